import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgDialect } from 'drizzle-orm/pg-core'
import type { AnyResource, Row } from '../resource/resource.ts'
import type { Reader } from './database.ts'
import type { Statement } from './driver-query.ts'
import { RowForm } from './row-form.ts'
import { tableOf } from './tables.ts'

const dialect = new PgDialect()
const namedAtMost = 400
let named = 0

interface Shape {
  /** How its rows are read. */
  readonly form: RowForm
  /** The columns, as a query names them. */
  readonly list: string
  /** `select … from …`, which no question changes. */
  readonly head: string
  /** Whole statements by their tails, so that each text is made once. */
  readonly statements: Map<string, Text>
}

type Text = Omit<Statement, 'values'>

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
    form: new RowForm(
      all.map(([name, column]) => ({ name, read: value => column.mapFromDriverValue(value) })),
    ),
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

function readRows<R extends AnyResource>(
  reader: Reader,
  { form }: Shape,
  statement: Statement,
): Promise<Row<R>[]> {
  // The one cast of reading: the columns are those of the resource, in the order of its form.
  return reader.ask(statement, form) as Promise<Row<R>[]>
}

function statementOf(shape: Shape, tail: string): Text {
  const known = shape.statements.get(tail)
  if (known !== undefined) return known
  const text = `${shape.head} ${tail}`
  if (named >= namedAtMost) return { text }
  const made = { text, name: `list_${named}` }
  named += 1
  shape.statements.set(tail, made)
  return made
}
