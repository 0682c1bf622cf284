import { sql } from 'drizzle-orm'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { disclosureTask } from '#modules/cause/model/index.ts'
import { closeDemoBooks } from '#modules/finance/server/index.ts'
import type { Member } from './organisations/join.ts'
import { narrator, type World } from './world.ts'

/** Of so many organisations one is late with its disclosures: a warning that is always on is noise. */
const oneLateOf = 9
/** Of so many one is late with its books; those whose bills still differ are beside. */
const oneOpenOf = 18

/** Days since the site of an organisation that keeps up was made anew. */
const siteAge = 30

/**
 * Lets all organisations but a few be up to date: what of periods before is not disclosed here was
 * disclosed elsewhere, and the books are closed.
 */
export async function keepDuties(world: World, members: readonly Member[]): Promise<void> {
  for (const [at, { row, head }] of members.entries()) {
    if (at % oneLateOf !== 0) await settleDisclosures(world, row.id)
    if (at % oneOpenOf !== 0) await closeDemoBooks(world, { id: row.id, head, narrator })
  }
}

async function settleDisclosures(world: World, organisation: string): Promise<void> {
  await world.as(narrator, new Date(), async desk => {
    const { tx } = desk.act
    const { state, organisation: owner } = tableOf(disclosureTask)
    const late = sql`${owner} = ${organisation}::uuid and ${state} = 'overdue'`
    for (const task of await findRows(tx, disclosureTask, late, 200))
      await desk.move(disclosureTask.path, 'waive', task, {
        note: '该期间的信息已在慈善中国公开，平台核对后豁免',
      })
    await tx.execute(sql`
      update "column" set created_at = now() - ${siteAge} * interval '1 day'
       where organisation = ${organisation}::uuid and required is not null
         and created_at < now() - ${siteAge} * interval '1 day'`)
  })
}
