import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { checkGrace, commercePartner, voucherRedemption } from '../model/index.ts'

/** So many days after it was sent an order counts as arrived. */
const arrivedAfter = 10

/** Every night: orders that must have arrived, and partners whose yearly check is long overdue. */
export const watchCommerce = job('commerce.watch', {
  label: '商务到期',
  payload: z.object({}),
  retries: 3,
  every: '40 0 * * *',
  async run(_payload, work) {
    const orders = await work.change(act => {
      const table = tableOf(voucherRedemption)
      const since = new Date(act.now.getTime() - arrivedAfter * 86_400_000).toISOString()
      return findRows(
        act.tx,
        voucherRedemption,
        and(eq(table.state, 'shipped'), lt(table.shippedAt, since)),
        10_000,
      )
    })
    for (const { id } of orders)
      await work.change(async act => {
        const row = await lockRow(act, voucherRedemption, id)
        if (row.state === 'shipped')
          await moveRow(act, voucherRedemption, row, 'deliver', {
            deliveredAt: act.now.toISOString(),
          })
      })
    const late = await work.change(act => {
      const last = addDays(beijingDay(act.now), -checkGrace)
      const table = tableOf(commercePartner)
      const isDue = sql`${table.yearCheckTo} < ${last}::date`
      return findRows(act.tx, commercePartner, and(eq(table.state, 'enabled'), isDue), 10_000)
    })
    for (const { id } of late)
      await work.change(async act => {
        const row = await lockRow(act, commercePartner, id)
        if (row.state === 'enabled')
          await moveRow(act, commercePartner, row, 'suspend', { reason: '年检逾期 30 天' })
      })
  },
})
