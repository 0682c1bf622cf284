import { is, SQL, sql } from 'drizzle-orm'
import type { AnyResource, Row } from '../resource/resource.ts'
import type { Tx } from './database.ts'
import { returnedRows } from './select-rows.ts'
import { columnNamed, columnsNamed, tableNameOf } from './tables.ts'

/*
 * Rows written and read back in one statement: what PostgreSQL made of them (defaults, stored
 * forms) is what the caller goes on with.
 */

/** Writes a new row; values that are undefined or belong to no column are left to the table. */
export async function insertReturning<R extends AnyResource>(
  tx: Tx,
  resource: R,
  values: Readonly<Record<string, unknown>>,
): Promise<Row<R>> {
  const given = givenColumns(resource, values)
  const table = sql.identifier(tableNameOf(resource))
  const [row] = await returnedRows(
    tx,
    resource,
    sql`insert into ${table} (${listOf(given.map(({ name }) => name))})
        values (${listOf(given.map(({ value }) => value))})`,
  )
  if (row === undefined) throw new Error(`a row of ${resource.path} was not written`)
  return row
}

/** Changes the row of this id and version; undefined when none stands at that version any more. */
export async function updateReturning<R extends AnyResource>(
  tx: Tx,
  resource: R,
  {
    id,
    version,
    values,
  }: { id: string; version: number; values: Readonly<Record<string, unknown>> },
): Promise<Row<R> | undefined> {
  const set = givenColumns(resource, values).map(({ name, value }) => sql`${name} = ${value}`)
  const [row] = await returnedRows(
    tx,
    resource,
    sql`update ${sql.identifier(tableNameOf(resource))} set ${listOf(set)}
        where ${columnNamed(resource, 'id')} = ${id} and ${columnNamed(resource, 'version')} = ${version}`,
  )
  return row
}

/** Gives these rows the same values; those that stand at another version by now are not answered. */
export function updateManyReturning<R extends AnyResource>(
  tx: Tx,
  resource: R,
  rows: readonly { readonly id: string; readonly version: number }[],
  values: Readonly<Record<string, unknown>>,
): Promise<Row<R>[]> {
  const set = givenColumns(resource, values).map(({ name, value }) => sql`${name} = ${value}`)
  const known = JSON.stringify(rows.map(({ id, version }) => ({ id, version })))
  return returnedRows(
    tx,
    resource,
    sql`update ${sql.identifier(tableNameOf(resource))} set ${listOf(set)}
        where (${columnNamed(resource, 'id')}, ${columnNamed(resource, 'version')}) in
              (select known.id, known.version from json_to_recordset(${known}::json) as known(id uuid, version integer))`,
  )
}

function givenColumns(
  resource: AnyResource,
  values: Readonly<Record<string, unknown>>,
): { name: SQL; value: SQL }[] {
  return Object.entries(columnsNamed(resource)).flatMap(([field, column]) => {
    const value = values[field]
    if (value === undefined) return []
    const written = is(value, SQL) ? value : sql`${sql.param(value, column)}`
    return { name: sql`${sql.identifier(column.name)}`, value: written }
  })
}

function listOf(parts: readonly SQL[]): SQL {
  return sql.join([...parts], sql`, `)
}
