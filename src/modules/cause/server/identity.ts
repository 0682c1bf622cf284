import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { cause, causeStates } from '../model/index.ts'

/** What a record keeps of its cause, from the day on which it is made. */
export async function identityOf(act: Act, id: string) {
  const found = await findRow(act.tx, cause, id)
  if (found === undefined) return undefined
  return { organisation: found.organisation, causeKind: found.kind }
}

/** States in which nothing has happened yet that could be told, and in which nothing is written any more. */
const silent: readonly string[] = ['draft', 'pending', 'rejected', 'archived']

/** Why nothing is told of a cause now; undefined when it is. */
export async function whyNotTold(act: Act, id: string): Promise<string | undefined> {
  const found = await findRow(act.tx, cause, id)
  if (found === undefined) return '标的不存在'
  return silent.includes(found.status)
    ? `标的${causeStates[found.status]}，不能发布进展和报告`
    : undefined
}
