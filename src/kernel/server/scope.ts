import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { afterPrefix, areaPrefix } from '#kinds/area/area-code.ts'
import type { AnyResource } from '../resource/resource.ts'
import type { Reader } from './database.ts'
import {
  type GrantedScope,
  isSystem,
  type NarrowedScope,
  type Person,
  type ScopeKind,
} from './person.ts'
import { isOfPlatformAlone } from './platform-only.ts'
import { registry } from './registry.ts'
import type { AnyServing } from './serve.ts'
import { columnNamed, tableNameOf, tableOf } from './tables.ts'

type Owner = NonNullable<AnyResource['owner']>

/** One fact that makes a row visible; several together are alternatives. */
type Reach =
  | { readonly field: string; readonly is: string }
  | { readonly field: string; readonly among: readonly string[] }
  /** Area codes that begin with one of these digits. */
  | { readonly field: string; readonly under: readonly string[] }
  | { readonly organisationUnder: readonly string[] }
  /** All of these at once, each by any of its own. */
  | { readonly every: readonly (readonly Reach[])[] }

/**
 * Which rows of a resource an action of this person reaches: the wall of the owner (an
 * organisation's account never leaves its organisation) and the alternatives of the roles' scopes.
 * null: none at all.
 */
export interface Scope {
  readonly walls: readonly Reach[]
  /** Empty: everything inside the walls. */
  readonly reaches: readonly Reach[]
}

/** The reach of `action` for this person; null when the person does not hold it or nothing can belong to them. */
export function scopeOf(resource: AnyResource, person: Person, action: string): Scope | null {
  const owner = resource.owner ?? {}
  if (isSystem(person)) return { walls: [], reaches: [] }
  if (person.ownerKind !== 'platform' && isOfPlatformAlone(resource, action)) return null
  if (owner.self !== undefined)
    return { walls: [{ field: owner.self, is: person.accountId }], reaches: [] }
  const granted = person.actions.get(action)
  if (granted === undefined) return null
  const walls = wallsOf(resource, person)
  if (walls === null) return null
  if (granted.has('all')) return { walls, reaches: [] }
  const reaches = [...granted].flatMap(each => grantedReach(resource, person, each))
  // One that says no more than the wall lets everything inside it through. Said twice, PostgreSQL
  // would take the rows for far fewer than they are and choose a plan for a handful.
  return { walls, reaches: reaches.some(reach => saysAs(reach, walls)) ? [] : reaches }
}

function saysAs(reach: Reach, walls: readonly Reach[]): boolean {
  return walls.length === 1 && JSON.stringify(reach) === JSON.stringify(walls[0])
}

/** Whether a scope lets every row through. */
export function isLimitless(scope: Scope): boolean {
  return scope.walls.length === 0 && scope.reaches.length === 0
}

/** What a person may choose from: the view scope, or everything inside the owner's walls where pickers are open. */
export function choiceScope({ resource, rules }: AnyServing, person: Person): Scope | null {
  if (rules.openPicks !== true || isSystem(person))
    return scopeOf(resource, person, `${resource.name}.view`)
  const walls = wallsOf(resource, person)
  return walls === null ? null : { walls, reaches: [] }
}

function wallsOf(resource: AnyResource, person: Person): Reach[] | null {
  const owner = resource.owner
  if (person.ownerKind === 'platform') return []
  // A resource that nobody owns (dictionaries, settings) is shared by all who hold the action.
  if (owner === undefined || isUnowned(owner)) return []
  const key = ownField(resource, person)
  if (key !== undefined && person.ownerId !== null) return [{ field: key, is: person.ownerId }]
  if (person.ownerKind === 'unit') {
    const area = areaReach(resource, person.areaCodes)
    return area === undefined ? null : [area]
  }
  return null
}

/** The field that says which rows belong to the person's own unit; none for people of the platform. */
export function ownField(
  { owner }: Pick<AnyResource, 'owner'>,
  { ownerKind }: Person,
): string | undefined {
  return ownerKind === 'platform' ? undefined : owner?.[ownerKind]
}

function isUnowned(owner: Owner): boolean {
  return (
    owner.organisation === undefined &&
    owner.vendor === undefined &&
    owner.merchant === undefined &&
    owner.unit === undefined &&
    owner.area === undefined
  )
}

function grantedReach(resource: AnyResource, person: Person, granted: GrantedScope): Reach[] {
  if (typeof granted === 'string') return reachOf(resource, person, granted)
  const listed = listedReach(resource, person, granted)
  if (granted.within === 'all') return listed
  return [{ every: [reachOf(resource, person, granted.within), listed] }]
}

/** What a grant's own list reaches; where records have neither area, department nor cause, the person's own. */
function listedReach(
  resource: AnyResource,
  person: Person,
  { areas = [], departments = [], causes = [] }: NarrowedScope,
): Reach[] {
  const owner = resource.owner ?? {}
  const own: Reach = { field: owner.account ?? 'createdBy', is: person.accountId }
  if (areas.length > 0) return [areaReach(resource, areas) ?? own]
  const [field, among] = causes.length > 0 ? [owner.cause, causes] : [owner.department, departments]
  return field === undefined ? [own] : [{ field, among }]
}

