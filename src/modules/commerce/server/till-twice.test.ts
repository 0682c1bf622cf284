import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actionsOf } from '#kernel/resource/permission.ts'
import { addDays } from '#kernel/server/china-time.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { seedAccess } from '#modules/access/server/index.ts'
import { seedApproval } from '#modules/approval/server/index.ts'
import { personWith } from '#test/house.ts'
import { done } from '#test/payout-world.ts'
import { openShopWorld, type Paid, type ShopWorld } from '#test/shop-world.ts'
import { goods, partnerVisit } from '../model/index.ts'
import { redemptionDataset } from './datasets.ts'
import { pointsCode } from './points-proof.ts'

/* What a till asks twice, at once, or for two vouchers of one person. */

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

const two = async (): Promise<[Paid, Paid]> => {
  const [one, other] = await world.vouchers(cause, 2)
  if (one === undefined || other === undefined) throw new Error('no two vouchers')
  return [one, other]
}
const item = async (partner: string, more: object = {}): Promise<string> => {
  const id = await world.prepare(
    async act =>
      (
        await insertRow(act, goods, {
          ...{ partner, organisation: world.organisation, merchant: partner, name: '大米' },
          ...{ code: newId().slice(-8), category: 'food' as const, price: 20_00, points: 100 },
          ...more,
        })
      ).id,
  )
  const received = { quantity: 9, lot: 'L1', expiry: null, reason: '采购单' }
  done(await world.moveOf(world.clerk, 'goods', 'stockIn', id, received))
  return id
}
const firstError = (answer: Awaited<ReturnType<ShopWorld['call']>>) =>
  answer.dataPoints?.errors?.[0]?.message ?? answer.statusMessage

it('a key tells nothing of another voucher, nor opens another amount', async () => {
  const at = await world.shop('1')
  const [own, other] = await two()
  const key = newId()
  done(await world.pay(world.clerk, at, own, 10_00, { key }))
  const guessed = await world.pay(world.clerk, at, other, 10_00, { key, code: '000000' })
  expect(firstError(guessed)).toBe('该幂等键已用于另一笔核销')
  expect(JSON.stringify(guessed)).not.toContain('10000')
  expect(firstError(await world.pay(world.clerk, at, own, 11_00, { key }))).toBe(
    '该幂等键已用于另一笔核销',
  )
  expect(done(await world.pay(world.clerk, at, own, 10_00, { key })).amount).toBe(10_00)
})

it('wrong codes that come at once are five tries, and no more', async () => {
  const at = await world.shop('1')
  const [held] = await two()
  const guesses = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      world.pay(world.clerk, at, held, 1_00, { code: String(n).padStart(6, '0') }),
    ),
  )
  expect(guesses.filter(each => firstError(each) === '券号或验证码不正确')).toHaveLength(5)
  const [tries] = await world.query(
    sql`select count(*)::int as n from redemption_attempt where partner = ${at}`,
  )
  expect(tries).toEqual({ n: 5 })
})

it('an exchange that is sent five times at once is one, and no wrong code', async () => {
  const at = await world.shop('3')
  const rice = await item(at)
  const user = newId()
  await world.query(sql`insert into points_balance ("user", available) values (${user}, 300)`)
  await world.query(sql`insert into points_lot (entry, "user", remaining, available_at, is_released)
    values (${newId()}, ${user}, 300, now(), true)`)
  const code = await world.prepare(act => pointsCode(act, { user, shop: { id: at } }))
  const asked = { partner: at, user, code, goods: rice, quantity: 1, terminal: '一号台' }
  const key = newId()
  const send = (more = {}) =>
    world.call(world.clerk, 'POST', '/api/commerce/voucherRedemption/exchange', {
      ...{ ...asked, key, ...more },
    })
  const all = await Promise.all(Array.from({ length: 5 }, () => send()))
  expect(new Set(all.map(each => done(each).id)).size).toBe(1)
  expect(firstError(await send({ user: newId() }))).toBe('该幂等键已用于另一笔核销')
  const [after] = await world.query(sql`
    select (select available::int from points_balance where "user" = ${user}) as points,
           (select count(*)::int from redemption_attempt where partner = ${at}) as tries`)
  expect(after).toEqual({ points: 200, tries: 0 })
})

