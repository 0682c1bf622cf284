import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AccountWorld, type Browser, openAccountWorld } from '#test/account-world.ts'
import { endSessions } from './end-sessions.ts'

let world: AccountWorld
beforeAll(async () => {
  world = await openAccountWorld()
  await world.account('wang')
})
beforeEach(async () => {
  await world.set('twoFactor.required', [])
  await world.pass(60 * 24)
})
afterAll(() => world.close())

async function signedIn(loginName = 'wang'): Promise<Browser> {
  const browser = world.browser()
  const answer = await world.login(browser, loginName)
  expect(answer.statusMessage).toBe('success')
  return browser
}

const me = (browser: Browser) => browser.get('/api/user/user/getUserInfoByManage')

it('opens nothing to a stolen token without the cookie, nor to the cookie without the token', async () => {
  const owner = await signedIn()
  const thief = world.browser()
  thief.token = owner.cookies.get('gyb_token')
  expect(await me(thief)).toMatchObject({
    status: 401,
    statusCode: 4010,
    statusMessage: 'not_login',
  })
  const page = world.browser()
  page.cookies.set('__Host-gyb_sid', owner.cookies.get('__Host-gyb_sid') ?? '')
  page.token = null
  expect((await me(page)).statusCode).toBe(4010)
  page.token = 'x'.repeat(43)
  expect((await me(page)).statusCode).toBe(4010)
  expect((await page.get('/api/upms/sso/logout')).statusCode).toBe(1)
  expect((await me(owner)).statusCode).toBe(1)
})

it('gives every visitor a token that stays within a session and differs in another', async () => {
  const browser = world.browser()
  const token = async () => (await browser.get('/api/upms/sso/getToken')).dataPoints
  const anonymous = await token()
  expect(anonymous).toMatchObject({ loginState: false, captcha: 'puzzle' })
  expect((await token()).token).toBe(anonymous.token)
  await world.login(browser, 'wang')
  const own = await token()
  expect(own).toMatchObject({ loginState: true, loginName: 'wang' })
  expect(own.token).not.toBe(anonymous.token)
  await browser.get('/api/upms/sso/logout')
  expect((await token()).token).not.toBe(own.token)
  expect(browser.cookies.get('gyb_login')).toBe('false')
})

it('ends a session that was idle for 31 minutes, or is older than 12 hours, and says so', async () => {
  const idle = await signedIn()
  await world.pass(31)
  const answer = await me(idle)
  expect(answer).toMatchObject({ status: 401, statusCode: 4011, statusMessage: 'session_expired' })
  expect(answer.headers['x-token-state']).toBe('expired')
  const busy = await signedIn()
  for (let hour = 0; hour < 12 * 3; hour += 1) {
    await world.pass(20)
    const still = await me(busy)
    if (hour < 35) expect(still.statusCode).toBe(1)
    else expect(still.statusCode).toBe(4011)
  }
})

it('is not kept alive by what an open page asks while nobody is there', async () => {
  const left = await signedIn()
  const asks = () =>
    left.get('/api/upms/upms/getUserModulesByLoginInfoStep', {}, { 'x-unattended': '1' })
  await world.pass(20)
  expect((await asks()).statusCode).toBe(1)
  await world.pass(11)
  expect((await asks()).statusCode).toBe(4011)
})

it('ends what its pages listen to, whoever ends the session', async () => {
  const browser = await signedIn()
  const listener = new pg.Client(world.house.database.url)
  await listener.connect()
  const heard: string[] = []
  listener.on('notification', ({ payload }) => {
    const { name, to } = JSON.parse(payload ?? '{}')
    if (name === 'end') heard.push(...to)
  })
  await listener.query('listen gongyibao_signal')
  await browser.get('/api/upms/sso/logout')
  await signedIn()
  await signedIn()
  const { id } = (await me(await signedIn())).dataPoints
  await world.house.prepare(act => endSessions(act, [id], 'disabled'))
  await expect.poll(() => heard.length).toBe(4)
  expect(new Set(heard)).toEqual(new Set([id]))
  await listener.end()
})

