import { eq, sql } from 'drizzle-orm'
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Act } from '#kernel/server/act.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { publicComment } from '../../model/index.ts'

/** Who likes which comment; once a person. */
export const commentLike = pgTable(
  'comment_like',
  {
    comment: uuid('comment').notNull(),
    by: text('by').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.comment, table.by] })],
)

/** A visitor's like, or its end; answers how many there are. The comment keeps its version: nobody edits likes. */
export async function likeComment(
  act: Act,
  { comment, by, isLiked }: { comment: string; by: string; isLiked: boolean },
): Promise<number> {
  const row = await lockRow(act, publicComment, comment)
  if (row.state !== 'passed') throw refusal('只能点赞已公开的评论')
  await act.tx.execute(
    isLiked
      ? sql`insert into comment_like (comment, by, at) values (${comment}, ${by}, ${act.now.toISOString()})
            on conflict do nothing`
      : sql`delete from comment_like where comment = ${comment} and by = ${by}`,
  )
  const table = tableOf(publicComment)
  const [counted] = await act.tx
    .update(table)
    .set({ likes: sql`(select count(*) from comment_like where comment = ${comment})` })
    .where(eq(table.id, comment))
    .returning({ likes: table.likes })
  return counted?.likes ?? 0
}
