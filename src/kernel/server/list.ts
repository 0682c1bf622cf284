import { and, type SQL, sql } from 'drizzle-orm'
import { isAnyOf } from '#kinds/filter.ts'
import type { AnyResource, Row } from '../resource/resource.ts'
import type { Reader } from './database.ts'
import { houseState } from './house-state.ts'
import type { Person } from './person.ts'
import { type ListQuestion, orderOf, questionCondition } from './question.ts'
import { denied, invalid } from './refusal.ts'
import { type Scope, scopeCondition, scopeOf, seenCondition } from './scope.ts'
import { selectRows } from './select-rows.ts'
import type { AnyServing } from './serve.ts'
import { columnNamed, tableOf } from './tables.ts'
import { leastId } from './uuid.ts'
import { whereClause } from './where.ts'

/** The scope in which a person may do `action`; refused when there is none. */
export function scopeFor(resource: AnyResource, person: Person, action: string): Scope {
  const scope = scopeOf(resource, person, action)
  if (scope === null) throw denied()
  return scope
}

/** Scope, the resource's own narrowing and the question, together: the only way to the rows of a resource. */
export function visible(
  serving: AnyServing,
  person: Person,
  question: ListQuestion = {},
  action = `${serving.resource.name}.view`,
): SQL | undefined {
  const { resource, rules } = serving
  const scope = scopeFor(resource, person, action)
  return and(
    action === `${resource.name}.view`
      ? seenCondition(serving, person, scope)
      : scopeCondition(resource, scope),
    rules.where?.(person, tableOf(resource)),
    questionCondition(resource, person, question, rules.finds),
  )
}

/** Rows that PostgreSQL may step over for a page; whoever wants more narrows the question or exports. */
const deepest = 100_000
const tooDeep = '翻页最多到第 100,000 条，请缩小条件后再查'

/** One page of rows, and whether more follow. */
export async function listRows<R extends AnyResource>(
  reader: Reader,
  serving: { readonly resource: R; readonly rules: AnyServing['rules'] },
  person: Person,
  question: ListQuestion & { page: number; limit: number },
): Promise<{ rows: Row<R>[]; more: boolean }> {
  const { resource } = serving
  const offset = (question.page - 1) * question.limit
  if (offset > deepest) throw invalid([{ field: 'page', message: tooDeep }])
  const order = orderOf(resource, person, question.sort)
  const where = await narrowed(reader, serving, { person, question })
  const rows = await selectRows(
    reader,
    resource,
    sql`${whereClause(where)} order by ${orderBy(resource, order)} ${atMost(question.limit + 1)}${offset === 0 ? sql`` : sql` offset ${offset}`}`,
  )
  return { rows: rows.slice(0, question.limit), more: rows.length > question.limit }
}

/** Rows that are found before they are sorted; where there are more, the order meets them soon. */
const few = 2000

/**
 * The rows of a question; of one that may leave next to nothing (`findFirst`) by their ids, which a walk
 * through the order of the list would look for to its end.
 */
async function narrowed(
  reader: Reader,
  serving: AnyServing,
  { person, question }: { readonly person: Person; readonly question: ListQuestion },
): Promise<SQL | undefined> {
  const where = visible(serving, person, question)
  const names = serving.rules.findFirst ?? []
  const asked = (question.filter ?? []).some(part => !isAnyOf(part) && names.includes(part.field))
  if (!asked) return where
  const id = columnNamed(serving.resource, 'id')
  const { rows } = await reader.execute<{ id: string }>(
    sql`select ${id} as id from ${tableOf(serving.resource)} ${whereClause(where)} ${atMost(few + 1)}`,
  )
  if (rows.length > few) return where
  const ids = sql.param(rows.map(row => row.id))
  return and(where, sql`${id} = any(${ids}::uuid[])`)
}

/**
 * Spelled out, not handed over beside the text: PostgreSQL plans a statement anew at every call
 * while it does not know how few rows are wanted.
 */
function atMost(rows: number): SQL {
  return sql.raw(`limit ${Math.trunc(rows)}`)
}

