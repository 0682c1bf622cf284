const bases = [
  'today',
  'monthStart',
  'monthEnd',
  'lastMonthStart',
  'lastMonthEnd',
  'yearStart',
  'yearEnd',
] as const

/** Words a day filter takes beside days, so that a saved view moves with the calendar. */
const word = new RegExp(`^(${bases.join('|')})([+-]\\d{1,4})?$`)

/** Whether a filter's value is such a word: `today`, `today-30`, `monthStart`, `yearStart`. */
export function isRelativeDay(value: unknown): value is string {
  return typeof value === 'string' && word.test(value)
}

/** The day that a word means on the day `today`; a plain day means itself. */
export function resolveDay(value: string, today: string): string {
  const match = word.exec(value)
  if (!match) return value
  const [, base, distance] = match
  return addDays(baseDay(base, today), Number(distance ?? 0))
}

function baseDay(base: string | undefined, today: string): string {
  const year = today.slice(0, 4)
  const monthStart = `${today.slice(0, 7)}-01`
  const lastMonthEnd = addDays(monthStart, -1)
  // 31 days after the first of a month lie in the next one, whatever its length.
  const nextMonthStart = `${addDays(monthStart, 31).slice(0, 7)}-01`
  const days: Readonly<Record<string, string>> = {
    today,
    monthStart,
    monthEnd: addDays(nextMonthStart, -1),
    lastMonthStart: `${lastMonthEnd.slice(0, 7)}-01`,
    lastMonthEnd,
    yearStart: `${year}-01-01`,
    yearEnd: `${year}-12-31`,
  }
  return days[base ?? ''] ?? today
}

/** The day so many days after (or before) a day. */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The day in Beijing (UTC+8) at a moment. */
export function dayInBeijing(at: Date): string {
  return new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
}
