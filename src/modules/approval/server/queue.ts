import { and, desc, eq, inArray, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import { sumLine } from '#kernel/resource/sum-line.ts'
import type { Act } from '#kernel/server/act.ts'
import { visible } from '#kernel/server/list.ts'
import type { Person } from '#kernel/server/person.ts'
import { type PresentedRow, present } from '#kernel/server/present.ts'
import { keywordCondition, listQuestion } from '#kernel/server/question.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { scopeCondition, scopeOf } from '#kernel/server/scope.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { printMoney } from '#kinds/index.ts'
import { review } from '../model/index.ts'
import { leftTo } from './reviewable.ts'
import { allSubjects, findSubject, reviewAction, type Subject } from './subject.ts'
import { workingTime } from './working-time.ts'

const table = tableOf(review)

/** Whoever asks what waits. */
type Asker = Pick<Act, 'person'>

export const reviewServing = serve(review)

const queueQuestion = listQuestion.pick({ page: true, limit: true, keyword: true }).extend({
  tab: z.enum(['mine', 'open', 'done'], '没有这个分栏').default('mine'),
  /** Kinds of subjects, separated by commas; all that the person reviews when absent. */
  kind: z.string().max(400).optional(),
  organisation: z.uuid('机构编号有误').optional(),
  /** The open step, counted from 1. */
  step: z.coerce.number().int().min(1).max(20).optional(),
  /** Conditions on the records under review; all kinds asked for must be of one resource. */
  filter: listQuestion.shape.filter,
})
type QueueQuestion = z.infer<typeof queueQuestion>

/** `GET /api/approval/review/getQueue`: what waits for me, what waits at all, what is decided. */
export const getQueue = route({
  method: 'GET',
  path: '/api/approval/review/getQueue',
  access: 'signedIn',
  summary: '查询审核队列',
  question: queueQuestion,
  async read(question, act) {
    const where = queueCondition(act, question)
    const { page, limit, tab } = question
    if (where === undefined) return { list: [], page, limit, total: 0 }
    const order = tab === 'done' ? desc(table.submittedAt) : table.submittedAt
    const rows = await selectRows(
      act.tx,
      review,
      sql`where ${where} order by ${order}, ${table.id} limit ${limit} offset ${(page - 1) * limit}`,
    )
    const counted = await act.tx.execute<{ total: number }>(
      sql`select count(*)::int as total from ${table} where ${where}`,
    )
    const list = await present(act, reviewServing, rows)
    const records = await recordsOf(act, rows)
    const timeOf = await workingTime(act)
    return {
      list: list.map((row, at) => ({
        ...row,
        ...(rows[at] && timeOf(rows[at])),
        label: findSubject(rows[at]?.kind ?? '')?.label,
        waitedSeconds: Math.floor(
          (act.now.getTime() - Date.parse(rows[at]?.submittedAt ?? '')) / 1000,
        ),
        ...(rows[at] && { sum: sumOf(rows[at], records) }),
        subjectRow: records.get(`${rows[at]?.subject} ${rows[at]?.record}`) ?? null,
      })),
      page,
      limit,
      total: counted.rows[0]?.total ?? 0,
    }
  },
})

/** The records under review themselves, as far as the person may view them. */
export async function recordsOf(act: Act, rows: readonly { subject: string; record: string }[]) {
  const found = new Map<string, PresentedRow<AnyResource>>()
  for (const path of new Set(rows.map(row => row.subject))) {
    const serving = registry().find(path)
    const scope = serving && scopeOf(serving.resource, act.person, `${serving.resource.name}.view`)
    if (serving === undefined || scope === null || scope === undefined) continue
    const ids = rows.filter(row => row.subject === path).map(row => row.record)
    const where = and(
      inArray(columnNamed(serving.resource, 'id'), ids),
      scopeCondition(serving.resource, scope),
    )
    const records = await selectRows(act.tx, serving.resource, sql`where ${where}`)
    for (const one of await present(act, serving, records)) found.set(`${path} ${one.id}`, one)
  }
  return found
}

/** How much a review is about and who pays or receives it; whoever may not view the record reads the amount alone. */
export function sumOf(
  { kind, subject, record, amount }: Row<typeof review>,
  records: ReadonlyMap<string, PresentedRow<AnyResource>>,
): string {
  const found = records.get(`${subject} ${record}`)
  const told = found && sumLine(findSubject(kind)?.resource ?? {}, found)
  return told || (amount === null ? '' : `¥${printMoney(amount)}`)
}

function queueCondition(act: Act, question: QueueQuestion): SQL | undefined {
  const { tab, kind, keyword, organisation, step } = question
  const wanted = kind?.split(',')
  const isWanted = (subject: Subject) => wanted === undefined || wanted.includes(subject.kind)
  const reach = reachOf(act, isWanted, { isMine: tab === 'mine' })
  if (reach === undefined) return undefined
  const words = and(
    keywordCondition(review, keyword, { finders: undefined, person: act.person }),
    organisation === undefined ? undefined : eq(table.organisation, organisation),
    step === undefined ? undefined : eq(table.step, step),
    recordCondition(act, question),
  )
  if (tab === 'done') return and(reach, words, or(ne(table.state, 'open'), decidedBy(act)))
  if (tab === 'open') return and(reach, words, eq(table.state, 'open'))
  return and(reach, words, mineCondition(act))
}

/** The records under review meet the conditions, as far as the person may view them. */
function recordCondition(act: Act, { kind, filter }: QueueQuestion): SQL | undefined {
  if (filter === undefined || filter.length === 0) return undefined
  const wanted = kind?.split(',') ?? []
  const paths = new Set(
    allSubjects()
      .filter(subject => wanted.includes(subject.kind))
      .map(({ resource }) => resource.path),
  )
  const [path] = paths
  const serving = path === undefined ? undefined : registry().find(path)
  if (paths.size !== 1 || serving === undefined) throw refusal('这些审核不能按此条件筛选', 'filter')
  const { resource } = serving
  const where = visible(serving, act.person, { filter })
  return sql`${table.record} in (select ${columnNamed(resource, 'id')}::text from ${tableOf(resource)} ${whereClause(where)})`
}

/**
 * The reviews of those kinds whose action the person holds, each in that action's scope; of what
 * waits for the person only those that are left to him.
 */
function reachOf(
  act: Asker,
  isWanted: (subject: Subject) => boolean,
  { isMine }: { isMine: boolean },
): SQL | undefined {
  const parts = allSubjects()
    .filter(isWanted)
    .flatMap(subject => {
      const scope = scopeOf(review, act.person, reviewAction(subject))
      if (scope === null) return []
      const left = isMine ? leftTo(act.person, subject) : undefined
      return [and(eq(table.kind, subject.kind), scopeCondition(review, scope), left)]
    })
  return parts.length === 0 ? undefined : or(...parts)
}

/** Open steps that this person may decide: his role, not submitted by him, no earlier step his. */
function mineCondition(act: Asker, inPlaceOf?: string): SQL | undefined {
  const { person } = act
  const roles =
    person.roleCodes.length === 0
      ? sql`${table.stepRole} is null`
      : or(sql`${table.stepRole} is null`, inArray(table.stepRole, [...person.roleCodes]))
  const stood = (person.standsFor ?? []).map(({ accountId }) => accountId)
  const superiors = [person.accountId, ...stood, ...(inPlaceOf === undefined ? [] : [inPlaceOf])]
  const among = (column: SQLWrapper, account = person.accountId) =>
    sql`${account}::uuid = any(coalesce(${column}, '{}'))`
  const isAdded = (column: SQLWrapper) =>
    inPlaceOf === undefined ? among(column) : or(among(column), among(column, inPlaceOf))
  const usual = and(
    roles,
    or(sql`${table.stepReviewer} is null`, inArray(table.stepReviewer, superiors)),
    sql`not ${among(table.handedBy)}`,
    sql`not ${among(table.stepHandedBy)}`,
    sql`not ${among(table.addedAfter)}`,
    ...(person.standsFor ?? []).map(
      ({ role, accountId }) =>
        sql`not (${table.stepRole} is not distinct from ${role} and ${table.submittedBy} is not distinct from ${accountId})`,
    ),
  )
  // As `awaitedAt`: added reviewers alone speak before the step is decided and after it was passed.
  const isBefore = sql`cardinality(coalesce(${table.addedBefore}, '{}')) > 0`
  return and(
    eq(table.state, 'open'),
    sql`${table.submittedBy} is distinct from ${person.accountId}`,
    sql`not ${decidedBy(act)}`,
    sql`case when ${isBefore} then ${isAdded(table.addedBefore)}
      when ${table.stepPassed} then ${isAdded(table.addedAfter)} else ${usual} end`,
  )
}

function decidedBy({ person }: Asker): SQL {
  return sql`exists (select 1 from review_task where review_task.review = ${table.id} and review_task.reviewer = ${person.accountId})`
}

/**
 * The condition of what waits for the person of the act; undefined when he reviews nothing. With
 * `inPlaceOf` also what waits for that superior alone.
 */
export function waitingCondition(act: Asker, kind?: string, inPlaceOf?: string): SQL | undefined {
  return waitingOf(act, subject => kind === undefined || subject.kind === kind, inPlaceOf)
}

/** The filter 待我审核 of a list: the records of a resource of which a review waits for the person. */
export function awaits(resource: AnyResource, person: Person): SQL {
  const where = waitingOf({ person }, subject => subject.resource === resource)
  if (where === undefined) return sql`false`
  return sql`${columnNamed(resource, 'id')} in (select ${table.record}::uuid from ${table} where ${where})`
}

function waitingOf(
  act: Asker,
  isWanted: (subject: Subject) => boolean,
  inPlaceOf?: string,
): SQL | undefined {
  const reach = reachOf(act, isWanted, { isMine: true })
  return reach === undefined ? undefined : and(reach, mineCondition(act, inPlaceOf))
}
