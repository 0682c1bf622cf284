import { sql } from 'drizzle-orm'
import { newId } from '#kernel/server/uuid.ts'
import { ask, type Executor } from './executor.ts'
import { type Posted, readPosted, type Source } from './post.ts'

/** Why and by whom a posting is taken back. */
export interface Reversal {
  /** P33 for a donation that was never paid (P01, P02), P35 for every other mistake. */
  readonly event: 'P33' | 'P35'
  readonly reason: string
  readonly source: Source
  readonly occurredAt: string
  readonly actor?: string
}

/**
 * Books the mirror of a posting on the first open day. A posting is reversed once: the same source
 * told again answers the first reversal, another source is refused (409). Also refused where the
 * money is no longer there.
 */
export async function reverse(
  tx: Executor,
  postingId: string,
  reversal: Reversal,
): Promise<Posted> {
  const [mirror] = await reverseMany(tx, [{ ...reversal, reverses: postingId }])
  if (mirror === undefined) throw new Error('the ledger answered no posting')
  return mirror
}

/** Books many mirrors at once in their order, all or none; a refusal for want of money names the `ordinal` of its own. */
export async function reverseMany(
  tx: Executor,
  reversals: readonly (Reversal & { readonly reverses: string })[],
): Promise<Posted[]> {
  if (reversals.length === 0) return []
  const wire = JSON.stringify(
    reversals.map(({ event, reason, source, occurredAt, actor, reverses }) => ({
      ...{ id: newId(), reverses, event, occurredAt, actor, memo: reason },
      ...{ sourceType: source.table, sourceId: source.id, sourceSeq: source.seq ?? 0 },
    })),
  )
  return readPosted(
    await ask(
      tx,
      sql`select posting_id as id, number, value_date::text as "valueDate", is_new as "isNew"
            from ledger_reverse_many(${wire}::jsonb) order by ordinal`,
    ),
  )
}
