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
  const wire = JSON.stringify({
    id: newId(),
    reverses: postingId,
    event: reversal.event,
    sourceType: reversal.source.table,
    sourceId: reversal.source.id,
    sourceSeq: reversal.source.seq ?? 0,
    occurredAt: reversal.occurredAt,
    actor: reversal.actor,
    memo: reversal.reason,
  })
  const [mirror] = readPosted(
    await ask(
      tx,
      sql`select posting_id as id, number, value_date::text as "valueDate", is_new as "isNew"
            from ledger_reverse(${wire}::jsonb)`,
    ),
  )
  if (mirror === undefined) throw new Error('the ledger answered no posting')
  return mirror
}
