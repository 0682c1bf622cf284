import type { Row } from '#kernel/resource/resource.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { ServiceFigures, serviceManager } from '../../model/index.ts'

type Manager = Row<typeof serviceManager>

const beijing = 8 * 3_600_000

/** Whether somebody answers at a moment, by Beijing time, or why not. */
export function standingOf(row: Manager, at: Date): ServiceFigures['standing'] {
  const today = beijingDay(at)
  const { leaveFrom, leaveTo, weekdays, opensAt, closesAt } = row
  if (row.state !== 'enabled' || !row.onDuty) return 'offDuty'
  if (leaveFrom !== null && leaveTo !== null && leaveFrom <= today && today <= leaveTo)
    return 'onLeave'
  const local = new Date(at.getTime() + beijing)
  const weekday = String(local.getUTCDay() || 7)
  const clock = local.toISOString().slice(11, 16)
  const isOpen = weekdays.some(day => day === weekday) && opensAt <= clock && clock < closesAt
  return isOpen ? 'answers' : 'offHours'
}

const names = ['一', '二', '三', '四', '五', '六', '日']

/** `周一至周五 09:00–18:00`. */
export function hoursOf({ weekdays, opensAt, closesAt }: Manager): string {
  const days = weekdays.map(Number).sort()
  const [first = 1, last = first] = [days[0], days.at(-1)]
  const isRow = days.length > 2 && last - first === days.length - 1
  const text = isRow
    ? `周${names[first - 1]}至周${names[last - 1]}`
    : days.map(day => `周${names[day - 1]}`).join('、')
  return `${text} ${opensAt}–${closesAt}`
}
