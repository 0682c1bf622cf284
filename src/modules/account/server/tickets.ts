import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { passwordTicket } from './tables.ts'
import { digestOf, newSessionId } from './token.ts'

/** What a ticket was given for: a first password, an administrator's reset, 找回密码. */
export type TicketKind = 'setUp' | 'reset' | 'forgot'

const minutes: Readonly<Record<TicketKind, number>> = { setUp: 24 * 60, reset: 24 * 60, forgot: 10 }

/** A new ticket; earlier ones of the account are void. */
export async function openTicket(act: Act, accountId: string, kind: TicketKind): Promise<string> {
  const ticket = newSessionId()
  await act.tx
    .update(passwordTicket)
    .set({ usedAt: act.now })
    .where(and(eq(passwordTicket.account, accountId), isNull(passwordTicket.usedAt)))
  await act.tx.insert(passwordTicket).values({
    ticketHash: digestOf(ticket),
    account: accountId,
    kind,
    expiresAt: new Date(act.now.getTime() + minutes[kind] * 60_000),
  })
  return ticket
}

/** The address that a one-time link leads to. */
export function addressOf(ticket: string): string {
  return `/xiugaimima?ticket=${ticket}`
}

/** The account and kind of a ticket that is still good, without using it up. */
export async function findTicket(
  reader: Pick<Act['tx'], 'select'>,
  ticket: string,
): Promise<{ account: string; kind: string } | undefined> {
  const [found] = await reader
    .select({ account: passwordTicket.account, kind: passwordTicket.kind })
    .from(passwordTicket)
    .where(good(ticket))
  return found
}

/** Uses the ticket up; false when somebody has already. */
export async function spendPasswordTicket(act: Act, ticket: string): Promise<boolean> {
  const used = await act.tx
    .update(passwordTicket)
    .set({ usedAt: act.now })
    .where(good(ticket))
    .returning({ account: passwordTicket.account })
  return used.length > 0
}

function good(ticket: string) {
  return and(
    eq(passwordTicket.ticketHash, digestOf(ticket)),
    isNull(passwordTicket.usedAt),
    gt(passwordTicket.expiresAt, sql`now()`),
  )
}
