import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { maskWords } from './find-words.ts'
import { columnsOfSite, isShown } from './sites.ts'

/** A published word of what was done for a cause. */
export interface CauseProgress {
  readonly id: string
  readonly title: string
  /** The day it was published, in Beijing. */
  readonly day: string
}

interface Found extends CauseProgress {
  readonly [name: string]: unknown
  readonly organisation: string | null
  readonly places: readonly string[]
}

/** Words of progress that are told of one cause, the latest first. */
const mostTold = 50

/** 项目进展 of a cause: what everybody may read of it by now, whatever is being corrected. */
export async function progressOfCause(reader: Reader, cause: string): Promise<CauseProgress[]> {
  const { rows } = await reader.execute<Found>(sql`
    select article.id, version.title, article.organisation,
           array_prepend(article.live_column, article.live_extra_columns)::text[] as places,
           to_char(article.published_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
      from article_version version
      join article on article.id = version.article and article.live_version = version.no
     where version.snapshot ->> 'cause' = ${cause} and version.snapshot ->> 'disclosure' = 'progress'
       and article.live_visibility = 'public'
     order by article.published_at desc limit ${mostTold}`)
  const [first] = rows
  if (first === undefined) return []
  const columns = await columnsOfSite(reader, first.organisation)
  return rows
    .filter(({ places }) => places.some(place => isShown(columns, place)))
    .map(({ id, title, day }) => ({ id, title: maskWords(title), day }))
}
