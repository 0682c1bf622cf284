import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { printMoney } from '#kinds/index.ts'
import { cause } from '#modules/cause/model/index.ts'
import { commercePartner, goods, stockCount, stockMove } from '../model/index.ts'
import { ownerOfShop } from './ask-shop.ts'
import { type Goods, lotsOf, moveStock } from './stock.ts'

type Line = Row<typeof stockCount>['lines'][number]

/** Goods of shops: below the ceiling, and stock that only movements change. */
export const goodsServing = serve(goods, {
  prepare: (draft, act) => ownerOfShop(act, draft.partner),
  check: checkGoods,
  removable: row => row.stock === 0 || '还有库存，不能删除，可停用',
  actions: {
    async stockIn(row, { quantity, lot, expiry, reason }, act) {
      await moveStock(act, row.id, { kind: '1', quantity, lot, expiry, reason })
      return undefined
    },
    async writeOff(row, { quantity, reason }, act) {
      if (row.source === '1') {
        await askForLoss(act, row, { quantity, reason })
        return undefined
      }
      await moveStock(act, row.id, { kind: '6', quantity: -quantity, reason, flow: 'E6' })
      return undefined
    },
    async transfer(row, { to, quantity, reason }, act) {
      const other = await findRow(act.tx, goods, to)
      if (other === undefined || other.id === row.id) return act.refuse('请选择其他商品', 'to')
      if (other.organisation !== row.organisation) act.refuse('只能调拨给本机构的商家', 'to')
      if (other.source !== row.source || other.cause !== row.cause)
        act.refuse('调入商品的来源和捐赠标的须一致', 'to')
      if (row.source === '1' && other.unitValue !== row.unitValue)
        act.refuse('调入商品的入账单价须一致', 'to')
      await moveStock(act, row.id, { kind: '7', quantity: -quantity, reason, flow: 'X0' })
      await moveStock(act, to, { kind: '8', quantity, reason, lot: '调拨', flow: 'X0' })
      return undefined
    },
  },
  async detail(row, act) {
    return { lots: await lotsOf(act, row.id) }
  },
  openPicks: true,
  pickNote: 'code',
  sums: ['stock'],
})

/** Donated goods leave the books only once another person has confirmed the loss. */
async function askForLoss(
  act: Act,
  row: Goods,
  { quantity, reason }: { readonly quantity: number; readonly reason: string },
): Promise<void> {
  if (quantity > row.stock)
    act.refuse(`「${row.name}」库存不足：现有 ${row.stock} ${row.unit}`, 'quantity')
  await insertRow(act, stockCount, {
    ...{ number: await nextRecordNumber(act, 'PD'), kind: 'loss', note: reason },
    ...{ partner: row.partner, organisation: row.organisation, merchant: row.merchant },
    counter: act.person.accountId,
    lines: [{ goods: row.id, name: row.name, system: row.stock, counted: row.stock - quantity }],
  })
}

/** Under what the goods in stock stand in the books. */
const booked = ['source', 'cause', 'unitValue'] as const

async function checkGoods(next: Goods, act: Act, before: Goods | undefined): Promise<void> {
  if (before !== undefined && before.stock !== 0)
    for (const name of booked)
      if (next[name] !== before[name])
        act.mark(name, `还有库存，不能修改${goods.fields[name].label}`)
  const shop = await findRow(act.tx, commercePartner, next.partner)
  if (shop === undefined) return
  if (!shop.categories.includes(next.category)) act.mark('category', '该商家不经营这个品类')
  if (next.ceilingPrice !== null && next.price > next.ceilingPrice)
    act.mark('price', `不能高于限价 ¥${printMoney(next.ceilingPrice)}`)
  if (shop.kind !== '3' && next.points > 0) act.mark('points', '只有自营商务可以用积分兑换')
  if (next.source !== '1') return
  if (shop.kind !== '3') act.mark('source', '只有自营商务可以发放捐赠物资')
  if (next.unitValue === null) act.mark('unitValue', '请填写入账单价')
  if (next.cause === null) return act.mark('cause', '请选择捐赠标的')
  const found = await findRow(act.tx, cause, next.cause)
  if (found?.organisation !== next.organisation) act.mark('cause', '只能选择合作机构的标的')
}

export const stockMoveServing = serve(stockMove)

/** Counts of stock: one counts, another confirms, and then the differences move. */
export const stockCountServing = serve(stockCount, {
  prepare: async (draft, act) => ({
    ...(await ownerOfShop(act, draft.partner)),
    number: await nextRecordNumber(act, 'PD'),
    ...{ counter: act.person.accountId, kind: 'count' as const },
    lines: await withStock(act, draft.lines),
  }),
  async check(next, act) {
    const { rows } = await act.tx.execute<{ n: number }>(sql`
      select count(*)::int as n from goods where partner = ${next.partner}
         and id = any (${sql.param(next.lines.map(({ goods: id }) => id))}::uuid[])`)
    // A good that stands twice is found once, and would be counted off twice.
    if (rows[0]?.n !== next.lines.length) act.mark('lines', '盘点明细中有不属于该商家或重复的商品')
  },
  mayMove: (row, name, person) =>
    name === 'confirm' && row.counter === person.accountId ? '盘点人不能确认自己的盘点单' : true,
  moves: {
    async confirm(row, _answers, act) {
      for (const { goods: id, counted, system } of row.lines) {
        if (counted === system) continue
        const kind = row.kind === 'loss' ? '6' : counted > system ? '4' : '5'
        await moveStock(act, id, {
          kind,
          quantity: counted - system,
          ...(counted > system ? { lot: '盘盈' } : {}),
          sourceNumber: row.number,
          reason: row.kind === 'loss' ? row.note : '盘点差异',
          flow: counted > system ? 'E1' : 'E6',
        })
      }
      return { confirmer: act.person.accountId, confirmedAt: act.now.toISOString() }
    },
  },
})

/** What the books say of each, as it stands now and not as it was told. */
async function withStock(act: Act, lines: readonly Line[]): Promise<Line[]> {
  const { rows } = await act.tx.execute<{ id: string; name: string; stock: number }>(sql`
    select id, name, stock from goods
     where id = any (${sql.param(lines.map(({ goods: id }) => id))}::uuid[])`)
  const known = new Map(rows.map(row => [row.id, row]))
  return lines.map(each => {
    const found = known.get(each.goods)
    return found === undefined ? each : { ...each, name: found.name, system: found.stock }
  })
}
