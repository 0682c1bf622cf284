import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { denied } from '#kernel/server/refusal.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { role } from '#modules/access/model/index.ts'
import { article, column } from '../model/index.ts'
import type { Article } from './article-row.ts'
import { type Column, whyNotColumnReviewer, whyNotEditor } from './sites.ts'

/** Where an article stands or goes: its column, and those in which it is published besides. */
type Placed = Pick<Article, 'column' | 'extraColumns'>

/** The column of an article. */
export async function columnOf(act: Act, row: Pick<Article, 'column'>): Promise<Column> {
  const found = await findRow(act.tx, column, row.column)
  if (found === undefined) return act.refuse('栏目不存在', 'column')
  return found
}

/** Every column that an article goes to. */
export async function placesOf(
  act: Act,
  { column: main, extraColumns }: Placed,
): Promise<readonly Column[]> {
  const ids = [...new Set([main, ...(extraColumns ?? [])])]
  const places = await findRows(act.tx, column, inArray(tableOf(column).id, ids))
  if (places.length < ids.length) act.refuse('栏目不存在', 'column')
  return places
}

/** Where readers find an article; where it goes, as long as it has none. */
export function livePlaces(row: Article): Placed {
  const { liveColumn, liveExtraColumns } = row
  return liveColumn === null ? row : { column: liveColumn, extraColumns: liveExtraColumns }
}

/** The columns that say how a text is reviewed: those that it goes to, and those whose readers would lose it. */
export async function reviewingPlaces(act: Act, row: Article): Promise<readonly Column[]> {
  const { column: main, extraColumns } = row
  return placesOf(act, { column: main, extraColumns: [...(extraColumns ?? []), ...leftBy(row)] })
}

/** Where readers have a text now, wherever it goes. */
function leftBy(row: Article): readonly string[] {
  if (row.liveVersion === null) return []
  const { column: main, extraColumns } = livePlaces(row)
  return [main, ...(extraColumns ?? [])]
}

/** The review that an article must pass: so many steps, asked by this column. */
export interface ReviewAsked {
  readonly steps: number
  readonly place: Column
}

/**
 * The strictest of all columns says how many steps an article passes. What was taken down from
 * outside its organisation passes at least one.
 */
export function reviewAsked(
  { isBarred }: Pick<Article, 'isBarred'>,
  places: readonly Column[],
): ReviewAsked {
  const [place] = [...places].sort((one, other) => other.reviewSteps - one.reviewSteps)
  if (place === undefined) throw new Error('an article without a column')
  return { steps: Math.max(place.reviewSteps, isBarred ? 1 : 0), place }
}

/**
 * Columns may have become stricter, or others, since a text was handed over: it passes none with too
 * few steps, and none into a column that was disabled meanwhile, where no reader would find it.
 */
export async function mustSuffice(row: Article, act: Act): Promise<void> {
  const places = await reviewingPlaces(act, row)
  const own = places.find(({ id }) => id === row.column)
  if (own?.state === 'disabled')
    act.refuse(`栏目「${own.name}」已停用，请启用栏目，或驳回后换一个栏目`)
  const { steps, place } = reviewAsked(row, places)
  if (steps > row.stepsTotal)
    act.refuse(
      `栏目「${place.name}」现须经 ${steps} 级审核，本次送审为 ${row.stepsTotal} 级，请驳回后重新提交`,
    )
}

/** Whoever works on a text is an editor of its column. */
export async function mustWriteIn(row: Pick<Article, 'column'>, act: Act): Promise<void> {
  const why = await whyNotEditor(act, await columnOf(act, row))
  if (why !== undefined) throw denied(why)
}

/** Why a person may not review in the columns of an article, each of which says who may; undefined when he may. */
export async function whyNotReviewerOf(act: Act, placed: Placed): Promise<string | undefined> {
  for (const place of await placesOf(act, placed)) {
    const why = await whyNotColumnReviewer(act, place)
    if (why !== undefined) return why
  }
  return undefined
}

const writing = ['update', 'delete', 'submit', 'publish', 'correct', 'abandon', 'relocate']
const judging = ['approve', 'reject']

/**
 * What the columns of articles keep from a person: the work of their editors and reviewers when he is
 * neither, and of the two ways to the readers the one that they do not ask.
 */
export async function withheldByColumns(
  rows: readonly Article[],
  act: Act,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = rows.flatMap(row => [row.column, ...(row.extraColumns ?? []), ...leftBy(row)])
  const places = await findRows(act.tx, column, inArray(tableOf(column).id, [...new Set(ids)]))
  const [closedToWriters, closedToReviewers] = [new Set<string>(), new Set<string>()]
  for (const place of places) {
    if ((await whyNotEditor(act, place)) !== undefined) closedToWriters.add(place.id)
    if ((await whyNotColumnReviewer(act, place)) !== undefined) closedToReviewers.add(place.id)
  }
  return new Map(
    rows.map(row => {
      const all = [row.column, ...(row.extraColumns ?? [])]
      const own = places.filter(({ id }) => all.includes(id) || leftBy(row).includes(id))
      return [
        row.id,
        [
          ...(row.state === 'scheduled' || own.length === 0 ? [] : [wayNotAsked(row, own)]),
          ...(closedToWriters.has(row.column) ? writing : []),
          ...(all.some(id => closedToReviewers.has(id)) ? judging : []),
        ],
      ]
    }),
  )
}

/** What a text is not handed over by: it goes to its reviewers, or out at once where nobody reviews. */
function wayNotAsked(row: Article, places: readonly Column[]): 'publish' | 'submit' {
  return reviewAsked(row, places).steps > 0 ? 'publish' : 'submit'
}

/** Why a person may not judge a text: it is his own (model.md "Approval"). */
export function whyNotJudge(
  row: Pick<Article, 'submittedBy' | 'createdBy' | 'writers'>,
  { accountId }: Person,
): string | undefined {
  if (row.submittedBy === accountId) return '提交人不能审核自己提交的文章'
  if (row.createdBy === accountId) return '撰写人不能审核自己的文章'
  return row.writers?.includes(accountId) === true ? '修改过该文章的人不能审核' : undefined
}

/** `whyNotJudge` and `whyNotReviewerOf` as a condition on articles, for lists of what a person may decide. */
export function reviewableBy({ accountId, roleCodes }: Person): SQL {
  const { createdBy, writers, column: main, extraColumns } = tableOf(article)
  const places = tableOf(column)
  const roles = tableOf(role)
  const isIn = (list: unknown) => sql`${accountId}::uuid = any(coalesce(${list}, '{}'))`
  return sql`${createdBy} is distinct from ${accountId}::uuid and not ${isIn(writers)}
    and not exists (
      select from ${places}
       where (${places.id} = ${main} or ${places.id} = any(coalesce(${extraColumns}, '{}')))
         and cardinality(coalesce(${places.reviewers}, '{}') || coalesce(${places.reviewerRoles}, '{}')) > 0
         and not ${isIn(places.reviewers)}
         and not exists (
           select from ${roles} where ${roles.id} = any(coalesce(${places.reviewerRoles}, '{}'))
              and ${roles.code} = any(${sql.param([...roleCodes])}::text[])))`
}
