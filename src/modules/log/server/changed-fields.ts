import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { registry } from '#kernel/server/registry.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { netLines } from '#kinds/html/changed-lines.ts'
import { differenceOf } from '#kinds/registry.ts'
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

/** Who changed a record after `version`, the latest first; what this act itself did is left out. */
export async function findAuthorsSince(
  act: Act,
  { resource, id, version }: Question,
): Promise<readonly { readonly account: string | null; readonly name: string }[]> {
  const { rows } = await act.tx.execute<{ account: string | null; name: string }>(sql`
    select account, account_name as name from ${tableOf(operation)}
    where resource = ${resource} and record = ${id} and outcome = 'done'
      and record_version > ${version} and request_id is distinct from ${act.requestId}
    group by account, account_name order by max(at) desc limit 5`)
  return rows
}

/**
 * The fields of a record that changed after `version`, each as it was then and as it is now; what
 * came back to itself is no change. Of texts whose differences alone are logged: the lines that went and came.
 */
export async function findChangesSince(
  act: Act,
  { resource, id, version }: Question,
): Promise<readonly { readonly field: string; readonly before: string; readonly after: string }[]> {
  const { fields } = registry().get(resource).resource
  const pieced = Object.entries(fields).filter(([, field]) => differenceOf(field, null, null))
  const isPieced = sql`field = any(${sql.param(pieced.map(([name]) => name))}::text[])`
  const { rows } = await act.tx.execute<{ field: string; before: string; after: string }>(sql`
    select field,
      case when ${isPieced} then string_agg(nullif(before, ''), e'\n' order by at, id)
        else (array_agg(before order by at, id))[1] end as before,
      case when ${isPieced} then string_agg(nullif(after, ''), e'\n' order by at, id)
        else (array_agg(after order by at desc, id desc))[1] end as after
    from (
      select o.at, o.id, change ->> 'field' as field, change ->> 'before' as before,
        change ->> 'after' as after
      from ${tableOf(operation)} o cross join lateral jsonb_array_elements(o.changes) change
      where o.resource = ${resource} and o.record = ${id} and o.outcome = 'done'
        and o.record_version > ${version}
    ) as changed group by field order by field`)
  const isText = new Set(pieced.map(([name]) => name))
  return rows
    .map(({ field, before, after }) => ({
      field,
      ...(isText.has(field)
        ? netLines(before ?? '', after ?? '')
        : { before: before ?? '', after: after ?? '' }),
    }))
    .filter(({ before, after }) => before !== after)
}
