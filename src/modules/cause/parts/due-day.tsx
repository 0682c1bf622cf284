import { daysLeft } from '#ui/logic/days-left.ts'
import styles from './told.module.css'

/** A day on which something is due: red once it is past, amber in its last seven days. */
export function DueDay({ day, isOpen }: { readonly day: string | null; readonly isOpen: boolean }) {
  if (day === null) return '—'
  const left = daysLeft(day)
  if (!isOpen || left > 7) return day
  const look = left < 0 ? styles.late : styles.near
  return (
    <span className={look}>
      {day} {left < 0 ? `逾期 ${-left} 天` : left === 0 ? '今天' : `剩 ${left} 天`}
    </span>
  )
}
