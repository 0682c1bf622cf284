import { and, eq } from 'drizzle-orm'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { cause } from '#modules/cause/model/index.ts'
import { submitInteraction } from '#modules/website/server/index.ts'
import { narrator, type World } from '../world.ts'
import { saidOfCauses } from './said.ts'

const apart = 25 * 60_000

/** What donors wrote on the pages of causes today: most of it waits to be shown. */
export async function writeInteractions(
  world: World,
  users: readonly string[],
  operator: Person,
): Promise<void> {
  const table = tableOf(cause)
  const causes = await world.as(narrator, new Date(), ({ act }) =>
    findRows(act.tx, cause, and(eq(table.listed, true), eq(table.status, 'raising')), 4),
  )
  for (const [at, said] of saidOfCauses.entries()) {
    const about = causes[at % Math.max(1, causes.length)]
    if (about === undefined) return
    const written = new Date(Date.now() - (saidOfCauses.length - at) * apart)
    const user = users[(at * 2 + 12) % users.length] ?? null
    const row = await world.as(narrator, written, ({ act }) =>
      submitInteraction(act, { ...said, cause: about.id, user, area: '陕西省', device: '小程序' }),
    )
    if (at === 0)
      await world.as(operator, new Date(), desk =>
        desk.move('website/interaction', 'pass', row, { reason: null }),
      )
  }
}
