import { type SQL, sql } from 'drizzle-orm'
import { tableOf } from '#kernel/server/tables.ts'
import { charityConfig, organisation } from '../model/index.ts'
import { platformDefaults } from './charity-config.ts'
import { ports } from './ports.ts'

/* What organisations lack, as conditions: the board counts by them and the list finds by them. */

const table = tableOf(organisation)
const config = tableOf(charityConfig)

/** Fewer active administrators than 最少管理员数 asks of the organisation, or of all. */
export function lacksAdministrators(): SQL {
  const held = ports.administrators(sql`${table.id}`)
  if (held === null) return sql`false`
  const least = (where: SQL) =>
    sql`(select ${config.minAdministrators} from ${config} where ${where})`
  return sql`${held} < coalesce(${least(sql`${config.organisation} = ${table.id}`)},
    ${least(sql`${config.organisation} is null`)}, ${platformDefaults.minAdministrators ?? 0}::int)`
}

/** Nobody to ask about its money, or about what it publishes. */
export function lacksContacts(): SQL {
  return sql`(${table.financeContact} is null or ${table.disclosureContact} is null)`
}
