import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type AccountWorld, goodPassword, openAccountWorld } from '#test/account-world.ts'
import { hashPassword } from './password-hash.ts'
import { forgetSettings } from './settings.ts'

let world: AccountWorld
beforeAll(async () => {
  world = await openAccountWorld()
  await world.account('zhang')
  await world.account('gone', { roles: [] })
})
beforeEach(async () => {
  await world.set('twoFactor.required', [])
  await world.set('login.captcha', 'puzzle')
  await world.set('login.queryPassword', 'plain')
  await world.pass(60)
})
afterAll(() => world.close())

const withoutId = ({
  status,
  statusCode,
  statusMessage,
  dataPoints,
}: Awaited<ReturnType<AccountWorld['login']>>) =>
  JSON.stringify({ status, statusCode, statusMessage, dataPoints })

it('lets the right password with a solved puzzle in, and nobody else sees the session id', async () => {
  const browser = world.browser()
  const answer = await world.login(browser, ' zhang ')
  expect(answer).toMatchObject({
    statusCode: 1,
    dataPoints: { loginState: true, loginName: 'zhang', restricted: 'none' },
  })
  expect(browser.cookies.get('gyb_login')).toBe('true')
  const set = String(answer.headers['set-cookie'])
  expect(set).toMatch(/__Host-gyb_sid=[^;]+;[^,]*HttpOnly; Secure; SameSite=Strict/)
  expect(set).not.toMatch(/gyb_token=[^;]+;[^,]*HttpOnly/)
  const user = await browser.get('/api/user/user/getUserInfoByManage')
  expect(user.dataPoints).toMatchObject({ loginName: 'zhang', ownerKind: 'platform' })
  const modules = await browser.get('/api/upms/upms/getUserModulesByLoginInfoStep')
  expect(modules.dataPoints.map((each: { uri: string }) => each.uri)).toContain('/gyhmanager')
  const sessions = await browser.get('/api/upms/session/getList')
  expect(sessions.dataPoints[0]).toMatchObject({ current: true, factor: 'password' })
  expect(JSON.stringify(sessions.dataPoints)).not.toContain('sidHash')
})

it('answers wrong passwords of known and unknown names alike, five times, then pauses both', async () => {
  const answersOf = async (name: string) => {
    const browser = world.browser()
    browser.ip = `198.51.100.${name.length}`
    const answers = []
    for (let time = 0; time < 5; time += 1)
      answers.push(await world.login(browser, name, 'wrong-Password-1'))
    answers.push(await world.login(browser, name))
    return answers.map(withoutId)
  }
  const known = await answersOf('zhang')
  const unknown = await answersOf('nosuchone')
  expect(known).toEqual(unknown)
  expect(new Set(known.slice(0, 5)).size).toBe(1)
  expect(known[0]).toContain('用户名或密码错误')
  expect(known[5]).toContain('密码错误次数过多，请 15 分钟后再试')
  await world.pass(15)
  expect((await world.login(world.browser(), 'zhang')).statusCode).toBe(1)
})

it('lets the owner in from a known device while strangers are kept out', async () => {
  const own = world.browser()
  await world.login(own, 'zhang')
  const stranger = world.browser()
  stranger.ip = '192.0.2.9'
  for (let time = 0; time < 5; time += 1) await world.login(stranger, 'zhang', 'wrong-Password-1')
  expect((await world.login(stranger, 'zhang')).statusMessage).toContain('密码错误次数过多')
  expect((await world.login(own, 'zhang')).statusCode).toBe(1)
})

it('does not let many attempts at once past the limit', async () => {
  const browsers = await Promise.all(
    Array.from({ length: 12 }, async (_, at) => {
      const browser = world.browser()
      browser.ip = `192.0.2.${100 + at}`
      return { browser, ticket: await world.solve(browser) }
    }),
  )
  const answers = await Promise.all(
    browsers.map(({ browser, ticket }) =>
      browser.post('/api/upms/sso/puzzle/login', {
        loginName: 'raced',
        loginPassword: 'wrong-Password-1',
        validateCode: ticket,
      }),
    ),
  )
  expect(answers.filter(({ statusMessage }) => statusMessage === '用户名或密码错误')).toHaveLength(
    5,
  )
})

