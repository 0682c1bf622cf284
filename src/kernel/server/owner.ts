import { and, sql } from 'drizzle-orm'
import type { AnyResource, Row } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { isChoosable } from './references.ts'
import { denied } from './refusal.ts'
import { registry } from './registry.ts'
import { isLimitless, ownField, type Scope, scopeCondition } from './scope.ts'
import { selectRows } from './select-rows.ts'
import type { AnyServing } from './serve.ts'
import { columnNamed } from './tables.ts'
import type { Values } from './values.ts'
import { whereClause } from './where.ts'

/* Whose a new record is: nobody makes one for others. */

const foreign = '不能为其他单位新增记录'

/** An organisation's person writes into its own organisation only; others name the owner themselves. */
export function ownerOf(resource: AnyResource, act: Act, given: Values): Values {
  const { person } = act
  const field = ownField(resource, person)
  if (field === undefined || field === 'id' || person.ownerId === null) return {}
  if (given[field] != null && given[field] !== person.ownerId) throw denied(foreign)
  return { [field]: person.ownerId }
}

/**
 * Whose reach is limited names an organisation of that reach; whether another one exists is not
 * told. Where everything is in reach, an unknown organisation is a wrong field like any other.
 */
export async function refuseForeignOwner(
  act: Act,
  resource: AnyResource,
  { draft, scope }: { draft: Values; scope: Scope },
): Promise<void> {
  const field = resource.owner?.organisation ?? 'id'
  const owner = draft[field]
  if (typeof owner !== 'string' || owner === act.person.ownerId || isLimitless(scope)) return
  const target = (resource.fields[field] as { readonly resource?: string } | undefined)?.resource
  if (!(await isChoosable(act, registry().get(target ?? ''), owner))) throw denied(foreign)
}

/** Refuses a record that was made outside the reach of its maker. */
export async function mustReach(
  act: Act,
  { resource }: AnyServing,
  { row, scope }: { row: Row<AnyResource>; scope: Scope },
): Promise<void> {
  const reach = scopeCondition(resource, scope)
  if (reach === undefined) return
  const isRow = sql`${columnNamed(resource, 'id')} = ${row.id}`
  const where = whereClause(and(isRow, reach))
  const [found] = await selectRows(act.tx, resource, where)
  if (found === undefined) throw denied(foreign)
}
