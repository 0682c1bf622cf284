import { and, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { visible } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { billServing } from '../bill/bill.ts'
import { donationServing } from '../donation/donation.ts'
import { moneyInServing } from '../money/money-in.ts'
import { receiptServing } from '../receipt/receipt.ts'
import { waitingGift } from '../receipt/receipt-part.ts'
import { refundServing } from '../refund/refund.ts'
import { type BookSpan, ledgerWhere } from './span.ts'

/** What waits for somebody of finance, with the list that shows it. */
const tasks = [
  task(
    'moneyIn',
    '待复核入账',
    moneyInServing,
    sql`state = 'pending'`,
    'finentry?part=money&tab=pending',
  ),
  task(
    'unclaimed',
    '待认领',
    moneyInServing,
    sql`state in ('unclaimed', 'partial')`,
    'finentry?part=money&tab=unclaimed',
  ),
  task(
    'refund',
    '待退款',
    refundServing,
    sql`state in ('approved', 'failed')`,
    'findon?part=refunds',
    [['state', 'in', ['approved', 'failed']]],
  ),
  task('wanted', '待开票', donationServing, waitingGift, 'findon?part=receiptWaiting'),
  task(
    'receipt',
    '待审核票据',
    receiptServing,
    sql`state = 'pending'`,
    'findon?part=receipts&tab=pending',
  ),
  task(
    'bill',
    '待处理差异',
    billServing,
    sql`state = 'differing'`,
    'findon?part=bills&tab=differing',
  ),
] as const

function task(
  kind: string,
  label: string,
  serving: AnyServing,
  open: ReturnType<typeof sql>,
  where: string,
  filter: readonly Asked[] = [],
) {
  return { kind, label, serving, open, place: `/finance/${where}`, filter }
}

/** A condition as it stands in an address. */
type Asked = readonly [field: string, op: string, value: unknown]

/** The list of the very rows that were counted: of one organisation where the board is narrowed to it. */
function placeOf(
  { place, filter }: (typeof tasks)[number],
  organisation: string | undefined,
): string {
  const asked: readonly Asked[] = [
    ...filter,
    ...(organisation === undefined ? [] : [['organisation', 'is', organisation] as const]),
  ]
  return asked.length === 0 ? place : `${place}&filter=${encodeURIComponent(JSON.stringify(asked))}`
}

/** 待办: what waits within the reach of whoever asks, of one organisation or of all. */
export async function tasksOf(act: Act, { organisation }: Pick<BookSpan, 'organisation'>) {
  const own = organisation === undefined ? undefined : sql`organisation = ${organisation}::uuid`
  const counted = []
  for (const task of tasks) {
    const { kind, label, serving, open } = task
    if (!holds(act.person, `${serving.resource.name}.view`)) continue
    const { rows } = await act.tx.execute<{ count: number }>(sql`
      select count(*)::int as count from ${tableOf(serving.resource)}
      ${whereClause(and(visible(serving, act.person), open, own))}`)
    counted.push({
      ...{ kind, label, count: rows[0]?.count ?? 0, place: placeOf(task, organisation) },
      ...(kind === 'wanted' && { noRows: '每位捐赠人每年度合为一行，笔数写在页首' }),
    })
  }
  const unclosed = await unclosedDays(act, organisation)
  return [
    ...counted,
    {
      ...{
        kind: 'days',
        label: '未关账日',
        count: unclosed,
        place: '/finance/findon?part=closing',
      },
      noRows: '各机构还没有关账的天数之和，关账后才有记录',
    },
  ]
}

/** Days that are over, have postings and are not closed; of all organisations in reach together. */
async function unclosedDays(act: Act, organisation: string | undefined): Promise<number> {
  const { rows } = await act.tx.execute<{ days: number }>(sql`
    select count(*)::int as days from (
      select distinct p.org_id, p.value_date from ledger_posting p
       where p.${ledgerWhere(act, { organisation })}
         and p.value_date < ${beijingDay(act.now)}::date
         and not exists (select from ledger_book b
                          where b.org_id = p.org_id and b.closed_through >= p.value_date)) open`)
  return rows[0]?.days ?? 0
}

/** 账龄 of money that nobody has claimed, in days since it came in. */
const spans = [
  ['0-7', 0, 7],
  ['8-30', 8, 30],
  ['31-90', 31, 90],
  ['>90', 91, null],
] as const

export async function agesOf(act: Act, { organisation }: Pick<BookSpan, 'organisation'>) {
  const own = organisation === undefined ? undefined : sql`organisation = ${organisation}::uuid`
  const today = beijingDay(act.now)
  const isHeld = holds(act.person, 'moneyIn.view')
  const age = sql`${today}::date - (booked_at at time zone 'Asia/Shanghai')::date`
  const { rows } = isHeld
    ? await act.tx.execute<{ age: number; count: number; amount: string; oldest: string }>(sql`
        select case when ${age} <= 7 then 0 when ${age} <= 30 then 8
                    when ${age} <= 90 then 31 else 91 end as age,
               count(*)::int as count, sum(open_amount)::text as amount, min(booked_at)::text as oldest
          from ${tableOf(moneyInServing.resource)}
        ${whereClause(and(visible(moneyInServing, act.person), own, sql`state in ('unclaimed', 'partial')`))}
         group by 1`)
    : { rows: [] }
  return spans.map(([key, least, most]) => {
    const found = rows.find(row => row.age === least)
    return {
      key,
      label: most === null ? '90 天以上' : `${least}–${most} 天`,
      count: found?.count ?? 0,
      amount: Number(found?.amount ?? 0),
      from: most === null ? null : addDays(today, -most),
      to: addDays(today, -least),
      oldest: found === undefined ? null : new Date(found.oldest).toISOString(),
    }
  })
}
