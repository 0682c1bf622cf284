import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#kernel/server/database.ts'
import { openAccounts, restrictedOf } from './accounts.ts'
import { ask, type Executor } from './executor.ts'

const kept = z.tuple([z.object({ locked: z.coerce.number() })])

/**
 * Sets the principal 本金 of a cause in fen and answers how much of it is locked now: what the
 * account holds, until more comes in. Rules and reviews are the caller's.
 */
export async function setPrincipal(
  tx: Executor,
  { organisation, cause, amount }: { organisation: string; cause: string; amount: number },
): Promise<number> {
  const [account] = await openAccounts(tx, organisation, [restrictedOf({ cause })])
  const rows = await ask(tx, sql`select ledger_set_principal(${account}, ${amount}) as locked`)
  return kept.parse(rows)[0].locked
}

/** What of the money of causes is principal, and how much of that is there and locked; fen. */
export async function principalsOf(
  reader: Reader,
  causes: readonly string[],
): Promise<ReadonlyMap<string, { readonly principal: number; readonly locked: number }>> {
  if (causes.length === 0) return new Map()
  const { rows } = await reader.execute<{ cause: string; principal: string; locked: string }>(sql`
    select cause_id as cause, sum(principal)::text as principal, sum(locked)::text as locked
      from ledger_account
     where kind = 'restricted' and ${inArray(sql`cause_id`, [...causes])}
     group by 1`)
  return new Map(
    rows.map(({ cause, principal, locked }) => [
      cause,
      { principal: Number(principal), locked: Number(locked) },
    ]),
  )
}
