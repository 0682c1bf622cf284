import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import type { CauseStatement, StatementLine } from '../../model/index.ts'
import { type EventCode, events, type Flow, flows } from '../ledger/postings.ts'

const documents: Readonly<Record<string, string>> = {
  donation: '捐赠',
  refund: '退款',
  moneyClaim: '到账认领',
  moneyIn: '到账',
  payout: '拨付',
  childPlan: '子计划',
  childTransfer: '调剂',
  surplusDecision: '剩余财产决定',
}

/** The accounts of a cause in its organisation: its figures are made of the same. */
const accountsOf = (cause: string, organisation: string) => sql`
  select id, code, owner_type, owner_id from ledger_account
   where kind in ('restricted', 'custodial')
     and cause_id = ${cause}::uuid and org_id = ${organisation}::uuid`

/** 资金账户: what was booked on the account of a cause, the latest first. */
export async function causeStatement(
  reader: Reader,
  asked: { cause: string; organisation: string; page: number; limit: number },
): Promise<CauseStatement> {
  const { cause, organisation, page, limit } = asked
  const sums = await reader.execute<{ total: string; in: string; out: string }>(sql`
    select coalesce(sum(day.entries), 0)::text as total, coalesce(sum(day.credit), 0)::text as in,
           coalesce(sum(day.debit), 0)::text as out
      from ledger_daily day
     where day.account_id in (select id from (${accountsOf(cause, organisation)}) account)`)
  const { rows } = await reader.execute<LineRow>(sql`
    select posting.id || '-' || entry.line as id, posting.value_date::text as day,
           entry.code as account,
           case when entry.owner_type = 'childPlan' then entry.owner_id end as "childPlan",
           posting.event, entry.flow, posting.memo,
           posting.source_type as "sourceType", posting.source_id as "sourceId",
           coalesce(donation.number, refund.number, money_claim.number, money_in.number,
                    case when posting.source_type in ('payout', 'childTransfer') then posting.memo end) as number,
           entry.amount::text, entry.balance_after::text as balance
      from (select account.code, account.owner_type, account.owner_id, entry.*
              from (${accountsOf(cause, organisation)}) account
              join ledger_entry entry on entry.account_id = account.id
             order by entry.account_id desc, entry.account_seq desc
             limit ${limit} offset ${(page - 1) * limit}) entry
      join ledger_posting posting on posting.id = entry.posting_id
      left join donation on posting.source_type = 'donation' and donation.id = posting.source_id
      left join refund on posting.source_type = 'refund' and refund.id = posting.source_id
      left join money_claim
        on posting.source_type = 'moneyClaim' and money_claim.id = posting.source_id
      left join money_in on posting.source_type = 'moneyIn' and money_in.id = posting.source_id
     order by entry.account_id desc, entry.account_seq desc`)
  const [sum] = sums.rows
  const [given, taken] = [Number(sum?.in ?? 0), Number(sum?.out ?? 0)]
  return {
    list: rows.map(lineOf),
    page,
    limit,
    total: Number(sum?.total ?? 0),
    in: given,
    out: taken,
    balance: given - taken,
  }
}

interface LineRow extends Record<string, unknown> {
  readonly id: string
  readonly day: string
  readonly account: string
  readonly childPlan: string | null
  readonly event: EventCode
  readonly flow: Flow | null
  readonly memo: string
  readonly sourceType: string
  readonly sourceId: string
  readonly number: string | null
  /** Debits are positive; what a cause has stands on the credit side. */
  readonly amount: string
  readonly balance: string
}

function lineOf(row: LineRow): StatementLine {
  const amount = Number(row.amount)
  return {
    id: row.id,
    day: row.day,
    account: row.account,
    childPlan: row.childPlan,
    event: row.event,
    label: events[row.event].label,
    flow: row.flow === null ? null : flows[row.flow],
    memo: row.memo,
    document: {
      kind: row.sourceType,
      label: documents[row.sourceType] ?? '记账凭证',
      id: row.sourceId,
      number: row.number,
    },
    in: amount < 0 ? -amount : null,
    out: amount > 0 ? amount : null,
    balance: Number(row.balance),
  }
}
