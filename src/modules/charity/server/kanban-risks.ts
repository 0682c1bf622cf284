import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type certificateSpans, organisation } from '../model/index.ts'
import {
  booksOpen,
  certificateCounts,
  disclosureOverdue,
  lacksAdministrators,
  lacksContacts,
  merchantEnds,
} from './lacking.ts'
import { charityPorts } from './ports.ts'

const table = tableOf(organisation)

/** How many organisations hold certificates that have ended, or will in each span of the next 90 days. */
export async function certificateRisks(act: Act, where: SQL) {
  const answer = await act.tx.execute<Record<keyof typeof certificateSpans, number>>(
    sql`select ${certificateCounts} from certificate where state <> 'replaced'
          and organisation in (select ${table.id} from ${table} where ${where} and ${table.state} <> 'closed')`,
  )
  return answer.rows[0] ?? { past: 0, within7: 0, within30: 0, within90: 0 }
}

/**
 * Active organisations by what they lack or are late with, each by the condition that the list
 * finds them by; and what the modules above see of plans, causes and evidence.
 */
export async function furtherRisks(act: Act, where: SQL) {
  const count = async (condition: SQL) => {
    const query = sql`select count(*)::int as n from ${table}
                       where ${where} and ${table.state} = 'active' and ${condition}`
    return (await act.tx.execute<{ n: number }>(query)).rows[0]?.n ?? 0
  }
  return {
    merchants: await count(merchantEnds()),
    contacts: await count(lacksContacts()),
    administrators: await count(lacksAdministrators()),
    overdue: await count(disclosureOverdue()),
    unclosed: await count(booksOpen()),
    ...(await charityPorts().boardRisks(
      act,
      sql`(select ${table.id} from ${table} where ${where})`,
    )),
  }
}
