import { and, ne, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDayRange } from '#kernel/server/china-time.ts'
import { findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { bill } from '../../model/index.ts'
import { bookFee } from '../bill/book-fee.ts'
import { clearDifferences, openDifferences } from '../difference/open-differences.ts'
import { aloneGifts } from './alone-gifts.ts'

type Bill = Row<typeof bill>

/** A difference on its way into another state. */
export interface Moving {
  readonly id: string
  readonly state: 'open' | 'proposed' | 'resolved'
}

/** States in which a bill was matched once. */
const matched: readonly string[] = ['balanced', 'differing', 'handling', 'handled']

/**
 * Says how a bill stands once all its lines are judged: what is even, what differs, what is short or
 * waits for the neighbouring day; its differences are opened or cleared, and its fee is booked when
 * nothing is left.
 */
export async function weighBill(act: Act, row: Bill, moving?: Moving): Promise<Bill> {
  const alone = await aloneOf(act, row)
  await clearDifferences(act, row, moving?.id)
  await openDifferences(act, row, {
    short: [...alone].flatMap(([gift, result]) => (result === '3' ? [gift] : [])),
  })
  const counted = await count(act, row, moving)
  const shortCount = [...alone.values()].filter(result => result === '3').length
  const { even, differing, made, live, touched, resolved } = counted
  const isEven = differing + shortCount + live === 0
  const state = isEven
    ? resolved > 0
      ? 'handled'
      : 'balanced'
    : touched > 0
      ? 'handling'
      : 'differing'
  if (isEven) await bookFee(act, row, moving?.state === 'resolved' ? moving.id : undefined)
  return moveRow(act, bill, row, row.state === 'matching' ? 'match' : 'weigh', {
    evenCount: even,
    differingCount: differing,
    shortCount,
    crossCount: alone.size - shortCount,
    madeCount: made,
    matchedAt: act.now.toISOString(),
    state,
  })
}

/** Weighs a bill anew, as it stands once the difference that is being moved has its new state. */
export async function weighAnew(act: Act, id: string, moving?: Moving): Promise<void> {
  const row = await lockRow(act, bill, id)
  if (matched.includes(row.state)) await weighBill(act, row, moving)
}

/** Bills of the days before and after, in which gifts around midnight wait for this one. */
export async function weighNeighbours(act: Act, { merchant, billDate, id }: Bill): Promise<void> {
  const near = await findRows(
    act.tx,
    bill,
    and(
      sql`merchant = ${merchant}::uuid and cross_count > 0 and format <> 'wxTradeRefund'
          and bill_date in (${addDays(billDate, -1)}::date, ${addDays(billDate, 1)}::date)`,
      ne(columnNamed(bill, 'id'), id),
    ),
    4,
  )
  for (const each of near) await weighAnew(act, each.id)
}

/** Paid gifts of the day that no line tells; a bill of refunds alone lacks none. */
async function aloneOf(act: Act, row: Bill): Promise<ReadonlyMap<string, '3' | '7'>> {
  if (row.format === 'wxTradeRefund') return new Map()
  const { from, to } = beijingDayRange(row.billDate)
  const { rows } = await act.tx.execute<{ id: string; paidAt: string }>(sql`
    select id, paid_at as "paidAt" from donation
     where merchant = ${row.merchant}::uuid and paid_at >= ${from.toISOString()}
       and paid_at < ${to.toISOString()}
       and recon_state = 'open' and state in ('paid', 'partRefunded', 'refunded')`)
  const hasBill = async (day: string) => {
    const found = await act.tx.execute(sql`
      select from bill where merchant = ${row.merchant}::uuid and bill_date = ${day}::date
         and format <> 'wxTradeRefund' and state in ('balanced', 'differing', 'handling', 'handled')`)
    return found.rows.length > 0
  }
  return aloneGifts(
    rows.map(({ id, paidAt }) => ({ id, paidAt: new Date(paidAt).toISOString() })),
    {
      hasBefore: await hasBill(addDays(row.billDate, -1)),
      hasAfter: await hasBill(addDays(row.billDate, 1)),
    },
  )
}

async function count(act: Act, { id, number }: Bill, moving: Moving | undefined) {
  const lines = await act.tx.execute<{ even: number; differing: number; made: number }>(sql`
    select count(*) filter (where l.result in ('1', '7') and l.direction in ('1', '2'))::int as even,
           count(*) filter (where l.result not in ('1', '7') and l.handled is not true)::int as differing,
           count(*) filter (where d.source = 'bill' and d.source_ref = ${number})::int as made
      from bill_line l left join donation d on d.id = l.donation where l.bill = ${id}::uuid`)
  const differences = await act.tx.execute<{ live: number; touched: number; resolved: number }>(sql`
    select count(*) filter (where state in ('open', 'proposed'))::int as live,
           count(*) filter (where state in ('proposed', 'resolved'))::int as touched,
           count(*) filter (where state = 'resolved')::int as resolved
      from (select case when id = ${moving?.id ?? null}::uuid then ${moving?.state ?? ''}::text
                   else state end as state
              from difference where bill = ${id}::uuid) known`)
  const { even = 0, differing = 0, made = 0 } = lines.rows[0] ?? {}
  const { live = 0, touched = 0, resolved = 0 } = differences.rows[0] ?? {}
  return { even, differing, made, live, touched, resolved }
}
