import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { countGivers } from '#modules/people/server/index.ts'

/** Beijing days, both included, and the unit of the board's line. */
export interface BoardPeriod {
  readonly from: string
  readonly to: string
  readonly unit: 'day' | 'month'
}

type Asked = BoardPeriod & {
  /** A subquery of the ids in reach. */
  readonly organisations: SQL
}

/**
 * Donations and causes of the board. They belong to other modules and are read by their tables,
 * as far as the product has them.
 */
export async function donationParts(act: Act, asked: Asked): Promise<object> {
  return {
    ...((await exists(act, 'cause')) ? { causes: await causesRaising(act, asked) } : {}),
    ...((await exists(act, 'donation_daily')) ? await giving(act, asked) : {}),
  }
}

async function exists(act: Act, table: string): Promise<boolean> {
  const answer = await act.tx.execute<{ found: boolean }>(
    sql`select to_regclass(${table}) is not null as found`,
  )
  return answer.rows[0]?.found === true
}

/** Amounts leave PostgreSQL as text: a sum of bigints is numeric. */
async function rows<T>(act: Act, query: SQL): Promise<T[]> {
  const answer = await act.tx.execute<Record<string, unknown>>(query)
  return answer.rows.map(row => {
    const numbers = ['amount', 'gifts', 'count', 'directed', 'donors', 'refunded'].flatMap(name =>
      row[name] === undefined ? [] : [[name, Number(row[name])] as const],
    )
    return { ...row, ...Object.fromEntries(numbers) } as T
  })
}

function causesRaising(act: Act, { organisations }: Asked) {
  return rows<{ kind: string; count: number; directed: number }>(
    act,
    sql`select kind, count(*) as count, count(*) filter (where raise_mode = '2') as directed from cause
        where status = 'raising' and organisation in ${organisations} group by kind order by kind`,
  )
}

interface Gifts {
  readonly amount: number
  readonly gifts: number
}

async function giving(act: Act, asked: Asked): Promise<object> {
  const { organisations, from, to, unit } = asked
  const today = beijingDay(act.now)
  const lastWeek = new Date(Date.parse(today) - 7 * 86_400_000).toISOString().slice(0, 10)
  const daily = sql`donation_daily where organisation in ${organisations}`
  const inPeriod = sql`${daily} and day between ${from}::date and ${to}::date`
  const sums = sql`coalesce(sum(amount), 0) as amount, coalesce(sum(gifts), 0) as gifts`
  const onDay = async (day: string) =>
    (await rows<Gifts>(act, sql`select ${sums} from ${daily} and day = ${day}::date`))[0]
  const [total] = await rows<Gifts>(act, sql`select ${sums} from ${daily}`)
  const key = unit === 'day' ? sql`day::text` : sql`to_char(day, 'YYYY-MM')`
  return {
    today: { ...(await onDay(today)), donors: await donorsOn(act, asked, today) },
    sameDayLastWeek: await onDay(lastWeek),
    total: { ...total, refunded: await refundedOf(act, asked) },
    trend: await rows(
      act,
      sql`select ${key} as at, ${sums} from ${inPeriod} group by 1 order by 1`,
    ),
    byChannel: await rows(
      act,
      sql`select channel, ${sums} from ${inPeriod} group by 1 order by 2 desc`,
    ),
    byKind: await rows(
      act,
      sql`select coalesce(cause.kind, 'none') as kind, coalesce(sum(d.amount), 0) as amount, coalesce(sum(d.gifts), 0) as gifts
          from donation_daily d left join cause on cause.id = d.cause
          where d.organisation in ${organisations} and d.day between ${from}::date and ${to}::date
          group by 1 order by 2 desc`,
    ),
    byProvince: await rows(
      act,
      sql`select left(o.area, 2) || '0000' as area, coalesce(sum(d.amount), 0) as amount, count(distinct o.id) as count
          from organisation o left join donation_daily d
            on d.organisation = o.id and d.day between ${from}::date and ${to}::date
          where o.id in ${organisations} group by 1 order by 2 desc`,
    ),
    topOrganisations: await rows(
      act,
      sql`select o.id, o.name, sum(d.amount) as amount, sum(d.gifts) as gifts
          from donation_daily d join organisation o on o.id = d.organisation
          where o.id in ${organisations} and d.day between ${from}::date and ${to}::date
          group by o.id, o.name order by 3 desc, o.id limit 10`,
    ),
    topCauses: await rows(
      act,
      sql`select cause.id, cause.title, cause.kind, sum(d.amount) as amount, sum(d.gifts) as gifts
          from donation_daily d join cause on cause.id = d.cause
          where d.organisation in ${organisations} and d.day between ${from}::date and ${to}::date
          group by cause.id, cause.title, cause.kind order by 4 desc, cause.id limit 10`,
    ),
    latest: await latest(act, asked),
  }
}

/** Distinct donors of a day; a gift of nobody counts as one. */
async function donorsOn(act: Act, { organisations }: Asked, day: string): Promise<number> {
  const { from, to } = beijingDayRange(day)
  const [found] = await rows<{ donors: number }>(
    act,
    sql`select ${countGivers('donor')}::int as donors from donation
        where organisation in ${organisations} and state in ('paid', 'partRefunded', 'refunded')
          and paid_at >= ${from.toISOString()} and paid_at < ${to.toISOString()}`,
  )
  return found?.donors ?? 0
}

async function refundedOf(act: Act, { organisations }: Asked): Promise<number> {
  const [found] = await rows<{ refunded: number }>(
    act,
    sql`select coalesce(sum(refunded_amount), 0) as refunded from donation
        where organisation in ${organisations} and state in ('partRefunded', 'refunded')`,
  )
  return found?.refunded ?? 0
}

/** The last twenty gifts by the name that may be shown (BR-09). */
function latest(act: Act, { organisations }: Asked) {
  return rows(
    act,
    sql`select d.id, case when d.anonymous then '爱心人士' else coalesce(d.display_name, '爱心人士') end as name,
               d.amount, cause.title as cause, d.paid_at as at
        from donation d left join cause on cause.id = d.cause
        where d.organisation in ${organisations} and d.state in ('paid', 'partRefunded', 'refunded')
        order by d.paid_at desc limit 20`,
  )
}
