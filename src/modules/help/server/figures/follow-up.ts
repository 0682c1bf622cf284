import { type SQL, sql } from 'drizzle-orm'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import type { Reader } from '#kernel/server/database.ts'

/** Days after the last payout within which somebody visits (seekhelp.md "Lifecycle"). */
const visitWithin = 90

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
    sql`(${toVisit} and ${lastPaid} < ${beijingToday} - ${sql.raw(String(visitWithin))})`,
  ),
  toldPending: asked(sql`exists (select from progress told
    where told.cause = help.id and told.state = 'pending')`),
  disputed: asked(sql`exists (select from public_notice n
    where n.cause = help.id and n.state = 'disputed')`),
}

/** What an officer's to-do asks: paid for, and nobody has visited since. */
export const waitsForVisit = toVisit

/** The day until which somebody is to be visited after the last payout, by case; those that wait for no visit are absent. */
export async function followUpDues(
  reader: Reader,
  cases: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (cases.length === 0) return new Map()
  const { rows } = await reader.execute<{ id: string; due: string }>(sql`
    select help.id, (${lastPaid} + ${sql.raw(String(visitWithin))})::text as due from help
     where help.id = any(${sql.param([...cases])}::uuid[]) and ${toVisit}`)
  return new Map(rows.map(({ id, due }) => [id, due]))
}

/** The cases whose visit is due on one of these days, or was. */
export async function visitsDueBy(
  reader: Reader,
  day: string,
): Promise<readonly { id: string; organisation: string; number: string; due: string }[]> {
  const { rows } = await reader.execute<{
    id: string
    organisation: string
    number: string
    due: string
  }>(sql`
    select help.id, help.organisation, help.number,
           (${lastPaid} + ${sql.raw(String(visitWithin))})::text as due
      from help where ${toVisit} and deleted_at is null
       and ${lastPaid} + ${sql.raw(String(visitWithin))} <= ${day}::date`)
  return rows
}
