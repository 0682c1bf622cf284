import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import type { Database } from '#kernel/server/database.ts'
import { houseState } from '#kernel/server/house-state.ts'
import { log } from '#kernel/server/log.ts'
import { route } from '#kernel/server/route.ts'
import { hearNodes, signalNodes } from './signals.ts'

interface Entry extends Record<string, unknown> {
  readonly dictionary: string
  readonly code: string
  readonly label: string
  readonly enabled: boolean
  readonly parent: string | null
}

/** All dictionaries in memory: labels are printed row by row and cannot wait for a query. */
const memory = houseState(() => ({
  entries: new Map<string, Map<string, Entry>>(),
}))

/** Reads every dictionary into memory and keeps them fresh; once, at start, before `startSignals`. */
export async function loadTerms(database: Database): Promise<void> {
  const reload = () => readTerms(database)
  await reload()
  hearNodes('terms', () => {
    reload().catch((error: Error) => log.warn({ error: error.message }, 'terms: not read anew'))
  })
}

/** Reads every dictionary into memory, now. */
export async function readTerms(database: Database): Promise<void> {
  const answer = await database.read('all', reader =>
    reader.execute<Entry>(sql`
      select d.code as dictionary, t.code, t.label, t.enabled, above.code as parent
      from term t join dictionary d on d.id = t.dictionary
        left join term above on above.id = t.parent
      order by t.place, t.code`),
  )
  const fresh = new Map<string, Map<string, Entry>>()
  for (const row of answer.rows) {
    const own = fresh.get(row.dictionary) ?? new Map<string, Entry>()
    fresh.set(row.dictionary, own.set(row.code, row))
  }
  memory().entries = fresh
}

/** Tells every node to read the dictionaries anew once this act is done. */
export function termsChanged(act: Act): Promise<void> {
  return signalNodes(act.tx, 'terms')
}

/** The label of a term, ended ones included; undefined for an unknown code. */
export function termLabel(dictionary: string, code: string): string | undefined {
  return memory().entries.get(dictionary)?.get(code)?.label
}

/** Whether a term may be chosen: it is there and has not ended. */
export function isOffered(dictionary: string, code: string): boolean {
  return memory().entries.get(dictionary)?.get(code)?.enabled === true
}

/** The terms of a dictionary that may be chosen, in order. */
export function termsOf(dictionary: string): { code: string; label: string; parent?: string }[] {
  return [...(memory().entries.get(dictionary)?.values() ?? [])]
    .filter(({ enabled }) => enabled)
    .map(({ code, label, parent }) => ({ code, label, ...(parent === null ? {} : { parent }) }))
}

/** The terms of a dictionary; forms before login need them too. */
export const termsRoute = route({
  method: 'GET',
  path: '/api/platform/term/getTerms',
  access: 'public',
  summary: '查询字典项',
  question: z.object({ dictionary: z.string().max(60) }),
  read: async ({ dictionary }) => termsOf(dictionary),
})
