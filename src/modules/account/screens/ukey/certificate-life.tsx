import { daysLeft } from '#kinds/day/days-left.ts'
import { dayInBeijing } from '#kinds/day/relative-day.ts'
import styles from './ukey.module.css'

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
  const days = daysLeft(until)
  const isPast = Date.parse(until) <= Date.now()
  return (
    <span>
      {dayInBeijing(new Date(until))}{' '}
      <span className={days <= warnedFrom ? styles.ending : styles.quiet}>
        {isPast ? '已过期' : days === 0 ? '今天到期' : `剩 ${days} 天`}
      </span>
    </span>
  )
}

const oldFrom = 7

/** When a revocation list was issued; a warning from a week on. */
export function ListAge({ at }: { readonly at: unknown }) {
  if (typeof at !== 'string') return <span className={styles.quiet}>未上传</span>
  const days = -daysLeft(at)
  return (
    <span>
      {dayInBeijing(new Date(at))}{' '}
      <span className={days >= oldFrom ? styles.ending : styles.quiet}>
        {days >= oldFrom ? `已 ${days} 天，请更新` : `${days} 天前`}
      </span>
    </span>
  )
}
