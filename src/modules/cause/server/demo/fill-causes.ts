import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { fillChanges } from './fill-changes.ts'
import { fillChildPlans } from './fill-child-plans.ts'
import { fillInvitations } from './fill-invitations.ts'
import { fillSurplus } from './fill-surplus.ts'
import { fillSyncs } from './fill-syncs.ts'

/** Child plans, changes, surplus and outside sync of the demo world's projects, in every state. */
export async function fillCauses(world: DemoWorld): Promise<void> {
  await fillChildPlans(world)
  await fillChanges(world)
  await fillSurplus(world)
  await fillSyncs(world)
  await fillInvitations(world)
}
