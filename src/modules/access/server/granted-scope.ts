import { inArray, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { GrantedScope } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { areaPrefix } from '#kinds/area/area-code.ts'
import type { account } from '../model/account.ts'
import { department } from '../model/department.ts'
import { grant } from '../model/grant.ts'
import { isSameOwner } from '../model/owner.ts'
import { dataScopes, type role } from '../model/role.ts'

/* How far a grant lets its role reach: the role's scope, or less (收窄范围). */

const scopeOrder = Object.keys(dataScopes)

const orderSql = sql`array[${sql.join(
  scopeOrder.map(scope => sql`${scope}`),
  sql`, `,
)}]::text[]`

/** What the role gives or the grant leaves of it, whichever is less: a role that was narrowed since narrows all its grants. */
const reachSql = sql`(${orderSql})[greatest(
  array_position(${orderSql}, "grant".narrow_to), array_position(${orderSql}, role.data_scope))]`

/** The scope of `"grant"` joined with `role`, as `GrantedScope`; departments with those below them. */
export const grantedScopeSql = sql`case
  when cardinality("grant".narrow_areas) > 0 or cardinality("grant".narrow_departments) > 0
    or cardinality("grant".narrow_causes) > 0
    then jsonb_strip_nulls(jsonb_build_object('within', ${reachSql},
      'areas', to_jsonb("grant".narrow_areas), 'causes', to_jsonb("grant".narrow_causes),
      'departments', (select jsonb_agg(distinct below.id) from department chosen
        join department below on below.path like chosen.path || '%'
        where chosen.id = any("grant".narrow_departments))))
  else to_jsonb(${reachSql}) end`

type Narrowing = Pick<
  Row<typeof grant>,
  'narrowTo' | 'narrowAreas' | 'narrowDepartments' | 'narrowCauses'
>

/** Marks a narrowing that would not be one: wider than the role, or outside of what the holder has. */
export async function markNarrowing(
  act: Act,
  next: Narrowing,
  { given, holder }: { given: Row<typeof role>; holder: Row<typeof account> },
): Promise<void> {
  const { narrowTo, narrowAreas, narrowDepartments, narrowCauses } = next
  if (narrowTo !== null && scopeOrder.indexOf(narrowTo) < scopeOrder.indexOf(given.dataScope))
    act.mark('narrowTo', '只能比角色的数据范围更窄')
  const scope = narrowTo ?? given.dataScope
  const areas = narrowAreas ?? []
  const departments = narrowDepartments ?? []
  const causes = narrowCauses ?? []
  if ([areas, departments, causes].filter(({ length }) => length > 0).length > 1)
    act.mark('narrowTo', '区域、部门和标的只能选一种收窄')
  if (areas.length > 0) markAreas(act, areas, { scope, holder })
  if (departments.length > 0) await markDepartments(act, departments, { scope, holder })
  if (causes.length > 0) await markCauses(act, causes, { scope, holder })
}

function markAreas(
  act: Act,
  areas: readonly string[],
  { scope, holder }: { scope: string; holder: Row<typeof account> },
): void {
  const own = (holder.areas ?? []).map(areaPrefix)
  const isOutside = (code: string) => !own.some(prefix => areaPrefix(code).startsWith(prefix))
  const isBound = scope === 'area' || holder.ownerKind === 'unit'
  if (scope !== 'all' && scope !== 'area')
    act.mark('narrowAreas', `「${labelOf(scope)}」不能再按区域收窄`)
  else if (isBound && areas.some(isOutside))
    act.mark('narrowAreas', '只能选择该账号管辖区域以内的区域')
}

async function markDepartments(
  act: Act,
  ids: readonly string[],
  { scope, holder }: { scope: string; holder: Row<typeof account> },
): Promise<void> {
  const chosen = inArray(columnNamed(department, 'id'), [...ids])
  const found = await findRows(act.tx, department, chosen, ids.length)
  const isForeign = found.length < ids.length || found.some(row => !isSameOwner(row, holder))
  if (!['all', 'organisation', 'departments'].includes(scope))
    act.mark('narrowDepartments', `「${labelOf(scope)}」不能再按部门收窄`)
  else if (isForeign) act.mark('narrowDepartments', '部门不属于该账号所在单位')
  else if (
    scope === 'departments' &&
    found.some(row => !row.path.includes(`${holder.department}.`))
  )
    act.mark('narrowDepartments', '只能选择该账号本部门及下级的部门')
}

async function markCauses(
  act: Act,
  ids: readonly string[],
  { scope, holder }: { scope: string; holder: Row<typeof account> },
): Promise<void> {
  if (scope !== 'all' && scope !== 'organisation')
    return act.mark('narrowCauses', `「${labelOf(scope)}」不能再按标的收窄`)
  const { resource } = registry().get(grant.fields.narrowCauses.resource)
  const found = await findRows(act.tx, resource, inArray(columnNamed(resource, 'id'), [...ids]))
  // The cast of reading by name: every cause names its organisation.
  const owners = found.map(row => (row as { organisation?: string }).organisation)
  const isForeign = holder.ownerKind !== 'platform' && owners.some(id => id !== holder.organisation)
  if (found.length < ids.length || isForeign) act.mark('narrowCauses', '标的不属于该账号所在单位')
}

function labelOf(scope: string): string {
  return Object.entries(dataScopes).find(([code]) => code === scope)?.[1] ?? scope
}

const unlimited: ReadonlySet<GrantedScope> = new Set(['all', 'area', 'organisation'])

/** Whether somebody whose own grants reach so far may let others reach that far. */
export function mayPassOn(
  held: ReadonlySet<GrantedScope> | undefined,
  scope: Row<typeof role>['dataScope'],
): boolean {
  return [...(held ?? [])].some(
    own =>
      unlimited.has(own) ||
      (typeof own === 'string' && scopeOrder.indexOf(own) <= scopeOrder.indexOf(scope)),
  )
}
