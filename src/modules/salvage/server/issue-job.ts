import { and, eq, notInArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '#kernel/server/job.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { findRows, lockRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { rescueRecord } from '../model/index.ts'
import { issueLine } from './issue-line.ts'

/** Lines that are read at once; each is issued in an act of its own. */
const readAtOnce = 200

/**
 * 全部发放: line by line, code and message in one act, so that a run that is begun again finds what is
 * done and does nothing twice. What cannot be issued now is left as it is.
 */
export const issueBatch = job('rescue.issue-batch', {
  label: '批量发放',
  payload: z.object({ batch: z.uuid() }),
  retries: 5,
  seconds: 7200,
  async run({ batch }, work) {
    const left: string[] = []
    while (!work.signal.aborted) {
      const lines = await work.change(act => {
        const table = tableOf(rescueRecord)
        const waits = and(
          ...[eq(table.batch, batch), eq(table.sendStatus, '0'), eq(table.heldBack, false)],
          ...(left.length === 0 ? [] : [notInArray(sql`${table.no}::text`, left)]),
        )
        return findRows(act.tx, rescueRecord, waits, readAtOnce)
      })
      if (lines.length === 0) break
      for (const { id, no } of lines) {
        if (work.signal.aborted) return
        try {
          await work.change(async act => {
            const line = await lockRow(act, rescueRecord, id)
            if (line.sendStatus !== '0') return
            const patch = await issueLine(line, { proofKind: null, proofFiles: null }, act)
            await updateRow(act, rescueRecord, line, patch, { verb: 'issue', label: '发放' })
          })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          left.push(String(no))
        }
      }
    }
    if (work.signal.aborted) return
    await work.change(act =>
      act.tx.execute(sql`update grant_batch set sending = false where id = ${batch}`),
    )
  },
})
