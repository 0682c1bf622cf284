import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Act } from '#kernel/server/act.ts'
import { isoMoment } from '#kernel/server/iso-moment.ts'
import { newId } from '#kernel/server/uuid.ts'
import { sealedJsonColumn } from '#kinds/column/sealed.column.ts'

/** For how many minutes an act may be taken back. */
export const undoMinutes = 10

/**
 * What would take an act back: another call of the product with its question. The question holds
 * what the record held before, so it is sealed, and forgotten when its time is over.
 */
export const undoStep = pgTable(
  'undo_step',
  {
    id: uuid('id').primaryKey(),
    /** The request that did it; what one request did is taken back together. */
    token: text('token').notNull(),
    /** Steps of one transaction are taken back in one, or not at all. */
    transaction: text('transaction').notNull().default(sql`pg_current_xact_id()::text`),
    account: uuid('account').notNull(),
    at: isoMoment('at').notNull(),
    /** What was done, as the operation log says it. */
    label: text('label').notNull(),
    title: text('title').notNull(),
    /** The path of the resource whose record was written, and the version that the act made. */
    resource: text('resource').notNull(),
    record: uuid('record').notNull(),
    version: integer('version').notNull(),
    /** The call that takes it back, and the action that lets a person reach the record by it. */
    path: text('path').notNull(),
    action: text('action').notNull(),
    question: sealedJsonColumn({ table: 'undo_step', column: 'question' }),
    undoneAt: isoMoment('undone_at'),
  },
  table => [
    index('undo_step_account_idx').on(table.account, sql`${table.id} desc`),
    index('undo_step_token_idx').on(table.token),
  ],
)

export type UndoStep = typeof undoStep.$inferSelect

/** What takes one written record back to where it was. */
export type Inverse = Pick<UndoStep, 'path' | 'action' | 'question'>

/** Keeps what takes an act back, in the act's own transaction, where its caller may still ask for it. */
export async function offerUndo(
  act: Act,
  done: Pick<UndoStep, 'label' | 'title' | 'resource' | 'record' | 'version'>,
  inverse: Inverse,
): Promise<void> {
  const { offerUndo: offer, person, requestId } = act
  if (offer === undefined) return
  await act.tx.insert(undoStep).values({
    ...done,
    ...inverse,
    id: newId(),
    token: requestId,
    account: person.accountId,
    at: act.now.toISOString(),
  })
  act.afterwards(offer)
}
