import { isDeepStrictEqual } from 'node:util'
import { generateDrizzleJson } from 'drizzle-kit/api'
import type { ServerModule } from '#kernel/server/module.ts'
import { tablesOf } from '../schema-of.ts'

type Snapshot = ReturnType<typeof generateDrizzleJson>

/** One table as drizzle-kit tells it: columns, indexes, checks and keys by their names. */
interface Table {
  readonly columns: Readonly<Record<string, { readonly type: string }>>
  readonly [part: string]: unknown
}

/** The tables that one state of the declarations asks for, by `public.` and their name. */
export type Tables = Readonly<Record<string, Table>>

type Parts = Record<string, Record<string, unknown>>

/** The tables of the declarations. */
export function declaredTables(modules: readonly ServerModule[]): Tables {
  return plain(generateDrizzleJson({ ...tablesOf(modules) }).tables)
}

/** Tables in the whole form that drizzle-kit compares. */
export function snapshotOf(tables: Tables): Snapshot {
  // drizzle-kit parses what it is given before it compares.
  return { ...generateDrizzleJson({}), tables: tables as Snapshot['tables'] }
}

/*
 * The file keeps what is not usual: a column a line, sorted, so that two branches that add a field
 * each meet on no line, and a review sees the one that changed.
 */
const usualTable = {
  schema: '',
  columns: {},
  indexes: {},
  foreignKeys: {},
  compositePrimaryKeys: {},
  uniqueConstraints: {},
  policies: {},
  checkConstraints: {},
  isRLSEnabled: false,
}
const usualPart: Readonly<Record<string, Record<string, unknown>>> = {
  columns: { primaryKey: false, notNull: false },
  indexes: { isUnique: false, concurrently: false, method: 'btree', with: {} },
  uniqueConstraints: { nullsNotDistinct: false },
  foreignKeys: { onDelete: 'no action', onUpdate: 'no action' },
}
const usualKey = { asc: true, isExpression: false, nulls: 'last' }

/** The tables as the text of `migrations/tables.json`. */
export function textOf(tables: Tables): string {
  const lines = sorted(tables).map(([key, table]) => {
    const parts = sorted(without({ ...table, name: undefined }, usualTable)).map(
      ([part, entries]) => `    ${JSON.stringify(part)}: ${partText(part, entries)}`,
    )
    return `  ${JSON.stringify(nameOf(key))}: {\n${parts.join(',\n')}\n  }`
  })
  const text = `{\n${lines.join(',\n')}\n}\n`
  if (!isDeepStrictEqual(tablesIn(text), tables))
    throw new Error('the snapshot cannot be read back as it was: snapshot.ts must learn its form')
  return text
}

/** The tables that a text holds; none for an empty one. */
export function tablesIn(text: string): Tables {
  const read: Record<string, Parts> = text === '' ? {} : JSON.parse(text)
  const tables = Object.entries(read).map(([name, kept]) => {
    const parts = Object.entries(kept).map(([part, entries]) => [
      part,
      typeof entries === 'object' ? fromEntries(part, entries) : entries,
    ])
    return [`public.${name}`, { name, ...usualTable, ...Object.fromEntries(parts) }]
  })
  return Object.fromEntries(tables)
}

function partText(part: string, entries: unknown): string {
  if (typeof entries !== 'object' || entries === null) return JSON.stringify(entries)
  const lines = sorted(entries).map(([name, entry]) => {
    const kept = without({ ...(entry as object), name: undefined }, usualPart[part] ?? {})
    const isIndex = part === 'indexes' && Array.isArray(kept.columns)
    const shown = isIndex ? { ...kept, columns: keysOf(kept.columns) } : kept
    return `      ${JSON.stringify(name)}: ${JSON.stringify(shown)}`
  })
  return `{\n${lines.join(',\n')}\n    }`
}

function fromEntries(part: string, entries: Record<string, unknown>): Record<string, unknown> {
  const whole = Object.entries(entries).map(([name, entry]) => {
    const found = { ...usualPart[part], name, ...(entry as object) } as Record<string, unknown>
    if (part === 'indexes' && Array.isArray(found.columns))
      found.columns = found.columns.map(each =>
        typeof each === 'string' ? { expression: each, ...usualKey } : { ...usualKey, ...each },
      )
    return [name, found]
  })
  return Object.fromEntries(whole)
}

/** A plain column of an index is its name alone. */
function keysOf(columns: unknown): unknown[] {
  return (columns as Record<string, unknown>[]).map(each => {
    const { expression, ...more } = without(each, usualKey)
    return Object.keys(more).length === 0 ? expression : { expression, ...more }
  })
}

function without(
  given: Record<string, unknown>,
  usual: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, usual[name]),
    ),
  )
}

function sorted<T>(given: Readonly<Record<string, T>> | object): [string, T][] {
  return Object.entries(given as Record<string, T>).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Without what JSON leaves out. */
function plain(tables: Snapshot['tables']): Tables {
  return JSON.parse(JSON.stringify(tables))
}

function nameOf(key: string): string {
  return key.replace(/^public\./, '')
}
