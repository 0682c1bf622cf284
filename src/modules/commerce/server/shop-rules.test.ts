import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { seedApproval } from '#modules/approval/server/index.ts'
import { done } from '#test/payout-world.ts'
import { openShopWorld, type Paid, type ShopWorld } from '#test/shop-world.ts'
import { goods } from '../model/index.ts'

let world: ShopWorld
let cause: string
let clerk: Person
let second: Person
let run: ShopWorld['query']
beforeAll(async () => {
  world = await openShopWorld()
  await world.prepare(act => seedApproval(act))
  cause = (await world.funded(100_000_00)).cause
  ;({ clerk, second, query: run } = world)
})
afterAll(() => world.close())

async function voucher(more: Record<string, unknown> = {}): Promise<Paid> {
  const [made] = await world.vouchers(cause, 1, more)
  if (made === undefined) throw new Error('none')
  return made
}
/** Rice at 20.00 of an own shop; donated unless said otherwise. */
const rice = (partner: string, more: object = {}): Promise<string> =>
  world.prepare(async act => {
    const { id } = await insertRow(act, goods, {
      ...{ partner, organisation: world.organisation, merchant: partner, name: '大米' },
      ...{ code: newId().slice(-8), category: 'food' as const, price: 20_00, points: 100 },
      ...{ source: '1' as const, cause, unitValue: 18_00, ...more },
    })
    return id
  })
const stockIn = async (id: string, quantity: number) =>
  done(
    await world.moveOf(clerk, 'goods', 'stockIn', id, {
      ...{ quantity, lot: 'L1', expiry: null, reason: '捐赠单' },
    }),
  )
const stockOf = async (id: string) =>
  (await run(sql`select stock from goods where id = ${id}`))[0]?.stock
const firstError = (answer: Awaited<ReturnType<ShopWorld['call']>>) =>
  answer.dataPoints?.errors?.[0]?.message ?? answer.statusMessage

describe('a settlement', () => {
  const settle = (partner: string, day: string) =>
    world.call(clerk, 'POST', '/api/commerce/commerceSettlement/insert', {
      ...{ partner, dayFrom: day, dayTo: day },
    })
  const backdate = (partner: string, day: string) =>
    run(sql`update voucher_redemption set created_at = ${`${day}T04:00:00Z`}::timestamptz
      where partner = ${partner}`)
  const amountOf = async (id: string) =>
    (await run(sql`select amount::int as amount from commerce_settlement where id = ${id}`))[0]

  it('pays orders that arrived after the statement of their days, and what a voided one let go of', async () => {
    const at = await world.shop('2', { categories: ['daily'] })
    const held = await voucher()
    const order = { items: [{ name: '被子', category: 'daily', quantity: 1 }], orderNo: 'A1' }
    const early = done(await world.pay(clerk, at, held, 20_00, order))
    const late = done(await world.pay(clerk, at, held, 30_00, order))
    await backdate(at, addDays(world.today, -9))
    const arrive = async (id: string) => {
      const sent = { carrier: '邮政', expressNo: 'E1' }
      done(await world.moveOf(clerk, 'voucherRedemption', 'ship', id, sent))
      done(await world.moveOf(clerk, 'voucherRedemption', 'deliver', id))
    }
    await arrive(early.id)
    const first = done(await settle(at, addDays(world.today, -9)))
    expect(await amountOf(first.id)).toEqual({ amount: 20_00 })
    await arrive(late.id)
    const next = done(await settle(at, addDays(world.today, -2)))
    expect(await amountOf(next.id)).toEqual({ amount: 30_00 })
    for (const { id } of [first, next])
      done(await world.moveOf(clerk, 'commerceSettlement', 'void', id, { note: '并入下期' }))
    const all = done(await settle(at, addDays(world.today, -1)))
    expect(await amountOf(all.id)).toEqual({ amount: 50_00 })
  })
})

