import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { beijingDayRange } from '#kernel/server/china-time.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { type CategoryDomain, categoryDomains } from '../model/index.ts'

/** What each category was from a moment on; written by the database at every change, null once deleted. */
export const categoryHistory = pgTable(
  'category_history',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    category: uuid('category').notNull(),
    domain: text('domain').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
    content: jsonb('content'),
  },
  table => [index('category_history_domain_idx').on(table.domain, table.category, table.at)],
)

export const categoryHistorySql = [
  `create function note_category() returns trigger language plpgsql as $$
   begin
     insert into category_history (category, domain, at, content) values (
       coalesce(new.id, old.id), coalesce(new.domain, old.domain), clock_timestamp(),
       case when tg_op = 'DELETE' then null else to_jsonb(new) end);
     return null;
   end $$`,
  `create trigger category_noted after insert or update or delete on category
     for each row execute function note_category()`,
]

interface Then {
  readonly [name: string]: unknown
  readonly id: string
  readonly name: string
  readonly code: string
  readonly parent: string | null
  readonly state: string
  readonly sort: number
  readonly nameNow: string | null
  readonly stateNow: string | null
}

// The cast of a list of keys: zod wants to know that there is one.
const domains = Object.keys(categoryDomains) as [CategoryDomain]

/** The tree of a domain as it stood at the end of a Beijing day, with what each is called now. */
const treeAtRoute = route({
  method: 'GET',
  path: '/api/classify/category/getTreeAt',
  access: { action: 'category.view' },
  summary: '某日的分类树',
  question: z.object({ domain: z.enum(domains), day: z.iso.date('日期不正确') }),
  async read({ domain, day }, act) {
    const { rows } = await act.tx.execute<Then>(sql`
      select past.category as id, content ->> 'name' as name, content ->> 'code' as code,
             content ->> 'parent' as parent, content ->> 'state' as state, (content ->> 'sort')::int as sort,
             category.name as "nameNow", category.state as "stateNow"
        from (
          select distinct on (category) category, content from category_history
           where domain = ${domain} and at < ${beijingDayRange(day).to.toISOString()}
           order by category, at desc
        ) as past left join category on category.id = past.category
       where content is not null order by sort, code`)
    return rows
  },
})

export const historyRoutes: readonly AnyRoute[] = [treeAtRoute]
