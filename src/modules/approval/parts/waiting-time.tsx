import styles from './review-queue.module.css'

/** Working days from which a wait is called long, and too long. */
const longFrom = 2
const tooLongFrom = 5
/** Days from which hours say nothing more. */
const longSpan = 10

interface WaitingTimeProps {
  readonly since: string
  /** Whole working days by the calendar of holidays, where the server tells them. */
  readonly days?: number | undefined
}

/** How long something has waited: amber after two working days, red after five. */
export function WaitingTime({ since, days: told }: WaitingTimeProps) {
  const days = told ?? workingDays(new Date(since), new Date())
  const look = days > tooLongFrom ? styles.tooLong : days > longFrom ? styles.long : styles.usual
  return <span className={look}>{printSpan(Date.now() - Date.parse(since))}</span>
}

interface RemainingTimeProps {
  readonly dueAt: string
  /** Whole working days until then, negative since then. */
  readonly leftDays: number
}

/** How long until something is due: amber on its last working day, red once it is late. */
export function RemainingTime({ dueAt, leftDays }: RemainingTimeProps) {
  const left = Date.parse(dueAt) - Date.now()
  const days = Math.abs(leftDays)
  const span = days > 0 ? `${days}个工作日` : printSpan(Math.abs(left))
  const look = left < 0 ? styles.tooLong : days < 1 ? styles.long : styles.usual
  return <span className={look}>{left < 0 ? `超期${span}` : `剩${span}`}</span>
}

/** A span of time in its two largest units: `3天4小时`; from ten days on in days alone. */
export function printSpan(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  if (minutes < 1) return '刚刚'
  if (minutes < 60) return `${minutes}分钟`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours}小时` : `${hours}小时${minutes % 60}分`
  const days = Math.floor(hours / 24)
  return hours % 24 === 0 || days >= longSpan ? `${days}天` : `${days}天${hours % 24}小时`
}

/** Whole days between two moments without Saturdays and Sundays; holidays are not known here. */
export function workingDays(from: Date, to: Date): number {
  let days = 0
  const at = new Date(from.getTime() + 86_400_000)
  while (at <= to && days <= tooLongFrom + 1) {
    const weekday = at.getDay()
    if (weekday !== 0 && weekday !== 6) days += 1
    at.setDate(at.getDate() + 1)
  }
  return days
}
