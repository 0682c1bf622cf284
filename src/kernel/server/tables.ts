import { getTableColumns, sql } from 'drizzle-orm'
import {
  integer,
  type PgColumn,
  type PgTableWithColumns,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { columnsOf } from '#kinds/columns.ts'
import type { AnyResource, Row } from '../resource/resource.ts'
import { constraintsOf } from './constraints.ts'
import { isoMoment } from './iso-moment.ts'
import { snake, tableNameOf } from './table-name.ts'

type ColumnFor<V> = PgColumn<{
  name: string
  tableName: string
  dataType: 'custom'
  columnType: string
  data: NonNullable<V>
  driverParam: unknown
  notNull: null extends V ? false : true
  hasDefault: true
  isPrimaryKey: false
  isAutoincrement: false
  hasRuntimeDefault: false
  enumValues: undefined
  baseColumn: never
  identity: undefined
  generated: undefined
}>

export { snake, tableNameOf } from './table-name.ts'

/** The Drizzle table of a resource: a column for each field of its rows, named as the field. */
export type TableOf<R extends AnyResource> = PgTableWithColumns<{
  name: string
  schema: undefined
  columns: { [K in keyof Row<R>]: ColumnFor<Row<R>[K]> }
  dialect: 'pg'
}>

const made = new WeakMap<AnyResource, unknown>()

/** The table that holds a resource's records, derived from its declaration. */
export function tableOf<R extends AnyResource>(resource: R): TableOf<R> {
  const table = made.get(resource) ?? makeTable(resource)
  made.set(resource, table)
  // The one cast of the tables: what `makeTable` builds from the fields is what the type says of them.
  return table as TableOf<R>
}

/** The columns of a resource's table by the fields' names. */
export function columnsNamed(resource: AnyResource): Readonly<Record<string, PgColumn>> {
  return getTableColumns(tableOf(resource)) as unknown as Record<string, PgColumn>
}

/** A column of a resource's table by the field's name; a fault when there is none. */
export function columnNamed(resource: AnyResource, name: string): PgColumn {
  const column = columnsNamed(resource)[name]
  if (column === undefined) throw new Error(`${resource.path} has no column ${name}`)
  return column
}

function makeTable(resource: AnyResource) {
  const name = tableNameOf(resource)
  const fieldColumns = Object.assign(
    {},
    ...Object.entries(resource.fields).map(([field, declared]) =>
      columnsOf(declared, { table: name, field, column: snake(field) }),
    ),
  )
  const columns = {
    id: uuid('id').primaryKey(),
    version: integer('version').notNull().default(1),
    ...fieldColumns,
    ...(resource.lifecycle === undefined ? {} : { state: text('state').notNull() }),
    createdAt: isoMoment('created_at').notNull().default(sql`now()`),
    createdBy: uuid('created_by'),
    updatedAt: isoMoment('updated_at').notNull().default(sql`now()`),
    updatedBy: uuid('updated_by'),
    ...(resource.softDelete === true ? { deletedAt: isoMoment('deleted_at') } : {}),
  }
  return pgTable(name, columns, table =>
    constraintsOf(resource, table as unknown as Record<string, PgColumn>),
  )
}
