import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { askAboutCauses } from './ask-about-causes.ts'
import { fillAgreements } from './fill-agreements.ts'
import { fillComments } from './fill-comments.ts'
import { fillRules } from './fill-rules.ts'
import { fillUsers } from './fill-users.ts'

/** Of the sites what donors and the platform did there besides what the first users wrote. */
export async function fillWebsite(world: DemoWorld): Promise<void> {
  await askAboutCauses(world)
  await fillUsers(world)
  await fillAgreements(world)
  await fillComments(world)
  await fillRules(world)
  await world.run('website.tend-ads', {})
}
