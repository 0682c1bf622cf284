/** Beijing time is UTC+8 all year; the summer time of 1986–1991 is left out on purpose. */
const offset = 8 * 60 * 60 * 1000
const dayLength = 24 * 60 * 60 * 1000

/** The day in Beijing at a moment, as `YYYY-MM-DD`. */
export function beijingDay(date: Date): string {
  return inBeijing(date).slice(0, 10)
}

/** A day `YYYY-MM-DD` so many days later, or earlier where the number is negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
}

/** The moments of one Beijing day `YYYY-MM-DD`: `from` belongs to it, `to` no longer does. */
export function beijingDayRange(day: string): { from: Date; to: Date } {
  const from = new Date(`${day}T00:00:00+08:00`)
  // Date takes 02-30 for 03-02: only a day that comes out as it went in exists.
  if (Number.isNaN(from.getTime()) || beijingDay(from) !== day) {
    throw new RangeError(`not a day: ${day}`)
  }
  return { from, to: new Date(from.getTime() + dayLength) }
}

/** The first day of the month in Beijing in which a day lies, or of one so many months later (earlier: negative). */
export function beijingMonthStart(day: string, months = 0): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

/** The moments from the begin of one Beijing day to the end of another: `from` belongs to them, `to` no longer does. */
export function beijingDaysRange(first: string, last: string): { from: Date; to: Date } {
  return { from: beijingDayRange(first).from, to: beijingDayRange(last).to }
}

/** A moment as read in Beijing: `YYYY-MM-DD HH:mm:ss`. */
export function formatMoment(date: Date): string {
  return inBeijing(date).slice(0, 19).replace('T', ' ')
}

function inBeijing(date: Date): string {
  return new Date(date.getTime() + offset).toISOString()
}