it('ends the earlier session when somebody logs in again, and says why', async () => {
  const first = await signedIn()
  await signedIn()
  expect(await me(first)).toMatchObject({
    statusCode: 4012,
    dataPoints: { reason: '账号在其他设备登录' },
  })
})

it('lets three sessions live where the setting allows several, the oldest ends', async () => {
  await world.set('session.single', false)
  const browsers = [await signedIn(), await signedIn(), await signedIn(), await signedIn()]
  await world.set('session.single', true)
  const codes = []
  for (const browser of browsers) codes.push((await me(browser)).statusCode)
  expect(codes).toEqual([4012, 1, 1, 1])
})

it('leaves nothing behind of whoever was signed in in the same browser', async () => {
  await world.account('colleague')
  const browser = await signedIn('colleague')
  const live = () =>
    world.execute(`select end_reason from session join account on account.id = session.account
      where login_name = 'colleague' and ended_at is null`)
  expect(await live()).toHaveLength(1)
  await world.login(browser, 'wang')
  expect(await live()).toEqual([])
  expect((await me(browser)).dataPoints.loginName).toBe('wang')
})

it('makes one session of logins that happen at once', async () => {
  const browsers = [world.browser(), world.browser(), world.browser(), world.browser()]
  await Promise.all(browsers.map(browser => world.login(browser, 'wang')))
  const live = await world.execute(
    "select session.id from session join account on account.id = session.account where login_name = 'wang' and ended_at is null",
  )
  expect(live).toHaveLength(1)
})

it('closes the sessions of an account that is disabled or runs out', async () => {
  const id = await world.account('leaver')
  const browser = await signedIn('leaver')
  await world.execute(`update account set valid_until = current_date - 2 where id = '${id}'`)
  expect(await me(browser)).toMatchObject({ statusCode: 4012, dataPoints: { reason: '账号停用' } })
  expect((await world.login(world.browser(), 'leaver')).statusMessage).toBe('用户名或密码错误')
})

it('refuses a forged session cookie', async () => {
  const browser = world.browser()
  browser.cookies.set('__Host-gyb_sid', 'a.AAAAAAAAAAAAAAAAAAAAAA.zzzzz.'.padEnd(75, 'A'))
  expect((await me(browser)).statusCode).toBe(4010)
  browser.cookies.set('__Host-gyb_sid', 'B'.repeat(43))
  expect((await me(browser)).statusCode).toBe(4010)
})

it('keeps no session over plain HTTP of another host unless the operator allows it', async () => {
  const browser = world.browser()
  const answer = await browser.get('/api/upms/sso/getToken', {}, { host: 'admin.example.org' })
  expect(String(answer.headers['set-cookie'])).not.toContain('__Host-')
  const refused = await browser.post(
    '/api/upms/sso/puzzle/login',
    { loginName: 'wang', loginPassword: 'x', validateCode: 'x' },
    { host: 'admin.example.org' },
  )
  expect(refused.statusMessage).toBe('当前连接未加密，请使用 HTTPS 地址访问')
})

it('lets only its holder, or whoever may end sessions, end one', async () => {
  await world.account('other')
  const own = await signedIn()
  const stranger = await signedIn('other')
  const [{ id }] = (await own.get('/api/upms/session/getList')).dataPoints
  // As for a session that there is not.
  expect((await stranger.post('/api/upms/session/end', { id })).statusCode).toBe(4040)
  expect((await me(own)).statusCode).toBe(1)
  await world.account('boss', { roles: ['sysadmin'] })
  const boss = await signedIn('boss')
  expect((await boss.post('/api/upms/session/end', { id })).statusCode).toBe(1)
  expect(await me(own)).toMatchObject({ statusCode: 4012, dataPoints: { reason: '管理员下线' } })
})

