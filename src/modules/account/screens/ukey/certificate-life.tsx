import { dayInBeijing } from '#kinds/day/relative-day.ts'
import styles from './ukey.module.css'

const dayMilliseconds = 86_400_000
const warnedFrom = 30

interface CertificateLifeProps {
  readonly until: unknown
  /** What carries the certificate is used no more: nobody has to renew it. */
  readonly isOver?: boolean
}

/** Until when a certificate is good, and how many days that is; red in the last 30. */
export function CertificateLife({ until, isOver = false }: CertificateLifeProps) {
  if (typeof until !== 'string') return <span className={styles.quiet}>无证书</span>
  if (isOver) return <span className={styles.quiet}>{dayInBeijing(new Date(until))}</span>
  const days = Math.ceil((Date.parse(until) - Date.now()) / dayMilliseconds)
  return (
    <span>
      {dayInBeijing(new Date(until))}{' '}
      <span className={days <= warnedFrom ? styles.ending : styles.quiet}>
        {days > 0 ? `剩 ${days} 天` : '已过期'}
      </span>
    </span>
  )
}

const oldFrom = 7

/** When a revocation list was issued; a warning from a week on. */
export function ListAge({ at }: { readonly at: unknown }) {
  if (typeof at !== 'string') return <span className={styles.quiet}>未上传</span>
  const days = Math.floor((Date.now() - Date.parse(at)) / dayMilliseconds)
  return (
    <span>
      {dayInBeijing(new Date(at))}{' '}
      <span className={days >= oldFrom ? styles.ending : styles.quiet}>
        {days >= oldFrom ? `已 ${days} 天，请更新` : `${days} 天前`}
      </span>
    </span>
  )
}
