import { sql } from 'drizzle-orm'
import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { helpArticle } from '../model/index.ts'

/** Readers of a help text by Beijing day. */
export const helpDaily = pgTable(
  'help_daily',
  {
    article: uuid('article')
      .notNull()
      .references(() => tableOf(helpArticle).id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.article, table.day] })],
)

/** What people looked for and did not find, by Beijing day. */
export const helpMiss = pgTable(
  'help_miss',
  {
    day: date('day', { mode: 'string' }).notNull(),
    word: text('word').notNull(),
    count: integer('count').notNull().default(1),
  },
  table => [primaryKey({ columns: [table.day, table.word] })],
)

/** Counts one reading. */
export async function countHelpView(act: Act, id: string): Promise<void> {
  await act.tx.execute(sql`
    insert into help_daily (article, day, views) values (${id}, ${beijingDay(act.now)}, 1)
    on conflict (article, day) do update set views = help_daily.views + 1`)
  await act.tx.execute(sql`update help_article set views = views + 1 where id = ${id}`)
}

/** Remembers a word that found nothing. */
export async function countMiss(act: Act, word: string): Promise<void> {
  await act.tx.execute(sql`
    insert into help_miss (day, word) values (${beijingDay(act.now)}, ${word.toLowerCase()})
    on conflict (day, word) do update set count = help_miss.count + 1`)
}
