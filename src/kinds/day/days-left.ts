import { dayInBeijing } from './relative-day.ts'

/** Whole days from one day `YYYY-MM-DD` to another one; negative where that is the earlier one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/**
 * Days from today in Beijing to a day, or to the day there of a moment: 0 on the day itself, negative
 * once it is past. Whoever says how many days are left counts by this.
 */
export function daysLeft(end: string, now = Date.now()): number {
  const day = end.length > 10 ? dayInBeijing(new Date(end)) : end
  return daysBetween(dayInBeijing(new Date(now)), day)
}
