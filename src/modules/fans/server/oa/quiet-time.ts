import { addDays, beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { quietHours } from '../../model/index.ts'

const hour = 3_600_000

/** When somebody may be written to: at once, or in the morning where it is night in Beijing. */
export function afterQuiet(now: Date): Date {
  const day = beijingDay(now)
  const midnight = beijingDayRange(day).from.getTime()
  const at = (now.getTime() - midnight) / hour
  if (at >= quietHours.from)
    return new Date(beijingDayRange(addDays(day, 1)).from.getTime() + quietHours.until * hour)
  return at < quietHours.until ? new Date(midnight + quietHours.until * hour) : now
}
