import { and, count, eq, gt, inArray } from 'drizzle-orm'
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { interaction, publicComment, type ReportReason } from '../../model/index.ts'
import type { CommentExtra } from '../../model/public-comment.ts'
import { commentSettings } from './comment-settings.ts'
import { creditsOf } from './moderating.ts'
import type { PublicComment } from './public-comment-row.ts'

/** Who reported which comment or interaction and why; once a person. */
export const commentReport = pgTable(
  'comment_report',
  {
    comment: uuid('comment').notNull(),
    by: text('by').notNull(),
    reason: text('reason').$type<ReportReason>().notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.comment, table.by] })],
)

/** A report of a visitor. */
interface Report {
  readonly by: string
  readonly reason: ReportReason
}

/** A visitor's report; the third since the last decision hides the comment until somebody decides. */
export async function reportComment(
  act: Act,
  { comment, ...report }: Report & { readonly comment: string },
): Promise<PublicComment> {
  const row = await lockRow(act, publicComment, comment)
  const { reports, isHidden } = await noteReport(act, row, report)
  return isHidden
    ? moveRow(act, publicComment, row, 'hide', { reports })
    : updateRow(act, publicComment, row, { reports }, { verb: 'report', label: '举报' })
}

/** As `reportComment`, of what somebody wrote on a cause. */
export async function reportInteraction(
  act: Act,
  { id, ...report }: Report & { readonly id: string },
): Promise<Row<typeof interaction>> {
  const row = await lockRow(act, interaction, id)
  const { reports, isHidden } = await noteReport(act, row, report)
  return isHidden
    ? moveRow(act, interaction, row, 'hide', { reports })
    : updateRow(act, interaction, row, { reports }, { verb: 'report', label: '举报' })
}

/** A text that visitors see and may report. */
type Reported = Pick<PublicComment, 'id' | 'state' | 'reports' | 'decidedAt'>

async function noteReport(
  act: Act,
  row: Reported,
  { by, reason }: Report,
): Promise<{ readonly reports: number; readonly isHidden: boolean }> {
  if (row.state !== 'passed') throw refusal('该评论当前不可举报')
  const written = await act.tx
    .insert(commentReport)
    .values({ comment: row.id, by, reason, at: act.now.toISOString() })
    .onConflictDoNothing()
    .returning({ by: commentReport.by })
  if (written.length === 0) throw refusal('您已举报过该评论')
  const { reportsToHide } = await commentSettings(act.tx)
  return { reports: row.reports + 1, isHidden: (await reportsSince(act, row)) >= reportsToHide }
}

async function reportsSince(act: Act, { id, decidedAt }: Reported): Promise<number> {
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

/** What a reviewer sees beside each row: how its writer did before, and why it was reported. */
export async function reviewFacts(
  rows: readonly (Pick<PublicComment, 'id' | 'reports'> & { readonly user: string | null })[],
  act: Act,
): Promise<ReadonlyMap<string, Partial<CommentExtra>>> {
  const [credits, reasons] = [await creditsOf(rows, act), await reasonsOf(act, rows)]
  return new Map(
    rows.map(({ id }) => [id, { ...credits.get(id), reportReasons: reasons.get(id) ?? {} }]),
  )
}

/** Why comments were reported, and how often, beside each that was. */
async function reasonsOf(
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
