import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDayRange } from '#kernel/server/china-time.ts'
import type { Span } from '../../model/board-period.ts'
import { causeStates } from '../../model/index.ts'
import { factsOf } from './kind-facts.ts'
import type { CauseMoved } from './money.ts'
import { netOf, ratio } from './money.ts'
import type { CauseKind } from './reach.ts'

/** A cause with what the board sorts it by. */
export interface BoardCause {
  readonly id: string
  readonly title: string
  readonly number: string
  readonly status: string
  /** Of the first level. */
  readonly category: string | null
  readonly categoryName: string | null
  readonly areas: readonly string[]
  readonly target: number | null
  readonly raiseEnd: string | null
}

/** The causes in reach that money was ever booked for, or that are at work. */
export async function causesOf(act: Act, kind: CauseKind, causes: SQL): Promise<BoardCause[]> {
  const facts = factsOf(kind)
  const own =
    facts === undefined
      ? sql`null::text[] as areas, null::text as target, null::text as raise_end`
      : sql`f.areas, f.target_amount::text as target, f.raise_end::text as raise_end`
  const joined = facts === undefined ? sql`` : sql`join ${facts} f on f.id = c.id`
  const { rows } = await act.tx.execute<{
    id: string
    title: string
    number: string
    status: string
    category: string | null
    category_name: string | null
    areas: string[] | null
    target: string | null
    raise_end: string | null
  }>(sql`
    select c.id, c.title, c.number, c.status, root.id as category, root.name as category_name, ${own}
      from cause c ${joined}
      left join category leaf on leaf.id = c.category
      left join category root on root.id = coalesce(leaf.parent, leaf.id)
     where c.id in ${causes} and c.status not in ('draft', 'pending', 'rejected')
     order by c.id`)
  return rows.map(({ category_name: categoryName, raise_end: raiseEnd, ...row }) => ({
    ...row,
    categoryName,
    raiseEnd,
    areas: row.areas ?? [],
    target: row.target === null ? null : Number(row.target),
  }))
}

type ByCause = ReadonlyMap<string, CauseMoved>

/** 筹款额 of the span by category of the first level, the largest first. */
export function categoriesOf(rows: readonly BoardCause[], moved: ByCause) {
  const sums = new Map<
    string | null,
    { id: string | null; name: string; amount: number; causes: number }
  >()
  for (const { id, category, categoryName } of rows) {
    const sum = sums.get(category) ?? {
      id: category,
      name: categoryName ?? '未分类',
      amount: 0,
      causes: 0,
    }
    sum.amount += moved.get(id)?.raised ?? 0
    sum.causes += 1
    sums.set(category, sum)
  }
  return [...sums.values()].toSorted((one, other) => other.amount - one.amount)
}

/** 筹款额 of the span by province: equal shares, exact to the fen. */
export function areasOf(rows: readonly BoardCause[], moved: ByCause) {
  const sums = new Map<string, { area: string; amount: number; causes: number }>()
  for (const { id, areas } of rows) {
    const provinces = [...new Set(areas.map(code => `${code.slice(0, 2)}0000`))].toSorted()
    const amount = moved.get(id)?.raised ?? 0
    const share = Math.trunc(amount / Math.max(1, provinces.length))
    const rest = amount - share * provinces.length
    for (const [at, area] of provinces.entries()) {
      const sum = sums.get(area) ?? { area, amount: 0, causes: 0 }
      sum.amount += share + (at < Math.abs(rest) ? Math.sign(rest) : 0)
      sum.causes += 1
      sums.set(area, sum)
    }
  }
  return [...sums.values()].toSorted((one, other) => other.amount - one.amount)
}

const mostRanked = 20

