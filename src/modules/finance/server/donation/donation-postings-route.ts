import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import { donationPostings } from '../../model/donation-calls.ts'
import { type EventCode, events, type Flow, flows } from '../ledger/postings.ts'
import { donationServing } from './donation.ts'

/** One line of a posting; exactly one of `debit` and `credit` is filled, in fen. */
interface PostedLine {
  readonly account: string
  readonly kind: string
  readonly debit: number | null
  readonly credit: number | null
  readonly flow: string | null
  /** Balance of the account after it, on the account's normal side. */
  readonly balanceAfter: number
}

/** A posting of a donation, as its drawer shows it. */
interface PostedEvent {
  readonly id: string
  readonly number: number
  readonly event: string
  readonly label: string
  readonly valueDate: string
  readonly postedAt: string
  readonly reverses: string | null
  readonly lines: PostedLine[]
}

/** 分录: every posting whose source is the donation or one of its refunds, or that takes one back. */
export const donationPostingsRoute = route(donationPostings, {
  access: { action: 'donation.view' },
  summary: '查询捐赠的记账分录',
  async read({ id }, act) {
    await readInScope(act, donationServing, id)
    const answer = new Map<string, PostedEvent>()
    for (const row of await entriesOf(act, id)) {
      const posted = answer.get(row.id) ?? eventOf(row)
      answer.set(row.id, posted)
      const amount = Number(row.amount)
      posted.lines.push({
        account: row.account,
        kind: row.kind,
        debit: amount > 0 ? amount : null,
        credit: amount < 0 ? -amount : null,
        flow: row.flow === null ? null : flows[row.flow],
        balanceAfter: Number(row.balanceAfter),
      })
    }
    return [...answer.values()]
  },
})

interface EntryRow extends Record<string, unknown> {
  readonly id: string
  readonly number: string
  readonly event: EventCode
  readonly valueDate: string
  readonly postedAt: string
  readonly reverses: string | null
  readonly account: string
  readonly kind: string
  readonly amount: string
  readonly flow: Flow | null
  readonly balanceAfter: string
}

async function entriesOf(act: Act, id: string): Promise<EntryRow[]> {
  const { rows } = await act.tx.execute<EntryRow>(sql`
    with own as (
      select id from ledger_posting where source_id = ${id}::uuid and source_type = 'donation'
      union all
      select posting.id from ledger_posting posting
        join refund on refund.id = posting.source_id and posting.source_type = 'refund'
       where refund.donation = ${id}::uuid
    )
    select posting.id, posting.number::text, posting.event, posting.value_date::text as "valueDate",
      to_char(posting.posted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "postedAt",
      posting.reverses, kind.regime_code || '-' || account.id as account, kind.label as kind, entry.amount::text, entry.flow,
      entry.balance_after::text as "balanceAfter"
    from ledger_posting posting
      join ledger_entry entry on entry.posting_id = posting.id
      join ledger_account account on account.id = entry.account_id
      join ledger_account_kind kind on kind.kind = account.kind
    where posting.id in (select id from own) or posting.reverses in (select id from own)
    order by posting.number, entry.line`)
  return rows
}

function eventOf(row: EntryRow): PostedEvent {
  const { id, event, valueDate, postedAt, reverses } = row
  const { label } = events[event]
  return { id, number: Number(row.number), event, label, valueDate, postedAt, reverses, lines: [] }
}
