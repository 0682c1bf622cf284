import { beijingDay } from '#kernel/server/china-time.ts'

/** The Beijing day so many days from now; earlier where the number is negative. */
export function dayFromNow(days: number): string {
  return beijingDay(new Date(Date.now() + days * 86_400_000))
}
