import { type SQL, sql } from 'drizzle-orm'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { route } from '#kernel/server/route.ts'
import type { SlowStatement, slowestOrders } from '../../model/slow-statement.ts'
import { statementTimeSlowest } from '../../model/statement-time-calls.ts'

const shown = 20

const order: Readonly<Record<keyof typeof slowestOrders, SQL>> = {
  worst: sql`max(worst_ms)`,
  mean: sql`sum(total_ms) / sum(calls)`,
  total: sql`sum(total_ms)`,
}

/** 慢查询: the twenty slowest statements of the last days, without a value of any of them. */
export const slowestRoute = route(statementTimeSlowest, {
  access: { action: 'statementTime.view' },
  summary: '查询最慢的数据库语句',
  async read({ days, by }, act): Promise<readonly SlowStatement[]> {
    const from = addDays(beijingDay(act.now), 1 - days)
    const ofTheWorst = (name: string) =>
      sql`(array_agg(${sql.identifier(name)} order by worst_ms desc))[1]`
    const { rows } = await act.tx.execute<
      Omit<SlowStatement, 'worstAt' | 'lastAt'> & Record<'worstAt' | 'lastAt', string>
    >(sql`
      select digest as id, min(text) as text, sum(calls)::float8 as calls, sum(total_ms) as "totalMs",
        sum(total_ms) / sum(calls) as "meanMs", max(worst_ms) as "worstMs", max(last_at) as "lastAt",
        ${ofTheWorst('worst_at')} as "worstAt", ${ofTheWorst('worst_call')} as "worstCall",
        ${ofTheWorst('worst_request')} as "worstRequest"
      from statement_time where day >= ${from}::date
      group by digest order by ${order[by]} desc, digest limit ${shown}`)
    return rows.map(row => ({
      ...row,
      worstAt: new Date(row.worstAt).toISOString(),
      lastAt: new Date(row.lastAt).toISOString(),
    }))
  },
})
