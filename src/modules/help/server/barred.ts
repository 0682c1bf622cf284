import { and, gte, inArray, isNull, or } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { blacklist } from '../model/index.ts'

/** Why these people may not be helped: an entry that holds, or waits for its second person. */
export async function whyBarred(
  act: Pick<Act, 'tx' | 'now'>,
  people: readonly string[],
): Promise<string | undefined> {
  const table = tableOf(blacklist)
  const where = and(
    inArray(table.person, [...people]),
    inArray(table.state, ['proposed', 'active']),
    or(isNull(table.validTo), gte(table.validTo, beijingDay(act.now))),
  )
  const [hit] = await findRows(act.tx, blacklist, where, 1)
  return hit === undefined ? undefined : `在失信名单中：${hit.reason}`.slice(0, 180)
}
