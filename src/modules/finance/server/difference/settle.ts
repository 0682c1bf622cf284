import { sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { billLine, type difference, donation, refund } from '../../model/index.ts'
import { payerOfLine } from '../bill/store-bill.ts'
import { payOrder } from '../donation/orders.ts'
import { writeOffGifts } from '../donation/write-off.ts'
import { longSuspended, shortSuspended } from '../ledger/channel-postings.ts'
import { post } from '../ledger/post.ts'
import { reverse } from '../ledger/reverse.ts'
import { bookChargeback } from '../refund/chargeback.ts'
import { giftsGivenBack } from '../refund/under-way.ts'
import { checkProof, checkReceipt } from './check-proposal.ts'
import { giftOfLine, refundOfGift } from './gift-of-line.ts'

type Difference = Row<typeof difference>
type Line = Row<typeof billLine>
type Made = Patch<typeof difference>

/** Does what a confirmed proposal says, in its transaction: postings, documents, and the line that is settled by it. */
export async function settleDifference(act: Act, row: Difference): Promise<Made> {
  const made = await settle(act, row)
  if (row.line !== null) {
    const line = await lockRow(act, billLine, row.line)
    await updateRow(act, billLine, line, {
      handled: true,
      matchedBy: '3',
      ...(made.madeDonation ? { donation: made.madeDonation } : {}),
    })
  }
  const gift = made.madeDonation ?? row.donation
  // A second payment or a fee changes nothing about the gift that it stands beside.
  if (gift != null && row.type !== '6' && row.type !== '8') await markHandled(act, gift)
  return made
}

async function settle(act: Act, row: Difference): Promise<Made> {
  switch (`${row.type}${row.resolution}`) {
    case '21':
    case '61':
      return { madeDonation: await giftOfLine(act, row, await lineOf(act, row)) }
    case '22':
      return row.gap < 0 ? backTold(act, row) : suspended(act, row)
    case '62':
    case '23':
      return suspended(act, row)
    case '33':
      await post(act.tx, shortSuspended(occasionOf(act, row), row.merchant, -row.gap))
      return {}
    case '34':
      await checkProof(act, row, row.provingLine)
      act.settle()
      return {}
    case '36':
    case '56':
      return writtenOff(act, row)
    case '44':
      return changed(act, row)
    case '42':
      return surplusBack(act, row)
    case '51':
      return paidAfterAll(act, row)
    case '52':
      return refundTold(act, row)
    case '83':
      await post(act.tx, shortSuspended(occasionOf(act, row), row.merchant, row.gap))
      return {}
    default:
      // 忽略: the fee is booked as the channel took it.
      return {}
  }
}

async function lineOf(act: Act, row: Difference): Promise<Line> {
  return lockRow(act, billLine, row.line ?? '')
}

function occasionOf(act: Act, row: Difference) {
  return {
    organisation: row.organisation,
    source: { table: 'difference', id: row.id },
    occurredAt: `${row.billDate}T23:59:59+08:00`,
    actor: act.person.accountId,
    memo: row.number,
  }
}

/** Money that nobody here asked for waits among what is unclaimed, also where it is to go back (P30). */
async function suspended(act: Act, row: Difference): Promise<Made> {
  await post(act.tx, longSuspended(occasionOf(act, row), row.merchant, row.gap))
  return {}
}

/** The channel gave such money back: the mirror of what waits; what never waited is a claim against it. */
async function backTold(act: Act, row: Difference): Promise<Made> {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select p.id from ledger_posting p join difference f on f.id = p.source_id
      join ledger_entry e on e.posting_id = p.id and e.amount > 0
     where p.source_type = 'difference' and p.event = 'P30' and p.org_id = ${row.organisation}::uuid
       and f.order_no = ${row.orderNo} and e.amount = ${-row.gap}::bigint
       and not exists (select from ledger_posting r where r.reverses = p.id)
     order by p.number limit 1`)
  const [waiting] = rows
  const occasion = occasionOf(act, row)
  if (waiting === undefined) await post(act.tx, shortSuspended(occasion, row.merchant, -row.gap))
  else
    await reverse(act.tx, waiting.id, {
      ...{ event: 'P35', reason: `${row.number} 渠道已退回`, source: occasion.source },
      ...{ occurredAt: act.now.toISOString(), actor: act.person.accountId },
    })
  return {}
}

/** P33 of what stood here, and P01 of what the channel says. */
async function changed(act: Act, row: Difference): Promise<Made> {
  const line = await lineOf(act, row)
  const gift = await lockRow(act, donation, row.donation ?? '')
  await writeOff(act, row, gift)
  const { cause } = gift
  return { madeDonation: await giftOfLine(act, { ...row, cause }, line, gift) }
}

async function surplusBack(act: Act, row: Difference): Promise<Made> {
  const made = await changed(act, row)
  const gift = made.madeDonation ?? ''
  return { ...made, madeRefund: await refundOfGift(act, gift, row.gap) }
}

async function writtenOff(act: Act, row: Difference): Promise<Made> {
  await writeOff(act, row, await lockRow(act, donation, row.donation ?? ''))
  return {}
}

async function writeOff(act: Act, row: Difference, gift: Row<typeof donation>): Promise<void> {
  await checkReceipt(act, row)
  act.settle()
  if (gift.state !== 'paid') act.refuse(`捐赠 ${gift.number} 已退款或已关闭，不能核销`)
  if ((await giftsGivenBack(act, [gift.id])).has(gift.id))
    act.refuse(`捐赠 ${gift.number} 有退款未完成，请先处理退款`)
  const kept = await writeOffGifts(act, [gift], `对账差异 ${row.number}：${row.opinion ?? ''}`)
  const why = kept.get(gift.id)
  if (why !== undefined) act.refuse(why)
}

async function paidAfterAll(act: Act, row: Difference): Promise<Made> {
  const line = await lineOf(act, row)
  const gift = await lockRow(act, donation, row.donation ?? '')
  const paid = await payOrder(act, {
    organisation: gift.organisation,
    channel: gift.channel,
    merchantOrderNo: gift.merchantOrderNo ?? '',
    channelTradeNo: line.channelTradeNo,
    amount: line.orderAmount,
    paidAt: line.tradedAt,
    ...(line.bankType ? { bankType: line.bankType } : {}),
    ...payerOfLine(line),
  })
  if (paid?.outcome === 'differing') act.refuse('订单已变化，与账单不再一致，请重新对账')
  return { madeDonation: gift.id }
}

/** What the channel says of a refund: it took the money back by itself, or could not give it back. */
async function refundTold(act: Act, row: Difference): Promise<Made> {
  const line = await lineOf(act, row)
  const isFailed = ['FAIL', 'FAILED', 'CLOSED', 'CHANGE'].includes(line.refundStatus ?? '')
  const own = row.refund === null ? undefined : await findRow(act.tx, refund, row.refund)
  if (!isFailed || own === undefined) {
    const opinion = row.opinion ?? ''
    const made = await bookChargeback(act, line, { fundingSource: '1', opinion })
    return { madeRefund: made.id }
  }
  if (own.state !== 'processing') act.refuse(`退款单 ${own.number} 不在退款中，请先核对`)
  const failReason = `账单退款状态 ${line.refundStatus}：${row.opinion ?? ''}`.slice(0, 200)
  await moveRow(act, refund, await lockRow(act, refund, own.id), 'fail', { failReason })
  return {}
}

async function markHandled(act: Act, gift: string): Promise<void> {
  await act.tx.execute(sql`update donation set recon_state = 'handled' where id = ${gift}::uuid`)
}
