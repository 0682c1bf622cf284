import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { grantBatch } from '../model/index.ts'
import { type Batch, returnToCause, unissuedOf } from './batch-money.ts'
import { whyPayable } from './cash.ts'
import { recount } from './counters.ts'
import { eachAlone } from './each-alone.ts'
import { releaseGoods } from './goods-source.ts'
import { rejectUnpaid, rejectWaiting } from './reject-lines.ts'

/** So many days after the last day of issue a batch ends by itself. */
const graceDays = 7

/** Ends a batch: what the bank could not pay is rejected with its reason, what nobody got goes back (P28). */
export async function finishBatch(batch: Batch, act: Act): Promise<Patch<typeof grantBatch>> {
  if (batch.saveType === '2') {
    const why = await whyPayable(act, batch)
    if (why !== undefined) act.refuse(why)
    await rejectUnpaid(batch, act)
  }
  await recount(act, batch.id)
  const { rows } = await act.tx.execute<{ pending: number }>(
    sql`select pending from grant_batch where id = ${batch.id}`,
  )
  const pending = rows[0]?.pending ?? 0
  if (pending > 0) act.refuse(`还有 ${pending} 行未发放，请发放或驳回`)
  if (batch.saveType === '1')
    await returnToCause(act, batch.id, {
      amount: await unissuedOf(act, batch),
      memo: `${batch.number} 未发放退回`,
    })
  const released = batch.goods === null ? {} : await releaseGoods(batch, act)
  return { ...released, finishedAt: act.now.toISOString() }
}

/** Every night: batches whose days of issue are long over, and vouchers whose days are. */
export const endGrants = job('rescue.end-grants', {
  label: '发放到期与代金券失效',
  payload: z.object({}),
  retries: 3,
  every: '10 0 * * *',
  async run(_payload, work) {
    const over = await work.change(act => {
      const table = tableOf(grantBatch)
      const last = addDays(beijingDay(act.now), -graceDays)
      return findRows(
        act.tx,
        grantBatch,
        and(eq(table.state, 'issuing'), lt(table.issueTo, last)),
        10_000,
      )
    })
    await eachAlone(
      work,
      over.map(({ id }) => id),
      async (act, id) => {
        const batch = await lockRow(act, grantBatch, id)
        if (batch.state !== 'issuing' || (await whyPayable(act, batch)) !== undefined) return
        await rejectWaiting(batch, act, { reason: 'overdue', where: sql`true` })
        await moveRow(act, grantBatch, batch, 'finish', await finishBatch(batch, act))
      },
    )
    await work.change(expireVouchers)
  },
})

/** Vouchers past their last day hold nothing any more; the rest of each batch goes back in one posting. */
async function expireVouchers(act: Act): Promise<void> {
  const { rows } = await act.tx.execute<{ batch: string; left: string; number: string }>(sql`
    with over as (
      select id, batch, voucher_left as rest from rescue_record
       where voucher_state in ('1', '2') and voucher_to < ${beijingDay(act.now)}::date for update
    ), gone as (
      update rescue_record r set voucher_state = '4', voucher_left = 0, version = r.version + 1
        from over where r.id = over.id returning r.batch
    )
    select over.batch, sum(over.rest)::text as left, b.number
      from over join grant_batch b on b.id = over.batch
     where (select count(*) from gone) >= 0 group by 1, 3 order by 1`)
  for (const { batch, left, number } of rows)
    await returnToCause(act, batch, { amount: Number(left), memo: `${number} 代金券过期` })
}
