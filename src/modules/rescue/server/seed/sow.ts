import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { findRows } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'

/** A row of a code table that every installation has; `parent` is a code. */
export interface CodeRow {
  readonly code: string
  readonly name: string
  readonly parent?: string | undefined
  readonly [field: string]: unknown
}

/**
 * Reads `10 配偶: 11 夫, 12 妻`, a line a group: a code and its name, then those below it. Codes that
 * are to stand at the top, without anything below, stand in one line: `01 本人`.
 */
export function readCodes(lines: string): CodeRow[] {
  return lines
    .trim()
    .split('\n')
    .flatMap(line => {
      const [head = '', below = ''] = line.trim().split(': ')
      const top = readCode(head)
      const children = below === '' ? [] : below.split(', ').map(readCode)
      return [top, ...children.map(each => ({ ...each, parent: top.code }))]
    })
}

function readCode(words: string): CodeRow {
  const at = words.indexOf(' ')
  return { code: words.slice(0, at), name: words.slice(at + 1) }
}

/** Writes the rows whose codes are not there yet, in their order; what is there already stays as it is. */
export async function sowCodes(
  act: Act,
  resource: AnyResource,
  rows: readonly CodeRow[],
): Promise<void> {
  // The cast: every code table has a code.
  const held = (await findRows(act.tx, resource, undefined, most)) as unknown as readonly {
    readonly id: string
    readonly code: string
  }[]
  const ids = new Map(held.map(({ id, code }) => [code, id]))
  const fresh = rows.filter(({ code }) => !ids.has(code))
  for (const { code } of fresh) ids.set(code, newId())
  const written = fresh.map(({ parent, ...row }) => ({
    ...row,
    id: ids.get(row.code),
    sort: rows.findIndex(({ code }) => code === row.code),
    builtin: true,
    ...('parent' in resource.fields && {
      parent: parent === undefined ? null : (ids.get(parent) ?? null),
    }),
  }))
  if (written.length > 0) await insertMany(act, resource, written)
}

const most = 10_000
