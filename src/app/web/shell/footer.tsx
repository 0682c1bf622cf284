import { useQuery } from '@tanstack/react-query'
import { get } from '#ui/logic/request.ts'
import styles from './footer.module.css'
import { type FooterLines, footerLines } from './footer-lines.ts'

/** Address, telephone and filing number of the site; silently absent when they cannot be read. */
export function Footer() {
  const { data } = useQuery({
    queryKey: ['footer'],
    queryFn: async (): Promise<FooterLines> => {
      const item = await get<{ itemValue: string }>('/api/common/cfg/getCommConfig', {
        key: 'cmp_bottom_info',
      })
      return footerLines(item.itemValue)
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const { address, tel, icp } = data ?? {}
  if (!address && !tel && !icp) return <footer className={styles.footer} />
  return (
    <footer className={styles.footer}>
      {address && <span>地址：{address}</span>}
      {tel && <span>电话：{tel}</span>}
      {icp && (
        <a href="https://beian.miit.gov.cn/" target="_blank" rel="noreferrer">
          {icp}
        </a>
      )}
    </footer>
  )
}
