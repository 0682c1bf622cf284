import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { giverOf, isKnownGiver } from '#modules/people/server/index.ts'
import { type Span, spanBefore } from '../../model/board-period.ts'
import { given, paidWithin } from '../board/reach.ts'

/** Figures of the donors of one span; amounts in fen, rates as parts of one. */
export interface UserFigures {
  readonly donors: number
  readonly fresh: number
  readonly repeat: number | null
  readonly average: number | null
  readonly median: number | null
  readonly lost: number
}

/** A gift without a donor counts as a donor of its own, who never comes again. */
const who = giverOf('donor', 'id')

export async function userFigures(act: Act, causes: SQL, span: Span): Promise<UserFigures> {
  const before = spanBefore(span)
  const { rows } = await act.tx.execute<Record<string, string | null>>(sql`
    with gift as materialized (
      select ${who} as donor, amount from donation
       where cause in ${causes} and ${given} and ${paidWithin(span)}
    ), person as materialized (
      select donor, count(*) as gifts from gift group by donor
    ), earlier as materialized (
      select distinct donor from donation
       where cause in ${causes} and ${given} and ${isKnownGiver('donor')} and ${paidWithin(before)}
    )
    select (select count(*) from person)::text as donors,
           (select count(*) from person p where not exists (
              select from donation d where d.donor = p.donor and d.cause in ${causes}
                 and ${given} and d.paid_at < ${startOf(span)}))::text as fresh,
           (select count(*) from person where gifts > 1)::text as repeated,
           (select sum(amount) from gift)::text as amount,
           (select percentile_cont(0.5) within group (order by amount) from gift)::text as median,
           (select count(*) from earlier e
             where not exists (select from person p where p.donor = e.donor))::text as lost`)
  const [row] = rows
  const donors = Number(row?.donors ?? 0)
  return {
    donors,
    fresh: Number(row?.fresh ?? 0),
    repeat: donors === 0 ? null : Number(row?.repeated ?? 0) / donors,
    average: donors === 0 ? null : Math.round(Number(row?.amount ?? 0) / donors),
    median: row?.median == null ? null : Math.round(Number(row.median)),
    lost: Number(row?.lost ?? 0),
  }
}

/** The moment a Beijing day begins, as SQL. */
export function startOf({ from }: Pick<Span, 'from'>): SQL {
  return sql`${`${from}T00:00:00+08:00`}::timestamptz`
}
