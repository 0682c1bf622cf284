import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ReadOf } from '#kernel/resource/ask.ts'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { printMoney } from '#kinds/index.ts'
import { readPointsSettings, spend } from '#modules/points/server/index.ts'
import { markOfVoucher, returnToCause } from '#modules/salvage/server/index.ts'
import { photoFrom, type tillExchange, type tillRedeem, voucherRedemption } from '../model/index.ts'
import { type Partner, shopOf } from './ask-shop.ts'
import { refuseLocked } from './attempts.ts'
import { checkItems } from './check-items.ts'
import { isProved, lockVoucher, refuseUnspendable } from './find-voucher.ts'
import { redemptionNumbers } from './numbers.ts'
import { isPointsCode, markOfUser } from './points-proof.ts'
import type { Voucher } from './sms-proof.ts'
import { type Goods, goodsOf, moveStock } from './stock.ts'

type Redemption = Row<typeof voucherRedemption>
type Item = NonNullable<Redemption['items']>[number]

/** A wrong code: the act is given up, and the try is written down in another one. */
export class WrongCode extends Error {
  readonly shop: Partner
  constructor(shop: Partner) {
    super('验证码不正确')
    this.shop = shop
  }
}

/** One redemption: the voucher's row is held, so that tills which come at once take turns. */
export async function redeem(act: Act, asked: ReadOf<typeof tillRedeem>) {
  const shop = await shopOf(act, asked.partner)
  const { terminal, key, amount } = asked
  const voucher = await lockVoucher(act, asked.voucherNo)
  const known = await byKey(act, shop, key)
  if (known !== undefined) {
    // Nobody learns of another voucher by a key that was used.
    if (voucher === undefined || known.record !== voucher.id || known.amount !== amount)
      return act.refuse('该幂等键已用于另一笔核销', 'key')
    return { row: known, left: voucher.voucherLeft }
  }
  if (shop.state !== 'enabled') act.refuse('该商家未启用，不能核销')
  await refuseLocked(act, shop, { terminal, mark: markOfVoucher(asked.voucherNo) })
  if (voucher === undefined || !isProved(voucher, { ...asked, shop: shop.id }, act.now))
    throw new WrongCode(shop)
  const batch = await refuseUnspendable(act, shop, voucher)
  const items = await itemsOf(act, shop, asked.items)
  checkItems(act, shop, { items, forbidden: batch.forbidden ?? [] })
  if (amount > voucher.voucherLeft)
    act.refuse(`余额不足：可用 ¥${printMoney(voucher.voucherLeft)}`, 'amount')
  await refuseLimits(act, shop, asked)
  const isOwn = shop.kind === '3'
  const [number = ''] = await nextRecordNumbers(act, redemptionNumbers, 1)
  const isOnline = shop.kind === '2'
  const row = await insertRow(act, voucherRedemption, {
    ...{
      id: newId(),
      number,
      partner: shop.id,
      organisation: shop.organisation,
      merchant: shop.id,
    },
    ...{ tender: '1', record: voucher.id, voucherTail: voucher.voucherTail, batch: batch.id },
    ...{ cause: voucher.cause, amount, gift: Math.floor((amount * shop.discount) / 10_000) },
    ...{
      items,
      proof: asked.proof,
      cashier: act.person.accountId,
      terminal,
      key,
    },
    ...{ photo: asked.photo ?? null, orderNo: asked.orderNo ?? null },
    ...{ receiver: asked.receiver ?? null, receiverPhone: asked.receiverPhone ?? null },
    receiverAddress: asked.receiverAddress ?? null,
    state: isOnline ? 'paid' : 'done',
  })
  const left = voucher.voucherLeft - amount
  await act.tx.execute(sql`
    update rescue_record set voucher_used = voucher_used + ${amount}, voucher_left = ${left},
           voucher_state = ${left === 0 ? '3' : '2'}, version = version + 1,
           signed_at = coalesce(signed_at, ${act.now.toISOString()}::timestamptz)
     where id = ${voucher.id}`)
  if (isOwn) await takeOwnGoods(act, shop, row)
  return { row, left }
}

/** What was bought: of goods that the shop keeps their own name, category and price, whatever the till said. */
async function itemsOf(
  act: Act,
  shop: Partner,
  items: ReadOf<typeof tillRedeem>['items'],
): Promise<Item[]> {
  const bought: Item[] = []
  for (const each of items) {
    if (each.goods == null) {
      if (shop.kind === '3') act.refuse('自营商务请选择商品', 'items')
      bought.push(each)
      continue
    }
    const { name, category, price } = await goodsOf(act, shop.id, each.goods)
    bought.push({ ...each, name, category, price })
  }
  return bought
}

/** At an own shop the goods leave the stock, and the voucher's money goes back to its cause (P28). */
async function takeOwnGoods(act: Act, shop: Partner, row: Redemption): Promise<void> {
  let due = 0
  for (const each of row.items ?? []) {
    const found = await goodsOf(act, shop.id, each.goods ?? '')
    due += found.price * each.quantity
    await moveStock(act, found.id, {
      kind: '2',
      quantity: -each.quantity,
      sourceNumber: row.number,
    })
    // Whoever holds several vouchers is one person; the goods are held by their movement.
    const holder = sql`v.record in (select r.id from rescue_record r where r.person =
      (select own.person from rescue_record own where own.id = ${row.record}))`
    await refuseOften(act, holder, { of: found, more: each.quantity })
  }
  if (due !== row.amount) act.refuse(`金额应为商品合计 ¥${printMoney(due)}`, 'amount')
  if (row.batch !== null)
    await returnToCause(act, row.batch, { amount: row.amount, memo: `${row.number} 自营兑换` })
}

