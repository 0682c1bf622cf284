import { and, desc, eq, ne } from 'drizzle-orm'
import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { helpPorts } from './ports.ts'

/**
 * Who asked for what, in every organisation: duplicates and yearly ceilings are of the person, and the
 * row wall of an organisation hides the others' cases. It holds no personal value. PostgreSQL keeps it.
 */
export const helpTrace = pgTable(
  'help_trace',
  {
    cause: uuid('cause').primaryKey(),
    person: uuid('person').notNull(),
    helpKind: text('help_kind').notNull(),
    organisation: uuid('organisation').notNull(),
    number: text('number').notNull(),
    state: text('state').notNull(),
    submittedAt: timestamp('submitted_at', { withTimezone: true, mode: 'string' }),
    approved: bigint('approved', { mode: 'number' }).notNull(),
  },
  table => [index('help_trace_person').on(table.person, table.helpKind)],
)

/** Keeps the trace equal to the cases. */
export const helpTraceSql: readonly string[] = [
  `create or replace function help_keeps_trace() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from help_trace where cause = old.id;
    return old;
  end if;
  if new.deleted_at is not null then
    delete from help_trace where cause = new.id;
    return new;
  end if;
  insert into help_trace (cause, person, help_kind, organisation, number, state, submitted_at, approved)
  values (new.id, new.beneficiary, new.help_kind, new.organisation, new.number, new.state,
          new.submitted_at, coalesce(new.approved_amount, 0))
  on conflict (cause) do update set person = excluded.person, help_kind = excluded.help_kind,
    state = excluded.state, submitted_at = excluded.submitted_at, approved = excluded.approved;
  return new;
end $$`,
  `create trigger help_trace_kept after insert or update or delete on help
  for each row execute function help_keeps_trace()`,
]

/** One case of a person, wherever it was asked. */
export interface TracedCase {
  readonly cause: string
  readonly number: string
  readonly helpKind: string
  readonly organisation: string
  readonly state: string
  readonly submittedAt: string | null
  readonly approved: number
}

/** Every case of a person, the latest first; `except` leaves one out. */
export async function casesOf(
  reader: Reader,
  person: string,
  except?: string,
): Promise<readonly TracedCase[]> {
  const rows = await reader
    .select()
    .from(helpTrace)
    .where(and(eq(helpTrace.person, person), except ? ne(helpTrace.cause, except) : undefined))
    .orderBy(desc(helpTrace.submittedAt))
    .limit(200)
  return rows.map(row => ({
    ...row,
    submittedAt: row.submittedAt === null ? null : new Date(row.submittedAt).toISOString(),
  }))
}

/** States of a case that asks for nothing (any more). */
const idle: readonly string[] = ['draft', 'rejected']

/** Months within which the same help for the same person is a duplicate. */
const duplicateDays = 365

/** Cases of the same person and kind that were submitted within twelve months, with what was paid. */
export async function duplicatesOf(
  reader: Reader,
  {
    person,
    helpKind,
    except,
    now,
  }: {
    person: string
    helpKind: string
    except?: string
    now: Date
  },
) {
  const since = addDays(beijingDay(now), -duplicateDays)
  const found = (await casesOf(reader, person, except)).filter(
    each =>
      each.helpKind === helpKind &&
      !idle.includes(each.state) &&
      each.submittedAt !== null &&
      beijingDay(new Date(each.submittedAt)) >= since,
  )
  const paid = await helpPorts().payoutsOf(
    reader,
    found.map(each => each.cause),
  )
  return found.map(each => ({
    id: each.cause,
    number: each.number,
    submittedAt: each.submittedAt ?? '',
    approved: each.approved,
    paid: paid.get(each.cause)?.paid ?? 0,
  }))
}

/** What a person was paid in the calendar year of a day, by all cases of one kind of help. */
export async function paidInYear(
  reader: Reader,
  { person, helpKind, now }: { person: string; helpKind: string; now: Date },
): Promise<{ readonly paid: number; readonly times: number; readonly cases: readonly string[] }> {
  const year = beijingDay(now).slice(0, 4)
  const cases = (await casesOf(reader, person)).filter(each => each.helpKind === helpKind)
  const payouts = await helpPorts().payoutsOf(
    reader,
    cases.map(each => each.cause),
    { from: `${year}-01-01`, to: `${year}-12-31` },
  )
  const sums = [...payouts].map(([id, each]) => ({ id, sum: each.paid + each.reserved }))
  const helped = sums.filter(({ sum }) => sum > 0).map(({ id }) => id)
  return {
    paid: sums.reduce((total, { sum }) => total + sum, 0),
    times: helped.length,
    cases: helped,
  }
}
