import type { AnyResource } from '../resource/resource.ts'
import { snake, tableNameOf } from './table-name.ts'

/** What the setting of a wall by areas begins with. */
const areaMark = 'area:'

/** The wall of those who see the organisations of some areas, by the first digits of their codes. */
export function areaWall(prefixes: readonly string[]): string {
  return `${areaMark}${prefixes.map(prefix => `${prefix}%`).join()}`
}

/** What parts the wall of an owner from the causes it is bound to besides. */
const causeMark = ';causes='

/** A wall that lets through, of causes and what belongs to them, only those listed. */
export function causeWall(wall: string, causes: readonly string[] | undefined): string {
  return causes === undefined ? wall : `${wall}${causeMark}${causes.join()}`
}

/** What a connection is told of a wall: whose rows, and of which causes (empty: of any). */
export function wallSettings(wall: string): { readonly orgs: string; readonly causes: string } {
  const [orgs = '', causes = ''] = wall.split(causeMark)
  return { orgs, causes }
}

/**
 * Row-level security of a walled resource, the second net under the data scope (BR-24): a
 * connection sees all rows (`app.orgs = all`), those of the one organisation it names, those of the
 * organisations in the areas it names (`app.orgs = area:11%,4403%`), or none. FORCE holds the
 * tables' owner to it as well. Where rows belong to causes, a connection may be bound to some of
 * them besides (`app.causes`, ids; empty or absent: bound to none).
 */
export function wallSql(resource: AnyResource, all: readonly AnyResource[]): string[] {
  const organisation = resource.owner?.organisation
  if (resource.walled !== true) return []
  if (organisation === undefined)
    throw new Error(`${resource.path} is walled but has no organisation`)
  const table = `"${tableNameOf(resource)}"`
  const column = `"${organisation === 'id' ? 'id' : snake(organisation)}"`
  const others = [`${column}::text = ${wall}`, ...areaPasses(resource, all, column)]
  const passes = unless(wall, 'all', others.join(' or '))
  return [
    `alter table ${table} enable row level security, force row level security`,
    `create policy organisation_wall on ${table} using (${passes}) with check (${passes})`,
    ...causePolicy(resource, table),
  ]
}

/** Asked once a query, and not of each row. */
const wall = `(select current_setting('app.orgs', true))`
const boundTo = `(select coalesce(current_setting('app.causes', true), ''))`

/**
 * Passes every row where a setting has this value, and where it has not those of a condition. Of a
 * CASE PostgreSQL expects that half of the rows pass; of the same alternatives joined by OR hardly
 * any, and it plans accordingly.
 */
function unless(setting: string, value: string, condition: string): string {
  return `case ${setting} when '${value}' then true else ${condition} end`
}

function causePolicy({ owner }: AnyResource, table: string): string[] {
  if (owner?.cause === undefined) return []
  const named = `array(select unnest(string_to_array(current_setting('app.causes', true), ','))::uuid)`
  const passes = unless(boundTo, '', `"${snake(owner.cause)}" = any (${named})`)
  return [
    `create policy cause_wall on ${table} as restrictive using (${passes}) with check (${passes})`,
  ]
}

/** Rows that lie in an area themselves, or belong to an organisation there; asked once a query. */
function areaPasses(resource: AnyResource, all: readonly AnyResource[], column: string): string[] {
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
