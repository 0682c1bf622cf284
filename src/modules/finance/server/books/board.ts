import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { route } from '#kernel/server/route.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { financeBoard } from '../../model/books/book-calls.ts'
import { channels } from '../../model/channel.ts'
import { agesOf, tasksOf } from './board-waiting.ts'
import { type BookSpan, booksWhere, ledgerWhere } from './span.ts'

/** Longer spans are drawn by months. */
const mostDays = 62

/** 财务数据 总览: what came in and went out in a period, and what there is now. */
export const financeBoardRoute = route(financeBoard, {
  access: { action: 'accountingPeriod.view' },
  summary: '财务数据总览',
  async read(span, act) {
    const days = (Date.parse(span.to) - Date.parse(span.from)) / 86_400_000 + 1
    const unit = days <= mostDays ? ('day' as const) : ('month' as const)
    const ages = await agesOf(act, span)
    const oldest = ages.reduce<string | null>(
      (least, { oldest: at }) => (at !== null && (least === null || at < least) ? at : least),
      null,
    )
    return {
      asOf: act.now.toISOString(),
      unit,
      figures: {
        ...(await movedIn(act, span)),
        ...(await heldNow(act, span)),
        unclaimedCount: ages.reduce((sum, { count }) => sum + count, 0),
        unclaimedOldest: oldest,
      },
      tasks: await tasksOf(act, span),
      trend: await trendOf(act, span, unit),
      channels: await channelsOf(act, span),
      funds: await fundsOf(act, span),
      causes: await causesOf(act, span),
      ages: ages.map(({ oldest: _, ...age }) => age),
    }
  },
})

/** Sums of the period, by value date; fen. */
const moved = sql.raw(`
  coalesce(sum(credit - debit) filter (where flow = 'I1'), 0)::text as income,
  coalesce(sum(debit - credit) filter (where event = 'P04' and kind = 'refundPayable'), 0)::text as refunds,
  coalesce(sum(debit - credit) filter (where event in ('P06', 'P08') and flow like 'E%'), 0)::text as payouts,
  coalesce(sum(debit - credit) filter (where flow = 'E4'), 0)::text as management,
  coalesce(sum(debit - credit) filter (where flow = 'E5'), 0)::text as raising`)

async function movedIn(act: Act, span: BookSpan) {
  const { rows } = await act.tx.execute<Record<Moved, string>>(sql`
    select ${moved} from ${dailyOf(act, span)}`)
  const [row] = rows
  const figure = (name: Moved) => Number(row?.[name] ?? 0)
  return {
    income: figure('income'),
    refunds: figure('refunds'),
    payouts: figure('payouts'),
    management: figure('management'),
    raising: figure('raising'),
  }
}

type Moved = 'income' | 'refunds' | 'payouts' | 'management' | 'raising'

/** The daily sums of a span with the kind of their account. */
function dailyOf(act: Act, span: BookSpan) {
  return sql`(select d.day, d.event, d.flow, d.debit, d.credit, a.kind
     from ledger_daily d join ledger_account a on a.id = d.account_id
    where d.${ledgerWhere(act, span)} and d.day between ${span.from}::date and ${span.to}::date) daily`
}

/** What there is now, by kind of account. */
async function balancesOf(act: Act, span: BookSpan): Promise<ReadonlyMap<string, Held>> {
  const { rows } = await act.tx.execute<{ kind: string; balance: string; available: string }>(sql`
    select kind, sum(balance)::text as balance, sum(balance - locked - reserved)::text as available
      from ledger_account where ${ledgerWhere(act, span)} group by 1`)
  return new Map(
    rows.map(row => [row.kind, { balance: Number(row.balance), available: Number(row.available) }]),
  )
}

interface Held {
  readonly balance: number
  readonly available: number
}

async function heldNow(act: Act, span: BookSpan) {
  const held = await balancesOf(act, span)
  const balance = (kind: string) => held.get(kind)?.balance ?? 0
  const available = (kind: string) => held.get(kind)?.available ?? 0
  return {
    bank: balance('bank'),
    clearing: balance('clearing'),
    unclaimed: balance('unclaimed'),
    refundPayable: balance('refundPayable'),
    available: available('restricted') + available('custodial'),
    unrestricted: balance('unrestricted'),
  }
}

/** Money that came in from outside, and went out again, on bank, cash and channels. */
async function trendOf(act: Act, span: BookSpan, unit: 'day' | 'month') {
  const at = unit === 'day' ? sql`day::text` : sql`to_char(day, 'YYYY-MM')`
  const { rows } = await act.tx.execute<{ at: string; in: string; out: string }>(sql`
    select ${at} as at,
           coalesce(sum(credit - debit) filter (where flow like 'I%'), 0)::text as "in",
           coalesce(sum(debit - credit) filter (where flow like 'E%'), 0)::text as "out"
      from ${dailyOf(act, span)} group by 1 order by 1`)
  return rows.map(row => ({ at: row.at, in: Number(row.in), out: Number(row.out) }))
}

async function channelsOf(act: Act, { from, to, ...span }: BookSpan) {
  const { rows } = await act.tx.execute<{ channel: string; amount: string }>(sql`
    select channel, sum(amount)::text as amount from donation_daily
     where ${booksWhere(act, span)} and day between ${from}::date and ${to}::date
     group by 1 having sum(amount) <> 0 order by sum(amount) desc`)
  const names: Readonly<Record<string, string>> = channels
  return rows.map(({ channel, amount }) => ({
    ...{ key: channel, label: names[channel] ?? channel, amount: Number(amount) },
  }))
}

async function fundsOf(act: Act, span: BookSpan) {
  const held = await balancesOf(act, span)
  const sum = (...kinds: readonly string[]) =>
    kinds.reduce((total, kind) => total + (held.get(kind)?.balance ?? 0), 0)
  return [
    {
      key: 'restricted,pool,goodsNet',
      label: '限定性',
      amount: sum('restricted', 'pool', 'goodsNet'),
    },
    { key: 'unrestricted', label: '非限定性', amount: sum('unrestricted') },
    { key: 'mgmtFee', label: '管理费', amount: sum('mgmtFee') },
    { key: 'custodial', label: '受托代理', amount: sum('custodial') },
    {
      key: 'refundPayable,unclaimed,voucher,deposit',
      label: '应付',
      amount: sum('refundPayable', 'unclaimed', 'voucher', 'deposit'),
    },
  ]
}

/** The twenty causes that hold the most. */
async function causesOf(act: Act, span: BookSpan) {
  const { rows } = await act.tx.execute<{ id: string; balance: string }>(sql`
    select cause_id as id, sum(balance)::text as balance from ledger_account
     where ${ledgerWhere(act, span)} and kind in ('restricted', 'custodial') and cause_id is not null
     group by 1 having sum(balance) > 0 order by sum(balance) desc limit 20`)
  const words = await gatherWords(
    act.tx,
    rows.map(({ id }) => ({ resource: 'project/cause', id })),
  )
  return rows.map(({ id, balance }) => ({
    ...{
      id,
      kind: 'cause',
      title: words.record('project/cause', id) ?? '',
      balance: Number(balance),
    },
  }))
}
