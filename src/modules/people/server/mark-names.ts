import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { invalidateCounts } from '#kernel/server/list.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { searchMarksOf } from '#kinds/columns.ts'
import { donor } from '../model/index.ts'

/** Donors in one transaction. */
const batch = 500

const table = tableOf(donor)
const unmarked = and(isNull(columnNamed(donor, 'nameMarks')), isNotNull(table.name))

/**
 * Names that were sealed before they had marks (docs/decisions/006) get them, so that the search
 * finds them. It is no change of the donor: neither its version nor the log tells of it.
 */
export const markNames = job('people.mark-names', {
  label: '补写姓名检索',
  payload: z.object({}),
  retries: 5,
  seconds: 3600,
  async run(_payload, work) {
    while (!work.signal.aborted) if ((await work.change(markSome)) < batch) return
    throw new Error('the marking of names was stopped')
  },
})

/** Marks some; answers how many, fewer than a batch when none is left. */
async function markSome(act: Act): Promise<number> {
  const rows = await act.tx
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(unmarked)
    .limit(batch)
    .for('update', { skipLocked: true })
  for (const { id, name } of rows)
    await act.tx
      .update(table)
      .set(searchMarksOf(donor.fields, { name }, 'donor') as never)
      .where(eq(table.id, id))
  act.afterwards(() => invalidateCounts(donor))
  return rows.length
}

/** Begins the marking where a data folder of an earlier release holds names without marks. */
export async function seedMarks(act: Act): Promise<void> {
  const { rows } = await act.tx.execute(sql`select from donor where ${unmarked} limit 1`)
  if (rows.length > 0) await act.enqueue(markNames, {})
}
