import { inArray, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { matchEntry, matchRules, type PoolFacts } from '../../model/index.ts'
import type { Pool } from './match-amount.ts'

/** The ledger account of a pool. */
export const accountOf = (pool: string) =>
  ({ kind: 'pool', ownerType: 'pool', owner: pool }) as const

/** The rule of a pool in words: `1:1，触发 ¥1.00`. */
export function ruleWords(pool: Pool): string {
  const yuan = (fen: number | null) => `¥${printMoney(fen ?? 0)}`
  const words = {
    ratio: `按比例 1:${(pool.ratio ?? 0) / 10_000}`,
    fixed: `每笔 ${yuan(pool.fixedAmount)}`,
    random: `随机 ${yuan(pool.minAmount)}–${yuan(pool.maxAmount)}`,
    ladder: `${matchRules.ladder} ${pool.ladder?.length ?? 0} 级`,
    firstN: `前 ${pool.firstCount ?? 0} 笔每笔 ${yuan(pool.fixedAmount)}`,
    reach: `队伍满 ${yuan(pool.reachAmount)} 奖励 ${yuan(pool.fixedAmount)}`,
  }[pool.rule]
  return `${words}，满 ${yuan(pool.trigger)} 触发`
}

/** What the ledger and the entries of pools say. */
export async function poolFacts(
  rows: readonly Pool[],
  { tx }: Pick<Act, 'tx'>,
): Promise<ReadonlyMap<string, PoolFacts>> {
  const ids = rows.map(({ id }) => id)
  const accounts = await tx.execute<Record<string, string>>(sql`
    select owner_id as pool, balance::text, reserved::text from ledger_account
     where kind = 'pool' and ${inArray(sql`owner_id`, ids)}`)
  const entries = tableOf(matchEntry)
  const sums = await tx.execute<Record<string, string>>(sql`
    select pool, coalesce(sum(amount - returned) filter (where state = 'confirmed'), 0)::text as matched,
           count(*) filter (where state = 'reserved') as waiting,
           count(*) filter (where state = 'frozen') as frozen
      from ${entries} where ${inArray(entries.pool, ids)} group by pool`)
  const accountBy = new Map(accounts.rows.map(each => [each.pool, each]))
  const sumBy = new Map(sums.rows.map(each => [each.pool, each]))
  return new Map(
    rows.map(row => {
      const balance = Number(accountBy.get(row.id)?.balance ?? 0)
      const reserved = Number(accountBy.get(row.id)?.reserved ?? 0)
      const matched = Number(sumBy.get(row.id)?.matched ?? 0)
      return [
        row.id,
        {
          ...{ total: balance + matched, reserved, matched, available: balance - reserved },
          waiting: Number(sumBy.get(row.id)?.waiting ?? 0),
          frozen: Number(sumBy.get(row.id)?.frozen ?? 0),
          rule: ruleWords(row),
        },
      ]
    }),
  )
}
