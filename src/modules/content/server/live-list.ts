import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import type { Person } from '#kernel/server/person.ts'
import { maskWords } from './find-words.ts'
import type { Column } from './sites.ts'

const pageSize = 20
/** More than a column can sensibly hold on top. */
const mostPinned = 200

interface Reading {
  readonly page: number
  readonly person: Person | null
}

/**
 * A page of what readers find in a column: the pinned ones, then the rest, the last published
 * first. Own articles and those published here besides are read in order by an index each, so that
 * a column of a million costs no more than one of twenty.
 */
export async function liveOf(act: Act, place: Column, { page, person }: Reading) {
  const from = (page - 1) * pageSize
  const shown = { place, visibilities: visibleTo(person, place.organisation) }
  const pinned = await read(act, shown, { isPinned: true, offset: 0, limit: mostPinned })
  const top = pinned.slice(from, from + pageSize)
  const offset = Math.max(0, from - pinned.length)
  const limit = pageSize - top.length
  return [
    ...top,
    ...(limit === 0 ? [] : await read(act, shown, { isPinned: false, offset, limit })),
  ]
}

interface Live {
  readonly [name: string]: unknown
  readonly id: string
  readonly title: string
  readonly summary: unknown
  readonly cover: unknown
  readonly visibility: string
  readonly organisation: string | null
  readonly publishedAt: string
  readonly views: number
  readonly isTop: boolean
}

async function read(
  act: Act,
  { place, visibilities }: { place: Column; visibilities: readonly string[] },
  { isPinned, offset, limit }: { isPinned: boolean; offset: number; limit: number },
): Promise<Live[]> {
  const standing = isPinned
    ? sql`top_until >= ${beijingToday}`
    : sql`(top_until is null or top_until < ${beijingToday})`
  const of = (isHere: SQL) => sql`(
    select id, published_at from article
     where ${isHere} and live_version is not null and ${standing}
       and live_visibility = any(${sql.param(visibilities)}::text[])
     order by published_at desc, id desc limit ${offset + limit})`
  const answer = await act.tx.execute<Live>(sql`
    with here as (
      ${of(sql`live_column = ${place.id}::uuid`)} union ${of(sql`live_extra_columns @> array[${place.id}::uuid]`)}
      order by published_at desc, id desc limit ${limit} offset ${offset})
    select article.id, version.title, version.snapshot -> 'summary' as summary,
           version.snapshot -> 'cover' as cover, article.live_visibility as visibility, article.organisation,
           article.published_at as "publishedAt", article.views, ${isPinned}::boolean as "isTop"
      from here join article using (id)
      join article_version as version
        on version.article = article.id and version.no = article.live_version
     order by article.published_at desc, article.id desc`)
  return answer.rows.map(row => ({
    ...row,
    title: maskWords(row.title),
    summary: typeof row.summary === 'string' ? maskWords(row.summary) : row.summary,
  }))
}

/** The visibilities of articles of a site that somebody may read; nobody is a visitor. */
function visibleTo(person: Person | null, organisation: string | null): readonly string[] {
  if (person === null) return ['public']
  const isInside = person.ownerKind === 'platform' || person.ownerId === organisation
  return isInside ? ['public', 'member', 'internal'] : ['public', 'member']
}

/** Whether an article is hidden from a reader by its visibility. */
export function isHidden(
  row: { readonly liveVisibility: string | null; readonly organisation: string | null },
  person: Person | null,
): boolean {
  return !visibleTo(person, row.organisation).includes(row.liveVisibility ?? '')
}
