import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyResource, RecordBase } from '#kernel/resource/resource.ts'
import type { Reader } from '#kernel/server/database.ts'
import { mayUnmask, type Person } from '#kernel/server/person.ts'
import { isAboutMinor } from '#kernel/server/reveals.ts'
import { findRows } from '#kernel/server/rows.ts'
import { scopeCondition, scopeOf } from '#kernel/server/scope.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import type { ExportColumn } from './export-columns.ts'

/** Records that columns name, by their ids. */
export type NamedRows = ReadonlyMap<string, RecordBase>

/** Those of the named records whose names this person may see in the clear; the others stay masked. */
export async function namedRows(
  reader: Reader,
  person: Person,
  {
    columns,
    rows,
  }: {
    columns: readonly ExportColumn[]
    rows: readonly Readonly<Record<string, unknown>>[]
  },
): Promise<NamedRows> {
  const found = new Map<string, RecordBase>()
  for (const { name, named } of columns) {
    if (named === undefined) continue
    const { resource, title } = named
    const scope = scopeOf(resource, person, `${resource.name}.unmask`)
    const ids = rows.map(row => row[name]).filter(id => typeof id === 'string')
    if (scope === null || ids.length === 0) continue
    const own = and(inArray(columnNamed(resource, 'id'), ids), scopeCondition(resource, scope))
    for (const row of await findRows(reader, resource, own))
      if (mayUnmask(person, title, isAboutMinor(resource, row))) found.set(row.id, row)
  }
  return found
}

/** The condition that a row of `resource` names somebody under age in this column; undefined where none can. */
export function namesMinor(resource: AnyResource, { name, named }: ExportColumn): SQL | undefined {
  if (named?.resource.minor === undefined) return undefined
  const people = named.resource
  const isMinor = eq(columnNamed(people, named.resource.minor), true)
  return sql`${columnNamed(resource, name)} in (select ${columnNamed(people, 'id')} from ${tableOf(people)} where ${isMinor})`
}
