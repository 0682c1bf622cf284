import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import { findRow, insertRow, lockRow } from '#kernel/server/rows.ts'
import { type Flow, post } from '#modules/finance/server/index.ts'
import { goods, type Lot, stockMove } from '../model/index.ts'

/** Goods as the server reads them. */
export type Goods = Row<typeof goods>
type Kind = Row<typeof stockMove>['kind']

interface Moved {
  readonly kind: Kind
  /** Signed: above zero comes in. */
  readonly quantity: number
  readonly lot?: string | null
  readonly expiry?: string | null
  readonly sourceNumber?: string | null
  readonly reason?: string | null
  /** What an outflow of donated goods is in the statements; E1 when absent. */
  readonly flow?: Flow
}

/** The lots of goods that are still there, the first to expire first. */
export async function lotsOf(act: Pick<Act, 'tx'>, id: string): Promise<Lot[]> {
  const { rows } = await act.tx.execute<{
    lot: string | null
    expiry: string | null
    left: number
  }>(sql`
    select lot, max(expiry)::text as expiry, sum(quantity)::int as left from stock_move
     where goods = ${id} group by lot having sum(quantity) > 0 order by max(expiry) nulls last, lot`)
  return rows.map(({ lot, expiry, left }) => ({ lot: lot ?? '—', expiry, left }))
}

/** Moves stock: refused where there is not so much, whoever takes at the same time; donated goods are booked with it. */
export async function moveStock(act: Act, id: string, moved: Moved): Promise<Goods> {
  const { rows } = await act.tx.execute<{ stock: number }>(sql`
    update goods set stock = stock + ${moved.quantity}
     where id = ${id} and stock + ${moved.quantity} >= case when ${moved.quantity} < 0 then reserved else 0 end
    returning stock`)
  const row = await lockRow(act, goods, id)
  if (rows[0] === undefined) {
    const kept = row.reserved > 0 ? `，其中 ${row.reserved} ${row.unit}已由发放批次占用` : ''
    act.refuse(`「${row.name}」库存不足：现有 ${row.stock} ${row.unit}${kept}`)
  }
  if (moved.quantity > 0 || moved.lot !== undefined) {
    await noteMove(act, row, moved)
    return row
  }
  // First expired, first out: an outflow takes one lot after the other.
  let wanted = -moved.quantity
  for (const { lot, expiry, left } of await lotsOf(act, id)) {
    if (wanted === 0) break
    const part = Math.min(left, wanted)
    wanted -= part
    await noteMove(act, row, {
      ...{ ...moved, quantity: -part, expiry },
      lot: lot === '—' ? null : lot,
    })
  }
  if (wanted > 0) await noteMove(act, row, { ...moved, quantity: -wanted, lot: null })
  return row
}

async function noteMove(act: Act, row: Goods, moved: Moved): Promise<void> {
  const value = row.source === '1' ? (row.unitValue ?? 0) * moved.quantity : 0
  const { flow, ...told } = moved
  const made = await insertRow(act, stockMove, {
    ...{ partner: row.partner, organisation: row.organisation, merchant: row.merchant },
    ...{ goods: row.id, goodsName: row.name, after: row.stock, value: Math.abs(value) },
    ...told,
    operator: isSystem(act.person) ? null : act.person.accountId,
  })
  if (value !== 0) await bookGoods(act, row, { id: made.id, value, flow: flow ?? 'E1' })
}

/** P37 and P38 of donated goods, at the value under which they came in; between shops nothing is booked. */
async function bookGoods(
  act: Act,
  row: Goods,
  { id, value, flow }: { id: string; value: number; flow: Flow },
): Promise<void> {
  if (row.cause === null || flow === 'X0') return
  const inventory = {
    kind: 'inventory',
    ownerType: 'cause',
    owner: row.cause,
    cause: row.cause,
  } as const
  const net = { kind: 'goodsNet', ownerType: 'cause', owner: row.cause, cause: row.cause } as const
  const amount = Math.abs(value)
  await post(act.tx, {
    event: value > 0 ? 'P37' : 'P38',
    organisation: row.organisation,
    source: { table: 'stockMove', id },
    occurredAt: act.now.toISOString(),
    ...(isSystem(act.person) ? {} : { actor: act.person.accountId }),
    memo: row.name,
    lines:
      value > 0
        ? [
            { account: inventory, amount },
            { account: net, amount: -amount, flow: 'I1' },
          ]
        : [
            { account: net, amount, flow },
            { account: inventory, amount: -amount },
          ],
  })
}

/** The goods of a shop; refused where they are none of its. */
export async function goodsOf(act: Act, partner: string, id: string): Promise<Goods> {
  const found = await findRow(act.tx, goods, id)
  if (found?.partner !== partner) act.refuse('所选商品不属于该商家', 'goods')
  if (found.state !== 'enabled') act.refuse(`「${found.name}」已下架`, 'goods')
  return found
}
