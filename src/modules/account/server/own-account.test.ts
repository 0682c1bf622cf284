import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, type Browser, openAccountWorld } from '#test/account-world.ts'
import { securityKey } from '../model/security-key.ts'

let world: AccountWorld

beforeAll(async () => {
  world = await openAccountWorld()
})
beforeEach(() => world.pass(60 * 24))
afterAll(() => world.close())

/** Somebody of an ordinary role, signed in, whose identity is confirmed. */
async function signedIn(loginName: string) {
  const account = await world.account(loginName)
  const browser = await another(loginName)
  await confirm(account)
  return { account, browser }
}

async function another(loginName: string): Promise<Browser> {
  await world.pass(2)
  const browser = world.browser()
  await world.login(browser, loginName)
  await browser.post('/api/user/user/sendLoginCodeV3', { loginName, sourceType: 100000 })
  const { code } = (await browser.get('/api/test/outbox', { loginName })).dataPoints
  const entered = await browser.get('/api/upms/sso/double/factor/login', {
    ...{ sourceType: '100000', loginName, loginPassword: 'Reiher-Nebel-42', phoneCode: code },
  })
  expect(entered.dataPoints.loginState).toBe(true)
  return browser
}

const confirm = (account: string) =>
  world.execute(`update session set elevated_by = 'sms', elevated_until = now() + interval '10 minutes'
    where account = '${account}'`)
const codeOf = async (phone: string) =>
  (await world.browser().get('/api/test/outbox', { phone })).dataPoints.code
const openTickets = async (account: string) =>
  (
    await world.execute(
      `select from password_ticket where account = '${account}' and used_at is null`,
    )
  ).length
const own = async (browser: Browser) =>
  (await browser.get('/api/user/user/getUserInfoByManage')).dataPoints

it('changes a phone by a code to the old one and a code to the new one, and ends other sessions', async () => {
  await world.set('session.single', false)
  const { account, browser } = await signedIn('mover')
  const other = await another('mover')
  const [row] = await world.execute(`select login_name from account where id = '${account}'`)
  const phone = '13900001111'
  await browser.post('/api/user/user/sendLoginCodeV5', { scene: 'changePhone', phone })
  const phoneCode = await codeOf(phone)
  const change = (oldCode?: string) =>
    browser.post('/api/upms/account/changePhone', { oldCode, phone, phoneCode })
  expect((await change()).dataPoints.errors).toEqual([
    { field: 'oldCode', message: '验证码错误或已失效' },
  ])
  const asked = await browser.post('/api/upms/account/sendOldPhoneCode')
  expect(asked.dataPoints.phoneMask).toBe((await own(browser)).phoneMask)
  const { code } = (await browser.get('/api/test/outbox', { loginName: String(row?.login_name) }))
    .dataPoints
  const mistyped = await browser.post('/api/upms/account/changePhone', {
    ...{ oldCode: code, phone, phoneCode: 'abcdef' },
  })
  expect(mistyped.dataPoints.errors[0].field).toBe('phoneCode')
  await world.execute(`insert into password_ticket (ticket_hash, account, kind, expires_at)
    values ('sent to the old phone', '${account}', 'reset', now() + interval '1 day')`)
  // A slip in one of the two costs neither.
  expect((await change(code)).statusCode).toBe(1)
  expect(await openTickets(account)).toBe(0)
  expect((await own(browser)).phoneMask).toBe('139****1111')
  expect((await other.get('/api/user/user/getUserInfoByManage')).statusCode).toBe(4012)
  await world.set('session.single', true)
})

it('takes no address by which another signs in, and says not whose it is', async () => {
  const { account, browser } = await signedIn('envious')
  await world.account('envied', { email: 'Envied@example.org' })
  const take = (email: string) => browser.post('/api/upms/account/updateProfile', { email })
  expect((await take('envied@example.org')).dataPoints.errors).toEqual([
    { field: 'email', message: '邮箱已被其他账号使用' },
  ])
  expect((await take('envious@example.org')).statusCode).toBe(1)
  expect((await take('Envious@example.org')).statusCode).toBe(1)
  expect((await world.login(world.browser(), 'envied@example.org')).statusCode).toBe(1)
  await world.execute(`update account set email = null where id = '${account}'`)
})

