import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { deleteRow, findRows, insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { bill, settlementBatch, type settlementConfig } from '../../model/index.ts'
import { financePorts } from '../ports.ts'
import { financeNumbers } from '../serial.ts'
import { payoutOn } from './channel-payouts.ts'
import { configOn } from './config-on.ts'

type Bill = Row<typeof bill>
type Config = Row<typeof settlementConfig>

/** Bills that one run takes. */
const atOnce = 500

/** Makes the settlements that channels owe for even bills, and tells which are late. */
export const expectSettlements = job('finance.expect-settlements', {
  label: '生成电子结算单',
  payload: z.object({}),
  retries: 2,
  every: '30 10 * * *',
  async run(_payload, work) {
    const ids = await work.change(act => unsettled(act))
    for (const id of ids) {
      if (work.signal.aborted) return
      await work.change(act => settleBill(act, id))
    }
    await work.change(act => markLate(act))
  },
})

async function unsettled(act: Act): Promise<string[]> {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select id from bill where settlement is null and format <> 'empty' and pay_count + refund_count > 0
       and state in ('balanced', 'handled') and exists (
         select from settlement_config c where c.merchant = bill.merchant and c.state = 'active'
            and c.enabled and c.cycle <> '4' and c.effective_from <= bill.bill_date)
     order by bill_date, id limit ${atOnce}`)
  return rows.map(({ id }) => id)
}

/** Puts a bill into the settlement of its day; one that has arrived takes nothing more. */
async function settleBill(act: Act, id: string): Promise<void> {
  const row = await lockRow(act, bill, id)
  const config = await configOn(act, row.merchant, row.billDate)
  if (config === undefined || config.cycle === '4' || row.settlement !== null) return
  const amounts = await amountsOf(act, row)
  let settleDate = await settleDateOf(act, row, config)
  for (;;) {
    const [batch] = await findRows(
      act.tx,
      settlementBatch,
      and(sql`merchant = ${row.merchant}::uuid and settle_date = ${settleDate}::date`),
      1,
    )
    if (batch !== undefined && !isOpen(batch)) {
      settleDate = await financePorts().workdayAfter(act.tx, settleDate, 1)
      continue
    }
    const target =
      batch === undefined
        ? await openBatch(act, row, { config, settleDate, amounts })
        : await addTo(act, batch, row, amounts)
    if (target !== null) await updateRow(act, bill, row, { settlement: target.id })
    return
  }
}

async function settleDateOf(act: Act, { billDate }: Bill, { cycle }: Config): Promise<string> {
  if (cycle === '2') return addDays(billDate, 1)
  return financePorts().workdayAfter(act.tx, billDate, cycle === '3' ? 7 : 1)
}

interface Amounts {
  readonly tradeAmount: number
  readonly refundAmount: number
  readonly feeAmount: number
}

/** What the channel took and gave back by the bill's own lines; fen. */
async function amountsOf({ tx }: Act, { id, feeAmount }: Bill): Promise<Amounts> {
  const { rows } = await tx.execute<{ taken: string; back: string }>(sql`
    select coalesce(sum(settle_amount) filter (where direction = '1'), 0)::text as taken,
           coalesce(sum(coalesce(settle_refund_amount, refund_amount)) filter (
             where direction = '2' and (channel_status = 'REVOKED' or refund_status = 'SUCCESS')), 0)::text as back
      from bill_line where bill = ${id}::uuid`)
  const [sum] = rows
  return { tradeAmount: Number(sum?.taken ?? 0), refundAmount: Number(sum?.back ?? 0), feeAmount }
}

const expectedOf = ({ tradeAmount, refundAmount, feeAmount }: Amounts) =>
  tradeAmount - refundAmount - feeAmount

async function openBatch(
  act: Act,
  row: Bill,
  of: { readonly config: Config; readonly settleDate: string; readonly amounts: Amounts },
) {
  const [number = ''] = await nextRecordNumbers(act, financeNumbers.settlement, 1)
  return insertRow(act, settlementBatch, {
    number,
    organisation: row.organisation,
    merchant: row.merchant,
    bankAccount: of.config.bankAccount,
    settleDate: of.settleDate,
    coversFrom: row.billDate,
    coversTo: row.billDate,
    ...of.amounts,
    expected: expectedOf(of.amounts),
    channelSaid: await payoutOn(act, { merchant: row.merchant, day: of.settleDate }),
  })
}

async function addTo(
  act: Act,
  found: Row<typeof settlementBatch>,
  { billDate }: Bill,
  more: Amounts,
) {
  const batch = await lockRow(act, settlementBatch, found.id)
  // It may have arrived while its row was waited for: the bill waits for the next round.
  if (!isOpen(batch)) return null
  const amounts = {
    tradeAmount: batch.tradeAmount + more.tradeAmount,
    refundAmount: batch.refundAmount + more.refundAmount,
    feeAmount: batch.feeAmount + more.feeAmount,
  }
  return updateRow(act, settlementBatch, batch, {
    ...amounts,
    expected: expectedOf(amounts),
    coversFrom: billDate < batch.coversFrom ? billDate : batch.coversFrom,
    coversTo: billDate > batch.coversTo ? billDate : batch.coversTo,
  })
}

const isOpen = ({ state }: Pick<Row<typeof settlementBatch>, 'state'>) =>
  state === 'waiting' || state === 'late'

/** A bill that is put aside takes its sums out of the settlement that still waits for the bank. */
export async function leaveSettlement(act: Act, row: Bill): Promise<void> {
  if (row.settlement === null) return
  const batch = await lockRow(act, settlementBatch, row.settlement)
  if (!isOpen(batch)) act.refuse(`账单已在结算单 ${batch.number} 中核对，不能再替换或作废`)
  const less = await amountsOf(act, row)
  const amounts = {
    tradeAmount: batch.tradeAmount - less.tradeAmount,
    refundAmount: batch.refundAmount - less.refundAmount,
    feeAmount: batch.feeAmount - less.feeAmount,
  }
  await act.tx.execute(sql`update bill set settlement = null where id = ${row.id}::uuid`)
  const { rows } = await act.tx.execute(
    sql`select 1 from bill where settlement = ${batch.id}::uuid limit 1`,
  )
  // The last one leaves nothing that a bank could pay.
  if (rows.length === 0) await deleteRow(act, settlementBatch, batch)
  else await updateRow(act, settlementBatch, batch, { ...amounts, expected: expectedOf(amounts) })
}

/** 逾期未到: what did not come within the working days that the settings allow. */
async function markLate(act: Act): Promise<void> {
  const today = beijingDay(act.now)
  const waiting = await findRows(
    act.tx,
    settlementBatch,
    and(sql`state = 'waiting' and settle_date < ${today}::date`),
    atOnce,
  )
  for (const { id, merchant, settleDate } of waiting) {
    const config = await configOn(act, merchant, settleDate)
    const last = await financePorts().workdayAfter(act.tx, settleDate, config?.mostWaiting ?? 1)
    if (last >= today) continue
    await moveRow(act, settlementBatch, await lockRow(act, settlementBatch, id), 'delay')
  }
}
