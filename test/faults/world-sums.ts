import type pg from 'pg'

/** Beside the acts: what a refused call uses up all the same, and what runs by itself. */
const apart =
  /^(intake_nonce|intake_rate|migration|session|login_|captcha_|log_link|job_run|statement_time|evidence_(?!leaf$))/

/** The log of acts tells of failed ones too, in a transaction of its own; only what was done counts. */
const logOfActs = /^operation(_|$)/

/** How many rows each table has, and what their amounts and states come to. */
export async function worldNow(owner: pg.Client): Promise<Record<string, string>> {
  const { rows: columns } = await owner.query<{ table: string; sum: string }>(sumsQuery)
  const tables = new Map<string, string[]>()
  for (const { table, sum } of columns)
    if (!apart.test(table)) tables.set(table, [...(tables.get(table) ?? ['count(*)']), sum])
  const parts = [...tables].map(
    ([table, sums]) =>
      `select '${table}' as name, concat_ws(' ', ${sums.join(', ')}) as sums from "${table}"
        where ${logOfActs.test(table) ? "outcome = 'done'" : 'true'}`,
  )
  const { rows } = await owner.query<{ name: string; sums: string }>(parts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, sums }) => [name, sums]))
}

const sumsQuery = `select t.table_name as table, case
    when c.column_name = 'state' then 'coalesce(sum(hashtext(state)::bigint), 0)'
    when c.column_name is null then '0'
    else 'coalesce(sum(' || quote_ident(c.column_name) || '), 0)' end as sum
  from information_schema.tables t left join information_schema.columns c
    on c.table_name = t.table_name and c.table_schema = 'public' and (c.column_name = 'state'
      or (c.column_name ~ '(amount|balance|reserved|locked|total|fee|version)$'
        and c.data_type in ('bigint', 'integer', 'numeric')))
  where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
  order by 1, 2`

/** What changed, table by table, as differences of the sums. */
export function changesOf(before: Record<string, string>, after: Record<string, string>): string {
  const changes = Object.keys(after).flatMap(name => {
    const [one, other] = [before[name] ?? '', after[name] ?? ''].map(text =>
      text.split(' ').map(BigInt),
    )
    const differences = (other ?? []).map((each, at) => each - (one?.[at] ?? 0n))
    return differences.every(each => each === 0n) ? [] : [`${name}: ${differences.join(' ')}`]
  })
  return changes.toSorted().join('\n')
}
