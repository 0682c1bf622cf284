import { and, sql } from 'drizzle-orm'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { whereClause } from '#kernel/server/where.ts'
import { settlementBatch } from '../../model/index.ts'
import { settlementCandidates, settlementFigures } from '../../model/recon/settlement-calls.ts'
import { settlementBatchServing } from './settlement-batch.ts'

/** Days around the day of settlement in which a bank line is looked for. */
const around = 3

/** What settlements look like together, and which bank line may be one's own. */
export const settlementRoutes: readonly AnyRoute[] = [
  route(settlementFigures, {
    access: { action: 'settlementBatch.view' },
    summary: '电子结算概况',
    async read({ organisation }, act) {
      const own = organisation === undefined ? undefined : sql`organisation = ${organisation}::uuid`
      const where = whereClause(and(visible(settlementBatchServing, act.person), own))
      const month = `${beijingDay(act.now).slice(0, 7)}-01`
      const { rows } = await act.tx.execute<Record<string, string | null>>(sql`
        select coalesce(sum(expected) filter (where state in ('waiting', 'arrived')), 0)::text as waiting,
               coalesce(sum(expected) filter (where state = 'late'), 0)::text as late,
               coalesce(sum(fee_amount) filter (where covers_to >= ${month}::date), 0)::text as fee,
               avg((linked_at at time zone 'Asia/Shanghai')::date - covers_to)
                 filter (where linked_at is not null)::text as days,
               (sum(fee_amount) * 10000 / nullif(sum(trade_amount), 0))::text as rate
          from settlement_batch ${where}`)
      const [found] = rows
      const orNull = (value: string | null | undefined) => (value == null ? null : Number(value))
      return {
        waiting: Number(found?.waiting ?? 0),
        late: Number(found?.late ?? 0),
        feeThisMonth: Number(found?.fee ?? 0),
        days: orNull(found?.days),
        rate: orNull(found?.rate),
      }
    },
  }),
  route(settlementCandidates, {
    access: { action: 'settlementBatch.link' },
    summary: '结算单可关联的银行流水（结算日前后 3 天，按金额接近排序）',
    async read({ id }, act) {
      await readInScope(act, settlementBatchServing, id)
      const row = await findRow(act.tx, settlementBatch, id)
      if (row === undefined) throw absent()
      const { rows } = await act.tx.execute<{
        id: string
        number: string
        bookedAt: string
        amount: string
        remark: string | null
        bankSerial: string | null
      }>(sql`
        select id, number, booked_at as "bookedAt", open_amount::text as amount, remark,
               bank_serial as "bankSerial"
          from money_in
         where organisation = ${row.organisation}::uuid and bank_account = ${row.bankAccount}::uuid
           and state = 'unclaimed'
           and (booked_at at time zone 'Asia/Shanghai')::date
               between ${row.settleDate}::date - ${around}::int and ${row.settleDate}::date + ${around}::int
           and id not in (select money_in from settlement_batch where money_in is not null)
         order by abs(open_amount - ${row.expected}::bigint), booked_at limit 5`)
      return rows.map(({ amount, bookedAt, ...each }) => ({
        ...each,
        bookedAt: new Date(bookedAt).toISOString(),
        amount: Number(amount),
        gap: Number(amount) - row.expected,
      }))
    },
  }),
]
