import { sql } from 'drizzle-orm'
import { beijingDayRange } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { accountStatement } from '../../model/calls.ts'
import { nextMonth } from '../vendor/terms.ts'
import { vendorAccountServing } from './vendor-account.ts'

interface Sums extends Record<string, number> {
  readonly openingPayable: number
  readonly openingDeposit: number
  readonly charged: number
  readonly deducted: number
  readonly paid: number
  readonly taken: number
  readonly given: number
}

/** 账户明细: what a month began with, what came to it and went from it; reversals stand with what they take back. */
export const statementRoute: AnyRoute = route(accountStatement, {
  access: { action: 'vendorAccount.view' },
  summary: '查询厂商账户一个月的对账单',
  async read({ id, month }, act) {
    const row = await readInScope(act, vendorAccountServing, id)
    const from = beijingDayRange(`${month}-01`).from.toISOString()
    const to = beijingDayRange(nextMonth(`${month}-01`)).from.toISOString()
    const { rows } = await act.tx.execute<Sums>(sql`
      select coalesce(sum(case direction when '1' then amount when '2' then -amount else 0 end) filter (where created_at < ${from}), 0)::float8 as "openingPayable",
             coalesce(sum(case direction when '3' then amount when '4' then -amount else 0 end) filter (where created_at < ${from}), 0)::float8 as "openingDeposit",
             coalesce(sum(case when kind in ('1', '2', '3', '4', '5') then amount when kind = '10' and direction = '2' then -amount else 0 end) filter (where created_at >= ${from}), 0)::float8 as charged,
             coalesce(sum(case when kind = '6' and direction = '2' then amount when kind = '10' and direction = '1' then -amount else 0 end) filter (where created_at >= ${from}), 0)::float8 as deducted,
             coalesce(sum(amount) filter (where kind = '7' and created_at >= ${from}), 0)::float8 as paid,
             coalesce(sum(amount) filter (where direction = '3' and created_at >= ${from}), 0)::float8 as taken,
             coalesce(sum(amount) filter (where direction = '4' and created_at >= ${from}), 0)::float8 as given
        from vendor_flow where account = ${row.id}::uuid and created_at < ${to}`)
    const none = {
      openingPayable: 0,
      openingDeposit: 0,
      charged: 0,
      deducted: 0,
      paid: 0,
      taken: 0,
      given: 0,
    }
    const { openingPayable, openingDeposit, charged, deducted, paid, taken, given } =
      rows[0] ?? none
    const { rows: byDevice } = await act.tx.execute<{
      equipment: string | null
      number: string
      charged: number
      deducted: number
    }>(sql`
      select f.equipment, coalesce(min(e.number), '—') as number,
             coalesce(sum(case when f.direction = '1' then f.amount else 0 end), 0)::float8 as charged,
             coalesce(sum(case when f.direction = '2' and f.kind <> '7' then f.amount else 0 end), 0)::float8 as deducted
        from vendor_flow f left join equipment e on e.id = f.equipment
       where f.account = ${row.id}::uuid and f.created_at >= ${from} and f.created_at < ${to}
         and f.direction in ('1', '2')
       group by f.equipment order by 3 desc limit 200`)
    return {
      payable: {
        ...{ opening: openingPayable, charged, deducted, paid },
        closing: openingPayable + charged - deducted - paid,
      },
      deposit: { opening: openingDeposit, taken, given, closing: openingDeposit + taken - given },
      byDevice,
    }
  },
})
