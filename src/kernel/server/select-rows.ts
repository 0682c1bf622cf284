import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { AnyResource, Row } from '../resource/resource.ts'
import type { Reader } from './database.ts'
import { tableOf } from './tables.ts'

const dialect = new PgDialect()
const namedAtMost = 400
let named = 0

/** Moments, days and intervals stay text; the columns read them. */
const kept = new Set([1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231])
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    kept.has(oid) ? (text: string) => text : pg.types.getTypeParser(oid, format ?? 'text'),
}

interface Shape {
  readonly fields: readonly string[]
  readonly columns: readonly PgColumn[]
  /** The columns, as a query names them. */
  readonly list: string
  /** `select … from …`, which no question changes. */
  readonly head: string
  /** Whole statements by their tails, so that each text is made once. */
  readonly statements: Map<string, Statement>
}

interface Statement {
  readonly text: string
  /** Under which it is prepared. */
  readonly name?: string
}

const shapes = new WeakMap<AnyResource, Shape>()

function shapeOf(resource: AnyResource): Shape {
  const known = shapes.get(resource)
  if (known !== undefined) return known
  const table = tableOf(resource)
  const all = Object.entries(getTableColumns(table) as Record<string, PgColumn>)
  const columns = sql.join(
    all.map(([, column]) => sql`${column}`),
    sql`, `,
  )
  const list = dialect.sqlToQuery(columns).sql
  const made: Shape = {
    fields: all.map(([field]) => field),
    columns: all.map(([, column]) => column),
    list,
    head: `select ${list} from ${dialect.sqlToQuery(sql`${table}`).sql}`,
    statements: new Map(),
  }
  shapes.set(resource, made)
  return made
}

/**
 * Rows of a resource: `tail` is everything after FROM. Statements that recur are prepared by
 * name, which saves PostgreSQL their planning.
 */
export async function selectRows<R extends AnyResource>(
  reader: Reader,
  resource: R,
  tail: SQL,
): Promise<Row<R>[]> {
  const shape = shapeOf(resource)
  const { sql: end, params } = dialect.sqlToQuery(tail)
  return readRows(reader, shape, { ...statementOf(shape, end), values: params })
}

/** Rows of a resource that a statement wrote: it must not end with a RETURNING of its own. */
export function returnedRows<R extends AnyResource>(
  reader: Reader,
  resource: R,
  statement: SQL,
): Promise<Row<R>[]> {
  const shape = shapeOf(resource)
  const { sql: write, params } = dialect.sqlToQuery(statement)
  // Not prepared: each set of changed fields is another statement, and PostgreSQL keeps them all.
  return readRows(reader, shape, { text: `${write} returning ${shape.list}`, values: params })
}

async function readRows<R extends AnyResource>(
  reader: Reader,
  shape: Shape,
  query: Statement & { readonly values: unknown[] },
): Promise<Row<R>[]> {
  const answer = await reader.client.query({ ...query, rowMode: 'array', types })
  // The one cast of reading: the columns are those of the resource, in the order of `shape`.
  return (answer.rows as unknown as unknown[][]).map(cells => rowFrom(shape, cells)) as Row<R>[]
}

function rowFrom(shape: Shape, cells: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < shape.fields.length; at++) {
    const cell = cells[at]
    const field = shape.fields[at] ?? ''
    row[field] =
      cell === null || cell === undefined ? null : shape.columns[at]?.mapFromDriverValue(cell)
  }
  return row
}

function statementOf(shape: Shape, tail: string): Statement {
  const known = shape.statements.get(tail)
  if (known !== undefined) return known
  const text = `${shape.head} ${tail}`
  if (named >= namedAtMost) return { text }
  const made = { text, name: `list_${named}` }
  named += 1
  shape.statements.set(tail, made)
  return made
}
