import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { lockRow, moveRow } from '#kernel/server/rows.ts'
import { bill } from '../../model/index.ts'
import type { BillTotals } from '../bills/bill-line.ts'
import type { BillSource } from '../bills/read-bill.ts'
import { refuseClosed } from '../closing/open-days.ts'
import { clearDifferences } from '../difference/open-differences.ts'
import { leaveSettlement } from '../settlement/expect-settlements.ts'
import { billsInReach } from './bills-in-reach.ts'
import { unbookFee } from './book-fee.ts'
import { refuseSameContent } from './same-file.ts'

type Bill = Row<typeof bill>

/** Nothing of a closed day, and nothing that the bank has paid for, is put aside. */
export async function refuseSettled(act: Act, row: Bill): Promise<void> {
  await refuseClosed(
    act,
    { organisation: row.organisation, day: row.billDate },
    new Refusal('conflict', `${row.billDate} 已关账，账单不能再替换或作废`),
  )
  const { rows } = await act.tx.execute<{ number: string }>(sql`
    select number from settlement_batch where id = ${row.settlement}::uuid
       and state in ('arrived', 'matched', 'gapped', 'resolved')`)
  if (rows[0] !== undefined) act.refuse(`账单已在结算单 ${rows[0].number} 中核对，不能再替换或作废`)
}

/** The bill that a corrected file of the same day may stand instead of; held unless it is only looked at. */
export async function replaceable(
  act: Act,
  id: string,
  {
    file,
    totals,
    isLook,
  }: { readonly file: BillSource; readonly totals: BillTotals; readonly isLook: boolean },
): Promise<Bill> {
  const row = isLook
    ? await readInScope(act, billsInReach, id, 'bill.upload')
    : await lockInScope(act, billsInReach, { id, action: 'bill.upload' })
  if (row.state === 'void') act.refuse('该批次已作废')
  if (row.state === 'matching') act.refuse('该批次正在对账，请稍后再试')
  await refuseSettled(act, row)
  if (!totals.days.includes(row.billDate)) act.refuse(`新文件里没有 ${row.billDate} 的明细`)
  await refuseSameContent(act, row, file)
  return row
}

/** 替换: the bill that another file stands instead of is put aside. */
export async function putAside(act: Act, row: Bill): Promise<void> {
  const { id } = row
  await unbookFee(act, row)
  await leaveSettlement(act, row)
  await act.tx.execute(sql`
    update donation set recon_state = 'open'
     where recon_state <> 'handled' and id in (select donation from bill_line where bill = ${id}::uuid)`)
  await moveRow(act, bill, await lockRow(act, bill, id), 'replace')
}

/** Decisions upon lines that the corrected file tells the same stay as they are. */
export async function carryDecisions(act: Act, old: string, bills: readonly Bill[]): Promise<void> {
  const before = await lockRow(act, bill, old)
  const next = bills.find(
    ({ billDate, merchant }) => billDate === before.billDate && merchant === before.merchant,
  )
  if (next === undefined) return act.refuse('新文件里没有该批次的商户号和账单日')
  await act.tx.execute(sql`
    with carried as (
      update bill_line n set handled = true, result = o.result, donation = o.donation,
             matched_by = o.matched_by
        from bill_line o
       where o.bill = ${old}::uuid and o.handled and n.bill = ${next.id}::uuid
         and n.direction = o.direction and n.merchant_order_no = o.merchant_order_no
         and n.channel_trade_no = o.channel_trade_no and n.order_amount = o.order_amount
         and n.refund_amount = o.refund_amount and n.settle_amount = o.settle_amount
         and n.merchant_refund_no is not distinct from o.merchant_refund_no
      returning o.id as was, n.id as line
    )
    update difference f set line = c.line, bill = ${next.id}::uuid
      from carried c where f.line = c.was and f.state = 'resolved'`)
  await clearDifferences(act, { id: old, state: 'void' })
}
