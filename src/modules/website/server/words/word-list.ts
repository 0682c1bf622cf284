import { eq } from 'drizzle-orm'
import { bigserial, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Database, Reader } from '#kernel/server/database.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { hideNumbers } from '#kinds/text/hide-numbers.ts'
import { sensitiveWord, type WordScope } from '../../model/index.ts'
import { Kept } from '../kept.ts'
import { type Verdict, WordMatcher } from './word-matcher.ts'

/** Where words were found; kept for 180 days. */
export const wordHits = pgTable(
  'word_hit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    word: uuid('word').notNull(),
    scope: text('scope').notNull(),
    excerpt: text('excerpt').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
  },
  table => [
    index('word_hit_word_at_idx').on(table.word, table.at),
    index('word_hit_at_idx').on(table.at),
  ],
)

const table = tableOf(sensitiveWord)

/** The matcher of all words in force; made anew on every node within moments of a change. */
export const wordList = new Kept('website.words', async reader => {
  const rows = await reader
    .select({
      id: table.id,
      word: table.word,
      list: table.list,
      category: table.category,
      level: table.level,
      replacement: table.replacement,
      scopes: table.scopes,
      organisation: table.organisation,
      from: table.effectiveFrom,
      to: table.effectiveTo,
    })
    .from(table)
    .where(eq(table.state, 'enabled'))
  return new WordMatcher(rows.map(row => ({ ...row, scopes: row.scopes ?? [] })))
})

/** Where a text stands that is to be checked. */
export interface Checked {
  readonly scope?: WordScope
  readonly organisation?: string | null
}

/** What the sensitive words make of a text; nothing is written. */
export async function checkWords(
  reader: Reader,
  given: string,
  where: Checked = {},
): Promise<Verdict> {
  const matcher = await wordList.get(reader)
  return matcher.check(given, { ...where, day: beijingDay(new Date()) })
}

/** Checks a text and notes what was found, for the figures of the words. */
export async function checkAndNote(
  reader: Reader,
  given: string,
  where: Checked = {},
): Promise<Verdict> {
  const verdict = await checkWords(reader, given, where)
  if (verdict.hits.length === 0) return verdict
  // Whoever tends the words is not meant to read numbers of strangers beside them.
  const readable = hideNumbers(given)
  await reader.insert(wordHits).values(
    verdict.hits.slice(0, 50).map(hit => ({
      word: hit.id,
      scope: where.scope ?? '',
      excerpt: readable.slice(Math.max(0, hit.at - 15), hit.at + hit.length + 15),
    })),
  )
  return verdict
}

/** Keeps the words of this node at hand for callers that cannot wait. */
export function keepWordsFresh(database: Database): Promise<void> {
  return wordList.keepFresh(database)
}

/**
 * The word as its writer wrote it, `加薇·信`. A writer is shown the place in his own text
 * (article.md, submit); what the list says is for those who tend it.
 */
export function asWritten(given: string, { at, length }: { at: number; length: number }): string {
  return given.slice(at, at + length)
}

/** What the words of this node make of a text, at once. */
export function checkWordsNow(given: string, where: Checked = {}): Verdict {
  const verdict = wordList.peek()?.check(given, { ...where, day: beijingDay(new Date()) })
  return verdict ?? { level: 'clean', hits: [], text: given, marks: [] }
}
