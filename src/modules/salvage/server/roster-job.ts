import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '#kernel/server/job.ts'
import { findRow } from '#kernel/server/rows.ts'
import { grantBatch } from '../model/index.ts'
import { checkedAtOnce, checkLines, countFindings } from './check-roster.ts'

/** 名册核查: step by step, so that its progress is seen and a stopped one is begun anew. */
export const checkRoster = job('rescue.check-roster', {
  label: '名册核查',
  payload: z.object({ batch: z.uuid() }),
  retries: 3,
  async run({ batch: id }, work) {
    for (let low = 1; ; low += checkedAtOnce) {
      if (work.signal.aborted) return
      const isDone = await work.change(async act => {
        const batch = await findRow(act.tx, grantBatch, id)
        if (batch === undefined) return true
        if (!['draft', 'returned'].includes(batch.state)) {
          await act.tx.execute(sql`update grant_batch set checking = false where id = ${id}`)
          return true
        }
        const { rows } = await act.tx.execute<{ last: number }>(sql`
          select coalesce(max(no), 0)::int as last from rescue_record where batch = ${id}`)
        const last = rows[0]?.last ?? 0
        const isLast = low + checkedAtOnce > last
        if (low <= last) await checkLines(act, batch, { low, high: low + checkedAtOnce - 1 })
        const done = Math.min(low + checkedAtOnce - 1, last)
        await act.tx.execute(sql`
          update grant_batch set check_done = ${done}, checking = ${!isLast} where id = ${id}`)
        if (isLast) await countFindings(act, id)
        return isLast
      })
      if (isDone) return
    }
  },
})
