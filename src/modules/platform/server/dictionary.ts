import { eq, sql } from 'drizzle-orm'
import type { AnyField } from '#kernel/kinds/field.ts'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { registry, serve } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
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
  async removing(row, act) {
    const user = await findUser(act, row)
    if (user !== undefined) act.refuse(`「${row.label}」已被${user}使用，可停用，不能删除`)
    await termsChanged(act)
  },
  openPicks: true,
  pickNote: 'code',
})

/** The label of a resource that has a record with this term; undefined when none has. */
async function findUser(act: Act, row: Term): Promise<string | undefined> {
  const own = await findRow(act.tx, dictionary, row.dictionary)
  for (const { resource } of registry().servings) {
    for (const [name, field] of Object.entries(resource.fields)) {
      if (dictionaryOf(field) !== own?.code) continue
      const column = columnNamed(resource, name)
      const answer = await act.tx.execute(
        sql`select 1 from ${tableOf(resource)} where ${row.code} = any(array[${column}]::text[]) limit 1`,
      )
      if (answer.rows.length > 0) return resource.label
    }
  }
  return undefined
}

function dictionaryOf(field: AnyField): string | undefined {
  return 'dictionary' in field && typeof field.dictionary === 'string'
    ? field.dictionary
    : undefined
}
