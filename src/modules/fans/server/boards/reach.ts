import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { scopeFor } from '#kernel/server/list.ts'
import { scopeCondition } from '#kernel/server/scope.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type BoardPeriod, type Span, spanOf } from '#modules/cause/model/board-period.ts'

/**
 * A subquery of the ids of the rows that looking at reaches for this person, narrowed to one
 * organisation: the scope comes before every figure. Refused where the person may not look.
 */
export function idsWithin(
  act: Act,
  { resource, rules }: AnyServing,
  organisation?: string | undefined,
): SQL {
  const table = tableOf(resource) as unknown as Readonly<Record<string, SQL>>
  const scope = scopeCondition(resource, scopeFor(resource, act.person, `${resource.name}.view`))
  const narrowed = rules.where?.(act.person, tableOf(resource) as never)
  const own =
    organisation === undefined ? sql`` : sql` and ${table.organisation} = ${organisation}::uuid`
  const within = scope === undefined ? sql`` : sql` and ${scope}`
  const more = narrowed === undefined ? sql`` : sql` and ${narrowed}`
  return sql`(select ${table.id} from ${table} where true${own}${within}${more})`
}

interface Asked {
  readonly period: BoardPeriod
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The days that a board is asked for. */
export function spanAsked(act: Act, { period, from, to }: Asked): Span {
  const given = from === undefined || to === undefined ? {} : { from, to }
  return spanOf(period, beijingDay(act.now), given)
}

/** That a moment lies within the days of a span in Beijing. */
export function momentIn(moment: SQL, { from, to }: Span): SQL {
  return sql`(${moment} >= ${beijingDayRange(from).from.toISOString()}::timestamptz
    and ${moment} < ${beijingDayRange(to).to.toISOString()}::timestamptz)`
}

/** A part of a whole; null where there is no whole. */
export const partOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : part / whole
