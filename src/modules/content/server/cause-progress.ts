import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'

/** A published word of what was done for a cause. */
export interface CauseProgress extends Record<string, unknown> {
  readonly id: string
  readonly title: string
  /** The day it was published, in Beijing. */
  readonly day: string
}

/** Words of progress that are told of one cause, the latest first. */
const mostTold = 50

/** 项目进展 of a cause: what everybody may read of it, by the title that readers see. */
export async function progressOfCause(reader: Reader, cause: string): Promise<CauseProgress[]> {
  const { rows } = await reader.execute<CauseProgress>(sql`
    select article.id, version.title,
           to_char(article.published_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day
      from article
      join article_version version on version.article = article.id
       and version.no = article.live_version
     where article.cause = ${cause}::uuid and version.snapshot ->> 'disclosure' = 'progress'
       and article.state <> 'offline' and article.live_visibility = 'public'
     order by article.published_at desc limit ${mostTold}`)
  return rows
}
