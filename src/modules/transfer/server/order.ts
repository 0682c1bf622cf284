import { eq, lt } from 'drizzle-orm'
import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import type { Person } from '#kernel/server/person.ts'
import type { ListQuestion } from '#kernel/server/question.ts'
import {
  restorePerson,
  type SerialisedPerson,
  sealedBytes,
  serialisePerson,
} from '#kernel/server/serialise-person.ts'
import { currentVault } from '#services/vault/vault.ts'

/**
 * In whose name a job works and what was asked: the rights held when it was asked for, neither
 * those of the product nor whatever the account is given later. Sealed, since a question may hold
 * a phone number.
 */
export const transferOrder = pgTable('transfer_order', {
  work: uuid('work').primaryKey(),
  sealed: sealedBytes('sealed').notNull(),
  keptAt: timestamp('kept_at', { withTimezone: true }).notNull().defaultNow(),
})

/** What a job needs to know of its beginning. */
export interface Order {
  readonly person: Person
  readonly question: ListQuestion
}

interface StoredOrder extends SerialisedPerson {
  readonly question: ListQuestion
}

const context = 'transfer_order.sealed'

/** Remembers who asked for a piece of work, and what; asked again, the later rights count. */
export async function keepOrder(
  act: Act,
  work: string,
  question: ListQuestion = {},
): Promise<void> {
  const order: StoredOrder = { ...serialisePerson(act.person), question }
  const sealed = currentVault().seal(JSON.stringify(order), context)
  await act.tx
    .insert(transferOrder)
    .values({ work, sealed })
    .onConflictDoUpdate({ target: transferOrder.work, set: { sealed, keptAt: act.now } })
}

/** The order of a piece of work; a fault when none was kept. */
export async function orderOf(reader: Reader, work: string): Promise<Order> {
  const [row] = await reader
    .select({ sealed: transferOrder.sealed })
    .from(transferOrder)
    .where(eq(transferOrder.work, work))
  if (row === undefined) throw new Error(`nobody is known to have asked for ${work}`)
  const stored: StoredOrder = JSON.parse(currentVault().unseal(row.sealed, context))
  return { person: restorePerson(stored), question: stored.question }
}

/** Forgets orders that were kept before a moment. */
export async function forgetOrders(act: Act, before: Date): Promise<void> {
  await act.tx.delete(transferOrder).where(lt(transferOrder.keptAt, before))
}
