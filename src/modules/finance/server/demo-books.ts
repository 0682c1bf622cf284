import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { fillDemoAdjustments } from './adjustment/demo-adjustments.ts'
import { payDemoCosts } from './bank/demo-bank.ts'
import { endDemoMoney } from './demo-ends.ts'
import { connectDemoClients } from './intake/demo-clients.ts'
import { closeDemoPeriods } from './period/demo-periods.ts'
import { issueDemoReceipts } from './receipt/demo-receipts.ts'
import { fillDemoRecon } from './recon/demo-recon.ts'

/** Fills the books of the demo world: what its gifts, closings and payments lead to. */
export async function fillDemoBooks(world: DemoWorld): Promise<void> {
  await closeDemoPeriods(world)
  await issueDemoReceipts(world)
  await fillDemoRecon(world)
  await fillDemoAdjustments(world)
  await payDemoCosts(world)
  await endDemoMoney(world)
  await connectDemoClients(world)
}
