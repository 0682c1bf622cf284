import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { column, type DisclosureItem, disclosureDays, disclosureItems } from '../model/index.ts'
import type { Column } from './sites.ts'

/** When an item of disclosure was last published, and whether it is due again (BR-19 to BR-21). */
export interface ItemShown {
  readonly item: DisclosureItem
  readonly label: string
  readonly lastAt: string | null
  readonly isOverdue: boolean
}

/** What the tree shows beside a column. */
export interface ColumnFigures {
  readonly articles: number
  readonly published: number
  readonly views30: number
  readonly lastAt: string | null
  readonly items: readonly ItemShown[]
}

const dayLength = 86_400_000

interface Counted {
  readonly [name: string]: unknown
  readonly column: string
  readonly articles: number
  readonly published: number
  readonly views30: number
  readonly last_at: string | null
  readonly items: Readonly<Record<string, string>> | null
}

/** Figures of columns, each for itself without those below. */
export async function columnFigures(
  reader: Reader,
  columns: readonly Column[],
  now: Date,
): Promise<ReadonlyMap<string, ColumnFigures>> {
  if (columns.length === 0) return new Map()
  const ids = sql.join(
    columns.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  )
  const answer = await reader.execute<Counted>(sql`
    with counted as (
      select "column", count(*)::int as articles
        from article where "column" in (${ids}) and deleted_at is null group by "column"),
    live as (
      select live_column as "column", count(*)::int as published, max(published_at) as last_at
        from article where live_column in (${ids}) and live_version is not null
       group by live_column),
    seen as (
      select a.live_column as "column", sum(d.views)::int as views30 from article_daily d
        join article a on a.id = d.article
       where a.live_column in (${ids}) and d.day > ${beijingToday} - 30
       group by a.live_column),
    items as (
      select "column", jsonb_object_agg(disclosure, at) as items from (
        select a.live_column as "column", v.snapshot ->> 'disclosure' as disclosure,
               max(a.published_at) as at
          from article a join article_version v on v.article = a.id and v.no = a.live_version
         where a.live_column in (${ids}) and v.snapshot ->> 'disclosure' is not null
         group by a.live_column, v.snapshot ->> 'disclosure') each group by "column")
    select place.id as "column", coalesce(articles, 0) as articles,
           coalesce(published, 0) as published, coalesce(views30, 0) as views30,
           last_at::text, items.items
      from "column" place
      left join counted on counted."column" = place.id left join live on live."column" = place.id
      left join seen on seen."column" = place.id left join items on items."column" = place.id
     where place.id in (${ids})`)
  const found = new Map(answer.rows.map(row => [row.column, row]))
  return new Map(
    columns.map(each => {
      const row = found.get(each.id)
      return [
        each.id,
        {
          articles: row?.articles ?? 0,
          published: row?.published ?? 0,
          views30: row?.views30 ?? 0,
          lastAt: isoOf(row?.last_at),
          items: itemsOf(each, row?.items ?? {}, now),
        },
      ]
    }),
  )
}

/** How many disclosures of an organisation's site are past their day (BR-19). */
export async function countOverdue(
  reader: Reader,
  organisation: string,
  now: Date,
): Promise<number> {
  const table = tableOf(column)
  const own = and(eq(table.organisation, organisation), isNotNull(table.required))
  const figures = await columnFigures(reader, await findRows(reader, column, own), now)
  return [...figures.values()].flatMap(({ items }) => items).filter(({ isOverdue }) => isOverdue)
    .length
}

const periods = sql.join(
  Object.entries(disclosureDays).map(([item, days]) => sql`(${item}::text, ${days}::int)`),
  sql`, `,
)

/** Whether an organisation has a disclosure past its day (BR-19), as a condition on its id. */
export function isDisclosureOverdue(organisation: SQL): SQL {
  return sql`exists (
    select from "column" place
      join (values ${periods}) as held (item, days) on held.item = any(place.required)
     where place.organisation = ${organisation}
       and now() - held.days * interval '1 day' > coalesce((
             select max(a.published_at) from article a
               join article_version v on v.article = a.id and v.no = a.live_version
              where a.live_column = place.id and v.snapshot ->> 'disclosure' = held.item),
           place.created_at))`
}

function itemsOf(
  each: Column,
  published: Readonly<Record<string, string>>,
  now: Date,
): readonly ItemShown[] {
  return (each.required ?? []).map(item => {
    const lastAt = isoOf(published[item])
    const days = disclosureDays[item]
    // What was never shown falls due as if it had been on the day its column was made.
    const since = Date.parse(lastAt ?? isoOf(each.createdAt) ?? now.toISOString())
    const isOverdue = days !== undefined && now.getTime() - since > days * dayLength
    return { item, label: disclosureItems[item], lastAt, isOverdue }
  })
}

function isoOf(at: string | null | undefined): string | null {
  return at == null ? null : new Date(at).toISOString()
}
