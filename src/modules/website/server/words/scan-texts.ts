import { eq, sql } from 'drizzle-orm'
import { bigserial, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { job } from '#kernel/server/job.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { plainText } from '#kinds/index.ts'
import { hideNumbers } from '#kinds/text/hide-numbers.ts'
import { closeTask, tellTask } from '#modules/platform/server/index.ts'
import { sensitiveWord, type WordScope } from '../../model/index.ts'
import { WordMatcher } from './word-matcher.ts'

/** One search of what was published already for a word: nothing is changed by it. */
export const wordScans = pgTable('word_scan', {
  id: uuid('id').primaryKey(),
  word: uuid('word').notNull(),
  task: uuid('task'),
  /** How many texts there were to search when it began. */
  total: integer('total').notNull().default(0),
  texts: integer('texts').notNull().default(0),
  hits: integer('hits').notNull().default(0),
  state: text('state').notNull().default('running'),
  at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull().defaultNow(),
})

/** What a search found. */
export const wordScanHits = pgTable(
  'word_scan_hit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    scan: uuid('scan').notNull(),
    resource: text('resource').notNull(),
    label: text('label').notNull(),
    record: uuid('record').notNull(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull(),
  },
  table => [index('word_scan_hit_scan_idx').on(table.scan)],
)

/** Texts that were published: where they lie. */
export interface TextPlace {
  /** Path of a resource that a module serves. */
  readonly resource: string
  readonly fields: readonly string[]
  readonly scope: WordScope
  /** The states in which its records are seen by the public. */
  readonly states: readonly string[]
}

const places: TextPlace[] = [
  {
    resource: 'website/publicComment',
    fields: ['content', 'reply'],
    scope: 'comment',
    states: ['passed'],
  },
  {
    resource: 'website/interaction',
    fields: ['content', 'reply'],
    scope: 'comment',
    states: ['passed'],
  },
  {
    resource: 'website/registeredUser',
    fields: ['nickname', 'bio'],
    scope: 'nickname',
    states: ['normal', 'frozen'],
  },
]

/** Further texts that a new word is sought in. */
export const publishedTexts = extensionPoint<TextPlace>()

const allPlaces = () => [...places, ...publishedTexts()]

const days = 90
const atOnce = 1000

/** Seeks one word in everything that was published within 90 days; lists what it finds. */
export const scanTexts = job('website.scan-texts', {
  label: '敏感词回扫',
  payload: z.object({ id: z.uuid() }),
  retries: 2,
  seconds: 3600,
  async run({ id }, work) {
    const begun = await work.change(act => begin(act, id))
    if (begun === undefined) return
    const { find, task, total } = begun
    const found = { texts: 0, hits: 0 }
    for (const place of allPlaces()) {
      for (let after: string | undefined = ''; after !== undefined; ) {
        if (work.signal.aborted) throw new Error('the search was stopped')
        const from: string = after
        const page = await work.change(act => scanPage(act, { place, find, scan: id, after: from }))
        found.texts += page.texts
        found.hits += page.hits
        after = page.last
        await work.change(act => act.tx.update(wordScans).set(found).where(eq(wordScans.id, id)))
        if (task !== null)
          await tellTask(work.database, task, {
            percent: total === 0 ? 99 : (found.texts / total) * 100,
            message: `已检索 ${found.texts} / ${total} 条`,
          })
      }
    }
    await work.change(async act => {
      await act.tx.update(wordScans).set({ state: 'done' }).where(eq(wordScans.id, id))
      if (task !== null)
        await closeTask(act.tx, task, {
          state: 'done',
          message: `检索 ${found.texts} 条，命中 ${found.hits} 条`,
        })
    })
  },
})

type Find = (text: string, scope: WordScope) => { at: number; length: number } | undefined

async function begin(act: Act, id: string) {
  await act.tx.delete(wordScanHits).where(eq(wordScanHits.scan, id))
  const [scan] = await act.tx.select().from(wordScans).where(eq(wordScans.id, id))
  const word = scan === undefined ? undefined : await findRow(act.tx, sensitiveWord, scan.word)
  if (scan === undefined || word === undefined) return undefined
  let total = 0
  for (const place of allPlaces()) {
    const counted = await act.tx.execute<{ n: number }>(
      sql`select count(*)::int as n from ${tableOf(resourceOf(place))} where ${published(place)}`,
    )
    total += counted.rows[0]?.n ?? 0
  }
  await act.tx.update(wordScans).set({ total }).where(eq(wordScans.id, id))
  const words = new WordMatcher([
    { ...word, list: 'block', scopes: word.scopes ?? [], from: null, to: null },
  ])
  const { organisation } = word
  const find: Find = (text, scope) =>
    words.check(text, { scope, organisation, day: beijingDay(act.now) }).hits[0]
  return { task: scan.task, total, find }
}

function resourceOf({ resource }: TextPlace): AnyResource {
  return registry().get(resource).resource
}

function published(place: TextPlace) {
  const resource = resourceOf(place)
  return sql`${columnNamed(resource, 'createdAt')} > now() - make_interval(days => ${days}::int)
    and ${columnNamed(resource, 'state')} in (${sql.join(
      place.states.map(state => sql`${state}`),
      sql`, `,
    )})`
}

/** Searches the next texts of a place; `last` is undefined when there are no more. */
async function scanPage(
  act: Act,
  { place, find, scan, after }: { place: TextPlace; find: Find; scan: string; after: string },
): Promise<{ texts: number; hits: number; last: string | undefined }> {
  const resource = resourceOf(place)
  const id = columnNamed(resource, 'id')
  const rows = await act.tx.execute<Record<string, string | null>>(sql`
    select ${id} as id, ${sql.join(
      place.fields.map(name => sql`${columnNamed(resource, name)} as ${sql.identifier(name)}`),
      sql`, `,
    )} from ${tableOf(resource)}
     where ${published(place)} ${after === '' ? sql`` : sql`and ${id} > ${after}::uuid`}
     order by ${id} limit ${atOnce}`)
  const found = rows.rows.flatMap(row => {
    const whole = place.fields.map(name => plainText(row[name] ?? '')).join('\n')
    const hit = find(whole, place.scope)
    if (hit === undefined) return []
    const excerpt = hideNumbers(whole).slice(Math.max(0, hit.at - 20), hit.at + hit.length + 20)
    const title = hideNumbers(plainText(row[place.fields[0] ?? ''] ?? '')).slice(0, 100)
    return [
      {
        scan,
        resource: resource.path,
        label: resource.label,
        record: row.id ?? '',
        title,
        excerpt,
      },
    ]
  })
  if (found.length > 0) await act.tx.insert(wordScanHits).values(found)
  const isLast = rows.rows.length < atOnce
  return {
    texts: rows.rows.length,
    hits: found.length,
    last: isLast ? undefined : (rows.rows.at(-1)?.id ?? undefined),
  }
}
