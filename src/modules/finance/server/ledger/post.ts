import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#kernel/server/uuid.ts'
import { type AccountKind, accountKinds } from './account-kinds.ts'
import { type AccountRef, wireAccount } from './accounts.ts'
import { ask, type Executor } from './executor.ts'
import { type EventCode, type EventRule, events, type Flow } from './postings.ts'

/** The document behind a posting: one event of one source is booked once, however often told. */
export interface Source {
  readonly table: string
  readonly id: string
  /** Tells several postings of the same event and document apart; 0 when absent. */
  readonly seq?: number
}

/** One line: fen above zero debit 借, below zero credit 贷. */
export interface PostingLine {
  readonly account: AccountRef
  readonly amount: number
  readonly flow?: Flow
  readonly cause?: string
}

/** One balanced posting of one organisation with its source document. */
export interface Posting {
  readonly event: Exclude<EventCode, 'P33' | 'P35'>
  readonly organisation: string
  readonly source: Source
  /** When it happened, ISO. */
  readonly occurredAt: string
  /** The day it counts for, `YYYY-MM-DD`; absent: its Beijing day, or the first open day after. */
  readonly valueDate?: string
  /** Absent: the system itself. */
  readonly actor?: string
  readonly memo?: string
  readonly lines: readonly PostingLine[]
}

/** What became of a posting; `isNew` false: it had been booked before, and nothing changed. */
export interface Posted {
  readonly id: string
  readonly number: number
  readonly valueDate: string
  readonly isNew: boolean
}

/**
 * Books one posting in the caller's transaction. Refuses (409) a floor that would break, a closed
 * day, a stopped book, and the same source told with other amounts (BR-15, BR-33).
 */
export async function post(tx: Executor, posting: Posting): Promise<Posted> {
  const [posted] = await postMany(tx, [posting])
  if (posted === undefined) throw new Error('the ledger answered no posting')
  return posted
}

/** Books many postings at once, all or none; about 1,000 a call is best. Answers in their order. */
export async function postMany(tx: Executor, postings: readonly Posting[]): Promise<Posted[]> {
  if (postings.length === 0) return []
  const wire = JSON.stringify(wirePostings(postings))
  return readPosted(
    await ask(
      tx,
      sql`select posting_id as id, number, value_date::text as "valueDate", is_new as "isNew"
            from ledger_post_many(${wire}::jsonb) order by ordinal`,
    ),
  )
}

const posted = z.array(
  z.object({
    id: z.string(),
    number: z.coerce.number(),
    valueDate: z.string(),
    isNew: z.boolean(),
  }),
)

/** Reads the answer of a posting function. */
export function readPosted(rows: unknown[]): Posted[] {
  return posted.parse(rows)
}

function wirePostings(postings: readonly Posting[]) {
  const places = new Map<string, number>()
  const accounts: ReturnType<typeof wireAccount>[] = []

  function placeOf(organisation: string, ref: AccountRef): number {
    const key = `${organisation}/${ref.kind}/${ref.owner}`
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, accounts.length)
    return accounts.push(wireAccount(organisation, ref)) - 1
  }

  const wired = postings.map(posting => {
    check(posting)
    const rule: EventRule = events[posting.event]
    return {
      id: newId(),
      org: posting.organisation,
      event: posting.event,
      sourceType: posting.source.table,
      sourceId: posting.source.id,
      sourceSeq: posting.source.seq ?? 0,
      valueDate: posting.valueDate,
      occurredAt: posting.occurredAt,
      actor: posting.actor,
      memo: posting.memo ?? '',
      lines: posting.lines.map(line => ({
        a: placeOf(posting.organisation, line.account),
        v: line.amount,
        f: line.flow,
        c: line.cause,
        g: rule.guards?.includes(line.account.kind) || undefined,
      })),
    }
  })
  return { accounts, postings: wired }
}

/** A posting that breaks the table of events is our mistake, not the person's. */
function check(posting: Posting): void {
  const rule: EventRule = events[posting.event]
  for (const { account, amount, flow } of posting.lines) {
    const line = `${posting.event}: a line of ${amount} on ${account.kind}`
    if (!Number.isSafeInteger(amount) || amount === 0) throw new TypeError(`${line} is no amount`)
    const allowed: readonly AccountKind[] = amount > 0 ? rule.debit : rule.credit
    if (!allowed.includes(account.kind)) throw new TypeError(`${line} is on the wrong side`)
    const needsFlow = accountKinds[account.kind].needsFlow
    if (needsFlow !== (flow !== undefined)) throw new TypeError(`${line} lacks or bears a flow`)
    if (flow !== undefined && !rule.flows.includes(flow)) {
      throw new TypeError(`${line} cannot be ${flow}`)
    }
  }
}
