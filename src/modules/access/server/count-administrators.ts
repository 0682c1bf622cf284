import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'

/** How many enabled accounts hold 机构负责人 in an organisation, as an expression of its id. */
export function countAdministrators(organisation: SQL): SQL {
  return sql`(select count(distinct account.id) from account
      join "grant" on "grant".account = account.id and "grant".state = 'active'
      join role on role.id = "grant".role and role.code = 'org_head'
     where account.state = 'enabled' and account.organisation = ${organisation})`
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
