import { type SQL, sql } from 'drizzle-orm'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type certificateSpans, charityConfig, closingDays, organisation } from '../model/index.ts'
import { platformDefaults } from './charity-config.ts'
import { charityPorts } from './ports.ts'

/* What organisations lack or are about to, as conditions: the board counts by them and the list finds by them. */

const table = tableOf(organisation)
const config = tableOf(charityConfig)

/** Fewer active administrators than 最少管理员数 asks of the organisation, or of all. */
export function lacksAdministrators(): SQL {
  const held = charityPorts().administrators(sql`${table.id}`)
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

/** The day in Beijing. */

/** Whether a certificate in use ends in a span, as an expression of its `valid_to`. */
const spans: Readonly<Record<keyof typeof certificateSpans, SQL>> = {
  past: sql`valid_to < ${beijingToday}`,
  within7: sql`valid_to between ${beijingToday} and ${beijingToday} + 7`,
  within30: sql`valid_to between ${beijingToday} + 8 and ${beijingToday} + 30`,
  within90: sql`valid_to between ${beijingToday} + 31 and ${beijingToday} + 90`,
}

/** How many organisations hold a certificate that ends in each span, over `certificate`. */
export const certificateCounts = sql.join(
  Object.entries(spans).map(
    ([name, ends]) =>
      sql`count(distinct organisation) filter (where ${ends})::int as ${sql.identifier(name)}`,
  ),
  sql`, `,
)

/** A certificate in use that ends in one of the spans; in any of them when none is named. */
export function certificateEnds(values: readonly unknown[]): SQL {
  const asked = Object.entries(spans).filter(
    ([name]) => values.length === 0 || values.includes(name),
  )
  return sql`(${table.state} <> 'closed' and exists (
    select from certificate where certificate.organisation = ${table.id} and state <> 'replaced'
       and (${sql.join(
         asked.map(([, ends]) => ends),
         sql` or `,
       )})))`
}

/** An active merchant number whose certificate has ended or does within 30 days: payments stop with it. */
export function merchantEnds(): SQL {
  return sql`exists (select from org_merchant
    where org_merchant.organisation = ${table.id} and state = 'active' and cert_to <= ${beijingToday} + 30)`
}

/** A disclosure that is past its day (BR-19). */
export function disclosureOverdue(): SQL {
  return charityPorts().disclosureOverdue(sql`${table.id}`)
}

/** Books with a day that should have been closed. */
export function booksOpen(): SQL {
  return charityPorts().booksOpen(sql`${table.id}`, closingDays)
}
