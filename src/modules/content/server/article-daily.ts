import { sql } from 'drizzle-orm'
import { date, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { article } from '../model/index.ts'
import { contentPorts } from './ports.ts'

const owner = () =>
  uuid('article')
    .notNull()
    .references(() => tableOf(article).id, { onDelete: 'cascade' })

/** Readers of an article by Beijing day. */
export const articleDaily = pgTable(
  'article_daily',
  {
    article: owner(),
    day: date('day', { mode: 'string' }).notNull(),
    views: integer('views').notNull().default(0),
    visitors: integer('visitors').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    shares: integer('shares').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.article, table.day] })],
)

/** Which reader did what with an article: a reading and a share count once a day, a like once. */
export const articleVisit = pgTable(
  'article_visit',
  {
    article: owner(),
    kind: text('kind').notNull(),
    visitor: text('visitor').notNull(),
    /** The Beijing day of a reading or a share; of a report the moment it was settled; '' for what counts once. */
    day: text('day').notNull(),
    note: text('note'),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.article, table.kind, table.visitor, table.day] })],
)

type Doing = 'views' | 'likes' | 'shares'

/** Doings that count anew each day; the others count once. */
const daily: readonly Doing[] = ['views', 'shares']

/** Counts a reader's doing; what he did before is not counted twice, views aside. */
export async function countVisit(
  act: Act,
  { id, doing, visitor }: { id: string; doing: Doing; visitor: string },
): Promise<void> {
  const day = beijingDay(act.now)
  const once = daily.includes(doing) ? day : ''
  const isNew = await isFirst(act, { id, kind: doing, visitor, day: once })
  if (doing !== 'views' && !isNew) return
  const counter = sql.identifier(doing)
  const visitors = doing === 'views' && isNew ? 1 : 0
  await act.tx.execute(sql`
    insert into article_daily (article, day, ${counter}, visitors)
    values (${id}, ${day}, 1, ${visitors})
    on conflict (article, day) do update
       set ${counter} = article_daily.${counter} + 1, visitors = article_daily.visitors + ${visitors}`)
}

async function isFirst(
  act: Act,
  { id, kind, visitor, day }: { id: string; kind: string; visitor: string; day: string },
): Promise<boolean> {
  const answer = await act.tx.execute(sql`
    insert into article_visit (article, kind, visitor, day) values (${id}, ${kind}, ${visitor}, ${day})
    on conflict do nothing returning article`)
  return answer.rows.length > 0
}

/** Every hour: sums of readers' doings into the articles, and what is no longer needed goes. */
export const sumArticleFigures = job('content.sum-figures', {
  label: '文章统计',
  payload: z.object({}),
  retries: 1,
  every: '20 * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      await act.tx.execute(sql`
        update article set views = sums.views, likes = sums.likes, shares = sums.shares
          from (select article, sum(views)::int as views, sum(likes)::int as likes,
                       sum(shares)::int as shares from article_daily
                 where article in (select article from article_daily
                                    where day >= (now() - interval '2 days')::date)
                 group by article) as sums
         where sums.article = article.id
           and (article.views, article.likes, article.shares)
               is distinct from (sums.views, sums.likes, sums.shares)`)
      const comments = Object.fromEntries(await contentPorts().countComments(act.tx))
      await act.tx.execute(sql`
        update article set comments = counted.n
          from (select id, coalesce((${JSON.stringify(comments)}::jsonb ->> id::text)::int, 0) as n
                  from article) as counted
         where counted.id = article.id and article.comments <> counted.n`)
      await act.tx.execute(sql`
        update article set area = organisation.area from organisation
         where organisation.id = article.organisation
           and article.area is distinct from organisation.area`)
      await act.tx.execute(
        sql`delete from article_visit
             where day <> '' and kind <> 'reports' and at < now() - interval '3 days'`,
      )
    }),
})
