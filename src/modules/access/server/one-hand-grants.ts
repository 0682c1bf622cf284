import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { systemAccountId } from '#kernel/server/person.ts'
import type { AlertFinding } from '#modules/log/server/index.ts'

interface OneHanded extends Record<string, unknown> {
  readonly id: string
  readonly account: string
  readonly holder: string
  readonly organisation: string | null
  readonly role: string
  readonly at: string
}

/** Grants of roles of high risk that are in force though no second person confirmed them. */
export async function findOneHandGrants(reader: Reader): Promise<AlertFinding[]> {
  const { rows } = await reader.execute<OneHanded>(sql`
    select "grant".id, "grant".account, account.real_name as holder, account.organisation, role.name as role,
      "grant".created_at::text as at
    from "grant" join role on role.id = "grant".role join account on account.id = "grant".account
    where "grant".state = 'active' and role.high_risk and "grant".confirmed_by is null
      -- The first head of an organisation comes with its settlement, which two people decided.
      and account.source <> 'settlement'
      and "grant".created_by is distinct from ${systemAccountId}::uuid
      and "grant".created_at > now() - interval '1 day'`)
  return rows.map(({ id, account, holder, organisation, role, at }) => ({
    rule: 'oneHandGrant',
    key: `oneHandGrant ${id}`,
    ...{ account, organisation, accountName: holder },
    at: new Date(at).toISOString(),
    summary: `${holder}的高风险角色「${role}」未经第二人确认即已生效`,
  }))
}
