import { sql } from 'drizzle-orm'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { type exclusiveLabel, type LabelTarget, labelTargets } from '../model/index.ts'

/** A record that keeps the labels put on it by hand in a field of its own. */
interface LabelField {
  readonly target: LabelTarget
  readonly resource: AnyResource
  readonly field: string
  /** So many at most. */
  readonly max: number
}

/** Fields in which labels that the label screens put on such records stand as well. */
export const labelFields = extensionPoint<LabelField>()

/** Ids as rows: one value, however many they are. */
export const listed = (ids: readonly string[]) => sql`unnest(${`{${ids.join()}}`}::uuid[])`

/** Writes a label into the fields of records; what a rule puts on them stays out of their own hands. */
export async function keepInField(
  act: Act,
  label: Pick<Row<typeof exclusiveLabel>, 'id' | 'mode' | 'target'>,
  targets: readonly string[],
): Promise<void> {
  if (label.mode === 'rule') return
  for (const { target, resource, field, max } of labelFields().filter(
    each => each.target === label.target,
  )) {
    const table = tableOf(resource)
    const [id, labels] = [columnNamed(resource, 'id'), columnNamed(resource, field)]
    const grown = await act.tx.execute<{ n: number }>(sql`
      update ${table} set ${sql.identifier(labels.name)} = array_append(coalesce(${labels}, '{}'), ${label.id}::uuid)
       where ${id} in (select * from ${listed(targets)})
         and not coalesce(${labels}, '{}') @> array[${label.id}::uuid]
      returning cardinality(${labels}) as n`)
    const full = grown.rows.filter(({ n }) => n > max).length
    if (full > 0) throw refusal(`${full} 条${labelTargets[target]}的标签将超过 ${max} 个`)
  }
}

/** Those of some records whose fields have no room for a label; locked, so that nobody fills another meanwhile. */
export async function fullAmong(
  act: Act,
  label: Pick<Row<typeof exclusiveLabel>, 'id' | 'mode' | 'target'>,
  targets: readonly string[],
): Promise<readonly string[]> {
  if (label.mode === 'rule') return []
  const full: string[] = []
  for (const { target, resource, field, max } of labelFields()) {
    if (target !== label.target) continue
    const [id, labels] = [columnNamed(resource, 'id'), columnNamed(resource, field)]
    const { rows } = await act.tx.execute<{ id: string; isFull: boolean }>(sql`
      select ${id} as id, cardinality(coalesce(${labels}, '{}')) >= ${max}
             and not coalesce(${labels}, '{}') @> array[${label.id}::uuid] as "isFull"
        from ${tableOf(resource)} where ${id} in (select * from ${listed(targets)}) order by ${id} for update`)
    full.push(...rows.filter(({ isFull }) => isFull).map(row => row.id))
  }
  return full
}

/** Takes a label out of the fields of records. */
export async function leaveField(
  act: Act,
  label: string,
  targets: readonly string[],
): Promise<void> {
  const fields = labelFields()
  if (targets.length === 0 || fields.length === 0) return
  const { rows } = await act.tx.execute<{ target: string }>(
    sql`select target from exclusive_label where id = ${label}`,
  )
  const bearing = rows[0]?.target
  for (const { resource, field } of fields.filter(({ target }) => target === bearing)) {
    const labels = columnNamed(resource, field)
    await act.tx.execute(sql`
      update ${tableOf(resource)} set ${sql.identifier(labels.name)} = nullif(array_remove(${labels}, ${label}::uuid), '{}')
       where ${columnNamed(resource, 'id')} in (select * from ${listed(targets)})
         and ${labels} @> array[${label}::uuid]`)
  }
}