/** The same rows batch by batch in id order, for exports of any size: flat memory, no offset. */
export async function* eachRow<R extends AnyResource>(
  reader: Reader,
  serving: { readonly resource: R; readonly rules: AnyServing['rules'] },
  {
    where,
    batch = 2000,
    descending = true,
  }: { where: SQL | undefined; batch?: number; descending?: boolean },
): AsyncGenerator<Row<R>[]> {
  const id = columnNamed(serving.resource, 'id')
  let last: string | undefined
  for (;;) {
    const after =
      last === undefined ? undefined : descending ? sql`${id} < ${last}` : sql`${id} > ${last}`
    const rows = await selectRows(
      reader,
      serving.resource,
      sql`${whereClause(and(where, after))} order by ${id} ${sql.raw(descending ? 'desc' : 'asc')} ${atMost(batch)}`,
    )
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.id
    if (rows.length < batch) return
  }
}

const counted = houseState(() => new Map<string, { at: number; total: number }>())
const countedFor = 30_000

/** How many rows a question has: exact, kept for 30 s per filter, scope and state of the resource. */
export async function countRows(
  reader: Reader,
  serving: AnyServing,
  person: Person,
  question: ListQuestion,
): Promise<number> {
  const where = visible(serving, person, question)
  const query = sql<{
    total: number
  }>`select count(*)::int as total from ${tableOf(serving.resource)} ${whereClause(where)}`
  const key = `${serving.resource.path} ${person.accountId} ${JSON.stringify([question.keyword, question.filter, question.deleted])} ${revisions().get(serving.resource.path) ?? 0} ${JSON.stringify(scopeOf(serving.resource, person, `${serving.resource.name}.view`))}`
  const counts = counted()
  const known = counts.get(key)
  if (known !== undefined && Date.now() - known.at < countedFor) return known.total
  const answer = await reader.execute<{ total: number }>(query)
  const total = answer.rows[0]?.total ?? 0
  if (counts.size > 5000) counts.clear()
  counts.set(key, { at: Date.now(), total })
  return total
}

/** New rows are told up to this number. */
const mostNews = 100

/** How many rows of a question were made since a moment: at most 100, always counted anew by their ids alone. */
export async function countSince(
  reader: Reader,
  serving: AnyServing,
  person: Person,
  { since, ...question }: ListQuestion & { since: Date },
): Promise<number> {
  const table = tableOf(serving.resource)
  const isNew = sql`${columnNamed(serving.resource, 'id')} > ${leastId(since.getTime())}`
  const where = and(visible(serving, person, question), isNew)
  const answer = await reader.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${table} ${whereClause(where)} limit ${mostNews}) as found`,
  )
  return answer.rows[0]?.total ?? 0
}

const revisions = houseState(() => new Map<string, number>())

/** Says that rows of a resource changed here: counts that were kept are counted anew. */
export function invalidateCounts(resource: AnyResource): void {
  const all = revisions()
  all.set(resource.path, (all.get(resource.path) ?? 0) + 1)
}

/** Sums of the resource's summed fields over a question's rows, in fen or pieces. */
export async function sumRows(
  reader: Reader,
  serving: AnyServing,
  person: Person,
  question: ListQuestion,
): Promise<Record<string, number>> {
  const fields = serving.rules.sums ?? []
  if (fields.length === 0) return {}
  const sums = sql.join(
    fields.map(
      field =>
        sql`coalesce(sum(${columnNamed(serving.resource, field)}), 0)::text as ${sql.identifier(field)}`,
    ),
    sql`, `,
  )
  const answer = await reader.execute<Record<string, string>>(
    sql`select ${sums} from ${tableOf(serving.resource)} ${whereClause(visible(serving, person, question))}`,
  )
  return Object.fromEntries(
    Object.entries(answer.rows[0] ?? {}).map(([field, sum]) => [field, Number(sum)]),
  )
}

/** The order of a list as SQL; ties fall to the id. */
export function orderBy(resource: AnyResource, order: ReturnType<typeof orderOf>): SQL {
  const direction = sql.raw(order.descending ? 'desc' : 'asc')
  const id = columnNamed(resource, 'id')
  return order.column === id
    ? sql`${id} ${direction}`
    : sql`${order.column} ${direction}, ${id} ${direction}`
}
