import { generateMigration } from 'drizzle-kit/api'
import { snapshotOf, type Tables } from './snapshot.ts'

/** One statement of a migration. */
export interface Change {
  readonly sql: string
  /** Why a person must decide what becomes of the rows; undefined: it may be applied as it is. */
  readonly byHand?: string
}

/** Tables that change with another: `{ operation: ['operation_archive'] }`. */
export type Twins = Readonly<Record<string, readonly string[]>>

/**
 * What leads from some tables to others. Nothing is ever guessed to be a renaming: what is new is
 * added first, what is gone is dropped last, by hand.
 */
export async function differenceBetween(
  before: Tables,
  after: Tables,
  twins: Twins = {},
): Promise<Change[]> {
  const middle = withGone(before, after)
  const from = snapshotOf(before)
  const added = await generateMigration(from, { ...snapshotOf(middle), prevId: from.id })
  const removed = await generateMigration(snapshotOf(middle), snapshotOf(after))
  return [...inOrder(added), ...removed]
    .flatMap(sql => withTwins(sql.trim().replace(/;$/, ''), twins))
    .map(sql => judged(sql, typesWith(before, twins)))
}

/** The new tables and columns with the old ones that they no longer have: drizzle-kit asks no question. */
function withGone(before: Tables, after: Tables): Tables {
  const kept = Object.entries(before).map(([key, old]) => {
    const table = after[key]
    if (table === undefined) return [key, old]
    return [key, { ...table, columns: { ...old.columns, ...table.columns } }]
  })
  return { ...after, ...Object.fromEntries(kept) }
}

const leaving = /^(ALTER TABLE "\w+" (DROP CONSTRAINT|ALTER COLUMN "\w+" DROP DEFAULT)|DROP INDEX)/
const joining = /^(CREATE (UNIQUE )?INDEX|ALTER TABLE "\w+" ADD CONSTRAINT)/

/** Indexes and checks of a column that changes its type go before it does and come after. */
function inOrder(statements: readonly string[]): string[] {
  const first = statements.filter(each => leaving.test(each))
  const last = statements.filter(each => joining.test(each))
  const rest = statements.filter(each => !leaving.test(each) && !joining.test(each))
  return [...first, ...rest, ...last]
}

function withTwins(sql: string, twins: Twins): string[] {
  const [, table = ''] = /^ALTER TABLE "(\w+)"/.exec(sql) ?? []
  const others = sql.includes('PRIMARY KEY') ? [] : (twins[table] ?? [])
  return [sql, ...others.map(other => sql.replaceAll(`"${table}"`, `"${other}"`))]
}

/** Types whose every value is one of the other type as well. */
const wider: Readonly<Record<string, readonly string[]>> = {
  smallint: ['integer', 'bigint', 'numeric'],
  integer: ['bigint', 'numeric'],
  bigint: ['numeric'],
  uuid: ['text'],
  date: ['text'],
  jsonb: ['text'],
  boolean: ['text'],
}

function judged(sql: string, typeOf: TypeOf): Change {
  const [, dropped] = /^DROP TABLE "(\w+)"/.exec(sql) ?? []
  if (dropped !== undefined)
    return { sql, byHand: `table "${dropped}" goes, with all rows it holds.` }
  const [, table = '', what = ''] = /^ALTER TABLE "(\w+)" ([\s\S]+)$/.exec(sql) ?? []
  const [, column = ''] = /COLUMN "(\w+)"/.exec(what) ?? []
  const place = `"${table}"."${column}"`
  if (what.startsWith('DROP COLUMN'))
    return { sql, byHand: `column ${place} goes, with all that rows hold in it.` }
  if (what.startsWith('ADD COLUMN') && isDemanded(what))
    return { sql, byHand: `column ${place} is required, and rows that are there have none.` }
  if (/^ALTER COLUMN "\w+" SET NOT NULL/.test(what))
    return { sql, byHand: `column ${place} becomes required, and rows may have none.` }
  const [, type] = /^ALTER COLUMN "\w+" SET DATA TYPE ([\s\S]+?)( USING [\s\S]+)?$/.exec(what) ?? []
  if (type === undefined) return { sql }
  return retyped({ table, column, old: typeOf(table, column), type })
}

function isDemanded(what: string): boolean {
  return / NOT NULL/.test(what) && !/ (DEFAULT|GENERATED) /.test(what)
}

/** Tells the type of a column, also of a twin, which has those of its original. */
type TypeOf = (table: string, column: string) => string

function typesWith(tables: Tables, twins: Twins): TypeOf {
  const originals = new Map(
    Object.entries(twins).flatMap(([table, others]) =>
      others.map(other => [other, table] as const),
    ),
  )
  return (table, column) =>
    tables[`public.${originals.get(table) ?? table}`]?.columns[column]?.type ?? ''
}

interface Retyped {
  readonly table: string
  readonly column: string
  readonly old: string
  readonly type: string
}

/**
 * The same column of another type. An id that was kept as text, because the module of its record
 * had not been built, becomes a reference; whatever narrows is decided by hand.
 */
function retyped({ table, column, old, type }: Retyped): Change {
  const start = `ALTER TABLE "${table}" ALTER COLUMN "${column}" SET DATA TYPE ${type}`
  if (isText(old) && type === 'uuid') return { sql: `${start} USING nullif("${column}", '')::uuid` }
  if (old === 'text[]' && type === 'uuid[]') return { sql: `${start} USING "${column}"::uuid[]` }
  if (isWider(old, type)) return { sql: `${start} USING "${column}"::${type}` }
  return { sql: start, byHand: `column "${table}"."${column}" was ${old} and becomes ${type}.` }
}

function isText(type: string): boolean {
  return /^(text|varchar(\(\d+\))?)$/.test(type)
}

function isWider(old: string, type: string): boolean {
  if (wider[old]?.includes(type)) return true
  if (!isText(old)) return false
  const length = (given: string) => Number(/\((\d+)\)/.exec(given)?.[1] ?? Number.POSITIVE_INFINITY)
  return isText(type) && length(type) >= length(old)
}
