import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { organisation } from '../model/index.ts'
import { lacksAdministrators, lacksContacts } from './lacking.ts'
import { ports } from './ports.ts'

const table = tableOf(organisation)

/** Certificates that end within 90, 30 and 7 days, and those that have ended. */
export async function certificateRisks(act: Act, where: SQL) {
  const today = beijingDay(act.now)
  const within = (days: number) =>
    sql`count(*) filter (where valid_to between ${today}::date and ${today}::date + ${days}::int)::int`
  const answer = await act.tx.execute<{ d90: number; d30: number; d7: number; expired: number }>(
    sql`select ${within(90)} as d90, ${within(30)} as d30, ${within(7)} as d7,
               count(*) filter (where valid_to < ${today}::date)::int as expired
        from certificate where state <> 'replaced'
          and organisation in (select ${table.id} from ${table} where ${where} and ${table.state} <> 'closed')`,
  )
  return answer.rows[0] ?? { d90: 0, d30: 0, d7: 0, expired: 0 }
}

/**
 * Merchant certificates that end within 30 days, organisations that lack the contacts or the
 * administrators they must have, and what the modules above see of causes, disclosure and evidence.
 */
export async function furtherRisks(act: Act, where: SQL) {
  const today = beijingDay(act.now)
  const active = sql`(select ${table.id} from ${table} where ${where} and ${table.state} = 'active')`
  const count = async (query: SQL) => (await act.tx.execute<{ n: number }>(query)).rows[0]?.n ?? 0
  return {
    merchants: await count(
      sql`select count(*)::int as n from org_merchant
          where state = 'active' and organisation in ${active}
            and cert_to between ${today}::date and ${today}::date + 30`,
    ),
    contacts: await count(
      sql`select count(*)::int as n from ${table} where ${table.id} in ${active} and ${lacksContacts()}`,
    ),
    administrators: await count(
      sql`select count(*)::int as n from ${table} where ${table.id} in ${active} and ${lacksAdministrators()}`,
    ),
    ...(await ports.boardRisks(act, active)),
  }
}
