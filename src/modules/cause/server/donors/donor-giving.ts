import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { GivenToKind } from '#modules/people/model/index.ts'
import type { DonorGiving } from '#modules/people/server/index.ts'
import { spanBefore } from '../../model/board-period.ts'
import { asleepAfter, type GivingQuestion, readGiving } from '../../model/giving-question.ts'
import { given, paidWithin } from '../board/reach.ts'
import { startOf } from '../users/user-figures.ts'

/** What the donor books tell of gifts to causes, from the gifts themselves and the sums of donors. */
export const causeGiving: DonorGiving = {
  async figures(act: Act, donors) {
    if (donors.length === 0) return new Map()
    const { rows } = await act.tx.execute<{
      donor: string
      kind: string
      gifts: number
      amount: string
      most: string
      first_at: string
      last_at: string
      causes: number
      monthly: boolean
    }>(sql`
      select d.donor, c.kind, count(*)::int as gifts, sum(d.amount)::text as amount,
             max(d.amount)::text as most, min(d.paid_at)::text as first_at,
             max(d.paid_at)::text as last_at, count(distinct d.cause)::int as causes,
             bool_or(d.source = 'monthly' or d.channel = '10') as monthly
        from donation d join cause c on c.id = d.cause
       where d.donor = any(${sql.param([...donors])}::uuid[]) and d.${given}
       group by 1, 2`)
    const found = new Map<string, Record<string, GivenToKind>>()
    for (const { donor, kind, first_at: firstAt, last_at: lastAt, ...row } of rows) {
      const own = found.get(donor) ?? {}
      own[kind] = {
        gifts: row.gifts,
        amount: Number(row.amount),
        most: Number(row.most),
        firstAt: new Date(firstAt).toISOString(),
        lastAt: new Date(lastAt).toISOString(),
        causes: row.causes,
        monthly: row.monthly,
      }
      found.set(donor, own)
    }
    return found
  },
  gaveAs(written) {
    const question = readGiving(written)
    return question === undefined ? sql`false` : condition(question)
  },
}

/** The gifts that a question is about, as the end of a query on `donation`. */
function giftsOf({ kind, cause, channel, source, least, below }: GivingQuestion): SQL {
  const parts = [
    sql`cause in (select id from cause where kind = ${kind})`,
    sql`${given} and donor is not null`,
    ...(cause === undefined ? [] : [sql`cause = ${cause}`]),
    ...(channel === undefined ? [] : [sql`channel = ${channel}`]),
    ...(source === undefined ? [] : [sql`source = ${source}`]),
    ...(least === undefined ? [] : [sql`amount >= ${least}::bigint`]),
    ...(below === undefined ? [] : [sql`amount < ${below}::bigint`]),
  ]
  return sql`from donation where ${sql.join(parts, sql` and `)}`
}

function condition(question: GivingQuestion): SQL {
  const gifts = giftsOf(question)
  const id = sql.raw('"donor"."id"')
  const among = (more: SQL) => sql`${id} in (select donor ${gifts}${more})`
  const { from, to, standing } = question
  const span = from === undefined || to === undefined ? undefined : { from, to }
  const inSpan = span === undefined ? sql`` : sql` and ${paidWithin(span)}`
  const before = span === undefined ? sql` and false` : sql` and paid_at < ${startOf(span)}`
  const isAsleep = sql` group by donor having max(paid_at) < now() - ${`${asleepAfter} days`}::interval`
  switch (standing) {
    case undefined:
      return among(inSpan)
    case 'again':
      return among(sql`${inSpan} group by donor having count(*) > 1`)
    case 'fresh':
      return span === undefined
        ? among(sql` group by donor having count(*) = 1`)
        : sql`(${among(inSpan)} and not ${among(before)})`
    case 'returning':
      return sql`(${among(inSpan)} and ${among(before)})`
    case 'lost':
      return span === undefined
        ? sql`false`
        : sql`(${among(sql` and ${paidWithin(spanBefore(span))}`)} and not ${among(inSpan)})`
    case 'asleep':
      return among(isAsleep)
  }
}
