import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionsOf } from '#kernel/resource/permission.ts'
import { addDays } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { seedAccess } from '#modules/access/server/index.ts'
import { seedApproval } from '#modules/approval/server/index.ts'
import { outboxMessage } from '#modules/message/model/outbox-message.ts'
import { registerUser } from '#modules/website/server/index.ts'
import { personWith } from '#test/house.ts'
import { done } from '#test/payout-world.ts'
import { openShopWorld, type ShopWorld } from '#test/shop-world.ts'
import { goods, partnerVisit } from '../model/index.ts'
import { watchCommerce } from './commerce-jobs.ts'

let world: ShopWorld
let cause: string
let clerk: Person
let second: Person
let third: Person
let move: ShopWorld['moveOf']
beforeAll(async () => {
  world = await openShopWorld()
  await world.prepare(async act => {
    await seedApproval(act)
    await seedAccess(act)
  })
  cause = (await world.funded(100_000_00)).cause
  ;({ clerk, second, third, moveOf: move } = world)
})
afterAll(() => world.close())

const papers = () => ({
  ...{ uscc: '91330106MA2CFQ8K3T', licence: [newId()], agreementNo: 'XY-1', address: null },
  ...{ agreementFrom: addDays(world.today, -30), agreementTo: addDays(world.today, 300) },
  foodPermitTo: addDays(world.today, 300),
})
const shop = (more: Record<string, unknown> = {}) =>
  world.shop('1', {
    ...papers(),
    address: { areaCode: '330106', detail: '文三路 1 号' },
    ...more,
  })
const shopNow = async (id: string) =>
  (
    await world.query(sql`
    select state, account, fee_rate as "feeRate", year_check_to::text as "yearCheckTo",
           account_since > now() - interval '1 minute' as cooling
      from commerce_partner where id = ${id}`)
  )[0]
const shown = async (id: string) =>
  (await world.call(clerk, 'GET', '/api/commerce/commercePartner/getById', { id })).dataPoints
const firstError = (answer: Awaited<ReturnType<ShopWorld['call']>>) =>
  answer.dataPoints?.errors?.[0]?.message ?? answer.statusMessage

describe('a shop that was let in', () => {
  it('changes its account and its terms by review alone, and waits 48 hours with what is due', async () => {
    const at = await shop()
    const account = '6222000000000001234'
    for (const change of [{ account }, { feeRate: 300 }, { dailyLimit: 99_999_99 }])
      expect(firstError(await move(clerk, 'commercePartner', 'update', at, change))).toBe(
        '已启用的商家请通过「申请变更」修改',
      )
    const none = Object.fromEntries(
      [
        ...['name', 'uscc', 'licence', 'payee', 'bank', 'feeRate', 'discount', 'dailyLimit'],
        ...['singleLimit', 'foodPermitNo', 'foodPermitTo', 'drugPermitNo', 'drugPermitTo'],
        ...['permits', 'agreementNo', 'agreementFrom', 'agreementTo', 'agreement', 'account'],
      ].map(name => [name, null]),
    )
    done(await move(clerk, 'commercePartner', 'requestChange', at, { ...none, account }))
    expect(JSON.stringify(await shown(at))).not.toContain(account)
    expect((await shown(at)).pendingChange).toEqual({ account: { before: '0009', after: '1234' } })
    const verdict = { opinion: '已核对开户许可' }
    expect((await move(clerk, 'commercePartner', 'approve', at, verdict)).statusCode).not.toBe(1)
    expect((await shopNow(at))?.cooling).not.toBe(true)
    done(await move(second, 'commercePartner', 'approve', at, verdict))
    expect(await shopNow(at)).toMatchObject({ state: 'enabled', cooling: true, feeRate: 0 })
    expect((await shown(at)).pendingChange).toBeNull()
    // Turned down, a change leaves the shop as it is.
    done(await move(clerk, 'commercePartner', 'requestChange', at, { ...none, feeRate: 300 }))
    done(
      await move(second, 'commercePartner', 'reject', at, {
        opinion: '费率未经理事会同意，不予变更',
      }),
    )
    expect(await shopNow(at)).toMatchObject({ state: 'enabled', feeRate: 0 })
  })

  it('is paid to the account under which the settlement was approved', async () => {
    const at = await shop()
    const [held] = await world.vouchers(cause, 1)
    if (held === undefined) throw new Error('none')
    done(
      await world.pay(clerk, at, held, 20_00, {
        items: [{ name: '米', category: 'food', quantity: 1 }],
      }),
    )
    const day = addDays(world.today, -1)
    await world.query(sql`update voucher_redemption
      set created_at = ${`${day}T04:00:00Z`}::timestamptz where partner = ${at}`)
    const { id } = done(
      await world.call(clerk, 'POST', '/api/commerce/commerceSettlement/insert', {
        ...{ partner: at, dayFrom: day, dayTo: day },
      }),
    )
    done(await move(clerk, 'commerceSettlement', 'send', id))
    done(await move(second, 'commerceSettlement', 'confirm', id))
    done(await move(second, 'commerceSettlement', 'approve', id))
    await world.query(sql`update commerce_partner set payee = '别的公司', bank = '别的银行',
      account_since = now() - interval '3 days' where id = ${at}`)
    done(
      await move(third, 'commerceSettlement', 'pay', id, {
        ...{ bankAccount: world.bank, paidOn: world.today, bankSerial: newId(), slip: newId() },
      }),
    )
    const [out] = await world.query(
      sql`select payee_bank as bank from money_out where origin_id = ${id} and kind = '9'`,
    )
    expect(out).toEqual({ bank: '测试银行' })
  })
})

