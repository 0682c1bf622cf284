import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import type { Audience, HelpKind } from '../model/index.ts'
import { helpColumn } from '../model/index.ts'
import type { HelpColumn } from './help-column-row.ts'

/** A help text as readers see it: its live version, whatever is being worked on behind it. */
export interface LiveHelp {
  readonly [name: string]: unknown
  readonly id: string
  readonly no: number
  /** What is new in it (更新说明). */
  readonly note: string | null
  readonly title: string
  readonly summary: string | null
  readonly kind: HelpKind
  readonly content: string | null
  readonly column: string
  /** Null: the column's. */
  readonly audience: readonly Audience[] | null
  readonly related: readonly string[] | null
  readonly snapshot: Readonly<Record<string, unknown>>
  readonly top: boolean
  readonly sort: number
  readonly views: number
  readonly publishedAt: string
  readonly at: string
}

/** The live versions for which a condition over `article` and `version` holds. */
export async function liveHelp(reader: Reader, where: SQL): Promise<LiveHelp[]> {
  const { rows } = await reader.execute<LiveHelp>(sql`
    select article.id, article.top, article.sort, article.views::int as views,
           article.published_at as "publishedAt", version.no, version.at, version.note, version.title, version.content,
           version.snapshot, version.snapshot ->> 'summary' as summary, version.snapshot ->> 'kind' as kind,
           coalesce(version.snapshot ->> 'column', article."column"::text) as "column",
           nullif(version.snapshot -> 'audience', 'null') as audience,
           nullif(version.snapshot -> 'related', 'null') as related
      from help_article as article
      join help_version as version on version.article = article.id and version.no = article.live_version
     where article.deleted_at is null and ${where}`)
  return rows
}

/** All columns, by id. */
export async function allColumns(reader: Reader): Promise<ReadonlyMap<string, HelpColumn>> {
  const rows = await findRows(reader, helpColumn, undefined)
  return new Map(rows.map(row => [row.id, row]))
}

/** Whether somebody belongs to those a text is for; the platform's people read everything. */
function isFor(audience: readonly Audience[], person: Person | null): boolean {
  if (audience.includes('public') || person?.ownerKind === 'platform') return true
  const kind = person?.ownerKind === 'merchant' ? 'vendor' : person?.ownerKind
  return kind !== undefined && audience.includes(kind)
}

/** Whether a reader finds a text: for him, and no column above it disabled. */
export function isOpen(
  { column: id, audience }: LiveHelp,
  columns: ReadonlyMap<string, HelpColumn>,
  person: Person | null,
): boolean {
  const column = columns.get(id)
  const above = column?.parent == null ? undefined : columns.get(column.parent)
  if (column?.state !== 'enabled' || above?.state === 'disabled') return false
  return isFor(column.audience, person) && (audience === null || isFor(audience, person))
}

/** Whether a reader finds one of these versions of help texts: the live one of a text that is open to him. */
export async function findsHelpVersion(
  { tx }: { readonly tx: Reader },
  ids: readonly string[],
  person: Person | null,
): Promise<boolean> {
  if (ids.length === 0) return false
  const rows = await liveHelp(tx, inArray(sql`version.id`, [...ids]))
  if (rows.length === 0) return false
  const columns = await allColumns(tx)
  return rows.some(row => isOpen(row, columns, person))
}
