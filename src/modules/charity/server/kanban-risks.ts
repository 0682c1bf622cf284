import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type certificateSpans, organisation } from '../model/index.ts'
import { certificateCounts, lacksAdministrators, lacksContacts, today } from './lacking.ts'
import { ports } from './ports.ts'

const table = tableOf(organisation)

/** How many certificates have ended, and how many will in each span of the next 90 days. */
export async function certificateRisks(act: Act, where: SQL) {
  const answer = await act.tx.execute<Record<keyof typeof certificateSpans, number>>(
    sql`select ${certificateCounts} from certificate where state <> 'replaced'
          and organisation in (select ${table.id} from ${table} where ${where} and ${table.state} <> 'closed')`,
  )
  return answer.rows[0] ?? { past: 0, within7: 0, within30: 0, within90: 0 }
}

/**
 * Merchant certificates that end within 30 days, organisations that lack the contacts or the
 * administrators they must have, and what the modules above see of causes, disclosure and evidence.
 */
export async function furtherRisks(act: Act, where: SQL) {
  const active = sql`(select ${table.id} from ${table} where ${where} and ${table.state} = 'active')`
  const count = async (query: SQL) => (await act.tx.execute<{ n: number }>(query)).rows[0]?.n ?? 0
  return {
    merchants: await count(
      sql`select count(*)::int as n from org_merchant
          where state = 'active' and organisation in ${active}
            and cert_to between ${today} and ${today} + 30`,
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