it('lets the authenticator go only where another factor stays, and after the identity was confirmed', async () => {
  const { account, browser } = await signedIn('unbinder')
  await world.execute(`insert into two_factor_method (account, kind, bound_at)
    values ('${account}', 'totp', now()), ('${account}', 'recovery', now())`)
  expect((await browser.get('/api/upms/twoFactorMethod/getOwn')).dataPoints).toMatchObject({
    totpBoundAt: expect.stringMatching(/Z$/),
    recoveryCodesLeft: 1,
    keys: [],
  })
  const unbind = () => browser.post('/api/upms/twoFactorMethod/unbind')
  await world.execute(`update account set phone = null, phone_index = null where id = '${account}'`)
  expect((await unbind()).statusMessage).toBe('您的账号必须使用第二因素，请先绑定其他方式')
  await world.execute(`update account set phone_index = 'x', phone = (select phone from account
    where phone is not null limit 1) where id = '${account}'`)
  await world.execute(`update session set elevated_until = null where account = '${account}'`)
  expect((await unbind()).statusCode).toBe(4033)
  await confirm(account)
  expect((await unbind()).statusCode).toBe(1)
  expect((await browser.get('/api/upms/twoFactorMethod/getOwn')).dataPoints.totpBoundAt).toBeNull()
})

it('lets a holder without any right report the own key lost, and nobody that of another', async () => {
  const { account, browser } = await signedIn('loser')
  const stranger = (await signedIn('stranger')).browser
  const row = await world.house.prepare(act =>
    insertRow(act, securityKey, {
      ...{ serial: 'LOSS000001', kind: 'sm2', account, state: 'normal', confirmed: 'done' },
    }),
  )
  const report = (who: Browser) =>
    who.post('/api/ukey/securityKey/reportOwnLoss', { id: row.id, reason: '落在出租车上' })
  expect((await report(stranger)).statusCode).toBe(4040)
  expect((await report(browser)).statusCode).toBe(1)
  const [kept] = await world.execute(
    `select state, lost_note, lost_by from security_key where id = '${row.id}'`,
  )
  expect(kept).toEqual({ state: 'lost', lost_note: '落在出租车上', lost_by: account })
})

it('names live sessions only, marks the own one, and lists known browsers to rename and forget', async () => {
  const { browser } = await signedIn('devices')
  await another('devices')
  const again = await another('devices')
  const sessions = (await again.get('/api/upms/session/getList')).dataPoints
  expect(sessions.map(({ current }: { current: boolean }) => current)).toEqual([true])
  expect((await browser.get('/api/upms/session/getList')).statusCode).toBe(4012)
  const { list } = (await again.get('/api/account/knownDevice/getListByPage')).dataPoints
  expect(list).toHaveLength(3)
  const [{ id, version }] = list
  const named = await again.post('/api/account/knownDevice/update', {
    id,
    version,
    label: '办公室',
  })
  expect(named.dataPoints.label).toBe('办公室')
  const gone = await again.post('/api/account/knownDevice/forget', {
    ...{ id, version: named.dataPoints.version },
  })
  expect(gone.dataPoints.state).toBe('removed')
})

it('gives a copy of what is kept about oneself, once the identity was confirmed', async () => {
  const { account, browser } = await signedIn('copied')
  const fetchCopy = () => browser.get('/api/upms/account/getOwnCopy')
  await world.execute(`update session set elevated_until = null where account = '${account}'`)
  expect((await fetchCopy()).statusCode).toBe(4033)
  await confirm(account)
  expect(await fetchCopy()).toMatchObject({
    账号: { 姓名: '测试copied', 手机: expect.stringMatching(/^138\d{8}$/) },
    会话: [{ IP: '203.0.113.7' }],
  })
})
