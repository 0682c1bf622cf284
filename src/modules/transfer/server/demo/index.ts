import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { askToLook } from './ask-to-look.ts'
import { exportDonors } from './export-donors.ts'
import { importNames } from './import-names.ts'

/** What people took out of the product and brought into it, and whom they asked for personal data. */
export async function carryOver(world: DemoWorld): Promise<void> {
  const [organisation] = world.organisations
  if (organisation === undefined) return
  await exportDonors(world, organisation)
  await askToLook(world, organisation)
  await importNames(world)
  await world.run('transfer.expire', {})
}
