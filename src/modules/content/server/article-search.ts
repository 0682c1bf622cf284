import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { visible } from '#kernel/server/list.ts'
import { route } from '#kernel/server/route.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { article } from '../model/index.ts'
import { articleServing } from './article.ts'

/**
 * Full text without word boundaries: an index over all pairs of neighbouring characters, so that
 * Chinese words of two characters are found as fast as long ones.
 */
export const articleSearchSql: readonly string[] = [
  `create function text_pairs(given text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(plain, at, 2)), '{}')
    from (select left(lower(regexp_replace(regexp_replace(coalesce(given, ''), '<[^>]*>', ' ', 'g'),
                 '(&[a-z#0-9]+;|\\s)+', ' ', 'g')), 20000) as plain) as cleaned,
         generate_series(1, greatest(length(plain) - 1, 0)) as at
$$`,
  "create index article_text_idx on article using gin (text_pairs(title || ' ' || coalesce(content, '')))",
]

const most = 500

/** Whether an article holds a word: by the pairs of the word, then by the word itself. */
function holdsWord(word: string): SQL {
  const text = sql`(title || ' ' || coalesce(content, ''))`
  return sql`text_pairs${text} @> text_pairs(${word}) and ${text} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`
}

/** The condition that all words of a search stand in title or text. */
export function holdsWords(words: string): SQL | undefined {
  return and(...words.split(/\s+/).filter(Boolean).map(holdsWord))
}

/** Ids of the articles in sight that hold all words, the last published first; for the list's filter. */
export const searchRoute = route({
  method: 'GET',
  path: '/api/article/article/search',
  access: { action: 'article.view' },
  summary: '全文检索文章',
  question: z.object({ words: z.string().trim().min(2, '请输入至少 2 个字').max(60) }),
  async read({ words }, act) {
    const table = tableOf(article)
    const where = and(visible(articleServing, act.person), holdsWords(words))
    const answer = await act.tx.execute<{ id: string }>(
      sql`select id from ${table} ${whereClause(where)} order by published_at desc nulls last, id desc limit ${most}`,
    )
    return { ids: answer.rows.map(({ id }) => id), isCut: answer.rows.length === most }
  },
})
