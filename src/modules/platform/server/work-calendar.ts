import { z } from 'zod'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { WorkCalendar } from '../model/index.ts'
import { declareSetting } from './platform-setting.ts'

export const workCalendarKey = 'cmp_work_calendar'

const dayLength = 86_400_000
const days = z.array(z.iso.date()).max(400)

/** All days from one to another one of a month, `2026-10-01` to `2026-10-07`. */
const span = (first: string, last: number) =>
  Array.from(
    { length: last - Number(first.slice(8)) + 1 },
    (_, at) => `${first.slice(0, 8)}${String(Number(first.slice(8)) + at).padStart(2, '0')}`,
  )

/** The holidays that the State Council announces each autumn (国务院办公厅关于部分节假日安排的通知); each year's are entered in 网站配置 · 工作日历. */
export const calendar = declareSetting<WorkCalendar>({
  key: workCalendarKey,
  name: '节假日与调休',
  shape: z.strictObject({ off: days, on: days }),
  value: {
    off: [
      ...span('2026-01-01', 3),
      ...span('2026-02-15', 23),
      ...span('2026-04-04', 6),
      ...span('2026-05-01', 5),
      ...span('2026-06-19', 21),
      ...span('2026-09-25', 27),
      ...span('2026-10-01', 7),
    ],
    on: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  },
})

/** Reads it. */
export const workCalendar = calendar.read

/** Holidays of the law with a fixed day, for years that nobody entered yet (全国年节及纪念日放假办法 2024). */
const always = ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03']

/**
 * The moment that lies so many days after another one, at the same time of day. Of working days the
 * first begins where it is worked: what comes on a Saturday has the whole Monday.
 */
export function daysAfter(
  from: Date,
  { days: count, counted }: { readonly days: number; readonly counted: 'working' | 'calendar' },
  calendar: WorkCalendar,
): Date {
  if (counted === 'calendar') return new Date(from.getTime() + count * dayLength)
  let at = workStart(from, calendar)
  for (let left = count; left > 0; ) {
    at = new Date(at.getTime() + dayLength)
    if (isWorkingDay(at, calendar)) left -= 1
  }
  return at
}

/** The so manieth working day after a day; that day itself is not counted (Civil Code, article 201). */
export function workdayAfter(day: string, days: number, calendar: WorkCalendar): string {
  const morning = new Date(`${day}T00:00:00+08:00`).getTime()
  let at = morning
  for (let left = days; left > 0; ) {
    at += dayLength
    if (isWorkingDay(new Date(at), calendar)) left -= 1
  }
  return beijingDay(new Date(at))
}

const hourLength = 3_600_000
/** Beijing is eight hours ahead, all the year. */
const ahead = 8 * hourLength

const midnightAfter = (at: number) => (Math.floor((at + ahead) / dayLength) + 1) * dayLength - ahead

/** A moment of a working day, or the beginning of the next one. */
function workStart(from: Date, calendar: WorkCalendar): Date {
  let at = from.getTime()
  while (!isWorkingDay(new Date(at), calendar)) at = midnightAfter(at)
  return new Date(at)
}

/** The moment when so many hours have passed, of which those of days that are not worked do not count. */
export function hoursAfter(from: Date, hours: number, calendar: WorkCalendar): Date {
  let at = from.getTime()
  for (let left = hours * hourLength; ; ) {
    const midnight = midnightAfter(at)
    if (isWorkingDay(new Date(at), calendar)) {
      if (left <= midnight - at) return new Date(at + left)
      left -= midnight - at
    }
    at = midnight
  }
}

/** More working days than this are not told apart. */
const countedAtMost = 99

/** Whole working days that have passed from one moment to a later one, counted as `daysAfter` does. */
export function workingDaysBetween(from: Date, to: Date, calendar: WorkCalendar): number {
  let days = 0
  let at = new Date(workStart(from, calendar).getTime() + dayLength)
  while (at <= to && days < countedAtMost) {
    if (isWorkingDay(at, calendar)) days += 1
    at = new Date(at.getTime() + dayLength)
  }
  return days
}

function isWorkingDay(at: Date, { off, on }: WorkCalendar): boolean {
  const day = beijingDay(at)
  if (on.includes(day)) return true
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !off.includes(day) && !always.includes(day.slice(5))
}

/** From this month on (December) the holidays of the next year are announced and missed when absent. */
const announcedBy = 12

/** Years that deadlines are counted in already though nobody entered their holidays. */
export function missingYears({ off }: WorkCalendar, now: Date): readonly number[] {
  const today = beijingDay(now)
  const year = Number(today.slice(0, 4))
  const asked = Number(today.slice(5, 7)) >= announcedBy ? [year, year + 1] : [year]
  return asked.filter(each => !off.some(day => day.startsWith(`${each}-`)))
}
