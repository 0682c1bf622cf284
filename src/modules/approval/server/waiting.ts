import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { route } from '#kernel/server/route.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { review } from '../model/index.ts'
import { recordsOf, sumOf, waitingCondition } from './queue.ts'
import { allSubjects, findSubject, type Subject, screenOf } from './subject.ts'
import { workingTime } from './working-time.ts'

const table = tableOf(review)

/** How much waits for a person, by kind. */
interface Waiting {
  readonly kind: string
  readonly label: string
  readonly count: number
  /** The screen on which they are decided. */
  readonly place: string
  /** When the oldest of them was submitted. */
  readonly oldest: string
}

/** What waits for the person of the act, by kind of subject and screen; the oldest first. */
async function reviewsWaiting(act: Act, kind?: string): Promise<Waiting[]> {
  const where = waitingCondition(act, kind)
  if (where === undefined) return []
  const answer = await act.tx.execute<{
    kind: string
    isForeign: boolean
    count: number
    oldest: string
  }>(
    sql`select kind, organisation is not null as "isForeign", count(*)::int as count, min(submitted_at) as oldest
        from ${table} where ${where} group by 1, 2 order by min(submitted_at)`,
  )
  const waiting = new Map<string, Waiting>()
  for (const { isForeign, ...row } of answer.rows) {
    const subject = findSubject(row.kind)
    const place = subject === undefined ? '' : placeOf(subject, act, isForeign)
    const key = `${row.kind} ${place}`
    const earlier = waiting.get(key)
    waiting.set(key, {
      kind: row.kind,
      label: subject?.label ?? row.kind,
      count: row.count + (earlier?.count ?? 0),
      place,
      oldest: earlier?.oldest ?? new Date(row.oldest).toISOString(),
    })
  }
  return [...waiting.values()]
}

/** The screen on which a person finds a subject's reviews. */
function placeOf({ places }: Subject, { person }: Pick<Act, 'person'>, isForeign: boolean): string {
  const isElsewhere = isForeign && person.ownerKind === 'platform'
  return isElsewhere ? (places.foreign ?? places.list) : places.list
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

/** To-do sources, one a kind and screen, in the form in which the platform's to-do list takes them. */
export function reviewTodoSources() {
  return allSubjects().flatMap(subject => {
    const { list, foreign } = subject.places
    const own = sourceOf(subject, { kind: `review.${subject.kind}`, link: list })
    if (foreign === undefined) return [own]
    const others = { kind: `review.${subject.kind}.foreign`, link: foreign }
    return [own, { ...sourceOf(subject, others), label: `机构${subject.label}审核` }]
  })
}

function sourceOf(subject: Subject, { kind, link }: { kind: string; link: string }) {
  const where = (act: Act) => waitingAt(act, subject, link)
  return {
    kind,
    label: `${subject.label}审核`,
    link,
    isFor: (act: Act) => where(act) !== undefined,
    async count(act: Act) {
      const all = await reviewsWaiting(act, subject.kind)
      const waiting = all.find(each => each.place === link)
      return { count: waiting?.count ?? 0, oldestAt: waiting?.oldest ?? null }
    },
    list: (act: Act, limit: number) => oldestWaiting(act, { subject, where: where(act), limit }),
  }
}

/** What of a subject waits for the person on one of its screens; undefined where nothing ever does. */
function waitingAt(act: Act, subject: Subject, link: string): SQL | undefined {
  const sides = [false, true].filter(isForeign => placeOf(subject, act, isForeign) === link)
  const waiting = waitingCondition(act, subject.kind)
  if (waiting === undefined || sides.length !== 1) return sides.length === 0 ? undefined : waiting
  return and(waiting, sides[0] ? isNotNull(table.organisation) : isNull(table.organisation))
}

async function oldestWaiting(
  act: Act,
  { subject, where, limit }: { subject: Subject; where: SQL | undefined; limit: number },
) {
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
  const records = await recordsOf(act, rows)
  return rows.map(row => ({
    ...timeOf(row),
    id: row.id,
    version: row.version,
    isBulk: subject.risks !== undefined,
    resource: row.subject,
    record: row.record,
    title: row.title,
    sum: sumOf(row, records),
    label: `${subject.label} · ${row.stepName}`,
    organisation: row.organisation === null ? null : (words.record(path, row.organisation) ?? null),
    submittedAt: row.submittedAt,
    dueAt: row.dueAt,
    link: screenOf(subject, row.record),
  }))
}
