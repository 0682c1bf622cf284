import { and, eq, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, findRows, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { grantBatch, rescueRecord, rosterObjection } from '../model/index.ts'
import { eachAlone } from './each-alone.ts'
import { confirmed } from './grant-review.ts'
import { rejectLine } from './issue-line.ts'

/** Objections: one person finds out, another confirms; meanwhile that line alone waits. */
export const rosterObjectionServing = serve(rosterObjection, {
  async prepare(draft, act) {
    const line = await findRow(act.tx, rescueRecord, draft.record)
    if (line === undefined) return {}
    // Under its lock: the end of the notice and an objection that comes with it follow each other.
    const batch = await lockRow(act, grantBatch, line.batch)
    if (batch.state !== 'noticing') act.refuse('只有公示期间可以提出异议', 'record')
    return { batch: batch.id, organisation: batch.organisation }
  },
  async inserted(row, act) {
    await holdBack(act, row.record, true)
  },
  mayMove: (row, name, person) =>
    name === 'confirm' && row.handler === person.accountId ? '登记结论的人不能自己确认' : true,
  moves: {
    find: (_row, answers, act) => ({ ...answers, handler: act.person.accountId }),
    async confirm(row, _answers, act) {
      const line = await lockRow(act, rescueRecord, row.record)
      const confirmer = act.person.accountId
      if (row.result === 'keep') {
        if (!(await isDisputed(act, row))) await holdBack(act, row.record, false)
        return { state: 'kept' as const, confirmer }
      }
      if (line.sendStatus === '0') {
        const why = {
          rejectReason: 'objected' as const,
          rejectNote: row.finding?.slice(0, 200) ?? null,
        }
        await updateRow(act, rescueRecord, line, await rejectLine(line, why, act), {
          ...{ verb: 'reject', label: '驳回' },
        })
      }
      return { state: 'removed' as const, confirmer }
    },
  },
})

/** Whether somebody else objects to the same line and it is not settled. */
async function isDisputed(act: Act, { id, record }: Row<typeof rosterObjection>): Promise<boolean> {
  const { rows } = await act.tx.execute(sql`
    select 1 from roster_objection
     where record = ${record} and id <> ${id} and state in ('open', 'found') limit 1`)
  return rows.length > 0
}

async function holdBack(act: Act, id: string, heldBack: boolean): Promise<void> {
  const line = await lockRow(act, rescueRecord, id)
  if (line.heldBack !== heldBack) await updateRow(act, rescueRecord, line, { heldBack })
}

/** Every ten minutes: public notices whose days are over; what is objected to waits line by line. */
export const watchGrantNotices = job('rescue.watch-notices', {
  label: '发放公示',
  payload: z.object({}),
  retries: 3,
  every: '*/10 * * * *',
  async run(_payload, work) {
    const due = await work.change(act => {
      const table = tableOf(grantBatch)
      const over = and(eq(table.state, 'noticing'), lte(table.noticeTo, act.now.toISOString()))
      return findRows(act.tx, grantBatch, over, 10_000)
    })
    await eachAlone(
      work,
      due.map(({ id }) => id),
      async (act, id) => {
        const batch = await lockRow(act, grantBatch, id)
        if (batch.state !== 'noticing') return
        await moveRow(act, grantBatch, batch, 'pass', await confirmed(batch, act))
      },
    )
  },
})
