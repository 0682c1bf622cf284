import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import type { Act } from '#kernel/server/act.ts'
import type { causeAccountLines } from '../../model/cause-account-calls.ts'
import { reachOf } from '../figures/donation-summary.ts'
import { type AccountKind, accountKinds } from '../ledger/account-kinds.ts'
import { type EventCode, events, type Flow, flows } from '../ledger/postings.ts'
import { causeMoney, columnOf } from './account-lines.ts'

type Asked = z.infer<typeof causeAccountLines.question>

interface Line extends Record<string, unknown> {
  readonly id: string
  readonly day: string
  readonly number: string
  readonly event: EventCode
  readonly flow: Flow | null
  readonly memo: string
  readonly counters: readonly AccountKind[] | null
  readonly sourceType: string
  readonly sourceId: string
  readonly amount: string
  readonly balance: string
}

/** The entries behind one figure of an account, the latest first, with the sums of all of them. */
export async function accountEntries(
  act: Act,
  asked: Asked,
): Promise<AnswerOf<typeof causeAccountLines>> {
  const { page, limit } = asked
  const found = entriesSql(act, asked)
  const sums = await act.tx.execute<{ total: string; in: string; out: string }>(sql`
    select count(*)::text as total, coalesce(sum(greatest(-amount, 0)), 0)::text as in,
           coalesce(sum(greatest(amount, 0)), 0)::text as out from (${found}) entry`)
  const { rows } = await act.tx.execute<Line>(sql`
    select posting_id || '-' || line as id, value_date::text as day, number::text, event, flow,
           memo, source_type as "sourceType", source_id as "sourceId", amount::text,
           balance_after::text as balance,
           (select json_agg(distinct o.kind)
              from ledger_entry e join ledger_account o on o.id = e.account_id
             where e.posting_id = entry.posting_id and sign(e.amount) <> sign(entry.amount)) as counters
      from (${found}) entry
     order by value_date desc, number desc, line desc limit ${limit} offset ${(page - 1) * limit}`)
  const [sum] = sums.rows
  return {
    list: rows.map(lineOf),
    in: Number(sum?.in ?? 0),
    out: Number(sum?.out ?? 0),
    total: Number(sum?.total ?? 0),
    ...{ page, limit },
  }
}

function entriesSql(act: Act, { cause, from, to, column }: Asked): SQL {
  const reach = reachOf(act, 'donation.view')
  const event = sql`coalesce(o.event, p.event)`
  const isIn = sql`(e.amount < 0) = (p.event <> 'P35')`
  const named = columnOf(event, sql`coalesce(e.flow, '')`, isIn)
  const within =
    column === 'opening'
      ? sql`e.value_date < ${from}::date`
      : column === 'closing'
        ? sql`e.value_date <= ${to}::date`
        : sql`e.value_date between ${from}::date and ${to}::date`
  const isAll = column === '' || column === 'opening' || column === 'closing'
  return sql`
    select e.posting_id, e.line, e.value_date, e.amount, e.flow, e.balance_after, p.number, p.event,
           p.memo, p.source_type, p.source_id
      from ledger_account a
      join ledger_entry e on e.account_id = a.id
      join ledger_posting p on p.id = e.posting_id
      left join ledger_posting o on o.id = p.reverses and p.event = 'P35'
     where ${causeMoney} and a.cause_id = ${cause}::uuid and ${within}
       and exists (select from (select a.org_id as organisation) own where ${reach ?? sql`true`})
       and ${isAll ? sql`true` : sql`${named} = ${column}`}`
}

function lineOf({ number, amount, balance, counters, ...line }: Line) {
  const fen = Number(amount)
  return {
    ...{ id: line.id, day: line.day, posting: number, event: line.event, memo: line.memo },
    label: events[line.event].label,
    flow: line.flow === null ? null : flows[line.flow],
    counter: (counters ?? []).map(kind => accountKinds[kind].label).join('、'),
    ...{ sourceType: line.sourceType, sourceId: line.sourceId },
    in: Math.max(-fen, 0),
    out: Math.max(fen, 0),
    balance: Number(balance),
  }
}
