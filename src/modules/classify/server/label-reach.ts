import { and, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { visible } from '#kernel/server/list.ts'
import { absent } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRow } from '#kernel/server/rows.ts'
import { scopeOf } from '#kernel/server/scope.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { exclusiveLabel, targetResources } from '../model/index.ts'
import { mayUse } from './exclusive-label.ts'
import { listed } from './label-fields.ts'
import type { Label } from './label-use.ts'

/** A label that the person may use; absent for anybody else's. */
export async function labelOf(act: Act, record: string): Promise<Label> {
  const label = await findRow(act.tx, exclusiveLabel, record)
  if (label === undefined || !mayUse(label, act)) throw absent()
  return label
}

/** Whether this person may see the record that bears a label. */
export async function isInSight(act: Act, label: Label, record: string): Promise<boolean> {
  const resource = registry().find(targetResources[label.target])?.resource
  if (resource === undefined || scopeOf(resource, act.person, `${resource.name}.view`) === null)
    return false
  return (await reachable(act, label, [record])).length > 0
}

/** The records among these that this person may see: labels go on nobody else's. */
export async function reachable(act: Act, label: Label, ids: readonly string[]): Promise<string[]> {
  const serving = registry().find(targetResources[label.target])
  if (serving === undefined) return []
  const where = and(
    visible(serving, act.person),
    sql`${columnNamed(serving.resource, 'id')} in (select * from ${listed(ids)})`,
  )
  const found = await act.tx.execute<{ id: string }>(
    sql`select id from ${tableOf(serving.resource)} ${whereClause(where)}`,
  )
  return found.rows.map(row => row.id)
}
