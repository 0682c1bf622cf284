import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { article, articleVersion } from '../model/index.ts'
import type { Article } from './article-row.ts'
import { isHidden } from './live-list.ts'
import { columnsOfSite, isShown } from './sites.ts'

/** How an article stands before a reader who finds it. */
export interface Standing {
  /** The law asks for openness: its old versions are read as well. */
  readonly isDisclosure: boolean
}

/** How an article stands before a reader, who is null as a visitor; undefined when he does not find it. */
export async function standingFor(
  act: Pick<Act, 'tx'>,
  row: Article,
  person: Person | null,
): Promise<Standing | undefined> {
  if (row.liveVersion === null || isHidden(row, person)) return undefined
  const columns = await columnsOfSite(act.tx, row.organisation)
  const ids = [row.liveColumn ?? row.column, ...(row.liveExtraColumns ?? [])]
  const places = columns.filter(({ id }) => ids.includes(id))
  if (!places.some(({ id }) => isShown(columns, id))) return undefined
  return { isDisclosure: places.some(({ kind }) => kind === 'disclosure') }
}

/** Whether a reader finds one of these versions of articles. */
export async function findsVersion(
  act: Pick<Act, 'tx'>,
  ids: readonly string[],
  person: Person | null,
): Promise<boolean> {
  if (ids.length === 0) return false
  const versions = await findRows(
    act.tx,
    articleVersion,
    inArray(tableOf(articleVersion).id, [...ids]),
  )
  const table = tableOf(article)
  const owners = [...new Set(versions.map(each => each.article))]
  const isLive = and(inArray(table.id, owners), isNotNull(table.liveVersion))
  for (const row of await findRows(act.tx, article, isLive)) {
    const standing = await standingFor(act, row, person)
    const live = row.liveVersion ?? 0
    const isRead = ({ no }: { no: number }) =>
      no === live || (standing?.isDisclosure === true && no < live)
    if (standing && versions.some(each => each.article === row.id && isRead(each))) return true
  }
  return false
}
