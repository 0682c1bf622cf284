import { and, or, type SQL, sql } from 'drizzle-orm'
import { tableOf } from '#kernel/server/tables.ts'
import { containsCondition } from '#kinds/column/conditions.column.ts'
import { article } from '../model/index.ts'

/**
 * Full text without word boundaries: an index over all pairs of neighbouring characters, so that
 * Chinese words of two characters are found as fast as long ones.
 */
export const articleSearchSql: readonly string[] = [
  `create function text_pairs(given text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct sign || next), '{}')
    from (select sign, lead(sign) over (order by at) as next
            from string_to_table(
                   left(lower(regexp_replace(regexp_replace(coalesce(given, ''), '<[^>]*>', ' ', 'g'),
                        '(&[a-z#0-9]+;|\\s)+', ' ', 'g')), 20000), null)
                 with ordinality as signs (sign, at)) as neighbours
   where next is not null
$$`,
  "create index article_text_idx on article using gin (text_pairs(title || ' ' || coalesce(content, '')))",
  `create function text_signs(given text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct sign from string_to_table(lower(coalesce(given, '')), null) as sign)
$$`,
  'create index article_title_marks_idx on article using gin ((text_pairs(title) || text_signs(title)))',
  "create index article_version_cause_idx on article_version ((snapshot ->> 'cause'))",
  'create index article_live_extra_columns_idx on article using gin (live_extra_columns)',
]

const { title, content } = tableOf(article)

/**
 * Whether an article holds a word. Two signs are a pair and nothing else needs to be looked at; of
 * a longer word the pairs must stand together. `strpos`, not `ilike`: the planner takes that for a
 * rare thing, and reads a million texts for a word that every second one holds.
 */
function holdsWord(word: string): SQL {
  const text = sql`(${title} || ' ' || coalesce(${content}, ''))`
  const pairs = sql`text_pairs${text} @> text_pairs(${word})`
  const { length } = [...word]
  if (length === 2) return pairs
  // Lowering a text costs more than searching it: only where a word has cases at all.
  const small = word.toLowerCase()
  const hasCase = small !== word.toUpperCase()
  const itself = sql`strpos(${hasCase ? sql`lower${text}` : text}, ${small}) > 0`
  // A word of one sign has no pair; the others of the search find the texts.
  return length < 2 ? itself : sql`${pairs} and ${itself}`
}

/** The condition that all words of a search stand in title or text. */
function holdsWords(words: string): SQL | undefined {
  return and(...words.split(/\s+/).filter(Boolean).map(holdsWord))
}

/**
 * The search box: a part of the title. Chinese words are mostly of two signs, often of one, of which
 * no trigram knows: the marks of a title are its single signs and its pairs. What the pairs leave
 * out or make plain is looked for in the title itself.
 */
export function holdsInTitle(keywords: readonly unknown[]): SQL {
  return or(...keywords.map(keyword => titleHolds(String(keyword)))) ?? sql`true`
}

function titleHolds(keyword: string): SQL {
  const itself = containsCondition(title, keyword)
  const marks = sql`(text_pairs(${title}) || text_signs(${title}))`
  if ([...keyword].length === 1) return sql`${marks} @> text_signs(${keyword})`
  const hasPairs = !/[<>&;\s]/.test(keyword)
  return hasPairs ? sql`(${marks} @> text_pairs(${keyword}) and ${itself})` : itself
}

/** The filter 正文 of the list: any of the searches, of which each wants all its words. */
export function holdsAny(searches: readonly unknown[]): SQL {
  return or(...searches.map(words => holdsWords(String(words)))) ?? sql`true`
}
