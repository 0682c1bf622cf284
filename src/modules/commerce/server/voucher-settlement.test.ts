import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { done } from '#test/payout-world.ts'
import { openShopWorld, type Paid, type ShopWorld } from '#test/shop-world.ts'

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
beforeAll(async () => {
  world = await openShopWorld()
  cause = (await world.funded(100_000_00)).cause
  ;({ clerk, second, third, query: run, shop, pay, moveOf: move } = world)
  vouchers = (howMany, more) => world.vouchers(cause, howMany, more)
})
afterAll(() => world.close())

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
