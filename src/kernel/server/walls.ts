import type { AnyResource } from '../resource/resource.ts'
import { snake, tableNameOf } from './tables.ts'

/**
 * Row-level security of a walled resource, the second net under the data scope (BR-24): a
 * connection sees all rows (`app.orgs = all`), those of the one organisation it names, or none.
 * FORCE holds the tables' owner to it as well.
 */
export function wallSql(resource: AnyResource): string[] {
  const organisation = resource.owner?.organisation
  if (resource.walled !== true) return []
  if (organisation === undefined)
    throw new Error(`${resource.path} is walled but has no organisation`)
  const table = `"${tableNameOf(resource)}"`
  const column = organisation === 'id' ? 'id' : snake(organisation)
  const passes = `current_setting('app.orgs', true) = 'all' or "${column}"::text = current_setting('app.orgs', true)`
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy organisation_wall on ${table} using (${passes}) with check (${passes})`,
  ]
}
