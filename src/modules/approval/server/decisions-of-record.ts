import { desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type Decision, type FieldMark, review, reviewTask } from '../model/index.ts'

/** One decision on a record, for those who may not see who decided. */
export interface PlainDecision {
  readonly stepName: string
  readonly decision: Decision
  readonly opinion: string | null
  readonly marks: readonly FieldMark[]
  readonly decidedAt: string
  readonly reviewer: string | null
}

/** The decisions on a record over all its rounds, the last one first. */
export async function decisionsOf(
  reader: Reader,
  subject: string,
  record: string,
): Promise<readonly PlainDecision[]> {
  const tasks = tableOf(reviewTask)
  const reviews = tableOf(review)
  const ofRecord = sql`select ${reviews.id} from ${reviews} where ${eq(reviews.subject, subject)} and ${eq(reviews.record, record)}`
  const rows = await selectRows(
    reader,
    reviewTask,
    sql`where ${tasks.review} in (${ofRecord}) order by ${desc(tasks.decidedAt)}, ${desc(tasks.id)} limit 100`,
  )
  return rows.map(({ stepName, decision, opinion, marks, decidedAt, reviewer }) => ({
    ...{ stepName, decision, opinion, decidedAt, reviewer },
    marks: marks ?? [],
  }))
}
