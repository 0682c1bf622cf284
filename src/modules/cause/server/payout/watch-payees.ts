import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '#kernel/server/job.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { payout } from '../../model/index.ts'
import { causePorts } from '../ports.ts'
import { linesOf } from './lines-of.ts'
import { isPayeeChanged } from './payee-marks.ts'

/**
 * Every five minutes: approved payouts whose payee is another one than was approved. Nothing in the
 * product changes it there, so somebody wrote into the database: an alarm, beside the refusal that
 * whoever pays gets (BR-15).
 */
export const watchPayees = job('cause.watch-payees', {
  label: '拨付收款方核对',
  payload: z.object({}),
  retries: 3,
  every: '*/5 * * * *',
  async run(_payload, work) {
    const waiting = await work.change(act =>
      findRows(act.tx, payout, eq(columnNamed(payout, 'state'), 'approved')),
    )
    for (const row of waiting) {
      if (work.signal.aborted) return
      await work.change(async act => {
        if (!isPayeeChanged(row, await linesOf(act, row))) return
        await causePorts().raiseAlarm(act, {
          key: `payee ${row.id} ${row.version}`,
          organisation: row.organisation,
          summary: `拨付 ${row.number} 的收款方与审核通过时不一致，已停止付款`,
        })
      })
    }
  },
})
