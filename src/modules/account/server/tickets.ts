import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { passwordTicket } from './tables.ts'
import { digestOf, newSessionId } from './token.ts'

/**
 * What a ticket was given for: a first password, an administrator's reset, 找回密码; `half` of the
 * last, where the phone was proved and the account's second factor is still missing.
 */
export type TicketKind = 'setUp' | 'reset' | 'forgot' | 'half'

const minutes: Readonly<Record<TicketKind, number>> = {
  setUp: 24 * 60,
  reset: 24 * 60,
  forgot: 10,
  half: 10,
}

/** Tickets that a new password may be set with. */
const whole: readonly TicketKind[] = ['setUp', 'reset', 'forgot']

/** A new ticket; earlier ones of the account are void. */
export async function openTicket(act: Act, accountId: string, kind: TicketKind): Promise<string> {
  const ticket = newSessionId()
  await voidTickets(act, accountId)
  await act.tx.insert(passwordTicket).values({
    ticketHash: digestOf(ticket),
    account: accountId,
    kind,
    expiresAt: new Date(act.now.getTime() + minutes[kind] * 60_000),
  })
  return ticket
}

/** Ends the tickets of an account: another one was given, or the phone that they were sent to is not its own any more. */
export async function voidTickets(act: Act, accountId: string): Promise<void> {
  await act.tx
    .update(passwordTicket)
    .set({ usedAt: act.now })
    .where(and(eq(passwordTicket.account, accountId), isNull(passwordTicket.usedAt)))
}

/** The address that a one-time link leads to. */
export function addressOf(ticket: string): string {
  return `/xiugaimima?ticket=${ticket}`
}

/** The account and kind of a ticket that sets a password and is still good, without using it up. */
export async function findTicket(
  reader: Pick<Act['tx'], 'select'>,
  ticket: string,
): Promise<{ account: string; kind: string } | undefined> {
  return find(reader, ticket, whole)
}

/** The account whose phone was proved by the first half of 找回密码. */
export async function findHalf(
  reader: Pick<Act['tx'], 'select'>,
  ticket: string,
): Promise<string | undefined> {
  return (await find(reader, ticket, ['half']))?.account
}

/** Uses the ticket up; false when somebody has already. */
export async function spendPasswordTicket(act: Act, ticket: string): Promise<boolean> {
  const used = await act.tx
    .update(passwordTicket)
    .set({ usedAt: act.now })
    .where(good(ticket, whole))
    .returning({ account: passwordTicket.account })
  return used.length > 0
}

async function find(
  reader: Pick<Act['tx'], 'select'>,
  ticket: string,
  kinds: readonly TicketKind[],
) {
  const [found] = await reader
    .select({ account: passwordTicket.account, kind: passwordTicket.kind })
    .from(passwordTicket)
    .where(good(ticket, kinds))
  return found
}

function good(ticket: string, kinds: readonly TicketKind[]) {
  return and(
    eq(passwordTicket.ticketHash, digestOf(ticket)),
    inArray(passwordTicket.kind, [...kinds]),
    isNull(passwordTicket.usedAt),
    gt(passwordTicket.expiresAt, sql`now()`),
  )
}