it('accepts a puzzle 5 pixels off, refuses 6, and voids the picture', async () => {
  const browser = world.browser()
  const track = Buffer.from('p:40,90;50,120').toString('base64url')
  const answer = async (off: number, way = track) => {
    const { challengeId } = (await browser.get('/api/upms/sso/getPuzzleValidCode')).dataPoints
    const { x } = (await browser.get('/api/test/captcha', { challengeId })).dataPoints
    const first = await browser.get('/api/upms/sso/checkPuzzleValidCode', {
      challengeId,
      x: String(x + off),
      track: way,
    })
    return {
      first,
      again: () =>
        browser.get('/api/upms/sso/checkPuzzleValidCode', {
          challengeId,
          x: String(x),
          track: way,
        }),
    }
  }
  expect((await answer(5)).first.statusCode).toBe(1)
  const missed = await answer(6)
  expect(missed.first.statusMessage).toBe('滑块位置不正确，请重试')
  expect((await missed.again()).statusMessage).toBe('验证码已失效，请重新验证')
  const robot = await answer(0, Buffer.from('p:90,20').toString('base64url'))
  expect(robot.first.statusMessage).toBe('滑块位置不正确，请重试')
})

it('refuses a used ticket, one of another session, an old one and none, and counts none of them', async () => {
  const browser = world.browser()
  const sentence = '验证码已失效，请重新验证'
  const attempt = (validateCode: string, loginPassword = goodPassword) =>
    browser.post('/api/upms/sso/puzzle/login', { loginName: 'zhang', loginPassword, validateCode })
  const ticket = await world.solve(browser)
  // A refused password leaves the session as it is: only its use makes the ticket worthless.
  expect((await attempt(ticket, 'wrong-Password-1')).statusMessage).toBe('用户名或密码错误')
  const stranger = world.browser()
  for (const given of [ticket, await world.solve(stranger), '', 'made-up'])
    expect((await attempt(given)).statusMessage).toBe(sentence)
  const old = await world.solve(browser)
  await world.pass(3)
  expect((await attempt(old)).statusMessage).toBe(sentence)
  const [counted] = await world.execute(
    "select failures from login_counter where key like 'name:zhang:%'",
  )
  expect(counted?.failures).toBe(1)
  expect((await attempt(await world.solve(browser))).statusCode).toBe(1)
})

it('asks for icons after three failures where both captchas alternate', async () => {
  await world.set('login.captcha', 'alternating')
  const browser = world.browser()
  browser.ip = '198.51.100.77'
  for (let time = 0; time < 3; time += 1) await world.login(browser, 'lixin', 'wrong-Password-1')
  expect((await browser.get('/api/upms/sso/getToken')).dataPoints.captcha).toBe('icon')
  expect((await world.login(browser, 'lixin')).statusMessage).toBe('验证码已失效，请重新验证')
  const iconImage = await world.solve(browser, 'icon')
  const answer = await browser.post('/api/upms/sso/login', {
    ...{ loginName: 'zhang', loginPassword: goodPassword, sourceType: 100000 },
    ...{ validateCode: '', phoneCode: '', iconImage },
  })
  expect(answer.statusCode).toBe(1)
})

it('refuses icons clicked in the wrong order', async () => {
  const browser = world.browser()
  const { challengeId } = (await browser.get('/api/upms/sso/getIconImage')).dataPoints
  const { points } = (await browser.get('/api/test/captcha', { challengeId })).dataPoints
  const answer = await browser.post('/api/upms/sso/checkIconImage', {
    challengeId,
    points: points.toReversed(),
  })
  expect(answer.statusMessage).toBe('点选不正确，请重试')
})

it('takes the password in a query string as the setting says', async () => {
  const browser = world.browser()
  await world.set('login.queryPassword', 'sealed')
  expect((await world.login(browser, 'zhang')).statusMessage).toBe('请使用加密方式提交密码')
  await world.set('login.queryPassword', 'never')
  expect((await world.login(browser, 'zhang')).status).toBe(405)
  const validateCode = await world.solve(browser)
  const posted = await browser.post('/api/upms/sso/puzzle/login', {
    ...{ loginName: 'zhang', loginPassword: goodPassword, validateCode },
  })
  expect(posted.statusCode).toBe(1)
})

