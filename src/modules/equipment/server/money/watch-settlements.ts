import { and, eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { raiseAlert } from '#modules/log/server/index.ts'
import { vendorSettlement } from '../../model/index.ts'
import { tellVendor } from '../vendor/administrator.ts'
import { termsOn } from '../vendor/terms.ts'

const table = tableOf(vendorSettlement)
const remindDays = 7
const lapseDays = 15

/** Every morning: statements without an answer are reminded of, and lapse where the agreement says so. */
export const watchSettlements = job('equipment.watch-settlements', {
  label: '结算单催办与账户核对',
  payload: z.object({}),
  retries: 1,
  every: '30 8 * * *',
  async run(_payload, work) {
    await work.change(async act => {
      const before = (days: number) => new Date(act.now.getTime() - days * 86_400_000).toISOString()
      const waiting = and(eq(table.state, 'sent'), lte(table.sentAt, before(remindDays)))
      for (const { id } of await findRows(act.tx, vendorSettlement, waiting)) {
        const row = await lockRow(act, vendorSettlement, id)
        if (row.state !== 'sent' || row.sentAt === null) continue
        const terms = await termsOn(act.tx, row.vendor, beijingDay(act.now))
        if (terms.lapseConfirms && row.sentAt <= before(lapseDays))
          await moveRow(act, vendorSettlement, row, 'lapse', {
            stateReason: '逾期未答复，按协议视为确认',
          })
        else
          await tellVendor(act, row.vendor, {
            title: `结算单 ${row.number} 已发送超过 ${remindDays} 天，请确认`,
            link: `/sharedevice/fundFlow?id=${row.id}`,
          })
      }
    })
    await work.change(async act => {
      const { rows } = await act.tx.execute<{ number: string }>(sql`
        select a.number from vendor_account a
          left join (select account,
                       sum(case direction when '1' then amount when '2' then -amount else 0 end) as payable,
                       sum(case direction when '3' then amount when '4' then -amount else 0 end) as deposit
                       from vendor_flow group by account) f on f.account = a.id
         where a.payable <> coalesce(f.payable, 0) or a.deposit <> coalesce(f.deposit, 0) limit 20`)
      for (const { number } of rows)
        await raiseAlert(act, {
          key: `vendor account ${number} ${beijingDay(act.now)}`,
          rule: 'balanceOff',
          summary: `厂商账户 ${number} 的余额与流水合计不一致`,
        })
    })
  },
})
