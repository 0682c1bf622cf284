import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'

/** Some days before the first start, in the forenoon of Beijing; never later than now. */
export function daysAgo(world: DemoWorld, days: number): Date {
  const at = new Date(`${addDays(world.today, -days)}T02:10:00Z`)
  return at.getTime() < Date.now() ? at : new Date(Date.now() - 60_000)
}
