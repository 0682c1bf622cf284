import type { DatasetQuery, MovingPeriod } from './dataset-query.ts'

/** Days from and to, both included; null: all time. */
export type Days = { readonly from: string; readonly to: string } | null

const dayLength = 86_400_000
const iso = (at: number) => new Date(at).toISOString().slice(0, 10)
const shift = (day: string, days: number) => iso(Date.parse(day) + days * dayLength)
const monthStart = (day: string, months = 0) =>
  iso(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
const quarterStart = (day: string, quarters = 0) => {
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3
  return iso(Date.UTC(Number(day.slice(0, 4)), first + quarters * 3, 1))
}
const yearStart = (day: string, years = 0) => `${Number(day.slice(0, 4)) + years}-01-01`
/** Weeks begin on Monday. */
const weekStart = (day: string, weeks = 0) =>
  shift(day, -((new Date(day).getUTCDay() + 6) % 7) + weeks * 7)

/** The days of a period on a Beijing day; what still runs ends with that day. */
export function daysOf(period: DatasetQuery['period'], today: string): Days {
  return typeof period === 'string' ? moving[period](today) : period
}

const moving: Readonly<Record<MovingPeriod, (today: string) => Days>> = {
  today: to => ({ from: to, to }),
  yesterday: today => ({ from: shift(today, -1), to: shift(today, -1) }),
  thisWeek: to => ({ from: weekStart(to), to }),
  lastWeek: to => ({ from: weekStart(to, -1), to: shift(weekStart(to), -1) }),
  thisMonth: to => ({ from: monthStart(to), to }),
  lastMonth: to => ({ from: monthStart(to, -1), to: shift(monthStart(to), -1) }),
  thisQuarter: to => ({ from: quarterStart(to), to }),
  lastQuarter: to => ({ from: quarterStart(to, -1), to: shift(quarterStart(to), -1) }),
  thisYear: to => ({ from: yearStart(to), to }),
  lastYear: to => ({ from: yearStart(to, -1), to: shift(yearStart(to), -1) }),
  last7: to => ({ from: shift(to, -6), to }),
  last30: to => ({ from: shift(to, -29), to }),
  last90: to => ({ from: shift(to, -89), to }),
  last12m: to => ({ from: monthStart(to, -11), to }),
  all: () => null,
}

/** The days that a period is compared with: a year earlier, or as many days right before it. */
export function daysBefore(days: Days, compare: DatasetQuery['compare']): Days {
  if (days === null || compare === 'none') return null
  const { from, to } = days
  if (compare === 'lastYear') return { from: yearBefore(from), to: yearBefore(to) }
  const length = (Date.parse(to) - Date.parse(from)) / dayLength + 1
  return { from: shift(from, -length), to: shift(from, -1) }
}

/** 29 February has the 28th a year earlier. */
function yearBefore(day: string): string {
  const before = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return iso(Date.parse(before)) === before ? before : `${before.slice(0, 8)}28`
}

/** Stretches of time that figures are grouped by. */
export const timeUnits = {
  day: '按日',
  week: '按周',
  month: '按月',
  quarter: '按季度',
  year: '按年',
} as const
export type TimeUnit = keyof typeof timeUnits

/** Whether a group is a stretch of time. */
export const isTime = (key: string): key is TimeUnit => Object.hasOwn(timeUnits, key)

/** The stretch in which a day lies: `2025-03`, `2025-Q1`, the Monday of a week. */
export function stretchOf(day: string, unit: TimeUnit): string {
  if (unit === 'day') return day
  if (unit === 'week') return weekStart(day)
  if (unit === 'month') return day.slice(0, 7)
  if (unit === 'year') return day.slice(0, 4)
  return `${day.slice(0, 4)}-Q${Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1}`
}

/** The first day of the stretch after that of a day. */
const following: Readonly<Record<TimeUnit, (day: string) => string>> = {
  day: day => shift(day, 1),
  week: day => weekStart(day, 1),
  month: day => monthStart(day, 1),
  quarter: day => quarterStart(day, 1),
  year: day => yearStart(day, 1),
}

/** Every stretch between two days, those without anything too; no more than `most`. */
export function stretches(
  { from, to }: NonNullable<Days>,
  unit: TimeUnit,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const all: string[] = []
  for (let at = from; Date.parse(at) <= Date.parse(to); at = following[unit](at)) {
    if (all.length === most) break
    all.push(stretchOf(at, unit))
  }
  return all
}

/** A stretch in words: `2025年第1季度`. */
export function stretchInWords(key: string, unit: TimeUnit): string {
  if (unit === 'quarter') return `${key.slice(0, 4)}年第${key.slice(6)}季度`
  if (unit === 'month') return `${key.slice(0, 4)}年${Number(key.slice(5))}月`
  if (unit === 'year') return `${key}年`
  return unit === 'week' ? `${key} 起一周` : key
}
