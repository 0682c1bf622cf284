import { type SQL, sql } from 'drizzle-orm'

/** The giver of a donation, `table` or its alias, as a paper for others names him: whoever agreed to it (BR-09). */
export function shownGiver(table: string): SQL {
  return sql.raw(`case when ${table}.anonymous or not ${table}.publish_consent
    or coalesce(${table}.display_name, '') = '' then '爱心人士' else ${table}.display_name end`)
}
