import { inArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { donor } from '../model/index.ts'
import { donorIndexesOf } from './giving-by-phone.ts'

/** What the public reads in place of a giver's name. */
export const unnamedGiver = '爱心人士'

/**
 * The holder of a phone is no longer named in public: in each donor book the shown name goes, the
 * facts that the law keeps stay (公益事业捐赠票据, 慈善法 art. 76). Answers the donors.
 */
export async function hideGiver(act: Act, phone: string): Promise<readonly string[]> {
  const indexes = [...donorIndexesOf([phone]).keys()]
  if (indexes.length === 0) return []
  const table = tableOf(donor)
  const rows = await act.tx
    .update(table)
    .set({ displayName: unnamedGiver })
    .where(inArray(columnNamed(donor, 'phoneIndex'), indexes))
    .returning({ id: table.id })
  return rows.map(({ id }) => id)
}
