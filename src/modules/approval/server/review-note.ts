import { and, eq } from 'drizzle-orm'
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Act } from '#kernel/server/act.ts'
import type { FieldMark } from '../model/index.ts'

/** Opinions that reviewers keep for later (暂存意见); each is its writer's alone and goes with the decision. */
export const reviewNote = pgTable(
  'review_note',
  {
    review: uuid('review').notNull(),
    account: uuid('account').notNull(),
    opinion: text('opinion').notNull(),
    marks: jsonb('marks').notNull().$type<readonly FieldMark[]>(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.review, table.account] })],
)

const own = (review: string, { person }: Act) =>
  and(eq(reviewNote.review, review), eq(reviewNote.account, person.accountId))

/** What the person kept for later about a review; null: nothing. */
export async function noteOf(act: Act, review: string) {
  const [found] = await act.tx.select().from(reviewNote).where(own(review, act))
  if (found === undefined) return null
  const { opinion, marks, savedAt } = found
  return { opinion, marks, savedAt: savedAt.toISOString() }
}

/** Forgets what was kept about a review: the person's own, or everybody's once it is closed. */
export async function forgetNotes(act: Act, review: string, isClosed: boolean): Promise<void> {
  const where = isClosed ? eq(reviewNote.review, review) : own(review, act)
  await act.tx.delete(reviewNote).where(where)
}

/** Keeps what the person wrote about a review in the place of what he kept before. */
export async function writeNote(
  act: Act,
  review: string,
  note: { readonly opinion: string; readonly marks: readonly FieldMark[] },
): Promise<void> {
  const kept = { ...note, savedAt: act.now }
  await act.tx
    .insert(reviewNote)
    .values({ review, account: act.person.accountId, ...kept })
    .onConflictDoUpdate({ target: [reviewNote.review, reviewNote.account], set: kept })
}
