import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { causesWithin } from '#modules/cause/server/index.ts'
import { causesSince } from '#modules/finance/server/index.ts'
import { fundFigures } from '../../model/fund-figures.ts'

/** Fen above which money that nobody asks for is idle, and days without a payout. */
const idleFrom = 1_000_000
const idleDays = 365

const accounts = sql.raw("a.kind in ('restricted', 'custodial')")

/** `GET /api/fund/fund/getFigures`: the funds in reach, from their accounts and this year's budgets. */
export const fundFiguresRoute: AnyRoute = route(fundFigures, {
  access: { action: 'fund.view' },
  summary: '查询基金数据',
  async read({ organisation }, act) {
    const today = beijingDay(act.now)
    const year = Number(today.slice(0, 4))
    const reach = causesWithin(act, { kind: 'fund', organisation }, 'fund.view')
    const funds = await fundsOf(act, reach, { today, year })
    const since = await causesSince(
      act.tx,
      funds.map(({ id }) => id),
      `${year}-01-01`,
    )
    const thisYear = [...since.values()]
    const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
      rows.reduce((total, row) => total + of(row), 0)
    return {
      year,
      balance: sum(funds, row => row.balance),
      locked: sum(funds, row => row.locked),
      available: sum(funds, row => row.available),
      received: sum(thisYear, row => row.received),
      granted: sum(thisYear, row => row.granted),
      ...(await yearOf(act, reach, year)),
      funds: funds.map(({ lastPaid, locked: _, ...row }) => ({
        ...row,
        isIdle:
          row.available > idleFrom && (lastPaid === null || lastPaid < addDays(today, -idleDays)),
      })),
      income: await incomeOf(act, reach),
      months: await monthsOf(act, reach, today),
    }
  },
})

/** The funds that were founded, the largest first. */
async function fundsOf(act: Act, reach: SQL, { today, year }: { today: string; year: number }) {
  const { rows } = await act.tx.execute<Record<string, string | null>>(sql`
    select f.id, f.title, f.fund_type as type, f.state, f.term_from::text as term_from,
           f.term_to::text as term_to, coalesce(held.balance, 0)::text as balance,
           coalesce(held.locked, 0)::text as locked, coalesce(held.available, 0)::text as available,
           paid.last::text as last_paid, budget.total::text as total,
           coalesce(line.used, 0)::text as used, coalesce(line.reserved, 0)::text as reserved
      from fund f
      left join lateral (
        select sum(balance) as balance, sum(locked) as locked,
               sum(balance - locked - reserved) as available
          from ledger_account a where ${accounts} and a.cause_id = f.id) held on true
      left join lateral (
        select max(d.day) as last from ledger_account a join ledger_daily d on d.account_id = a.id
         where ${accounts} and a.cause_id = f.id and d.event = 'P06'
           and d.day <= ${today}::date) paid on true
      left join fund_budget budget
        on budget.fund = f.id and budget.year = ${year} and budget.state = 'active'
      left join lateral (
        select sum(used) as used, sum(reserved) as reserved from fund_budget_line
         where fund_budget_line.budget = budget.id) line on true
     where f.id in ${reach} and f.deleted_at is null
       and f.state not in ('draft', 'pending', 'rejected')
     order by coalesce(held.balance, 0) desc, f.id`)
  const money = (value: string | null | undefined) => Number(value ?? 0)
  return rows.map(row => ({
    id: row.id ?? '',
    title: row.title ?? '',
    type: row.type ?? '',
    state: row.state ?? '',
    termFrom: row.term_from ?? null,
    termTo: row.term_to ?? null,
    balance: money(row.balance),
    locked: money(row.locked),
    available: money(row.available),
    lastPaid: row.last_paid ?? null,
    budget:
      row.total == null
        ? null
        : { total: money(row.total), used: money(row.used), reserved: money(row.reserved) },
  }))
}

/** What the funds had when the year began, and what their investments brought since. */
async function yearOf(act: Act, reach: SQL, year: number) {
  const first = `${year}-01-01`
  const { rows } = await act.tx.execute<{ opening: string; invested: string }>(sql`
    select coalesce(sum(d.credit - d.debit) filter (where d.day < ${first}::date), 0)::text as opening,
           coalesce(sum(d.credit - d.debit)
             filter (where d.day >= ${first}::date and d.flow = 'I6'), 0)::text as invested
      from ledger_account a join ledger_daily d on d.account_id = a.id
     where ${accounts} and a.cause_id in ${reach}`)
  return { opening: Number(rows[0]?.opening ?? 0), invested: Number(rows[0]?.invested ?? 0) }
}

async function incomeOf(act: Act, reach: SQL) {
  const { rows } = await act.tx.execute<{ year: string; kind: string; amount: string }>(sql`
    select to_char(d.paid_at at time zone 'Asia/Shanghai', 'YYYY') as year,
           coalesce((select min(f.kind) from fund_founder f
                      where f.fund = d.cause and f.donor = d.donor), 'public') as kind,
           sum(d.amount - d.refunded_amount)::text as amount
      from donation d
     where d.cause in ${reach} and d.state in ('paid', 'partRefunded', 'refunded')
     group by 1, 2 order by 1, 2`)
  return rows.map(row => ({ ...row, amount: Number(row.amount) }))
}

async function monthsOf(act: Act, reach: SQL, today: string) {
  const { rows } = await act.tx.execute<{ at: string; came: string; went: string }>(sql`
    select to_char(d.day, 'YYYY-MM') as at, sum(d.credit)::text as came, sum(d.debit)::text as went
      from ledger_account a join ledger_daily d on d.account_id = a.id
     where ${accounts} and a.cause_id in ${reach} group by 1 order by 1`)
  let balance = 0
  const ends = new Map<string, { came: number; went: number; balance: number }>()
  for (const { at, came, went } of rows) {
    balance += Number(came) - Number(went)
    ends.set(at, { came: Number(came), went: Number(went), balance })
  }
  const [year = 0, month = 1] = today.split('-').map(Number)
  const named = Array.from({ length: 12 }, (_, no) =>
    new Date(Date.UTC(year, month - 12 + no, 1)).toISOString().slice(0, 7),
  )
  let held = [...ends].filter(([at]) => at < (named[0] ?? '')).at(-1)?.[1].balance ?? 0
  return named.map(at => {
    const own = ends.get(at)
    held = own?.balance ?? held
    return { at, came: own?.came ?? 0, went: own?.went ?? 0, balance: held }
  })
}
