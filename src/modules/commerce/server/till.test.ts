import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { seedAccess } from '#modules/access/server/index.ts'
import { seedApproval } from '#modules/approval/server/index.ts'
import { outboxMessage } from '#modules/message/model/outbox-message.ts'
import { personWith } from '#test/house.ts'
import { done } from '#test/payout-world.ts'
import { openShopWorld, type Paid, type ShopWorld } from '#test/shop-world.ts'
import { goods } from '../model/index.ts'
import { pointsCode } from './points-proof.ts'
import { exchange } from './redeem.ts'

let world: ShopWorld
let cause: string
beforeAll(async () => {
  world = await openShopWorld()
  await world.prepare(async act => {
    await seedApproval(act)
    await seedAccess(act)
  })
  cause = (await world.funded(100_000_00)).cause
})
afterAll(() => world.close())

async function voucher(more: Record<string, unknown> = {}): Promise<Paid> {
  const [made] = await world.vouchers(cause, 1, more)
  if (made === undefined) throw new Error('none')
  return made
}
const item = (category: string) => ({ items: [{ name: '一件', category, quantity: 1 }] })
const firstError = (answer: { dataPoints: { errors?: readonly { message: string }[] } }) =>
  answer.dataPoints.errors?.[0]?.message

it('a shop whose food permit ended sells no food, and goes on with the rest', async () => {
  const at = await world.shop('1', { foodPermitTo: addDays(world.today, -1) })
  const held = await voucher()
  expect(firstError(await world.pay(world.clerk, at, held, 1_00, item('food')))).toContain(
    '食品经营许可证已于',
  )
  expect(firstError(await world.pay(world.clerk, at, held, 1_00))).toBe('请填写商品明细')
  done(await world.pay(world.clerk, at, held, 1_00, item('daily')))
})

it('a code by SMS goes to the phone in the registry, opens once, and not at another shop', async () => {
  const [at, other] = [await world.shop('1'), await world.shop('1')]
  const held = await voucher()
  const path = '/api/commerce/voucherRedemption/sendCode'
  const asked = { partner: at, voucherNo: held.voucherNo, terminal: '一号台' }
  const send = () => world.call(world.clerk, 'POST', path, asked)
  expect((await send()).statusMessage).toContain('没有登记手机')
  const phones = await world.people(1, { phone: '13912345678' })
  await world.query(sql`update rescue_record set person = ${phones[0]} where id = ${held.id}`)
  const sent = await send()
  expect(sent.dataPoints).toEqual({ phone: '139****5678', minutes: 5 })
  expect((await send()).statusMessage).toMatch(/^短信码已发送，请 \d+ 秒后再试$/)
  const code = await world.prepare(async act => {
    const all = await findRows(act.tx, outboxMessage, undefined, 1000)
    return /验证码为(\d{6})/.exec(all.find(row => row.subject === 'verifyCode')?.body ?? '')?.[1]
  })
  const proof = { proof: '2', code }
  const elsewhere = await world.pay(world.clerk, other, held, 10_00, proof)
  expect(firstError(elsewhere)).toBe('券号或验证码不正确')
  done(await world.pay(world.clerk, at, held, 10_00, proof))
  const again = await world.pay(world.clerk, at, held, 10_00, proof)
  expect(firstError(again)).toBe('券号或验证码不正确')
})

it('what is taken back of a voided voucher goes to its cause, and opens the voucher to nobody', async () => {
  const at = await world.shop('1')
  const held = await voucher()
  const bought = done(await world.pay(world.clerk, at, held, 30_00))
  done(await world.line(world.issuer, 'voidVoucher', held.id, { reason: '券号泄露' }))
  done(
    await world.moveOf(world.clerk, 'voucherRedemption', 'reverse', bought.id, { reason: '退货' }),
  )
  const [after] = await world.query(sql`
    select r.voucher_left::int as left, r.voucher_state as state, b.returned::int as returned
      from rescue_record r join grant_batch b on b.id = r.batch where r.id = ${held.id}`)
  expect(after).toEqual({ left: 0, state: '5', returned: 100_00 })
  expect((await world.pay(world.clerk, at, held, 1_00)).statusMessage).toBe('代金券已作废')
})

it('an online order keeps where it goes, masked for the organisation', async () => {
  const at = await world.shop('2', { categories: ['daily'] })
  const held = await voucher()
  const row = done(
    await world.pay(world.clerk, at, held, 20_00, {
      ...{ ...item('daily'), orderNo: 'A1', receiver: '张丽华', receiverPhone: '13812345678' },
      receiverAddress: { areaCode: '330106', detail: '文三路 1 号 502 室' },
    }),
  )
  const seen = await world.call(
    personWith(['voucherRedemption.view', 'voucherRedemption.unmask'], {
      ...{ ownerKind: 'organisation', ownerId: world.organisation, scope: 'organisation' },
    }),
    'GET',
    '/api/commerce/voucherRedemption/getById',
    { id: row.id },
  )
  expect(seen.dataPoints).toMatchObject({
    ...{ receiver: '张**', receiverPhone: '138****5678' },
    receiverAddress: { areaCode: '330106', detail: '***' },
  })
  expect(JSON.stringify(seen)).not.toMatch(/丽华|文三路|13812345678/)
})

