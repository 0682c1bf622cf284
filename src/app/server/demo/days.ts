import type { Random } from './names/random.ts'

const dayLength = 86_400_000

/** The day so many days after (or before) a day. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)
}

/** A moment of a Beijing day; minutes from midnight. */
export function momentOf(day: string, minutes: number): Date {
  return new Date(Date.parse(`${day}T00:00:00+08:00`) + minutes * 60_000)
}

/** A moment in office hours of a day, never later than now. */
export function workingHour(random: Random, day: string): Date {
  const at = momentOf(day, random.int(9 * 60, 17 * 60 + 30))
  return notLater(at)
}

/** The moment itself, or a moment just past when it has not come yet. */
export function notLater(at: Date): Date {
  return at.getTime() < Date.now() ? at : new Date(Date.now() - 60_000)
}

/** Whether it is one of the days of 99公益日, on which more is given than in many weeks. */
export function isGivingDay(day: string): boolean {
  return /-09-0[789]$/.test(day)
}

/** Saturday or Sunday. */
export function isWeekend(day: string): boolean {
  return [0, 6].includes(new Date(day).getUTCDay())
}