function reachOf(resource: AnyResource, person: Person, kind: ScopeKind): Reach[] {
  const owner = resource.owner ?? {}
  const own: Reach = { field: owner.account ?? 'createdBy', is: person.accountId }
  const field = ownField(resource, person)
  if (kind === 'organisation') {
    if (person.ownerId === null || (field === undefined && owner.organisation === undefined))
      return person.ownerKind === 'platform' ? [own] : []
    return [field === undefined ? own : { field, is: person.ownerId }]
  }
  if (kind === 'area') {
    // What belongs to the unit itself lies in its area, wherever that is.
    if (person.ownerKind === 'unit' && field !== undefined && person.ownerId !== null)
      return [{ field, is: person.ownerId }]
    const area = areaReach(resource, person.areaCodes)
    return area === undefined ? [own] : [area]
  }
  if (kind === 'departments' && owner.department !== undefined)
    return [{ field: owner.department, among: person.departmentIds }, own]
  if (kind === 'department' && owner.department !== undefined && person.departmentId !== null) {
    return [{ field: owner.department, is: person.departmentId }, own]
  }
  return [own]
}

function areaReach(resource: AnyResource, areaCodes: readonly string[]): Reach | undefined {
  const owner = resource.owner
  const under = areaCodes.map(areaPrefix)
  if (under.length === 0) return undefined
  if (owner?.area !== undefined) return { field: owner.area, under }
  if (owner?.organisation === undefined || owner.organisation === 'id') return undefined
  return { organisationUnder: under }
}

/** The scope as a condition of a query; undefined when it lets everything through. */
export function scopeCondition(resource: AnyResource, scope: Scope): SQL | undefined {
  const walls = scope.walls.map(wall => reachCondition(resource, wall))
  const reaches = scope.reaches.map(reach => reachCondition(resource, reach))
  return and(...walls, reaches.length === 0 ? undefined : or(...reaches))
}

/** The same for looking at rows and choosing them: also what others offer (`offers`). */
export function seenCondition(
  { resource, rules }: AnyServing,
  person: Person,
  scope: Scope,
): SQL | undefined {
  const own = scopeCondition(resource, scope)
  const offered = isSystem(person) ? undefined : rules.offers?.(person, tableOf(resource))
  return own === undefined || offered === undefined ? own : or(own, offered)
}

function reachCondition(resource: AnyResource, reach: Reach): SQL {
  if ('every' in reach) {
    const parts = reach.every.map(any => or(...any.map(each => reachCondition(resource, each))))
    return and(...parts) ?? sql`false`
  }
  if ('organisationUnder' in reach) return organisationUnder(resource, reach.organisationUnder)
  const column = columnNamed(resource, reach.field)
  if ('is' in reach) return eq(column, reach.is)
  if ('under' in reach) return isUnder(column, reach.under)
  return reach.among.length === 0 ? sql`false` : inArray(column, [...reach.among])
}

/** Codes that begin with one of the prefixes: ranges, so that a plain index serves. */
function isUnder(code: SQL | ReturnType<typeof columnNamed>, prefixes: readonly string[]): SQL {
  const ranges = prefixes.map(
    prefix => sql`(${code} >= ${prefix} and ${code} < ${afterPrefix(prefix)})`,
  )
  return or(...ranges) ?? sql`false`
}

/** A row without an area of its own lies where its organisation does. */
function organisationUnder(resource: AnyResource, under: readonly string[]): SQL {
  const { organisation, area } = organisationOf(resource)
  const own = columnNamed(resource, resource.owner?.organisation ?? '')
  return sql`exists (select 1 from ${sql.identifier(tableNameOf(organisation))} where ${columnNamed(organisation, 'id')} = ${own} and ${isUnder(area, under)})`
}

/** Whether two scopes reach the same rows because they say the same. */
export function isSameScope(one: Scope, other: Scope): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/**
 * Whether a row that is at hand lies in the scope; used to say per row what may be done. `area` is
 * where the row's organisation lies, for scopes that go by it (`asksOwnersArea`).
 */
export function isInScope(
  scope: Scope,
  row: Readonly<Record<string, unknown>>,
  area: string | undefined,
): boolean {
  const lies = (code: unknown, under: readonly string[]) =>
    typeof code === 'string' && under.some(prefix => code.startsWith(prefix))
  const meets = (reach: Reach): boolean => {
    if ('every' in reach) return reach.every.every(any => any.some(meets))
    if ('organisationUnder' in reach) return lies(area, reach.organisationUnder)
    const value = row[reach.field]
    if ('is' in reach) return value === reach.is
    if ('under' in reach) return lies(value, reach.under)
    return typeof value === 'string' && reach.among.includes(value)
  }
  return scope.walls.every(meets) && (scope.reaches.length === 0 || scope.reaches.some(meets))
}

/** Whether a scope cannot be told from a row alone, but from where its organisation lies. */
export function asksOwnersArea({ walls, reaches }: Scope): boolean {
  const asks = (reach: Reach): boolean =>
    'every' in reach ? reach.every.some(any => any.some(asks)) : 'organisationUnder' in reach
  return walls.some(asks) || reaches.some(asks)
}

/** Where the organisations of some rows lie, by their ids. */
export async function areasOfOwners(
  reader: Reader,
  resource: AnyResource,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlyMap<unknown, string>> {
  const field = resource.owner?.organisation ?? ''
  const ids = [...new Set(rows.map(row => row[field]))].filter(id => typeof id === 'string')
  if (ids.length === 0) return new Map()
  const { organisation, area } = organisationOf(resource)
  const id = columnNamed(organisation, 'id')
  const { rows: found } = await reader.execute<{ id: string; area: string }>(
    sql`select ${id} as id, ${area} as area from ${sql.identifier(tableNameOf(organisation))} where ${inArray(id, ids)}`,
  )
  return new Map(found.map(each => [each.id, each.area]))
}

function organisationOf(resource: AnyResource) {
  const field = resource.fields[resource.owner?.organisation ?? '']
  const target = (field as { readonly resource?: string } | undefined)?.resource
  const organisation = registry().get(target ?? '').resource
  return { organisation, area: columnNamed(organisation, organisation.owner?.area ?? '') }
}
