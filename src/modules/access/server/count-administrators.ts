import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'

/** How many enabled accounts hold 机构负责人 in each of these organisations; those without are absent. */
export async function countAdministrators(
  reader: Reader,
  organisations: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await reader.execute<{ id: string; n: number }>(sql`
    select account.organisation as id, count(distinct account.id)::int as n
      from account join "grant" on "grant".account = account.id and "grant".state = 'active'
      join role on role.id = "grant".role and role.code = 'org_head'
     where account.state = 'enabled'
       and account.organisation = any(${sql.param([...organisations])}::uuid[])
     group by 1`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** The enabled administrators of an organisation, as ids of their accounts. */
export async function administratorsOf(reader: Reader, organisation: string): Promise<string[]> {
  const { rows } = await reader.execute<{ id: string }>(sql`
    select distinct account.id
      from account join "grant" on "grant".account = account.id and "grant".state = 'active'
      join role on role.id = "grant".role and role.code = 'org_head'
     where account.state = 'enabled' and account.organisation = ${organisation}::uuid`)
  return rows.map(({ id }) => id)
}
