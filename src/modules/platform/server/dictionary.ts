import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { type ExtraUse, serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { countTerms } from '#kernel/server/uses.ts'
import { dictionary } from '../model/dictionary.ts'
import { term } from '../model/term.ts'
import { termsChanged } from './terms.ts'

export const dictionaryServing = serve(dictionary, {
  removable: row => !row.builtin || '内置字典不可删除',
  async removing(row, act) {
    const table = tableOf(term)
    const [held] = await act.tx
      .select({ id: table.id })
      .from(table)
      .where(eq(table.dictionary, row.id))
      .limit(1)
    if (held !== undefined) act.refuse('请先删除字典项')
  },
})

type Term = Row<typeof term>

export const termServing = serve(term, {
  async check(next, act) {
    if (next.parent === null) return
    const parent = await findRow(act.tx, term, next.parent)
    if (parent?.dictionary !== next.dictionary) act.mark('parent', '上级应在同一字典内')
    if (next.parent === next.id) act.mark('parent', '上级不能是自己')
  },
  inserted: (_row, act) => termsChanged(act),
  updated: (_row, act) => termsChanged(act),
  removable: row => !row.builtin || '内置字典项不可删除，可停用',
  uses: usesOfTerms,
  removing: (_row, act) => termsChanged(act),
  openPicks: true,
  pickNote: 'code',
})

/** What holds each of these terms, by the terms' ids. */
async function usesOfTerms(rows: readonly Term[], act: Act) {
  const found = new Map<string, readonly ExtraUse[]>()
  for (const [id, terms] of Map.groupBy(rows, row => row.dictionary)) {
    const own = await findRow(act.tx, dictionary, id)
    const codes = terms.map(({ code }) => code)
    const counted = await countTerms(act, own?.code ?? '', codes)
    for (const row of terms) found.set(row.id, counted.get(row.code) ?? [])
  }
  return found
}
