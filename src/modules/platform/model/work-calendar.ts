/** Days without work that fall on a weekday, and weekends on which work is done instead (调休). */
export interface WorkCalendar {
  readonly off: readonly string[]
  readonly on: readonly string[]
}

/** Whether a day is a Saturday or a Sunday. */
export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}
