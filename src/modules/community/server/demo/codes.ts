import { eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { familyRelation, rescueClassify } from '#modules/rescue/model/index.ts'

/** A community of the demo world with its grids. */
export interface DemoCommunity {
  readonly id: string
  readonly grids: readonly string[]
}

/** The id of a code of family relations. */
export async function relationOf(act: Act, code: string): Promise<string> {
  const [found] = await findRows(act.tx, familyRelation, eq(tableOf(familyRelation).code, code), 1)
  if (found === undefined) throw new Error(`no relation ${code}`)
  return found.id
}

/** The id of a code of groups in hardship. */
export async function classifyOf(act: Act, code: string): Promise<string> {
  const [found] = await findRows(act.tx, rescueClassify, eq(tableOf(rescueClassify).code, code), 1)
  if (found === undefined) throw new Error(`no group ${code}`)
  return found.id
}
