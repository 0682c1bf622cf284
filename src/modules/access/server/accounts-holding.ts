import { type SQL, sql } from 'drizzle-orm'

/**
 * Query of the accounts that hold an action on a day, through a role in use; through the role of a
 * code where one is named. The roles are found first and once: their lists of actions are long, and
 * to look into them again for every grant takes seconds before the tables have statistics.
 */
export const accountsHolding = ({
  action,
  today,
  role = null,
}: {
  action: string
  today: string
  role?: string | null
}): SQL => sql`
  with holding as materialized (
    select id from role where state = 'enabled'
      and actions @> to_jsonb(array[${action}::text])
      and (${role}::text is null or code = ${role}))
  select "grant".account from holding join "grant" on "grant".role = holding.id
    and "grant".state = 'active'
    and coalesce("grant".valid_from, ${today}) <= ${today}
    and coalesce("grant".valid_until, ${today}) >= ${today}`
