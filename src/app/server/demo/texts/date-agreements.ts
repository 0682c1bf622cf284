import { isNull } from 'drizzle-orm'
import { tableOf } from '#kernel/server/tables.ts'
import { agreementVersion } from '#modules/website/model/index.ts'
import { dayAfter, momentOf } from '../days.ts'
import { narrator, type World } from '../world.ts'

/** Days before today from which the platform's legal texts hold: before anybody gave or joined. */
const since = 1100

/** The platform's first texts hold from the beginning of the demo world, not from its installation. */
export async function dateAgreements(world: World): Promise<void> {
  const table = tableOf(agreementVersion)
  const effectiveAt = momentOf(dayAfter(world.today, -since), 0).toISOString()
  await world.as(narrator, new Date(), ({ act }) =>
    act.tx.update(table).set({ effectiveAt }).where(isNull(table.organisation)),
  )
}
