import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { personWith } from '#test/house.ts'
import { done } from '#test/payout-world.ts'
import { openShopWorld, type Paid, type ShopWorld } from '#test/shop-world.ts'
import { goods } from '../model/index.ts'
import { pointsCode } from './points-proof.ts'

let world: ShopWorld
let cause: string
let clerk: Person
let second: Person
let third: Person
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
  ;({ clerk, second, third, query: run, shop, pay, moveOf: move } = world)
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

describe('a settlement', () => {
  const settle = async (partner: string, day: string) =>
    done(
      await world.call(clerk, 'POST', '/api/commerce/commerceSettlement/insert', {
        ...{ partner, dayFrom: day, dayTo: day },
      }),
    )
  const backdate = (partner: string, day: string) =>
    run(sql`update voucher_redemption set created_at = ${`${day}T04:00:00Z`}::timestamptz
      where partner = ${partner} and settlement is null`)

  it('pays what was really taken in one posting, its fee beside it, and carries what is taken back later', async () => {
    const at = await shop('1', { feeRate: 100 })
    const paid = await vouchers(4, { unitAmount: 1_000_00 })
    const rows: string[] = []
    for (const voucher of paid)
      for (let n = 0; n < 10; n += 1) rows.push(done(await pay(clerk, at, voucher, 100_00)).id)
    done(await move(clerk, 'voucherRedemption', 'reverse', rows[0] ?? '', { reason: '退货' }))
    const half = { reason: '退货', amount: 50_00 }
    done(await move(clerk, 'voucherRedemption', 'reverse', rows[1] ?? '', half))
    await backdate(at, addDays(world.today, -2))
    const { id } = await settle(at, addDays(world.today, -2))
    const [made] = await run(
      sql`select amount::int as amount, fee::int as fee, redemptions from commerce_settlement where id = ${id}`,
    )
    expect(made).toEqual({ amount: 3_850_00, fee: 38_50, redemptions: 40 })
    done(await move(clerk, 'commerceSettlement', 'send', id))
    done(await move(second, 'commerceSettlement', 'confirm', id))
    const [before] = await run(sql`select version from commerce_settlement where id = ${id}`)
    done(await move(second, 'commerceSettlement', 'approve', id))
    const twice = { version: Number(before?.version) }
    expect((await move(third, 'commerceSettlement', 'approve', id, twice)).status).toBe(409)
    const payment = {
      bankAccount: world.bank,
      paidOn: world.today,
      bankSerial: newId(),
      slip: newId(),
    }
    expect((await move(second, 'commerceSettlement', 'pay', id, payment)).status).toBe(403)
    done(await move(third, 'commerceSettlement', 'pay', id, payment))
    const posted =
      await run(sql`select p.event, sum(greatest(e.amount, 0))::int as amount from ledger_posting p
      join ledger_entry e on e.posting_id = p.id where p.source_id = ${id} group by 1 order by 1`)
    expect(posted).toEqual([
      { event: 'P16', amount: 38_50 },
      { event: 'P29', amount: 3_850_00 },
    ])
    const out = await run(
      sql`select kind, amount::int as amount from money_out where origin_id = ${id} order by kind desc`,
    )
    expect(out).toEqual([
      { kind: '9', amount: 3_850_00 },
      { kind: '3', amount: 38_50 },
    ])
    done(await move(clerk, 'voucherRedemption', 'reverse', rows[1] ?? '', half))
    await backdate(at, addDays(world.today, -1))
    const next = await settle(at, addDays(world.today, -1))
    const [carried] = await run(
      sql`select amount::int as amount from commerce_settlement where id = ${next.id}`,
    )
    expect(carried).toEqual({ amount: -50_00 })
  })

  it('waits for online orders to arrive, and for a changed account to cool', async () => {
    const at = await shop('2', { categories: ['daily'] })
    const [voucher] = await vouchers(1)
    if (voucher === undefined) throw new Error('none')
    const order = { items: [{ name: '被子', category: 'daily', quantity: 1 }], orderNo: 'A1' }
    const row = done(await pay(clerk, at, voucher, 20_00, order))
    await backdate(at, addDays(world.today, -3))
    const late = { filter: [{ field: 'lateOrders', op: 'is', value: true }] }
    const listed = await world.call(
      clerk,
      'GET',
      '/api/commerce/commercePartner/getListByPage',
      late,
    )
    expect(listed.dataPoints.list.map(({ id }: { id: string }) => id)).toEqual([at])
    const empty = await settle(at, addDays(world.today, -3))
    const amountOf = async (id: string) =>
      (await run(sql`select amount::int as amount from commerce_settlement where id = ${id}`))[0]
    expect(await amountOf(empty.id)).toEqual({ amount: 0 })
    done(await move(clerk, 'commerceSettlement', 'void', empty.id, { note: '没有完成的订单' }))
    const sent = { carrier: '邮政', expressNo: 'E1' }
    done(await move(clerk, 'voucherRedemption', 'ship', row.id, sent))
    done(await move(clerk, 'voucherRedemption', 'deliver', row.id))
    const full = await settle(at, addDays(world.today, -3))
    expect(await amountOf(full.id)).toEqual({ amount: 20_00 })
    await run(sql`update commerce_partner set account_since = now() where id = ${at}`)
    done(await move(clerk, 'commerceSettlement', 'send', full.id))
    done(await move(second, 'commerceSettlement', 'confirm', full.id))
    expect((await move(second, 'commerceSettlement', 'approve', full.id)).statusMessage).toContain(
      '48 小时',
    )
    const wrong = await move(clerk, 'commercePartner', 'requestChange', at, { payee: '别的公司' })
    expect(JSON.stringify(wrong.dataPoints)).toContain('结算户名须与商家名称一致')
  })
})

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
