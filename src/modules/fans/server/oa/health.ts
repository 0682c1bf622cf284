import type { Act } from '#kernel/server/act.ts'
import { findRow, moveRow } from '#kernel/server/rows.ts'
import { officialAccount } from '../../model/index.ts'
import { lostCredentials, OaRefusal, sentenceOf } from './refusals.ts'

/** Why a talk with the channel failed, in words; faults of our own go on. */
export function whyFailed(error: unknown): string {
  if (error instanceof OaRefusal) return sentenceOf(error)
  return error instanceof Error ? error.message : String(error)
}

/** An account whose credentials are refused is 凭证失效 until they work again. */
export async function noteHealth(act: Act, id: string, error: unknown): Promise<void> {
  const isLost = error instanceof OaRefusal && lostCredentials.has(error.errcode)
  const row = await findRow(act.tx, officialAccount, id)
  if (row === undefined) return
  if (isLost && row.state === 'enabled') await moveRow(act, officialAccount, row, 'lose')
  if (error === undefined && row.state === 'invalid')
    await moveRow(act, officialAccount, row, 'regain')
}