it('answers nothing but the change of the password while it is due', async () => {
  const id = await world.account('fresh')
  await world.execute(
    `update account set password_changed_at = now() - interval '91 days' where id = '${id}'`,
  )
  const browser = world.browser()
  expect((await world.login(browser, 'fresh')).dataPoints.restricted).toBe('changePassword')
  expect(await me(browser)).toMatchObject({
    status: 403,
    statusCode: 4032,
    statusMessage: 'password_change_required',
  })
  expect((await browser.get('/api/upms/sso/getToken')).dataPoints.restriction).toMatchObject({
    reasons: [{ kind: 'expired' }],
    graceLeft: 0,
  })
  expect((await browser.post('/api/upms/password/postpone')).statusCode).toBe(4031)
  const changed = await browser.post('/api/upms/password/change', {
    oldPassword: 'Reiher-Nebel-42',
    newPassword: 'Kranich-Regen-77',
  })
  expect(changed.statusMessage).toBe('success')
  expect((await me(browser)).statusCode).toBe(1)
})

it('puts a change of rights in force at the next request, without a new login', async () => {
  await world.account('worker', { roles: ['operator'] })
  const browser = await signedIn('worker')
  const uris = async () => {
    const { dataPoints } = await browser.get('/api/upms/upms/getUserModulesByLoginInfoStep')
    return dataPoints.map((each: { uri: string }) => each.uri)
  }
  expect(await uris()).toContain('/gyhmanager')
  const before = (await browser.get('/api/upms/sso/getToken')).dataPoints.permRev
  const { raisePermRev } = await import('#modules/access/server/index.ts')
  const [row] = await world.execute("select id from account where login_name = 'worker'")
  await world.house.prepare(async act => {
    await act.tx.client.query(`update "grant" set state = 'revoked' where account = $1`, [row?.id])
    await raisePermRev(act, [String(row?.id)])
  })
  expect(await uris()).toEqual([])
  expect((await browser.get('/api/upms/sso/getToken')).dataPoints.permRev).toBeGreaterThan(before)
  expect((await browser.get('/api/access/role/getListByPage')).statusCode).toBe(4031)
})

it('ends the other sessions in the transaction that changes a password', async () => {
  await world.set('session.single', false)
  await world.account('careful')
  const one = await signedIn('careful')
  const other = await signedIn('careful')
  await world.set('session.single', true)
  const wrong = await one.post('/api/upms/password/change', {
    oldPassword: 'nonsense',
    newPassword: 'Kranich-Regen-78',
  })
  expect(wrong.dataPoints.errors).toEqual([{ field: 'oldPassword', message: '原密码错误' }])
  const changed = await one.post('/api/upms/password/change', {
    oldPassword: 'Reiher-Nebel-42',
    newPassword: 'Kranich-Regen-78',
  })
  expect(changed.statusCode).toBe(1)
  expect((await me(one)).statusCode).toBe(1)
  expect(await me(other)).toMatchObject({ statusCode: 4012, dataPoints: { reason: '密码变更' } })
})

it('undoes the end of sessions together with the act', async () => {
  const browser = await signedIn()
  const [row] = await world.execute("select id from account where login_name = 'wang'")
  const failed = world.house.prepare(async act => {
    await endSessions(act, [String(row?.id)], 'forced')
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  expect((await me(browser)).statusCode).toBe(1)
})

it('tells the holder of a browser that nobody knew, unless the setting says not to', async () => {
  await signedIn()
  const told = () => world.notices.filter(({ title }) => title === '新设备登录').length
  const before = told()
  await signedIn()
  expect(told()).toBe(before + 1)
  await world.set('audit.alertLogin', false)
  await signedIn()
  expect(told()).toBe(before + 1)
  await world.set('audit.alertLogin', true)
})

it('lets nobody hold a connection for ever, and keeps browsers to HTTPS once they came by it', async () => {
  const { requestTimeout, timeout, maxRequestsPerSocket } = world.app.server
  expect([requestTimeout, timeout, maxRequestsPerSocket]).toEqual([900_000, 120_000, 1_000])
  const asked = (headers: Record<string, string>) =>
    world.browser().get('/api/upms/sso/getToken', {}, headers)
  expect((await asked({})).headers['strict-transport-security']).toBeUndefined()
  const { headers } = await world.app.inject({
    ...{ url: '/api/upms/sso/getToken', remoteAddress: '127.0.0.1' },
    headers: { host: 'admin.example.org', 'x-forwarded-proto': 'https' },
  })
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})
