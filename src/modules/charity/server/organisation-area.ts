import { type SQL, sql } from 'drizzle-orm'
import { tableOf } from '#kernel/server/tables.ts'
import { withinArea } from '#kinds/area/area.column.ts'
import { organisation } from '../model/index.ts'

const table = tableOf(organisation)

/** Records whose organisation lies in one of the areas; in any at all when none is named. */
export function organisationWithin(column: SQL, areas: readonly unknown[]): SQL {
  const within = areas.map(code => withinArea(sql`${table.area}`, code))
  if (within.length === 0) return sql`${column} is not null`
  return sql`${column} in (select ${table.id} from ${table} where ${sql.join(within, sql` or `)})`
}
