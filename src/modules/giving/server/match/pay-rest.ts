import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { balanceOf, post, restrictedOf } from '#modules/finance/server/index.ts'
import type { Pool } from './match-amount.ts'
import { accountOf } from './pool-money.ts'

/**
 * What is left of a closed pool goes to the cause of the agreement (P25): at its end, and again whenever a
 * refunded gift brings money back to it afterwards.
 */
export async function payRest(act: Act, pool: Pool): Promise<void> {
  const { available } = await balanceOf(act.tx, pool.organisation, accountOf(pool.id))
  if (available === 0) return
  const { rows } = await act.tx.execute<{ times: number }>(sql`
    select count(*)::int as times from ledger_posting
     where event = 'P25' and source_type = 'matching_pool' and source_id = ${pool.id}`)
  await post(act.tx, {
    event: 'P25',
    organisation: pool.organisation,
    source: { table: 'matching_pool', id: pool.id, seq: rows[0]?.times ?? 0 },
    occurredAt: act.now.toISOString(),
    actor: act.person.accountId,
    memo: `${pool.number} 结余`,
    lines: [
      { account: accountOf(pool.id), amount: available, flow: 'X0' },
      { account: restrictedOf({ cause: pool.restCause }), amount: -available, flow: 'X0' },
    ],
  })
}
