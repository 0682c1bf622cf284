import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDayRange } from '#kernel/server/china-time.ts'
import { scopeFor } from '#kernel/server/list.ts'
import { scopeCondition } from '#kernel/server/scope.ts'
import { tableOf } from '#kernel/server/tables.ts'
import type { Span } from '../../model/board-period.ts'
import { cause, type causeKinds } from '../../model/index.ts'

export type CauseKind = keyof typeof causeKinds

interface Reach {
  readonly kind: CauseKind
  readonly organisation?: string | undefined
}

/**
 * A subquery of the ids of the causes of a kind that an action of this person reaches: the scope
 * comes before every figure. Refused where the person does not hold the action.
 */
export function causesWithin(act: Act, { kind, organisation }: Reach, action: string): SQL {
  const table = tableOf(cause)
  const scope = scopeCondition(cause, scopeFor(cause, act.person, action))
  const own = organisation === undefined ? sql`` : sql` and ${table.organisation} = ${organisation}`
  const within = scope === undefined ? sql`` : sql` and ${scope}`
  return sql`(select ${table.id} from ${table} where ${table.kind} = ${kind}${own}${within})`
}

/** Gifts that were paid, whatever was given back of them since (人次). */
export const given = sql.raw("state in ('paid', 'partRefunded', 'refunded')")

/** Gifts paid on these Beijing days, as a condition on `paid_at`. */
export function paidWithin({ from, to }: Span): SQL {
  const first = beijingDayRange(from).from.toISOString()
  const end = beijingDayRange(to).to.toISOString()
  return sql`paid_at >= ${first}::timestamptz and paid_at < ${end}::timestamptz`
}

/** The Beijing day of a payment. */
export const paidDay = sql.raw("(paid_at at time zone 'Asia/Shanghai')::date")
