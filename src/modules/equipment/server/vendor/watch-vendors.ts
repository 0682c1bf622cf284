import { and, eq, inArray, lt, lte, or } from 'drizzle-orm'
import { z } from 'zod'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { vendor } from '../../model/index.ts'
import { tellVendor } from './administrator.ts'
import { graceEnds } from './vendor.ts'

const table = tableOf(vendor)
const warnDays = [90, 30, 7]

/** Every day: vendors whose agreement ended thirty days ago are suspended; papers that end soon are told. */
export const watchVendors = job('equipment.watch-vendors', {
  label: '厂商协议与证照到期',
  payload: z.object({}),
  retries: 1,
  every: '10 1 * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const today = beijingDay(act.now)
      const over = and(eq(table.state, 'active'), lt(table.agreementTo, graceEnds(today)))
      for (const { id } of await findRows(act.tx, vendor, over)) {
        const row = await lockRow(act, vendor, id)
        if (row.state !== 'active') continue
        const stateReason = `合作协议已于 ${row.agreementTo} 到期超过 30 天`
        await moveRow(act, vendor, row, 'suspend', { stateReason })
        await tellVendor(act, id, { title: stateReason, link: '/equipment/firmOnlyInfo' })
      }
      const days = warnDays.map(each => addDays(today, each))
      const soon = and(
        inArray(table.state, ['active', 'suspended']),
        or(inArray(table.licenceTo, days), inArray(table.agreementTo, days)),
        lte(table.agreementFrom, today),
      )
      for (const row of await findRows(act.tx, vendor, soon)) {
        const what =
          row.licenceTo !== null && days.includes(row.licenceTo) ? '营业执照' : '合作协议'
        const on = what === '营业执照' ? row.licenceTo : row.agreementTo
        await tellVendor(act, row.id, {
          title: `${what}将于 ${on} 到期，请及时更新`,
          link: '/equipment/firmOnlyInfo',
        })
      }
    }),
})