it('opens a sealed password once', async () => {
  const browser = world.browser()
  const { loginKey, now } = (await browser.get('/api/upms/sso/getToken')).dataPoints
  const { sm2 } = await import('sm-crypto-v2')
  const content = JSON.stringify({ p: goodPassword, n: 'a'.repeat(32), t: now })
  const loginPassword = `sm2:${loginKey.id}:${sm2.doEncrypt(content, loginKey.publicKey, 1)}`
  expect((await world.login(browser, 'zhang', loginPassword)).statusCode).toBe(1)
  expect((await world.login(world.browser(), 'zhang', loginPassword)).statusMessage).toBe(
    '页面已过期，请刷新后重试',
  )
})

it('refuses another source, an account without modules, a disabled one and a closed network', async () => {
  const browser = world.browser()
  const other = await browser.post('/api/upms/sso/login', {
    ...{ loginName: 'zhang', loginPassword: goodPassword, sourceType: 1 },
    validateCode: await world.solve(browser),
  })
  expect(other).toMatchObject({ statusCode: 0, statusMessage: '登录来源不正确' })
  expect(await world.login(browser, 'gone')).toMatchObject({
    statusCode: 4030,
    statusMessage: '该用户没有管理员权限',
  })
  await world.account('off', { state: 'enabled' })
  await world.execute("update account set state = 'disabled' where login_name = 'off'")
  expect((await world.login(browser, 'off')).statusMessage).toBe('用户名或密码错误')
  await world.set('login.ips', ['10.0.0.0/8'])
  expect((await world.login(browser, 'zhang')).statusMessage).toBe('当前网络或时段不允许登录')
  await world.set('login.ips', [])
  expect(await browser.get('/api/upms/sso/login')).toMatchObject({ status: 405 })
})

it('holds an account to the network of its own kind, and tells only who knows the password', async () => {
  await world.account('inside')
  await world.house.prepare(async act => {
    await act.tx.client.query(
      `insert into platform_security (id, key, name, "group", scope_kind, value_kind, value, default_value, floor, is_public, effect)
        select gen_random_uuid(), key, name, "group", 'platform', value_kind, '["10.0.0.0/8"]', default_value, floor, is_public, effect
        from platform_security where key = 'login.ips' and scope_kind = 'global'`,
    )
  })
  forgetSettings()
  const browser = world.browser()
  expect((await world.login(browser, 'inside')).statusMessage).toBe('当前网络或时段不允许登录')
  expect((await world.login(browser, 'inside', 'wrong-Password-1')).statusMessage).toBe(
    '用户名或密码错误',
  )
  browser.ip = '10.1.2.3'
  expect((await world.login(browser, 'inside')).statusCode).toBe(1)
  await world.execute("delete from platform_security where scope_kind = 'platform'")
  forgetSettings()
})

it('finds an account by name without case, by phone and by e-mail', async () => {
  await world.account('finder', { phone: '13900001111', email: 'Finder@example.org' })
  for (const typed of ['FINDER', '13900001111', 'finder@example.ORG'])
    expect((await world.login(world.browser(), typed)).statusCode).toBe(1)
})

it('refuses a call from another site', async () => {
  const browser = world.browser()
  await world.login(browser, 'zhang')
  const foreign = await browser.get('/api/upms/sso/logout', {}, { 'sec-fetch-site': 'cross-site' })
  expect(foreign.statusCode).toBe(4031)
  expect((await browser.get('/api/user/user/getUserInfoByManage')).statusCode).toBe(1)
})

it('hashes a password of another cost anew at a right login, and at no wrong one', async () => {
  await world.account('early')
  const dear = { memory: 512, passes: 2, lanes: 1 }
  const former = await hashPassword(goodPassword, dear)
  await world.execute(
    `update credential set hash = '${former}' where account = (select id from account where login_name = 'early')`,
  )
  const hashOf = async () =>
    (
      await world.execute(
        "select hash from credential join account on account.id = account where login_name = 'early'",
      )
    )[0]?.hash
  await world.login(world.browser(), 'early', 'wrong-Password-1')
  expect(await hashOf()).toBe(former)
  expect((await world.login(world.browser(), 'early')).statusCode).toBe(1)
  expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=256,t=1,/)
  expect((await world.login(world.browser(), 'early')).statusCode).toBe(1)
})
