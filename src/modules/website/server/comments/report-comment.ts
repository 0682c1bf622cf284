import { and, count, eq, gt, inArray } from 'drizzle-orm'
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Act } from '#kernel/server/act.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { publicComment, type ReportReason } from '../../model/index.ts'
import { commentSettings } from './comment-settings.ts'
import type { PublicComment } from './public-comment.ts'

/** Who reported which comment and why; once a person. */
export const commentReport = pgTable(
  'comment_report',
  {
    comment: uuid('comment').notNull(),
    by: text('by').notNull(),
    reason: text('reason').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.comment, table.by] })],
)

/** A visitor's report; the third since the last decision hides the comment until somebody decides. */
export async function reportComment(
  act: Act,
  { comment, by, reason }: { comment: string; by: string; reason: ReportReason },
): Promise<PublicComment> {
  const row = await lockRow(act, publicComment, comment)
  if (row.state !== 'passed') throw refusal('该评论当前不可举报')
  const written = await act.tx
    .insert(commentReport)
    .values({ comment, by, reason, at: act.now.toISOString() })
    .onConflictDoNothing()
    .returning({ by: commentReport.by })
  if (written.length === 0) throw refusal('您已举报过该评论')
  const reports = row.reports + 1
  const { reportsToHide } = await commentSettings(act.tx)
  return (await reportsSince(act, row)) >= reportsToHide
    ? moveRow(act, publicComment, row, 'hide', { reports })
    : updateRow(act, publicComment, row, { reports }, { verb: 'report', label: '举报' })
}

async function reportsSince(act: Act, { id, decidedAt }: PublicComment): Promise<number> {
  const [found] = await act.tx
    .select({ n: count() })
    .from(commentReport)
    .where(
      and(
        eq(commentReport.comment, id),
        decidedAt === null ? undefined : gt(commentReport.at, decidedAt),
      ),
    )
  return found?.n ?? 0
}

/** Why comments were reported, and how often, beside each that was. */
export async function reasonsOf(
  act: Act,
  rows: readonly Pick<PublicComment, 'id' | 'reports'>[],
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  const reported = rows.flatMap(({ id, reports }) => (reports > 0 ? [id] : []))
  if (reported.length === 0) return new Map()
  const found = await act.tx
    .select({ comment: commentReport.comment, reason: commentReport.reason, n: count() })
    .from(commentReport)
    .where(inArray(commentReport.comment, reported))
    .groupBy(commentReport.comment, commentReport.reason)
  const reasons = new Map<string, Record<string, number>>()
  for (const { comment, reason, n } of found)
    reasons.set(comment, { ...reasons.get(comment), [reason]: n })
  return reasons
}
