import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { registry } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { operation } from '../model/operation.ts'

interface Question {
  readonly resource: string
  readonly id: string
  readonly version: number
}

/**
 * The fields of a record that changed after `version`, from the operation log; 'unknown' when the
 * log does not tell of every version since. Fields whose differences are not logged count as changed.
 */
export async function findChangedFields(
  act: Act,
  { resource: path, id, version }: Question,
): Promise<ReadonlySet<string> | 'unknown'> {
  const { resource } = registry().get(path)
  const table = tableOf(operation)
  const answer = await act.tx.execute<{
    told: number
    passed: number
    fields: string[] | null
  }>(sql`
    select count(distinct o.record_version)::int as told,
      (select ${columnNamed(resource, 'version')} - ${version}::int from ${tableOf(resource)}
        where ${columnNamed(resource, 'id')} = ${id}) as passed,
      array_agg(distinct change ->> 'field') filter (where change is not null) as fields
    from ${table} o left join lateral jsonb_array_elements(o.changes) change on true
    where o.resource = ${path} and o.record = ${id} and o.outcome = 'done'
      and o.record_version > ${version}`)
  const [found] = answer.rows
  if (found === undefined || found.told !== found.passed) return 'unknown'
  const silent = Object.entries(resource.fields).filter(([, field]) => field.silent === true)
  return new Set([...(found.fields ?? []), ...silent.map(([name]) => name)])
}
