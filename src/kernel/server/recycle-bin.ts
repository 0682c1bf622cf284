import { and, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AnyResource, binDays } from '../resource/resource.ts'
import type { Act, JobWork } from './act.ts'
import { job } from './job.ts'
import { faultText, log } from './log.ts'
import { registry } from './registry.ts'
import { findRows, lockRow, purgeRow } from './rows.ts'
import type { AnyServing } from './serve.ts'
import { columnNamed } from './tables.ts'

/** Removes for good what has lain in the recycle bins (回收站) for their time. */
export const emptyBin = job('kernel.empty-bin', {
  label: '清空回收站',
  payload: z.object({}),
  retries: 1,
  every: '40 3 * * *',
  async run(_payload, work) {
    for (const serving of registry().servings)
      if (serving.resource.softDelete === true) await purgeAll(serving, work)
  },
})

/** Record by record, each in a transaction of its own: what cannot go is logged and stops nothing else. */
async function purgeAll(serving: AnyServing, work: JobWork): Promise<void> {
  const { resource } = serving
  const rows = await work.database.read('all', reader => findRows(reader, resource, over(resource)))
  for (const { id } of rows) {
    if (work.signal.aborted) return
    try {
      await work.change(act => purgeOne(act, serving, id))
    } catch (error) {
      const record = `${resource.path} ${id}`
      log.error({ record, error: faultText(error) }, 'a deleted record could not be removed')
    }
  }
}

async function purgeOne(act: Act, { resource, rules }: AnyServing, id: string): Promise<void> {
  // Locked and read again: somebody may have restored it meanwhile.
  await lockRow(act, resource, id)
  const isIt = sql`${columnNamed(resource, 'id')} = ${id}`
  const [row] = await findRows(act.tx, resource, and(over(resource), isIt))
  if (row === undefined) return
  await rules.purging?.(row as never, act)
  await purgeRow(act, resource, row)
}

/** Deleted so long ago that the time in the bin is over. */
function over(resource: AnyResource): SQL | undefined {
  const deletedAt = columnNamed(resource, 'deletedAt')
  const since = sql`now() - make_interval(days => ${binDays})`
  return and(isNotNull(deletedAt), lt(deletedAt, since))
}
