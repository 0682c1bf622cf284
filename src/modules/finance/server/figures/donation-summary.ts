import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { holds } from '#kernel/server/person.ts'
import { denied } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { scopeCondition, scopeOf } from '#kernel/server/scope.ts'
import { tableNameOf } from '#kernel/server/tables.ts'
import { donationDaily, noCause } from '../donation/summary-tables.ts'

const day = z.iso.date('日期应为 YYYY-MM-DD')

/** Sums of the donation book by day, month, channel, cause or organisation, from daily sums. */
export const summaryRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/api/finance/donation/getSummary',
    access: { action: 'donation.view' },
    summary: '捐赠汇总（按日、月、渠道、标的或机构）',
    question: z.object({
      from: day,
      to: day,
      by: z.enum(['day', 'month', 'channel', 'cause', 'organisation'], '汇总方式有误'),
      cause: z.uuid('标的编号有误').optional(),
    }),
    async read({ from, to, by, cause }, act) {
      const where = and(
        sql`day between ${from}::date and ${to}::date`,
        reachOf(act, 'donation.view'),
        cause === undefined ? undefined : eq(donationDaily.cause, cause),
      )
      const key = {
        day: sql`day::text`,
        month: sql`to_char(day, 'YYYY-MM')`,
        channel: sql`channel`,
        cause: sql`nullif(cause, ${noCause}::uuid)`,
        organisation: sql`organisation`,
      }[by]
      const answer = await act.tx.execute<{
        key: string | null
        gifts: string
        amount: string
      }>(sql`
        select ${key} as key, sum(gifts)::text as gifts, sum(amount)::text as amount
          from donation_daily where ${where} group by 1
         order by ${by === 'day' || by === 'month' ? sql`1` : sql`sum(amount) desc`} limit 2000`)
      return answer.rows.map(row => ({
        key: row.key,
        gifts: Number(row.gifts),
        amount: Number(row.amount),
      }))
    },
  }),
]

/** The organisations whose sums an action of this person reaches, as a condition on `organisation`. */
export function reachOf(act: Pick<Act, 'person'>, action: string): SQL | undefined {
  const { resource } = registry().get('charity/organisation')
  const scope = scopeOf(resource, act.person, action)
  if (scope === null) throw denied()
  const condition = scopeCondition(resource, scope)
  if (condition === undefined) return undefined
  const table = sql.identifier(tableNameOf(resource))
  return sql`organisation in (select ${table}.id from ${table} where ${condition})`
}

interface Sums {
  readonly gifts: number
  readonly amount: number
}

async function sumsOn(act: Act, where: SQL | undefined): Promise<Sums> {
  const answer = await act.tx.execute<{ gifts: string; amount: string }>(sql`
    select coalesce(sum(gifts), 0)::text as gifts, coalesce(sum(amount), 0)::text as amount
      from donation_daily where ${where ?? sql`true`}`)
  const [row] = answer.rows
  return { gifts: Number(row?.gifts ?? 0), amount: Number(row?.amount ?? 0) }
}

/**
 * What was ever given to causes that raise in public, less what was given back, for the product's
 * public totals (public.md "/dashboard"); fen and gifts.
 */
export async function givenEver(act: Act): Promise<Sums> {
  const { gifts, amount } = await sumsOn(
    act,
    sql`cause in (select id from cause where ${isPublicCause})`,
  )
  const answer = await act.tx.execute<{ refunded: string }>(sql`
    select coalesce(sum(refunded_amount), 0)::text as refunded from donation
     where state in ('partRefunded', 'refunded') and cause in (select id from cause where ${isPublicCause})`)
  return { gifts, amount: amount - Number(answer.rows[0]?.refunded ?? 0) }
}

/** How many causes are or were raising in public. */
export async function publicCauses(act: Act): Promise<number> {
  const answer = await act.tx.execute<{ n: number }>(
    sql`select count(*)::int as n from cause where ${isPublicCause}`,
  )
  return answer.rows[0]?.n ?? 0
}

/** Public ones, past the point from which money is asked for them. */
const isPublicCause = sql`raise_mode = '1'
  and status in ('raising', 'raised', 'executing', 'paused', 'terminated', 'closed', 'archived')`

const sameWeekday = sql.raw(`array[7, 14, 21, 28]`)

/**
 * 今日 of the work table beside the mean of the same weekday in the four weeks before; null without
 * `donation.view`.
 */
export async function todayOf(act: Act) {
  if (!holds(act.person, 'donation.view')) return null
  const today = beijingDay(act.now)
  const reach = reachOf(act, 'donation.view')
  const now = await sumsOn(act, and(reach, sql`day = ${today}::date`))
  const before = sql`${today}::date - day = any(${sameWeekday})`
  const weeks = await sumsOn(act, and(reach, before))
  const moved = await act.tx.execute<Record<string, string>>(sql`
    select coalesce(sum(debit - credit) filter (where event = 'P04' and day = ${today}::date), 0)::text as refund,
           coalesce(sum(debit - credit) filter (where event = 'P04' and day < ${today}::date), 0)::text as refunds,
           coalesce(sum(debit - credit) filter (where event <> 'P04' and day = ${today}::date), 0)::text as payout,
           coalesce(sum(debit - credit) filter (where event <> 'P04' and day < ${today}::date), 0)::text as payouts
      from (select org_id as organisation, day, event, debit, credit from ledger_daily
             where (day = ${today}::date or ${before})
               and ((event = 'P04' and flow = '' and debit > 0)
                    or (event in ('P06', 'P08') and flow like 'E%'))) moved
     where ${reach ?? sql`true`}`)
  const [row] = moved.rows
  const mean = (sum: number) => Math.round(sum / 4)
  return {
    amount: now.amount,
    count: now.gifts,
    refund: Number(row?.refund ?? 0),
    payout: Number(row?.payout ?? 0),
    meanAmount: mean(weeks.amount),
    meanCount: mean(weeks.gifts),
    meanRefund: mean(Number(row?.refunds ?? 0)),
    meanPayout: mean(Number(row?.payouts ?? 0)),
  }
}