/** What one holder, or one user, may take of goods within a Beijing month. */
async function refuseOften(
  act: Act,
  holder: SQL,
  { of, more }: { readonly of: Goods; readonly more: number },
): Promise<void> {
  const { id, limitPerPerson: limit } = of
  if (limit === null) return
  const { from } = beijingDayRange(`${beijingDay(act.now).slice(0, 7)}-01`)
  const { rows } = await act.tx.execute<{ n: number }>(sql`
    select coalesce(sum((i ->> 'quantity')::int), 0)::int as n
      from voucher_redemption v, jsonb_array_elements(v.items) i
     where ${holder} and v.state <> 'reversed' and i ->> 'goods' = ${id}
       and v.created_at >= ${from.toISOString()}::timestamptz`)
  // What is being bought stands among the rows already.
  if ((rows[0]?.n ?? 0) > limit) act.refuse(`每人每月限量 ${limit}，本次 ${more} 已超出`, 'items')
}

async function byKey(act: Act, shop: Partner, key: string): Promise<Redemption | undefined> {
  const table = tableOf(voucherRedemption)
  const [found] = await findRows(
    act.tx,
    voucherRedemption,
    and(eq(table.partner, shop.id), eq(table.key, key)),
    1,
  )
  return found
}

/** Limits of a shop for one redemption and for a day; tills of one shop take turns where they are near. */
async function refuseLimits(
  act: Act,
  shop: Partner,
  { amount, photo }: Pick<ReadOf<typeof tillRedeem>, 'amount' | 'photo'>,
): Promise<void> {
  if (amount > shop.singleLimit)
    act.refuse(`超过单笔上限 ¥${printMoney(shop.singleLimit)}`, 'amount')
  if (amount > photoFrom && shop.kind === '1' && (photo ?? []).length === 0)
    act.refuse(`超过 ¥${printMoney(photoFrom)} 请上传小票或照片`, 'photo')
  await act.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`shop-day/${shop.id}`}, 0))`,
  )
  const { rows } = await act.tx.execute<{ sum: string }>(sql`
    select coalesce(sum(amount), 0)::text as sum from voucher_redemption
     where partner = ${shop.id}
       and created_at >= (${beijingDay(act.now)}::date::timestamp at time zone 'Asia/Shanghai')`)
  const rest = shop.dailyLimit - Number(rows[0]?.sum)
  if (amount > rest)
    act.refuse(`超过日核销上限：今日可用 ¥${printMoney(Math.max(rest, 0))}`, 'amount')
}

/** 积分兑换: the points of a user and the stock of the shop change in one act, or neither. */
export async function exchange(act: Act, asked: ReadOf<typeof tillExchange>): Promise<Redemption> {
  const shop = await shopOf(act, asked.partner)
  // Two that come with one code or key take turns: what is left tells the second that it was used.
  await lockByName(act, `points code ${asked.user}`)
  const known = await byKey(act, shop, asked.key)
  if (known !== undefined) {
    if (known.user !== asked.user || known.items?.[0]?.goods !== asked.goods)
      return act.refuse('该幂等键已用于另一笔核销', 'key')
    return known
  }
  if (shop.state !== 'enabled') act.refuse('该商家未启用，不能兑换')
  if (shop.kind !== '3' || !(shop.priceRule ?? []).includes('2')) act.refuse('该商家不能用积分兑换')
  const { channels } = await readPointsSettings(act.tx)
  if (!channels.includes('supermarket')) act.refuse('积分设置未开放在慈善超市兑换')
  await refuseLocked(act, shop, { terminal: asked.terminal, mark: markOfUser(asked.user) })
  if (!(await isPointsCode(act, { user: asked.user, shop }, asked.code))) throw new WrongCode(shop)
  const found = await goodsOf(act, shop.id, asked.goods)
  const { name, category } = found
  const items = [{ goods: found.id, name, category, quantity: asked.quantity }]
  checkItems(act, shop, { items, forbidden: [] })
  if (found.points === 0) act.refuse('该商品不能用积分兑换', 'goods')
  const points = found.points * asked.quantity
  const [number = ''] = await nextRecordNumbers(act, redemptionNumbers, 1)
  const row = await insertRow(act, voucherRedemption, {
    ...{ number, partner: shop.id, organisation: shop.organisation, merchant: shop.id },
    ...{ tender: '2', user: asked.user, points, cashier: act.person.accountId, key: asked.key },
    terminal: asked.terminal,
    items,
  })
  await refuseOften(act, sql`v."user" = ${asked.user}`, { of: found, more: asked.quantity })
  await spend(act, {
    ...{ user: asked.user, points, memo: found.name },
    source: { type: 'shop', id: row.id, title: `${shop.name}兑换` },
  })
  await moveStock(act, found.id, { kind: '2', quantity: -asked.quantity, sourceNumber: number })
  return row
}

/** A voucher as the till and its holder see it. */
export function shownVoucher(voucher: Voucher) {
  return {
    tail: voucher.voucherTail ?? '',
    left: voucher.voucherLeft,
    validTo: voucher.voucherTo,
    state: voucher.voucherState,
  }
}
