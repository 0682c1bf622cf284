import { type SQL, sql } from 'drizzle-orm'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import { holds, type Person } from '#kernel/server/person.ts'
import { billingPayees, billWithinDays } from '../../model/index.ts'

/** Whether it is the turn of a person beside reviews: to pay what others approved, to mend or sign what he applied for. */
export function turnOf(person: Person): SQL {
  const me = person.accountId
  const own = sql`(created_by = ${me}::uuid or submitted_by = ${me}::uuid)`
  const others = sql`not ${own} and not coalesce(editors, '{}') @> array[${me}::uuid]
    and not coalesce(reviewers, '{}') @> array[${me}::uuid]`
  const toPay = holds(person, 'payout.pay') ? sql`(state = 'approved' and ${others})` : sql`false`
  return sql`(${toPay} or (${own} and state in ('failed', 'rejected')) or (${own} and (${isOverdue()} or ${isUnbilled()})))`
}

/** Paid long ago and not signed for: 逾期未签收. */
export function isOverdue(): SQL {
  return sql`(state = 'paid' and paid_on < ${beijingToday} - coalesce(
    (select own.sign_days from charity_config own where own.organisation = payout.organisation),
    (select shared.sign_days from charity_config shared where shared.organisation is null), 30)::int)`
}

/** A hospital or school was paid and has not billed in time: 费用单据逾期. */
export function isUnbilled(): SQL {
  return sql`(${isForHelp()} and state in ('paid', 'signed') and coalesce(cardinality(bills), 0) = 0
    and payee_kind = any(${sql.param([...billingPayees])}::text[])
    and paid_on < ${beijingToday} - ${billWithinDays}::int)`
}

/** Pays for a help request, with its own money or with another cause's. */
export function isForHelp(): SQL {
  return sql`(cause_kind = 'help' or help_request is not null)`
}
