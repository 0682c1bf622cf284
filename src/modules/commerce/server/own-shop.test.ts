import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { done } from '#test/payout-world.ts'
import { openShopWorld, type Paid, type ShopWorld } from '#test/shop-world.ts'
import { goods } from '../model/index.ts'
import { pointsCode } from './points-proof.ts'

let world: ShopWorld
let cause: string
let clerk: Person
let second: Person
let run: ShopWorld['query']
let shop: ShopWorld['shop']
let vouchers: (howMany: number, more?: Record<string, unknown>) => Promise<Paid[]>
let pay: ShopWorld['pay']
let move: ShopWorld['moveOf']
beforeAll(async () => {
  world = await openShopWorld()
  cause = (await world.funded(100_000_00)).cause
  ;({ clerk, second, query: run, shop, pay, moveOf: move } = world)
  vouchers = (howMany, more) => world.vouchers(cause, howMany, more)
})
afterAll(() => world.close())

describe('an own shop', () => {
  const item = async (partner: string, more: object = {}): Promise<string> =>
    world.prepare(async act => {
      const { id } = await insertRow(act, goods, {
        ...{ partner, organisation: world.organisation, merchant: partner, name: '大米' },
        ...{ code: newId().slice(-8), category: 'food' as const, price: 20_00, points: 100 },
        ...{ source: '1' as const, cause, unitValue: 18_00, ...more },
      })
      return id
    })
  const stockIn = (id: string, quantity: number) =>
    move(clerk, 'goods', 'stockIn', id, { quantity, lot: 'L1', expiry: null, reason: '捐赠单' })
  const stockOf = async (id: string) =>
    (await run(sql`select stock from goods where id = ${id}`))[0]
  const exchange = async (partner: string, user: string, of: string) => {
    const code = await world.prepare(act => pointsCode(act, { user, shop: { id: partner } }))
    return world.call(clerk, 'POST', '/api/commerce/voucherRedemption/exchange', {
      ...{ partner, user, code, goods: of, quantity: 1, terminal: '一号台', key: newId() },
    })
  }

  it('gives donated goods for vouchers: the money goes back to the cause, the goods leave the books', async () => {
    const at = await shop('3')
    const rice = await item(at)
    done(await stockIn(rice, 5))
    const [voucher] = await vouchers(1)
    if (voucher === undefined) throw new Error('none')
    const items = [{ goods: rice, name: '大米', category: 'food', quantity: 1 }]
    done(await pay(clerk, at, voucher, 20_00, { items }))
    expect(await stockOf(rice)).toEqual({ stock: 4 })
    const [back] = await run(
      sql`select returned::int as returned from grant_batch where id = ${voucher.batch}`,
    )
    expect(back).toEqual({ returned: 20_00 })
    const moved =
      await run(sql`select p.event, sum(greatest(e.amount, 0))::int as amount from ledger_posting p
      join ledger_entry e on e.posting_id = p.id join stock_move s on s.id = p.source_id
      where s.goods = ${rice} group by p.id, p.event order by min(p.number)`)
    expect(moved).toEqual([
      { event: 'P37', amount: 90_00 },
      { event: 'P38', amount: 18_00 },
    ])
  })

  it('never gives more than there is, nor for points that nobody has', async () => {
    const at = await shop('3')
    const rice = await item(at)
    done(await stockIn(rice, 5))
    const users = Array.from({ length: 20 }, () => newId())
    const give = (user: string, points: number) =>
      world.prepare(async act => {
        const entry = newId()
        await act.tx.execute(
          sql`insert into points_balance ("user", available) values (${user}, ${points})`,
        )
        await act.tx.execute(sql`insert into points_lot (entry, "user", remaining, available_at, is_released)
          values (${entry}, ${user}, ${points}, now(), true)`)
      })
    for (const user of users) await give(user, 100)
    const poor = newId()
    await give(poor, 80)
    expect((await exchange(at, poor, rice)).statusMessage).toBe('可用积分不足')
    const answers = await Promise.all(users.map(user => exchange(at, user, rice)))
    expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(5)
    expect(await stockOf(rice)).toEqual({ stock: 0 })
    const [rest] = await run(sql`select sum(available)::int as sum from points_balance
      where "user" = any (${sql.param(users)}::uuid[])`)
    expect(rest).toEqual({ sum: 1_500 })
  })

  it('is counted by one and confirmed by another', async () => {
    const at = await shop('3')
    const rice = await item(at)
    done(await stockIn(rice, 50))
    const lines = [{ goods: rice, name: '大米', system: 50, counted: 47 }]
    const path = '/api/commerce/stockCount/insert'
    const { id } = done(await world.call(clerk, 'POST', path, { partner: at, lines }))
    expect((await move(clerk, 'stockCount', 'confirm', id)).status).toBe(403)
    done(await move(second, 'stockCount', 'confirm', id))
    expect(await stockOf(rice)).toEqual({ stock: 47 })
    const [loss] = await run(
      sql`select kind, quantity, value::int as value from stock_move where goods = ${rice} and kind = '5'`,
    )
    expect(loss).toEqual({ kind: '5', quantity: -3, value: 54_00 })
  })
})
