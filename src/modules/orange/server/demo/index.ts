import { sql } from 'drizzle-orm'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { fillActivities } from './activities.ts'
import { fillHeartGifts } from './heart-gifts.ts'
import { fillPhotos, fillPraises, fillViolations } from './shown.ts'
import { fillBulletins, fillCopies, fillLetters, fillThemes } from './texts.ts'
import { fillUsers, tendUsers } from './users.ts'

/** The programme of hearts with its users, activities, what they show, and what is written to them. */
export async function fillOrange(world: DemoWorld): Promise<void> {
  const host = await hostOf(world)
  if (host === undefined) return
  const people = {
    operator: await world.staff('operator'),
    reviewer: await world.staff('reviewer1'),
  }
  const cast = { world, ...people, organisation: host.id, users: await fillUsers(world) }
  const theme = await fillThemes(cast)
  const { ended } = await fillActivities(cast, theme)
  await fillPhotos(cast, { theme, ended })
  await fillPraises(cast, ended)
  await fillViolations(cast)
  await fillHeartGifts(cast)
  await tendUsers(cast)
  await fillCopies(cast)
  await fillBulletins(cast)
  await fillLetters(cast)
}

/** An organisation whose own people work here: those have accounts at a bank. */
async function hostOf({ as, narrator, organisations }: DemoWorld) {
  const { rows } = await as(narrator, new Date(), ({ act }) =>
    act.tx.execute<{ id: string }>(
      sql`select organisation as id from bank_account where state = 'active'`,
    ),
  )
  const working = new Set(rows.map(({ id }) => id))
  return organisations.find(({ id }) => working.has(id)) ?? organisations[0]
}
