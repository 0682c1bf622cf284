import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link } from 'react-router'
import { BrandMark, useSiteName } from '#modules/account/screens/index.ts'
import { get } from '#ui/logic/request.ts'
import { Footer } from '../shell/footer.tsx'
import styles from './public-dashboard.module.css'

/** Public totals, cached by the server for five minutes; money in fen. */
interface PublicTotals {
  readonly organisations: number
  readonly projects: number
  readonly amount: number
  readonly donations: number
}

const whole = new Intl.NumberFormat('zh-CN')
const yuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2 })

/** What a visitor sees: the product's name, the way in, four totals. */
export function PublicDashboard() {
  const siteName = useSiteName()
  const { data } = useQuery({
    queryKey: ['publicTotals'],
    queryFn: () => get<PublicTotals>('/api/platform/dashboard/getPublic'),
    staleTime: 300_000,
  })
  const totals = data && [
    { label: '入驻慈善组织', figure: whole.format(data.organisations), unit: '家' },
    { label: '公开募捐项目', figure: whole.format(data.projects), unit: '个' },
    { label: '累计捐赠', figure: yuan.format(data.amount / 100), unit: '元' },
    { label: '捐赠人次', figure: whole.format(data.donations), unit: '人次' },
  ]
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <BrandMark size={32} />
        <strong>{siteName}</strong>
        <Link to="/login" className={styles.enter}>
          <Button type="primary">登录</Button>
        </Link>
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>让每一份善意，都有清楚的去处。</h1>
        <p className={styles.line}>慈善组织的项目、资金、求助与信息公开，在一处办理，笔笔可查。</p>
        {totals && (
          <dl className={styles.totals}>
            {totals.map(({ label, figure, unit }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {figure}
                  <small>{unit}</small>
                </dd>
              </div>
            ))}
          </dl>
        )}
      </main>
      <Footer />
    </div>
  )
}
