import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { personWith } from '#test/house.ts'
import { done } from '#test/payout-world.ts'
import { openShopWorld, type Paid, type ShopWorld } from '#test/shop-world.ts'

let world: ShopWorld
let cause: string
let clerk: Person
let run: ShopWorld['query']
let shop: ShopWorld['shop']
let vouchers: (howMany: number, more?: Record<string, unknown>) => Promise<Paid[]>
let pay: ShopWorld['pay']
let move: ShopWorld['moveOf']
const left = async (id: string) =>
  (
    await run(
      sql`select voucher_left::int as left, voucher_state as state from rescue_record where id = ${id}`,
    )
  )[0]

beforeAll(async () => {
  world = await openShopWorld()
  cause = (await world.funded(100_000_00)).cause
  ;({ clerk, query: run, shop, pay, moveOf: move } = world)
  vouchers = (howMany, more) => world.vouchers(cause, howMany, more)
})
afterAll(() => world.close())

describe('a voucher', () => {
  it('is never spent beyond what it holds, though thirty tills try at once', async () => {
    const shops = [await shop('1'), await shop('1')]
    const [voucher] = await vouchers(1)
    if (voucher === undefined) throw new Error('none')
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => pay(clerk, shops[n % 2] ?? '', voucher, 30_00)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(3)
    expect(await left(voucher.id)).toEqual({ left: 10_00, state: '2' })
    const over = await pay(clerk, shops[0] ?? '', voucher, 10_01)
    expect(over.dataPoints.errors[0].message).toBe('余额不足：可用 ¥10.00')
    const key = newId()
    const same = await Promise.all(
      Array.from({ length: 10 }, () => pay(clerk, shops[0] ?? '', voucher, 1_00, { key })),
    )
    expect(new Set(same.map(each => done(each).id)).size).toBe(1)
    expect(await left(voucher.id)).toMatchObject({ left: 9_00 })
  })

  it('is spent in its days, at its shops, on what it may buy', async () => {
    const open = await shop('1')
    const other = await shop('1')
    const [voucher] = await vouchers(1, { partners: [open], forbidden: ['daily'] })
    if (voucher === undefined) throw new Error('none')
    const rice = { items: [{ name: '大米', category: 'food', quantity: 1 }] }
    expect((await pay(clerk, other, voucher, 1_00, rice)).statusMessage).toBe(
      '该代金券不能在此商家使用',
    )
    const wine = { items: [{ name: '白酒', category: 'alcohol', quantity: 1 }] }
    expect((await pay(clerk, open, voucher, 1_00, wine)).dataPoints.errors[0].message).toContain(
      '酒',
    )
    const soap = { items: [{ name: '肥皂', category: 'daily', quantity: 1 }] }
    expect((await pay(clerk, open, voucher, 1_00, soap)).statusCode).not.toBe(1)
    done(await pay(clerk, open, voucher, 1_00, rice))
    await run(
      sql`update commerce_partner set food_permit_to = ${addDays(world.today, -1)}::date where id = ${open}`,
    )
    expect((await pay(clerk, open, voucher, 1_00, rice)).dataPoints.errors[0].message).toContain(
      '食品',
    )
    await run(
      sql`update rescue_record set voucher_to = ${addDays(world.today, -1)}::date where id = ${voucher.id}`,
    )
    expect((await pay(clerk, open, voucher, 1_00, rice)).statusMessage).toBe('代金券已过期')
  })

  it('holds again what is taken back; after its last day the cause does', async () => {
    const at = await shop('1')
    const [voucher] = await vouchers(1)
    if (voucher === undefined) throw new Error('none')
    const row = done(await pay(clerk, at, voucher, 30_00))
    done(await move(clerk, 'voucherRedemption', 'reverse', row.id, { reason: '顾客退货' }))
    expect(await left(voucher.id)).toEqual({ left: 100_00, state: '1' })
    // The till still shows it as it was paid.
    const again = { reason: '顾客退货', version: 1 }
    const twice = await move(clerk, 'voucherRedemption', 'reverse', row.id, again)
    expect(twice.status).toBe(409)
    const late = done(await pay(clerk, at, voucher, 30_00))
    await run(sql`update rescue_record set voucher_state = '4', voucher_left = 0,
      voucher_to = ${addDays(world.today, -1)}::date where id = ${voucher.id}`)
    done(await move(clerk, 'voucherRedemption', 'reverse', late.id, { reason: '顾客退货' }))
    expect(await left(voucher.id)).toEqual({ left: 0, state: '4' })
    const [back] = await run(
      sql`select returned::int as returned from grant_batch where id = ${voucher.batch}`,
    )
    expect(back).toEqual({ returned: 30_00 })
  })

  it('locks a till after five wrong codes, and its dynamic code opens it', async () => {
    const at = await shop('1')
    const [voucher] = await vouchers(1)
    if (voucher === undefined) throw new Error('none')
    const shown = await world.call(null, 'POST', '/api/commerce/voucherRedemption/getCode', {
      ...{ voucherNo: voucher.voucherNo, idTail: voucher.code },
    })
    done(await pay(clerk, at, voucher, 1_00, { proof: '1', code: shown.dataPoints.code }))
    for (let n = 0; n < 5; n += 1)
      expect((await pay(clerk, at, voucher, 1_00, { code: '000000' })).statusCode).toBe(4001)
    expect((await pay(clerk, at, voucher, 1_00)).statusMessage).toContain('已锁定')
    const tried = await world.call(clerk, 'GET', '/api/commerce/redemptionAttempt/getListByPage', {
      filter: [{ field: 'partner', op: 'is', value: at }],
    })
    expect(tried.dataPoints.total).toBe(5)
  })

  it('is seen by the people of its shop alone', async () => {
    const [mine, others] = [await shop('1'), await shop('1')]
    const cashier = personWith(['voucherRedemption.view', 'voucherRedemption.create'], {
      ...{ ownerKind: 'merchant', ownerId: mine, scope: 'organisation' },
    })
    const [voucher] = await vouchers(1)
    if (voucher === undefined) throw new Error('none')
    const row = done(await pay(clerk, others, voucher, 1_00))
    const path = '/api/commerce/voucherRedemption'
    expect((await world.call(cashier, 'GET', `${path}/getListByPage`)).dataPoints.total).toBe(0)
    expect((await world.call(cashier, 'GET', `${path}/getById`, { id: row.id })).status).toBe(404)
    expect((await pay(cashier, others, voucher, 1_00)).status).toBe(404)
    done(await pay(cashier, mine, voucher, 1_00))
  })
})
