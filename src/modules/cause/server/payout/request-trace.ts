import { inArray } from 'drizzle-orm'
import { bigint, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Reader } from '#kernel/server/database.ts'

/**
 * What was paid or is held for help requests, whoever's money it was: caps and yearly ceilings are of
 * the case and the person, and the row wall of an organisation hides the others' payouts. It holds no
 * personal value. PostgreSQL keeps it.
 */
export const requestPayment = pgTable(
  'request_payment',
  {
    payout: uuid('payout').primaryKey(),
    request: uuid('request').notNull(),
    number: text('number').notNull(),
    state: text('state').notNull(),
    /** Fen that left. */
    paid: bigint('paid', { mode: 'number' }).notNull(),
    /** Fen that are held for a payment. */
    reserved: bigint('reserved', { mode: 'number' }).notNull(),
    paidOn: date('paid_on', { mode: 'string' }),
  },
  table => [index('request_payment_request').on(table.request)],
)

/** Keeps the trace equal to the payouts. */
export const requestPaymentSql: readonly string[] = [
  `create or replace function payout_keeps_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from request_payment where payout = old.id;
    return old;
  end if;
  if new.cause_kind <> 'help' and new.help_request is null then
    delete from request_payment where payout = new.id;
    return new;
  end if;
  insert into request_payment (payout, request, number, state, paid, reserved, paid_on)
  values (new.id, coalesce(new.help_request, new.cause), new.number, new.state, new.paid_amount,
          case when new.hold is null then 0 else new.amount end, new.paid_on)
  on conflict (payout) do update set request = excluded.request, state = excluded.state,
    paid = excluded.paid, reserved = excluded.reserved, paid_on = excluded.paid_on;
  return new;
end $$`,
  `create trigger request_payment_kept after insert or update or delete on payout
  for each row execute function payout_keeps_request()`,
]

/** Days, both included. */
interface Between {
  readonly from: string
  readonly to: string
}

/** States in which a payout of a case is still to be signed for, or under way. */
const open: readonly string[] = ['pending', 'approved', 'failed', 'paid']

/** What was paid for help requests, by request; those without any payout are absent. */
export async function paidForRequests(
  reader: Reader,
  requests: readonly string[],
  between?: Between,
) {
  const rows =
    requests.length === 0
      ? []
      : await reader
          .select()
          .from(requestPayment)
          .where(inArray(requestPayment.request, [...requests]))
  const isWithin = (day: string | null) =>
    between === undefined || (day !== null && day >= between.from && day <= between.to)
  const found = new Map<string, RequestPaid>()
  for (const { request, number, state, paid, reserved, paidOn } of rows) {
    const before = found.get(request) ?? { paid: 0, reserved: 0, lastPaidAt: null, unsigned: [] }
    found.set(request, {
      paid: before.paid + (isWithin(paidOn) ? paid : 0),
      reserved: before.reserved + reserved,
      lastPaidAt: [before.lastPaidAt, paid > 0 ? paidOn : null].reduce((one, other) =>
        (other ?? '') > (one ?? '') ? other : one,
      ),
      unsigned: open.includes(state) ? [...before.unsigned, number] : before.unsigned,
    })
  }
  return found
}

/** What was paid for one request; fen. */
interface RequestPaid {
  readonly paid: number
  readonly reserved: number
  /** The day of the last payment. */
  readonly lastPaidAt: string | null
  /** Numbers of payouts under way, or paid and not signed for. */
  readonly unsigned: readonly string[]
}
