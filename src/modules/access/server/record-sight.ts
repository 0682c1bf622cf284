import { and, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { visible } from '#kernel/server/list.ts'
import { holds, type Person, type ScopeKind } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRow } from '#kernel/server/rows.ts'
import { areasOfOwners, asksOwnersArea, isInScope, scopeOf } from '#kernel/server/scope.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { resourcesShownAt } from '#modules/platform/server/index.ts'
import { dataScopes } from '../model/role.ts'
import { catalogue } from './catalogue.ts'

/** A record that is asked about. */
export interface Sought {
  readonly serving: AnyServing
  readonly row: Readonly<Record<string, unknown>> & { readonly id: string }
}

/**
 * The record that a screen shows under an id. People of the platform ask about any; others about
 * what they see themselves, so that no answer tells of another unit's records.
 */
export async function findSought(
  act: Act,
  screen: string,
  id: string,
): Promise<Sought | undefined> {
  for (const serving of servingsAt(screen)) {
    const isOpen =
      act.person.ownerKind === 'platform' || (await isSeen(act, serving, id, act.person))
    const row = isOpen ? await findRow(act.tx, serving.resource, id) : undefined
    if (row !== undefined) return { serving, row }
  }
  return undefined
}

function servingsAt(screen: string): AnyServing[] {
  const { actions, resourcesAt } = catalogue()
  const names = resourcesAt?.(screen) ?? []
  const named = actions
    .map(({ path }) => path)
    .filter(path => names.includes(path.slice(path.indexOf('/') + 1)))
  return [...new Set([...resourcesShownAt(screen), ...named])].flatMap(
    path => registry().find(path) ?? [],
  )
}

/** Whether a person who may look at such records finds this one, and what hides it otherwise. */
export async function recordFinding(
  act: Act,
  { serving, row }: Sought,
  person: Person,
): Promise<{ isFine: boolean; says: string }> {
  const { resource } = serving
  if (await isSeen(act, serving, row.id, person))
    return { isFine: true, says: '记录在其数据范围内，能看到' }
  if (row.deletedAt != null) return { isFine: false, says: '记录已删除，只在回收站中可见' }
  const scope = scopeOf(resource, person, `${resource.name}.view`)
  if (scope === null) return { isFine: false, says: '这类账号没有此类记录' }
  const area = asksOwnersArea(scope)
    ? (await areasOfOwners(act.tx, resource, [row])).get(row[resource.owner?.organisation ?? ''])
    : undefined
  if (!isInScope({ walls: scope.walls, reaches: [] }, row, area))
    return { isFine: false, says: '记录属于其他单位或地区' }
  if (!isInScope(scope, row, area))
    return {
      isFine: false,
      says: `记录不在其数据范围内，其范围为：${scopesOf(resource.name, person)}`,
    }
  return { isFine: false, says: '此类记录另有可见条件，该账号不符合' }
}

async function isSeen(act: Act, serving: AnyServing, id: string, person: Person): Promise<boolean> {
  const { resource } = serving
  const { name, owner } = resource
  if (!holds(person, `${name}.view`) && owner?.self === undefined) return false
  if (scopeOf(resource, person, `${name}.view`) === null) return false
  const where = and(sql`${columnNamed(resource, 'id')} = ${id}`, visible(serving, person))
  return (await selectRows(act.tx, resource, sql`${whereClause(where)} limit 1`)).length > 0
}

/** How far the grants of an action reach, in words. */
function scopesOf(name: string, { actions }: Person): string {
  const labels = [...(actions.get(`${name}.view`) ?? [])].map(scope =>
    typeof scope === 'string' ? dataScopes[scope] : `${labelOf(scope.within)}（授权时已收窄）`,
  )
  return [...new Set(labels)].join('、')
}

function labelOf(scope: ScopeKind): string {
  return dataScopes[scope]
}