it('a person with two vouchers takes no more of goods than one may', async () => {
  const at = await world.shop('3')
  const rice = await item(at, { limitPerPerson: 1 })
  const [[one], [other]] = [await two(), await two()]
  await world.query(sql`update rescue_record set person = ${one.person} where id = ${other.id}`)
  const items = [{ goods: rice, name: '大米', category: 'food', quantity: 1 }]
  const both = await Promise.all(
    [one, other].map(each => world.pay(world.clerk, at, each, 20_00, { items })),
  )
  expect(both.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
  expect(both.map(firstError)).toContain('每人每月限量 1，本次 1 已超出')
})

it('a day of stock that is in no calendar is refused at its field', async () => {
  const at = await world.shop('3')
  const rice = await item(at)
  const received = { quantity: 1, lot: 'L2', expiry: '2026-02-31', reason: '采购单' }
  const answer = await world.moveOf(world.clerk, 'goods', 'stockIn', rice, received)
  expect(answer.status).toBe(400)
  expect(answer.dataPoints.errors[0].field).toBe('expiry')
})

it('what was taken back in part is no part of what vouchers brought', async () => {
  const at = await world.shop('1')
  const [held] = await two()
  const paid = done(await world.pay(world.clerk, at, held, 100_00))
  const part = { amount: 30_00, reason: '退一件' }
  done(await world.moveOf(world.clerk, 'voucherRedemption', 'reverse', paid.id, part))
  // The cast of measures that are no quotients.
  const { amount, count } = redemptionDataset.measures as Record<string, { readonly sum: SQL }>
  const { rows } = await world.prepare(act =>
    act.tx.execute(sql`
      select ${amount?.sum} as sum, ${count?.sum} as n
        from ${redemptionDataset.sources.rows?.rows(act)} where d.partner = ${at}`),
  )
  expect(rows).toEqual([{ sum: '7000', n: '1' }])
})

it('a shop ends only once what it asked to change is decided', async () => {
  const papers = {
    ...{ uscc: '91330106MA2CFQ8K3T', licence: [newId()], agreementNo: 'XY-1' },
    ...{ agreementFrom: addDays(world.today, -30), agreementTo: addDays(world.today, 300) },
    ...{ foodPermitTo: addDays(world.today, 300), yearCheckTo: addDays(world.today, 10) },
    address: { areaCode: '330106', detail: '文三路 1 号' },
  }
  const { clerk, second, moveOf } = world
  const [at, checked] = [await world.shop('1', papers), await world.shop('1', papers)]
  for (const each of [at, checked])
    done(await moveOf(clerk, 'commercePartner', 'requestChange', each, { feeRate: 100 }))
  const reason = '合同到期'
  const ended = await moveOf(clerk, 'commercePartner', 'end', at, { reason })
  expect(firstError(ended)).toBe('变更正在审核，请先审完')
  const verdict = { opinion: '不调整费率' }
  done(await moveOf(second, 'commercePartner', 'reject', at, verdict))
  done(await moveOf(clerk, 'commercePartner', 'end', at, { reason }))
  // A failed yearly check closes a shop at once, and leaves what is open to its reviewer.
  const inspector = personWith(actionsOf(partnerVisit).map(({ name }) => name))
  done(
    await world.call(inspector, 'POST', '/api/commerce/partnerVisit/insert', {
      ...{ partner: checked, kind: 'year', onDay: world.today, staff: '李巡查' },
      ...{ finding: '无证经营', result: 'stop' },
    }),
  )
  const state = async () =>
    (await world.query(sql`select state from commerce_partner where id = ${checked}`))[0]
  expect(await state()).toEqual({ state: 'suspended' })
  done(await moveOf(second, 'commercePartner', 'reject', checked, verdict))
  done(await moveOf(clerk, 'commercePartner', 'end', checked, { reason }))
})

it('the same days of a shop are settled once, though two people settle them at once', async () => {
  const at = await world.shop('1')
  const day = addDays(world.today, -1)
  const both = await Promise.all(
    [world.clerk, world.second].map(by =>
      world.call(by, 'POST', '/api/commerce/commerceSettlement/insert', {
        ...{ partner: at, dayFrom: day, dayTo: day },
      }),
    ),
  )
  expect(both.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
  expect(both.map(firstError)).toContainEqual(expect.stringContaining('的日期重叠'))
})
