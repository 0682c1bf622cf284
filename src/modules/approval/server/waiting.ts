import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { route } from '#kernel/server/route.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { review } from '../model/index.ts'
import { waitingCondition } from './queue.ts'
import { allSubjects, findSubject, type Subject, screenOf } from './subject.ts'
import { workingTime } from './working-time.ts'

const table = tableOf(review)

/** How much waits for a person, by kind. */
export interface Waiting {
  readonly kind: string
  readonly label: string
  readonly count: number
  /** The screen on which they are decided. */
  readonly place: string
  /** When the oldest of them was submitted. */
  readonly oldest: string
}

/** What waits for the person of the act, by kind of subject; the oldest kind first. */
export async function reviewsWaiting(act: Act, kind?: string): Promise<Waiting[]> {
  const where = waitingCondition(act, kind)
  if (where === undefined) return []
  const answer = await act.tx.execute<{ kind: string; count: number; oldest: string }>(
    sql`select kind, count(*)::int as count, min(submitted_at) as oldest from ${table}
        where ${where} group by kind order by min(submitted_at)`,
  )
  return answer.rows.map(row => ({
    ...row,
    label: findSubject(row.kind)?.label ?? row.kind,
    place: findSubject(row.kind)?.places.list ?? '',
    oldest: new Date(row.oldest).toISOString(),
  }))
}

/** `GET /api/approval/review/getCounts`: what waits for me, by kind. */
export const getCounts = route({
  method: 'GET',
  path: '/api/approval/review/getCounts',
  access: 'signedIn',
  summary: '统计待我审核',
  question: z.object({}),
  read: (_question, act) => reviewsWaiting(act),
})

/** To-do sources, one a kind, in the form in which the platform's to-do list takes them. */
export function reviewTodoSources() {
  return allSubjects().map(subject => ({
    kind: `review.${subject.kind}`,
    label: `${subject.label}审核`,
    link: subject.places.list,
    isFor: (act: Act) => waitingCondition(act, subject.kind) !== undefined,
    async count(act: Act) {
      const [waiting] = await reviewsWaiting(act, subject.kind)
      return { count: waiting?.count ?? 0, oldestAt: waiting?.oldest ?? null }
    },
    list: (act: Act, limit: number) => oldestWaiting(act, subject, limit),
  }))
}

async function oldestWaiting(act: Act, subject: Subject, limit: number) {
  const where = waitingCondition(act, subject.kind)
  if (where === undefined) return []
  const rows = await selectRows(
    act.tx,
    review,
    sql`where ${where} order by ${table.submittedAt}, ${table.id} limit ${limit}`,
  )
  const timeOf = await workingTime(act)
  const { resource: path } = review.fields.organisation
  const owners = rows.flatMap(({ organisation: id }) =>
    id === null ? [] : [{ resource: path, id }],
  )
  const words = await gatherWords(act.tx, owners)
  return rows.map(row => ({
    ...timeOf(row),
    id: row.id,
    version: row.version,
    isBulk: subject.risks !== undefined,
    resource: row.subject,
    record: row.record,
    title: row.title,
    label: `${subject.label} · ${row.stepName}`,
    organisation: row.organisation === null ? null : (words.record(path, row.organisation) ?? null),
    submittedAt: row.submittedAt,
    dueAt: row.dueAt,
    link: screenOf(subject, row.record),
  }))
}
