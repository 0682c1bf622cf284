const dayLength = 86_400_000
const beijing = 8 * 3_600_000

/** Days from today in Beijing to a day: 0 on the day itself, negative once it is past. */
export function daysLeft(day: string, now = Date.now()): number {
  const today = Math.floor((now + beijing) / dayLength)
  return Math.round(Date.parse(day) / dayLength) - today
}
