import { type SQL, sql } from 'drizzle-orm'
import { holds, type Person } from '#kernel/server/person.ts'
import { signWithinDays } from '../../model/index.ts'

const today = sql.raw(`(now() at time zone 'Asia/Shanghai')::date`)

/** Whether it is the turn of a person beside reviews: to pay what others approved, to mend or sign what he applied for. */
export function turnOf(person: Person): SQL {
  const me = person.accountId
  const own = sql`(created_by = ${me}::uuid or submitted_by = ${me}::uuid)`
  const others = sql`not ${own} and not coalesce(editors, '{}') @> array[${me}::uuid]
    and not coalesce(reviewers, '{}') @> array[${me}::uuid]`
  const toPay = holds(person, 'payout.pay') ? sql`(state = 'approved' and ${others})` : sql`false`
  return sql`(${toPay} or (${own} and state in ('failed', 'rejected')) or (${own} and ${isOverdue()}))`
}

/** Paid long ago and not signed for: 逾期未签收. */
export function isOverdue(): SQL {
  return sql`(state = 'paid' and paid_on < ${today} - ${signWithinDays}::int)`
}
