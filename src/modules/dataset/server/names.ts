import { inArray, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { registry } from '#kernel/server/registry.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'

/** The titles of records by id. */
export async function namesOf(
  { tx }: Pick<Act, 'tx'>,
  path: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const { resource } = registry().get(path)
  const id = columnNamed(resource, 'id')
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    select ${id}::text as id, ${columnNamed(resource, resource.title)}::text as name
      from ${tableOf(resource)} where ${inArray(id, wanted)}`)
  return new Map(rows.map(row => [row.id, row.name]))
}
