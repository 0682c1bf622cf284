import type { AnyResource } from '../resource/resource.ts'
import { snake, tableNameOf } from './table-name.ts'

/** What the setting of a wall by areas begins with. */
const areaMark = 'area:'

/** The wall of those who see the organisations of some areas, by the first digits of their codes. */
export function areaWall(prefixes: readonly string[]): string {
  return `${areaMark}${prefixes.map(prefix => `${prefix}%`).join()}`
}

/**
 * Row-level security of a walled resource, the second net under the data scope (BR-24): a
 * connection sees all rows (`app.orgs = all`), those of the one organisation it names, those of the
 * organisations in the areas it names (`app.orgs = area:11%,4403%`), or none. FORCE holds the
 * tables' owner to it as well.
 */
export function wallSql(resource: AnyResource, all: readonly AnyResource[]): string[] {
  const organisation = resource.owner?.organisation
  if (resource.walled !== true) return []
  if (organisation === undefined)
    throw new Error(`${resource.path} is walled but has no organisation`)
  const table = `"${tableNameOf(resource)}"`
  const column = `"${organisation === 'id' ? 'id' : snake(organisation)}"`
  const wall = `current_setting('app.orgs', true)`
  const passes = [
    `${wall} = 'all'`,
    `${column}::text = ${wall}`,
    ...areaPasses(resource, all, { column, wall }),
  ].join(' or ')
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy organisation_wall on ${table} using (${passes}) with check (${passes})`,
  ]
}

/** Rows that lie in an area themselves, or belong to an organisation there; asked once a query. */
function areaPasses(
  resource: AnyResource,
  all: readonly AnyResource[],
  { column, wall }: { column: string; wall: string },
): string[] {
  const isByArea = `${wall} like '${areaMark}%'`
  const areas = `string_to_array(substr(${wall}, ${areaMark.length + 1}), ',')`
  const own = resource.owner?.area
  if (own !== undefined) return [`${isByArea} and "${snake(own)}" like any (${areas})`]
  const field = resource.fields[resource.owner?.organisation ?? '']
  const target = (field as { readonly resource?: string } | undefined)?.resource
  const owner = all.find(({ path }) => path === target)
  const area = owner?.owner?.area
  if (owner === undefined || area === undefined) return []
  const inside = `select id from "${tableNameOf(owner)}" where "${snake(area)}" like any (${areas})`
  return [`${isByArea} and ${column} = any (array(${inside}))`]
}
