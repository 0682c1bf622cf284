import { inArray } from 'drizzle-orm'
import { printField } from '#kernel/kinds/registry.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Database } from '#kernel/server/database.ts'
import { findRows } from '#kernel/server/rows.ts'
import { registry } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'

interface MaskedRow {
  readonly id: string
  readonly masked: readonly string[]
  readonly shown: Readonly<Record<string, unknown>>
}

/**
 * An answer in which the named fields stand in the clear, for a role that two security
 * administrators allowed to see them: the rows of the answer are read again without their mask.
 */
export async function showPlain(
  answer: unknown,
  { path, fields, database }: { path: string; fields: readonly string[]; database: Database },
): Promise<unknown> {
  const resource = registry().find(path)?.resource
  const ids = [...masksIn(answer, fields)].map(({ id }) => id)
  if (resource === undefined || ids.length === 0) return answer
  const rows = await database.read('all', reader =>
    findRows(reader, resource, inArray(columnNamed(resource, 'id'), ids), ids.length),
  )
  const plain = new Map(rows.map(row => [row.id, row as unknown as Record<string, unknown>]))
  return unmasked(answer, { resource, fields, plain })
}

function isMasked(value: object, fields: readonly string[]): value is MaskedRow {
  const { id, masked, shown } = value as Partial<MaskedRow>
  return (
    typeof id === 'string' &&
    typeof shown === 'object' &&
    Array.isArray(masked) &&
    masked.some(name => fields.includes(name))
  )
}

function* masksIn(answer: unknown, fields: readonly string[]): Generator<MaskedRow> {
  if (typeof answer !== 'object' || answer === null) return
  if (isMasked(answer, fields)) yield answer
  for (const each of Object.values(answer)) yield* masksIn(each, fields)
}

function unmasked(
  answer: unknown,
  found: {
    readonly resource: AnyResource
    readonly fields: readonly string[]
    readonly plain: ReadonlyMap<string, Readonly<Record<string, unknown>>>
  },
): unknown {
  if (Array.isArray(answer)) return answer.map(each => unmasked(each, found))
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer
  const made: Record<string, unknown> = Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, unmasked(value, found)]),
  )
  if (!isMasked(answer, found.fields)) return made
  const shown = { ...answer.shown }
  const row = found.plain.get(answer.id)
  const open = answer.masked.filter(name => found.fields.includes(name) && row !== undefined)
  for (const name of open) {
    const field = found.resource.fields[name]
    if (field === undefined) continue
    made[name] = row?.[name] ?? null
    if (name in shown) shown[name] = printField(field, row?.[name])
  }
  return { ...made, shown, masked: answer.masked.filter(name => !open.includes(name)) }
}
