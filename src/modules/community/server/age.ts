import { beijingDay } from '#kernel/server/china-time.ts'

/** Whole years between a birthday and a day. */
export function ageOn(birthday: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

/** Whether somebody is under eighteen; not where no birthday is known. */
export function isMinor(birthday: string | null, now: Date): boolean {
  return birthday !== null && ageOn(birthday, beijingDay(now)) < 18
}