it('a shop that is let in gets an administrator of its own, who is told of wrong codes; once', async () => {
  const paid = await voucher()
  const at = await world.shop('1', {
    ...{ state: 'draft', agreementTo: addDays(world.today, 90), contact: '王店长' },
  })
  done(await world.moveOf(world.clerk, 'commercePartner', 'submit', at))
  done(await world.moveOf(world.second, 'commercePartner', 'approve', at, { opinion: '证照齐全' }))
  const again = await world.moveOf(world.third, 'commercePartner', 'approve', at, {
    opinion: '证照齐全',
  })
  expect(again.statusCode).not.toBe(1)
  const people = await world.query(sql`
    select a.id, r.code from account a join "grant" g on g.account = a.id join role r on r.id = g.role
     where a.merchant = ${at}`)
  expect(people.map(({ code }) => code)).toEqual(['merchant_admin'])
  for (let n = 0; n < 5; n += 1)
    await world.pay(world.clerk, at, paid, 1_00, { proof: '1', code: '000000' })
  const sixth = await world.pay(world.clerk, at, paid, 1_00, { proof: '1', code: '000000' })
  expect(sixth.statusMessage).toBe('验证错误过多，已锁定 30 分钟，请稍后再试')
  const told = await world.query(sql`select title from notice where account = ${people[0]?.id}`)
  expect(told.map(({ title }) => title)).toContain('代金券核销异常')
})

it('a loss of donated goods waits for another person, and the count of a shelf for the books', async () => {
  const at = await world.shop('3')
  const rice = await world.prepare(async act => {
    const { id } = await insertRow(act, goods, {
      ...{ partner: at, organisation: world.organisation, merchant: at, name: '大米' },
      ...{ code: newId().slice(-8), category: 'food' as const, price: 20_00, points: 100 },
      ...{ source: '1' as const, cause, unitValue: 18_00 },
    })
    return id
  })
  const { clerk, second, moveOf } = world
  const received = { quantity: 50, lot: 'L1', expiry: null, reason: '捐赠单' }
  done(await moveOf(clerk, 'goods', 'stockIn', rice, received))
  done(await moveOf(clerk, 'goods', 'writeOff', rice, { quantity: 2, reason: '受潮' }))
  const stock = async () => (await world.query(sql`select stock from goods where id = ${rice}`))[0]
  expect(await stock()).toEqual({ stock: 50 })
  const [loss] = await world.query(
    sql`select id, kind from stock_count where partner = ${at} and state = 'waiting'`,
  )
  expect(loss?.kind).toBe('loss')
  expect((await moveOf(clerk, 'stockCount', 'confirm', String(loss?.id))).status).toBe(403)
  done(await moveOf(second, 'stockCount', 'confirm', String(loss?.id)))
  expect(await stock()).toEqual({ stock: 48 })
  // What a page says of the books is not believed: it may be old.
  const lines = [{ goods: rice, name: '大米', system: 99, counted: 48 }]
  const sheet = done(
    await world.call(clerk, 'POST', '/api/commerce/stockCount/insert', { partner: at, lines }),
  )
  done(await moveOf(second, 'stockCount', 'confirm', sheet.id))
  expect(await stock()).toEqual({ stock: 48 })
})

it('an exchange that breaks off takes neither points nor goods', async () => {
  const at = await world.shop('3')
  const soap = await world.prepare(async act => {
    const { id } = await insertRow(act, goods, {
      ...{ partner: at, organisation: world.organisation, merchant: at, name: '肥皂' },
      ...{ code: newId().slice(-8), category: 'daily' as const, price: 5_00, points: 100 },
    })
    return id
  })
  const received = { quantity: 5, lot: 'L1', expiry: null, reason: '采购' }
  done(await world.moveOf(world.clerk, 'goods', 'stockIn', soap, received))
  const user = newId()
  await world.query(sql`insert into points_balance ("user", available) values (${user}, 100)`)
  await world.query(sql`insert into points_lot (entry, "user", remaining, available_at, is_released)
    values (${newId()}, ${user}, 100, now(), true)`)
  const broken = world.prepare(async act => {
    const code = await pointsCode(act, { user, shop: { id: at } })
    await exchange(act, {
      ...{ partner: at, user, code, goods: soap, quantity: 1, terminal: '一号台', key: newId() },
    })
    throw new Error('the server ends here')
  })
  await expect(broken).rejects.toThrow('the server ends here')
  const [after] = await world.query(sql`
    select (select stock from goods where id = ${soap}) as stock,
           (select available::int from points_balance where "user" = ${user}) as points,
           (select count(*)::int from voucher_redemption where "user" = ${user}) as rows`)
  expect(after).toEqual({ stock: 5, points: 100, rows: 0 })
})
