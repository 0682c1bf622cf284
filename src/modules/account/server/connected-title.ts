import { eq } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { registry } from '#kernel/server/registry.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'

/** The title of a record of another module, if such a module is there and knows the record. */
export async function connectedTitle(
  reader: Reader,
  path: string,
  id: string,
): Promise<string | undefined> {
  const resource = registry().find(path)?.resource
  if (resource === undefined) return undefined
  const [row] = await reader
    .select({ title: columnNamed(resource, resource.title) })
    .from(tableOf(resource))
    .where(eq(columnNamed(resource, 'id'), id))
  return row === undefined ? undefined : String(row.title)
}
