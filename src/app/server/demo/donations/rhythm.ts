import { dayAfter, isGivingDay, isWeekend, momentOf } from '../days.ts'
import type { Random } from '../names/random.ts'

/** How much more is given on a day than on a plain one. */
function weightOf(day: string, age: number, total: number): number {
  const growth = 0.7 + (0.7 * (total - age)) / total
  if (isGivingDay(day)) return growth * 26
  const month = day.slice(5, 7)
  const season = month === '12' || month === '01' ? 1.25 : month === '09' ? 1.3 : 1
  return growth * season * (isWeekend(day) ? 1.25 : 1) * (day.endsWith('-09-05') ? 4 : 1)
}

/** How many of `count` gifts each day takes, oldest first; the days end today. */
export function spreadOver(
  today: string,
  { days, count, random }: { days: number; count: number; random: Random },
): { day: string; gifts: number }[] {
  const weights = Array.from({ length: days }, (_, at) => {
    const age = days - 1 - at
    const day = dayAfter(today, -age)
    return { day, weight: weightOf(day, age, days) * (0.75 + random.next() / 2) }
  })
  const sum = weights.reduce((total, { weight }) => total + weight, 0)
  let owed = 0
  return weights.map(({ day, weight }) => {
    owed += (weight / sum) * count
    const gifts = Math.round(owed)
    owed -= gifts
    return { day, gifts }
  })
}

/** Gifts by hour of the day: lunch, and above all the evening. */
const hours = [2, 1, 0.5, 0.3, 0.3, 0.6, 1.5, 3, 5, 6, 6, 6, 8, 6, 4, 4, 4, 5, 6, 8, 10, 11, 9, 5]
const weekendHours = [3, 2, 1, 0.4, 0.3, 0.5, 1, 2, 4, 6, 8, 8, 8, 7, 6, 6, 6, 6, 6, 7, 8, 8, 7, 5]

/** A moment at which somebody gives on a day, to the millisecond, never later than `latest`. */
export function givingMoment(random: Random, day: string, latest: number): string {
  const odds = (isWeekend(day) ? weekendHours : hours).map(
    (weight, hour) => [hour, weight] as const,
  )
  const minutes = random.weighted(odds) * 60 + random.int(0, 59)
  const at = momentOf(day, minutes).getTime() + random.int(0, 59_999)
  return new Date(at <= latest ? at : latest - random.int(0, 3_600_000)).toISOString()
}