describe('an own shop', () => {
  it('takes back the whole of what was given for a voucher, once', async () => {
    const at = await world.shop('3')
    const item = await rice(at)
    await stockIn(item, 5)
    const held = await voucher()
    const items = [{ goods: item, name: '大米', category: 'food', quantity: 1 }]
    const row = done(await world.pay(clerk, at, held, 20_00, { items }))
    done(await world.line(world.issuer, 'voidVoucher', held.id, { reason: '券号泄露' }))
    const reverse = (more: object) =>
      world.moveOf(clerk, 'voucherRedemption', 'reverse', row.id, { reason: '退货', ...more })
    expect(firstError(await reverse({ amount: 1 }))).toBe('自营商务的兑换只能全额撤销')
    expect(await stockOf(item)).toBe(4)
    done(await reverse({}))
    expect(await stockOf(item)).toBe(5)
    expect((await reverse({})).statusCode).not.toBe(1)
  })

  it('sells its goods by their own category, whatever the till says', async () => {
    const at = await world.shop('3')
    const item = await rice(at)
    await stockIn(item, 5)
    const held = await voucher({ forbidden: ['food'] })
    const items = [{ goods: item, name: '肥皂', category: 'daily', quantity: 1 }]
    expect(firstError(await world.pay(clerk, at, held, 20_00, { items }))).toContain(
      '该代金券不能购买',
    )
    expect(await stockOf(item)).toBe(5)
  })

  it('counts each of its goods once a sheet', async () => {
    const at = await world.shop('3')
    const item = await rice(at)
    await stockIn(item, 50)
    const line = { goods: item, name: '大米', system: 50, counted: 47 }
    const sheet = (lines: readonly object[]) =>
      world.call(clerk, 'POST', '/api/commerce/stockCount/insert', { partner: at, lines })
    expect(firstError(await sheet([line, line]))).toContain('重复的商品')
    const { id } = done(await sheet([line]))
    done(await world.moveOf(second, 'stockCount', 'confirm', id))
    expect(await stockOf(item)).toBe(47)
  })

  it('keeps the value under which goods were booked while they are there, and moves them at it', async () => {
    const [at, other] = [await world.shop('3'), await world.shop('3')]
    const item = await rice(at)
    await stockIn(item, 5)
    const dearer = await rice(other, { unitValue: 25_00 })
    const same = await rice(other)
    const change = (more: object) => world.moveOf(clerk, 'goods', 'update', item, more)
    expect(firstError(await change({ unitValue: 1_00 }))).toBe('还有库存，不能修改入账单价')
    expect(firstError(await change({ source: '2' }))).toBe('还有库存，不能修改来源')
    done(await change({ safety: 3 }))
    const transfer = (to: string) =>
      world.moveOf(clerk, 'goods', 'transfer', item, { to, quantity: 2, reason: '补货' })
    expect(firstError(await transfer(dearer))).toBe('调入商品的入账单价须一致')
    done(await transfer(same))
    expect([await stockOf(item), await stockOf(same)]).toEqual([3, 2])
  })
})

describe('the dynamic code of a voucher', () => {
  it('is not to be had by guessing: five wrong papers lock it, at the tills too', async () => {
    const at = await world.shop('1')
    const held = await voucher()
    const ask = (idTail: string) =>
      world.call(null, 'POST', '/api/commerce/voucherRedemption/getCode', {
        ...{ voucherNo: held.voucherNo, idTail },
      })
    expect((await ask(held.code)).statusCode).toBe(1)
    const guesses = await Promise.all(
      Array.from({ length: 5 }, (_, n) => ask(held.code === '11111X' ? '22222X' : `11111${n}`)),
    )
    expect(guesses.filter(({ statusCode }) => statusCode === 1)).toHaveLength(0)
    expect(firstError(await ask(held.code))).toContain('已锁定')
    expect(firstError(await world.pay(clerk, at, held, 1_00))).toContain('已锁定')
    const { statusCode } = await world.pay(clerk, at, await voucher(), 1_00)
    expect(statusCode).toBe(1)
    const tried = await world.call(clerk, 'GET', '/api/commerce/redemptionAttempt/getListByPage', {
      filter: [{ field: 'terminal', op: 'contains', value: '持券人自查' }],
    })
    expect(tried.dataPoints.total).toBe(5)
  })

  it('is asked for some times a minute from one address', async () => {
    const ask = () =>
      world.call(null, 'POST', '/api/commerce/voucherRedemption/getCode', {
        ...{ voucherNo: '1234567890123456', idTail: '123456' },
      })
    const answers = await Promise.all(Array.from({ length: 40 }, ask))
    expect(answers.some(({ status }) => status === 429)).toBe(true)
  })
})
