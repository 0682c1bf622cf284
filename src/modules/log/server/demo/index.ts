import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { reportErrors, seeInTheClear } from './looks.ts'
import { raiseAlerts } from './raise-alerts.ts'
import { removeOldMonths } from './remove-old-months.ts'

/** What the logs hold beside what everybody did: looks at personal data, broken pages, alerts, checks and the end of old months. */
export async function fillLogs(world: DemoWorld): Promise<void> {
  await reportErrors(world)
  await seeInTheClear(world)
  await raiseAlerts(world)
  await removeOldMonths(world)
  await world.run('log.seal', {})
  await world.run('log.check-month', {})
}