/** The first twenty causes by each of four measures. */
export function rankingOf(
  rows: readonly BoardCause[],
  moved: ByCause,
  donors: ReadonlyMap<string, number>,
) {
  const all = rows.map(({ id, title, number, target }) => {
    const figures = moved.get(id)
    const ever = figures?.ever
    return {
      ...{ id, title, number, target },
      raised: figures?.raised ?? 0,
      donors: donors.get(id) ?? 0,
      reached: target === null ? null : ratio(ever?.raised ?? 0, target),
      executed: ever === undefined ? null : ratio(ever.paidOut, netOf(ever)),
    }
  })
  const by = (name: 'raised' | 'donors' | 'reached' | 'executed') =>
    all
      .filter(each => (each[name] ?? 0) > 0)
      .toSorted((one, other) => (other[name] ?? 0) - (one[name] ?? 0))
      .slice(0, mostRanked)
  return {
    raised: by('raised'),
    donors: by('donors'),
    reached: by('reached'),
    executed: by('executed'),
  }
}

/** 低效提醒: executing, less than 30 % spent, and more than six months since the drive ended. */
export function slowOf(rows: readonly BoardCause[], moved: ByCause, today: string) {
  const half = new Date(`${today}T00:00:00Z`)
  half.setUTCMonth(half.getUTCMonth() - 6)
  const limit = half.toISOString().slice(0, 10)
  return rows.flatMap(({ id, title, number, status, raiseEnd }) => {
    const ever = moved.get(id)?.ever
    if (status !== 'executing' || raiseEnd === null || raiseEnd >= limit || ever === undefined)
      return []
    const executed = ratio(ever.paidOut, netOf(ever)) ?? 1
    if (executed >= 0.3) return []
    return [{ id, title, number, raiseEnd, net: netOf(ever), paidOut: ever.paidOut, executed }]
  })
}

/** How many causes made in the span stand in each state, in the order of their life. */
export async function funnelOf(act: Act, causes: SQL, { from, to }: Span) {
  const first = beijingDayRange(from).from.toISOString()
  const end = beijingDayRange(to).to.toISOString()
  const { rows } = await act.tx.execute<{ state: string; count: number }>(sql`
    select status as state, count(*)::int as count from cause
     where id in ${causes} and created_at >= ${first}::timestamptz and created_at < ${end}::timestamptz
     group by status`)
  const found = new Map(rows.map(({ state, count }) => [state, count]))
  return Object.keys(causeStates).map(state => ({ state, count: found.get(state) ?? 0 }))
}

const mostNamed = 60

/** Directed drives are counted within and beside: those of projects stand in a list of their own. */
const counts = ['raising', 'raisingDirected', 'pending', 'pendingDirected'] as const

/** What waits now, whatever the period. */
export async function statusOf(act: Act, kind: CauseKind, causes: SQL, today: string) {
  const { rows } = await act.tx.execute<Record<(typeof counts)[number], number>>(sql`
    select count(*) filter (where status = 'raising')::int as raising,
           count(*) filter (where status = 'raising' and raise_mode = '2')::int as "raisingDirected",
           count(*) filter (where status = 'pending')::int as pending,
           count(*) filter (where status = 'pending' and raise_mode = '2')::int as "pendingDirected"
      from cause where id in ${causes}`)
  const tasks = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from disclosure_task
     where cause in ${causes} and state in ('open', 'overdue') and due_on < ${today}::date`)
  const counted = {
    raising: rows[0]?.raising ?? 0,
    raisingDirected: rows[0]?.raisingDirected ?? 0,
    pending: rows[0]?.pending ?? 0,
    pendingDirected: rows[0]?.pendingDirected ?? 0,
    overdue: tasks.rows[0]?.n ?? 0,
  }
  const facts = factsOf(kind)
  if (facts === undefined) return { ...counted, unsynced: null, plansEnding: null }
  const unsynced = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from ${facts} f
     where f.id in ${causes} and f.raise_mode = '1' and f.state not in ('draft', 'pending', 'rejected')
       and f.sync_state in ('waiting', 'sending', 'failed')`)
  const ending = await act.tx.execute<{ id: string }>(sql`
    select f.id from ${facts} f join fundraising_plan plan on plan.id = f.plan
     where f.id in ${causes} and f.state = 'raising'
       and plan.end_date between ${today}::date and ${today}::date + 30
     order by plan.end_date, f.id limit ${mostNamed}`)
  return {
    ...counted,
    unsynced: unsynced.rows[0]?.n ?? 0,
    plansEnding: ending.rows.map(({ id }) => id),
  }
}
