import { type SQL, sql } from 'drizzle-orm'

/** Days after the last payout within which somebody visits (seekhelp.md "Lifecycle"). */
const visitWithin = 90

const today = sql.raw(`(now() at time zone 'Asia/Shanghai')::date`)

/** The day of the last payout for a case, of its own money or of a fund's or project's. */
const lastPaid = sql.raw(`greatest(
  (select max(d.day) from ledger_account a join ledger_daily d on d.account_id = a.id
    where a.kind in ('restricted', 'custodial') and a.cause_id = help.id
      and d.event = 'P06' and d.debit > d.credit),
  (select max(p.paid_on) from payout p where p.help_request = help.id and p.paid_amount > 0))`)

/** Paid, at work, and nobody has visited since (回访). */
const toVisit = sql`(help.state in ('raising', 'raised', 'executing') and ${lastPaid} is not null
  and not exists (select from progress told where told.cause = help.id and told.kind = '3'
    and told.state = 'published' and told.occurred_on >= ${lastPaid}))`

const asked = (isTrue: SQL) => (values: readonly unknown[]) =>
  values.includes(false) && !values.includes(true) ? sql`not ${isTrue}` : isTrue

/** The conditions of the segments of the list of cases. */
export const helpWaits = {
  toVisit: asked(toVisit),
  followUpLate: asked(
    sql`(${toVisit} and ${lastPaid} < ${today} - ${sql.raw(String(visitWithin))})`,
  ),
  toldPending: asked(sql`exists (select from progress told
    where told.cause = help.id and told.state = 'pending')`),
}
