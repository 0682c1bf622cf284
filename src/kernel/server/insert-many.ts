import { getTableColumns, is, sql } from 'drizzle-orm'
import { type PgColumn, PgJson, PgJsonb } from 'drizzle-orm/pg-core'
import { searchMarksOf } from '#kinds/columns.ts'
import type { AnyResource, Patch } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { cleanHtml } from './html-port.ts'
import { invalidateCounts } from './list.ts'
import { initials } from './rows.ts'
import { tableNameOf, tableOf } from './tables.ts'
import { uniqueRefusal } from './unique.ts'
import { newId } from './uuid.ts'

/**
 * Makes many records of a resource in one statement, without an audit row each: the caller writes
 * one for the whole. Answers the ids in order; with `skipTaken` rows whose unique key is taken are
 * left out and only the ids that were written are answered.
 */
export async function insertMany<R extends AnyResource>(
  act: Act,
  resource: R,
  rows: readonly (Patch<R> & { readonly id?: string })[],
  { skipTaken = false }: { skipTaken?: boolean } = {},
): Promise<string[]> {
  if (rows.length === 0) return []
  const columns = getTableColumns(tableOf(resource)) as unknown as Record<string, PgColumn>
  const wires = rows.map(row => wireOf(act, resource, { row, columns }))
  const written = new Set(wires.flatMap(wire => Object.keys(wire)))
  const names = sql.join(
    [...written].map(name => sql.identifier(name)),
    sql`, `,
  )
  const table = sql.identifier(tableNameOf(resource))
  const answer = await uniqueRefusal(resource, () =>
    act.tx.execute<{ id: string }>(
      sql`insert into ${table} (${names})
          select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(wires)}::json)
          ${skipTaken ? sql`on conflict do nothing` : sql``}
          returning id`,
    ),
  )
  invalidateCounts(resource)
  return answer.rows.map(({ id }) => id)
}

/** A row as JSON, keyed by column name, each value as its column's input reads it. */
function wireOf(
  act: Act,
  resource: AnyResource,
  { row, columns }: { row: object; columns: Record<string, PgColumn> },
): Record<string, unknown> {
  const given: Record<string, unknown> = { ...initials(resource), ...row }
  const at = act.now.toISOString()
  const by = act.person.accountId
  const stored: Record<string, unknown> = {
    ...(resource.lifecycle === undefined ? {} : { state: resource.lifecycle.initial }),
    ...given,
    id: given.id ?? newId(),
    version: 1,
    createdAt: at,
    updatedAt: at,
    createdBy: by,
    updatedBy: by,
  }
  cleanHtml(resource, stored, {})
  const indexes = searchMarksOf(resource.fields, stored, tableNameOf(resource))
  const wire: Record<string, unknown> = {}
  for (const [name, value] of Object.entries({ ...stored, ...indexes })) {
    const column = columns[name]
    if (column === undefined) throw new Error(`${resource.path} has no column ${name}`)
    // What is absent from the JSON is null in the row: half of it need not be written and read.
    if (value !== null && value !== undefined) wire[column.name] = wireValue(column, value)
  }
  return wire
}

function wireValue(column: PgColumn, value: NonNullable<unknown>): unknown {
  // JSON inside JSON stays what it is; a text of it would become a JSON string.
  if (is(column, PgJsonb) || is(column, PgJson)) return value
  const stored = column.mapToDriverValue(value)
  return Buffer.isBuffer(stored) ? `\\x${stored.toString('hex')}` : stored
}
