import { sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { findRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { printMoney } from '#kinds/index.ts'
import { payout } from '#modules/cause/model/index.ts'
import { type AccountRef, endHold, takeHold } from '#modules/finance/server/index.ts'
import type { grantBatch, rescueRecord } from '../model/index.ts'

type Batch = Row<typeof grantBatch>
type Line = Row<typeof rescueRecord>
type Change = Patch<typeof grantBatch>

/** Donated goods in stock, with the cause to which they were given. */
export interface GoodsInKind {
  readonly name: string
  readonly unit: string
  readonly organisation: string
  readonly cause: string
  /** Fen for which one unit stands in the books. */
  readonly unitValue: number
  /** Units that nobody has claimed. */
  readonly free: number
}

/** Whoever keeps donated goods: shops of the own. */
export interface Stock {
  find(act: Pick<Act, 'tx'>, id: string): Promise<GoodsInKind | undefined>
  /** Sets units aside, below zero gives them free; false where there are not so many. */
  reserve(act: Act, id: string, quantity: number): Promise<boolean>
  /** Takes units out of stock and out of the books (P38). */
  giveOut(act: Act, id: string, what: { quantity: number; number: string }): Promise<void>
  /** Puts back what was taken out under a number, as it was booked. */
  takeBack(act: Act, id: string, what: { number: string; reason: string }): Promise<void>
  /** The postings of what was taken out under numbers that begin so. */
  postingsOf(act: Pick<Act, 'tx'>, id: string, number: string): Promise<readonly string[]>
}

/** Where donated goods lie; one module keeps them. */
export const stocks = extensionPoint<Stock>()

function stock(): Stock {
  const [found] = stocks()
  if (found === undefined) throw new Error('no module keeps goods')
  return found
}

function netOf(cause: string): AccountRef {
  return { kind: 'goodsNet', ownerType: 'cause', owner: cause, cause }
}

/** Where the goods of a batch come from: donated ones in stock, or what a payout bought; only goods come from either. */
export async function checkSource(next: Batch, act: Act): Promise<void> {
  const isGoods = next.saveType === '3'
  if (!isGoods && next.goods !== null) act.mark('goods', '只有实物从捐赠库存发放')
  if (!isGoods && next.purchase !== null) act.mark('purchase', '只有实物有采购拨付单')
  if (next.goods !== null && next.purchase !== null)
    act.mark('purchase', '已选择捐赠物资库存，不能再选采购拨付单')
  if (next.purchase !== null) {
    const bought = await findRow(act.tx, payout, next.purchase)
    if (bought?.organisation !== next.organisation) act.mark('purchase', '只能选择本机构的拨付单')
    else if (next.cause !== null && bought.cause !== next.cause)
      act.mark('purchase', '采购拨付单不属于资金来源标的')
  }
  if (!isGoods || next.goods === null) return
  const found = await stock().find(act, next.goods)
  if (found?.organisation !== next.organisation)
    return act.mark('goods', '只能选择本机构的捐赠物资')
  if (next.cause !== found.cause) act.mark('cause', '资金来源标的须为该物资受赠的标的')
  for (const name of ['unitAmount', 'memberAmount'] as const)
    if ((next[name] ?? 0) % found.unitValue !== 0)
      act.mark(name, `须为入账单价 ¥${printMoney(found.unitValue)} 的整数倍`)
  if (Object.values(next.amounts ?? {}).some(fen => fen % found.unitValue !== 0))
    act.mark('amounts', `须为入账单价 ¥${printMoney(found.unitValue)} 的整数倍`)
}

/** How many units each line of a roster is: its value by the unit value of the books. */
export async function countShares(batch: Batch, act: Act): Promise<void> {
  if (batch.goods === null) return
  const { unitValue } = await goodsOf(batch, act)
  const { rows } = await act.tx.execute<{ no: number }>(sql`
    select no from rescue_record where batch = ${batch.id} and reverses is null
       and amount % ${unitValue}::bigint <> 0 order by no limit 1`)
  const [odd] = rows
  if (odd !== undefined)
    act.refuse(`名册第 ${odd.no} 行的金额不是入账单价 ¥${printMoney(unitValue)} 的整数倍`)
  await act.tx.execute(sql`
    update rescue_record set quantity = amount / ${unitValue}::bigint
     where batch = ${batch.id} and reverses is null`)
}

async function goodsOf(batch: Batch, act: Act): Promise<GoodsInKind & { readonly id: string }> {
  const id = batch.goods ?? ''
  const found = await stock().find(act, id)
  return found === undefined
    ? act.refuse('所选捐赠物资已不可用，请退回修改', 'goods')
    : { ...found, id }
}

/** Units and value of the lines that wait. */
async function waitingOf(batch: Batch, act: Act) {
  const { rows } = await act.tx.execute<{ quantity: string; amount: string }>(sql`
    select coalesce(sum(quantity), 0)::text as quantity, coalesce(sum(amount), 0)::text as amount
      from rescue_record where batch = ${batch.id} and send_status = '0' and reverses is null`)
  return { quantity: Number(rows[0]?.quantity), amount: Number(rows[0]?.amount) }
}

/**
 * Sets the goods of a batch aside at its last approval: the units in stock, and their value on the
 * account of goods of their cause. Stock comes first, here and wherever both are written.
 */
export async function holdGoods(batch: Batch, act: Act): Promise<Change> {
  const found = await goodsOf(batch, act)
  const { quantity, amount } = await waitingOf(batch, act)
  if (quantity * found.unitValue !== amount || found.cause !== batch.cause)
    act.refuse('物资的入账单价或受赠标的已变更，请退回修改')
  if (!(await stock().reserve(act, found.id, quantity))) {
    const { free } = await goodsOf(batch, act)
    throw new Refusal('conflict', `「${found.name}」库存不足：可发放 ${free} ${found.unit}`, {
      dataPoints: { available: free },
    })
  }
  const hold = await holdValue(batch, act, amount)
  return { hold, held: amount, goodsHeld: quantity }
}

async function holdValue(batch: Batch, act: Act, amount: number): Promise<string | null> {
  if (batch.cause === null) throw new Error(`${batch.number} names no cause`)
  if (amount === 0) return null
  return takeHold(act.tx, {
    organisation: batch.organisation,
    account: netOf(batch.cause),
    amount,
    // Whenever a share is handed out the rest is held anew.
    source: { table: 'grantBatch', id: newId() },
  })
}

/** Gives free what is still set aside for a batch. */
export async function releaseGoods(batch: Batch, act: Act): Promise<Change> {
  const now = await heldNow(batch, act)
  if (now.goodsHeld > 0) await stock().reserve(act, batch.goods ?? '', -now.goodsHeld)
  if (now.hold !== null) await endHold(act.tx, now.hold, 'released')
  return { hold: null, held: 0, goodsHeld: 0 }
}

/** As it is now; the row of the batch is the caller's, who has written or locked it. */
async function heldNow({ id }: Batch, act: Act) {
  const { rows } = await act.tx.execute<{ hold: string | null; held: string; units: number }>(sql`
    select hold, held::text as held, goods_held as units from grant_batch where id = ${id}`)
  const [found] = rows
  if (found === undefined) throw new Error(`the batch ${id} is gone`)
  return { hold: found.hold, held: Number(found.held), goodsHeld: found.units }
}

/** A line is signed for: its share leaves the stock and the books (P38), out of what was set aside. */
export async function handOut(batch: Batch, line: Line, act: Act): Promise<void> {
  if (batch.goods === null) return
  const { goods } = batch
  const quantity = Number(line.quantity)
  const now = await heldNow(batch, act)
  if (now.hold === null || now.goodsHeld < quantity) act.refuse('批次占用的物资不足，不能发放')
  await stock().reserve(act, goods, -quantity)
  await endHold(act.tx, now.hold, 'consumed')
  await stock().giveOut(act, goods, { quantity, number: line.number })
  const rest = now.held - line.amount
  const hold = await holdValue(batch, act, rest)
  await act.tx.execute(sql`
    update grant_batch set hold = ${hold}, held = ${rest}, goods_held = ${now.goodsHeld - quantity}
     where id = ${batch.id}`)
}

/** A share that was handed out by mistake comes back into stock and books. */
export async function takeGoodsBack(line: Line, act: Act): Promise<void> {
  const { rows } = await act.tx.execute<{ goods: string | null }>(
    sql`select goods from grant_batch where id = ${line.batch}`,
  )
  const goods = rows[0]?.goods ?? null
  if (goods === null) return
  const reason = `${line.number} 冲正：${line.reverseReason ?? ''}`
  await stock().takeBack(act, goods, { number: line.number, reason })
}

/** The postings of the goods that a batch has handed out. */
export async function goodsPostings(
  batch: Batch,
  act: Pick<Act, 'tx'>,
): Promise<readonly string[]> {
  if (batch.goods === null) return []
  return stock().postingsOf(act, batch.goods, `${batch.number}-`)
}
