import { type SQL, sql } from 'drizzle-orm'
import { beijingDayRange } from '#kernel/server/china-time.ts'
import type { Span } from '#modules/cause/model/board-period.ts'

/** Cases in reach that were sent in within the span. */
export const receivedIn = (reach: SQL, { from, to }: Span): SQL => sql`
  (select h.* from help h where h.id in ${reach} and h.deleted_at is null
      and h.submitted_at >= ${beijingDayRange(from).from.toISOString()}::timestamptz
      and h.submitted_at < ${beijingDayRange(to).to.toISOString()}::timestamptz)`

/**
 * What was paid for cases in reach, line by line: `help`, `day`, `amount`. Σ P06 − P08 of their own
 * accounts, and the payouts of funds and projects that name them.
 */
export const aidOf = (reach: SQL): SQL => sql`
  (select a.cause_id as help, d.day, d.debit - d.credit as amount
     from ledger_account a join ledger_daily d on d.account_id = a.id
    where a.kind in ('restricted', 'custodial') and a.cause_id in ${reach}
      and d.event in ('P06', 'P08') and d.flow like 'E%'
   union all
   select p.help_request, p.paid_on, p.paid_amount from payout p
    where p.help_request in ${reach} and p.paid_on is not null)`