describe('the yearly check of a shop', () => {
  const inspector = personWith(
    actionsOf(partnerVisit).map(({ name }) => name),
    {},
  )
  const check = (partner: string, more: object) =>
    world.call(inspector, 'POST', '/api/commerce/partnerVisit/insert', {
      ...{ partner, kind: 'year', onDay: addDays(world.today, -1), staff: '李明' },
      ...{ finding: '证照齐全', ...more },
    })

  it('moves the day of the next one where it was passed, so that the night leaves the shop open', async () => {
    const at = await shop({ yearCheckTo: addDays(world.today, -40) })
    expect(firstError(await check(at, { result: 'ok' }))).toBe('年检合格须填写下次年检')
    const nextOn = addDays(world.today, 365)
    done(await check(at, { result: 'ok', nextOn }))
    await world.run(watchCommerce, {})
    expect(await shopNow(at)).toMatchObject({ state: 'enabled', yearCheckTo: nextOn })
  })

  it('overdue keeps it closed until it is made, and failed ends it', async () => {
    const at = await shop({ yearCheckTo: addDays(world.today, -40) })
    await world.run(watchCommerce, {})
    expect(await shopNow(at)).toMatchObject({ state: 'suspended' })
    expect(firstError(await move(clerk, 'commercePartner', 'resume', at))).toContain('请先登记年检')
    done(await check(at, { result: 'stop', finding: '过期食品屡次上架' }))
    expect(await shopNow(at)).toMatchObject({ state: 'ended' })
  })
})

it('what was redeemed in the first hours of a Beijing month counts for it', async () => {
  const at = await shop()
  const [held] = await world.vouchers(cause, 1)
  if (held === undefined) throw new Error('none')
  const items = [{ name: '米', category: 'food', quantity: 1 }]
  done(await world.pay(clerk, at, held, 20_00, { items }))
  const first = `${world.today.slice(0, 7)}-01T01:00:00+08:00`
  await world.query(
    sql`update voucher_redemption set created_at = ${first}::timestamptz where partner = ${at}`,
  )
  expect((await shown(at)).extra).toMatchObject({ monthCount: 1, monthAmount: 20_00 })
})

describe('points at an own shop', () => {
  const user = async (phone: string, points: number): Promise<string> =>
    world.prepare(async act => {
      const { id } = await registerUser(act, { phone, source: 'site' })
      await act.tx.execute(
        sql`insert into points_balance ("user", available) values (${id}, ${points})`,
      )
      await act.tx.execute(sql`insert into points_lot (entry, "user", remaining, available_at, is_released)
        values (${newId()}, ${id}, ${points}, now(), true)`)
      return id
    })
  const item = (partner: string, more: object = {}): Promise<string> =>
    world.prepare(async act => {
      const { id } = await insertRow(act, goods, {
        ...{ partner, organisation: world.organisation, merchant: partner, name: '肥皂' },
        ...{ code: newId().slice(-8), category: 'daily' as const, price: 5_00, points: 10 },
        ...more,
      })
      return id
    })

  it('are spent with the code that came to the phone, once, as much a month as one may take', async () => {
    const at = await world.shop('3', { foodPermitTo: addDays(world.today, -1) })
    const soap = await item(at, { limitPerPerson: 2 })
    const rice = await item(at, { category: 'food' })
    for (const id of [soap, rice])
      done(
        await move(clerk, 'goods', 'stockIn', id, {
          ...{ quantity: 9, lot: 'L1', expiry: null, reason: '采购' },
        }),
      )
    const who = await user('13911112222', 100)
    const exchange = (code: string, of = soap, quantity = 1) =>
      world.call(clerk, 'POST', '/api/commerce/voucherRedemption/exchange', {
        ...{ partner: at, user: who, code, goods: of, quantity, terminal: '二号台', key: newId() },
      })
    expect(firstError(await exchange('000000'))).toBe('短信码不正确')
    const sent = await world.call(clerk, 'POST', '/api/commerce/voucherRedemption/sendUserCode', {
      ...{ partner: at, user: who, terminal: '二号台' },
    })
    expect(sent.dataPoints).toEqual({ phone: '139****2222', minutes: 5 })
    const code = await world.prepare(async act => {
      const all = await findRows(act.tx, outboxMessage, undefined, 1000)
      const body = all.find(row => row.subject === 'verifyCode')?.body ?? ''
      return /验证码为(\d{6})/.exec(body)?.[1] ?? ''
    })
    expect(firstError(await exchange(code, rice))).toContain('食品经营许可证已于')
    expect(firstError(await exchange(code, soap, 3))).toContain('每人每月限量 2')
    done(await exchange(code, soap, 2))
    expect(firstError(await exchange(code))).toBe('短信码不正确')
    const [left] = await world.query(
      sql`select available::int as available from points_balance where "user" = ${who}`,
    )
    expect(left).toEqual({ available: 80 })
  })
})
