import { sql } from 'drizzle-orm'
import type { Answers, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { billLine, type difference, donation } from '../../model/index.ts'
import { whyTooSmall } from '../donation/least-gift.ts'
import { whyTakesNone } from '../donation/may-take.ts'
import { giving } from '../giving.ts'
import { whyReceipted } from '../receipt/receipt-part.ts'

type Difference = Row<typeof difference>
type Proposal = Answers<typeof difference, 'propose'>

/** What is wrong with a proposal, at its fields; told before anybody confirms it. */
export async function checkProposal(act: Act, row: Difference, asked: Proposal): Promise<void> {
  const { resolution } = asked
  if (resolution === '1' && asked.cause !== null) await checkCause(act, row, asked.cause)
  if (resolution === '6') await checkReceipt(act, row)
  if (row.type === '3' && resolution === '4') await checkProof(act, row, asked.provingLine)
}

async function checkCause(act: Act, row: Difference, cause: string): Promise<void> {
  const terms = (await giving().causes(act.tx, [cause])).get(cause)
  if (terms?.organisation !== row.organisation) act.mark('cause', '标的不属于该机构')
  const why = whyTakesNone(terms) ?? whyTooSmall(terms, row.amountTheirs)
  if (why !== undefined) act.mark('cause', why)
}

/** BR-11: a gift with a live receipt is never written off. */
export async function checkReceipt(act: Act, row: Difference): Promise<void> {
  const gift = row.donation === null ? undefined : await findRow(act.tx, donation, row.donation)
  if (gift === undefined) return
  const why = await whyReceipted(act, gift)
  if (why !== undefined) act.mark('resolution', why)
}

/** The gift stands in the bill of another day: its own line there proves it. */
export async function checkProof(act: Act, row: Difference, line: string | null): Promise<void> {
  if (line === null) return act.mark('provingLine', '请选择其他日账单中的同一笔')
  const proof = await findRow(act.tx, billLine, line)
  const gift = row.donation === null ? undefined : await findRow(act.tx, donation, row.donation)
  const isSame =
    proof !== undefined &&
    proof.organisation === row.organisation &&
    proof.direction === '1' &&
    proof.orderAmount === gift?.amount
  if (!isSame) return act.mark('provingLine', '该明细不是这笔捐赠的收款，或金额不同')
  if (proof.bill === row.bill) act.mark('provingLine', '请选择其他日账单中的明细')
  const { rows } = await act.tx.execute(sql`
    select from bill_line l join bill b on b.id = l.bill and b.state <> 'void'
     where l.id = ${line}::uuid and (l.donation is null or l.donation = ${row.donation}::uuid)`)
  if (rows.length === 0) act.mark('provingLine', '该明细已与另一笔捐赠匹配')
}
