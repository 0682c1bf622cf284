import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type AccountWorld,
  type Browser,
  goodPassword,
  openAccountWorld,
} from '#test/account-world.ts'
import { sendCode, takeCode } from './sms-codes.ts'

let world: AccountWorld
beforeAll(async () => {
  world = await openAccountWorld()
  await world.account('sun')
})
beforeEach(async () => {
  await world.pass(60 * 24)
})
afterAll(() => world.close())

const secondStep = (browser: Browser, loginName: string, phoneCode: string) =>
  browser.get('/api/upms/sso/double/factor/login', {
    ...{ sourceType: '100000', loginName, loginPassword: goodPassword, phoneCode },
  })
const askCode = (browser: Browser, loginName: string) =>
  browser.post('/api/user/user/sendLoginCodeV3', { loginName, sourceType: 100000 })
const outbox = async (browser: Browser, loginName: string): Promise<string> =>
  (await browser.get('/api/test/outbox', { loginName })).dataPoints.code

it('asks platform staff for a second factor and lets the right code of the phone in', async () => {
  const browser = world.browser()
  const first = await world.login(browser, 'sun')
  expect(first.dataPoints).toMatchObject({
    ...{ loginState: false, nextStep: 'phone', nextSteps: ['phone'] },
  })
  expect(first.dataPoints.phoneMask).toMatch(/^138\*{4}\d{4}$/)
  expect((await browser.get('/api/user/user/getUserInfoByManage')).statusCode).toBe(4010)
  expect((await askCode(browser, 'sun')).dataPoints).toEqual({
    phoneMask: first.dataPoints.phoneMask,
    resendIn: 60,
  })
  const entered = await secondStep(browser, 'sun', await outbox(browser, 'sun'))
  expect(entered.dataPoints).toMatchObject({ loginState: true, loginName: 'sun' })
  expect((await browser.get('/api/user/user/getUserInfoByManage')).statusCode).toBe(1)
})

it('makes the complete login in one call when the code is at hand', async () => {
  const browser = world.browser()
  await world.login(browser, 'sun')
  await askCode(browser, 'sun')
  const answer = await browser.post('/api/upms/sso/login', {
    ...{ loginName: 'sun', loginPassword: goodPassword, sourceType: 100000 },
    validateCode: await world.solve(browser),
    phoneCode: await outbox(browser, 'sun'),
  })
  expect(answer.dataPoints).toMatchObject({ loginState: true })
})

it('refuses a second step without a first, of another name, of another session, or after five minutes', async () => {
  const sentence = '验证已超时，请重新登录'
  const browser = world.browser()
  expect((await secondStep(browser, 'sun', '123456')).statusMessage).toBe(sentence)
  await world.account('moon')
  await world.login(browser, 'moon')
  expect((await secondStep(browser, 'sun', '123456')).statusMessage).toBe(sentence)
  await world.login(browser, 'sun')
  await askCode(browser, 'sun')
  const code = await outbox(browser, 'sun')
  expect((await secondStep(world.browser(), 'sun', code)).statusMessage).toBe(sentence)
  await world.pass(5)
  expect((await secondStep(browser, 'sun', code)).statusMessage).toBe(sentence)
})

it('refuses a code that was used, and the right one after five wrong ones', async () => {
  const browser = world.browser()
  await world.login(browser, 'sun')
  await askCode(browser, 'sun')
  const code = await outbox(browser, 'sun')
  expect((await secondStep(browser, 'sun', code)).statusCode).toBe(1)
  const again = world.browser()
  await world.login(again, 'sun')
  expect((await secondStep(again, 'sun', code)).statusMessage).toBe('验证码错误或已失效')
  await world.pass(60)
  const third = world.browser()
  await world.login(third, 'sun')
  await askCode(third, 'sun')
  const right = await outbox(third, 'sun')
  const wrong = right === '000000' ? '000001' : '000000'
  for (let time = 0; time < 5; time += 1)
    expect((await secondStep(third, 'sun', wrong)).statusMessage).toBe('验证码错误或已失效')
  expect((await secondStep(third, 'sun', right)).statusMessage).toBe('验证码错误或已失效')
})

it('lets a code die after five tries, whatever else counts them', async () => {
  const code = { scene: 'changePhone', phone: '13800009999', sessionHash: 'a session' } as const
  await world.house.prepare(act => sendCode(act, { ...code, ip: '192.0.2.55' }))
  const right = (await world.browser().get('/api/test/outbox', { phone: code.phone })).dataPoints
    .code
  const take = (typed: string) => takeCode(world.house.database, { ...code, code: typed })
  expect(
    await takeCode(world.house.database, { ...code, sessionHash: 'another', code: right }),
  ).toBe(false)
  for (let time = 0; time < 5; time += 1) expect(await take('abcdef')).toBe(false)
  expect(await take(right)).toBe(false)
})

it('pauses whoever knows the password and guesses codes, across new first steps', async () => {
  await world.account('guessed')
  const browser = world.browser()
  browser.ip = '198.51.100.200'
  for (let time = 0; time < 5; time += 1) {
    await world.login(browser, 'guessed')
    await secondStep(browser, 'guessed', '000000')
  }
  expect((await world.login(browser, 'guessed')).statusMessage).toContain('密码错误次数过多')
})

it('pauses him too when he sends password and guessed code in one call', async () => {
  await world.account('guessed.at.once')
  const browser = world.browser()
  browser.ip = '198.51.100.201'
  const login = async () =>
    browser.post('/api/upms/sso/login', {
      ...{ loginName: 'guessed.at.once', loginPassword: goodPassword, sourceType: 100000 },
      ...{ validateCode: await world.solve(browser), phoneCode: '000000' },
    })
  for (let time = 0; time < 5; time += 1)
    expect((await login()).statusMessage).toBe('验证码错误或已失效')
  expect((await login()).statusMessage).toContain('密码错误次数过多')
})

it('looks at no code while the name is paused, in whichever session the password was right', async () => {
  await world.account('guessed.together')
  const browsers = [world.browser(), world.browser()] as const
  for (const browser of browsers) await world.login(browser, 'guessed.together')
  for (let time = 0; time < 5; time += 1)
    await secondStep(browsers[0], 'guessed.together', '000000')
  await askCode(browsers[1], 'guessed.together')
  const right = await outbox(browsers[1], 'guessed.together')
  expect((await secondStep(browsers[1], 'guessed.together', right)).statusMessage).toBe(
    '验证码错误或已失效',
  )
})

it('limits codes: one a minute, five an hour, and answers a stranger as if one were sent', async () => {
  const browser = world.browser()
  await world.login(browser, 'sun')
  expect((await askCode(browser, 'sun')).statusCode).toBe(1)
  const soon = await askCode(browser, 'sun')
  expect(soon).toMatchObject({ status: 429, statusCode: 4290 })
  expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
  for (let time = 0; time < 4; time += 1) {
    await world.execute("update sms_code set sent_at = sent_at - interval '61 seconds'")
    expect((await askCode(browser, 'sun')).statusCode).toBe(1)
  }
  await world.execute("update sms_code set sent_at = sent_at - interval '61 seconds'")
  expect((await askCode(browser, 'sun')).statusCode).toBe(4290)
  const count = world.sent.length
  const stranger = world.browser()
  const told = await askCode(stranger, 'sun')
  expect(told.dataPoints.phoneMask).toMatch(/^1\d{2}\*{4}\d{4}$/)
  expect((await askCode(stranger, 'nobody-at-all')).dataPoints.resendIn).toBe(60)
  expect(world.sent).toHaveLength(count)
})

it('lets nobody who knows a number use up the codes by which its holder enters', async () => {
  const phone = '13900008888'
  await world.account('besieged', { phone })
  const stranger = world.browser()
  stranger.ip = '198.51.100.210'
  const ask = async () =>
    stranger.post('/api/user/user/sendLoginCodeV5', {
      ...{ phone, scene: 'register', validateCode: await world.solve(stranger) },
    })
  for (let time = 0; time < 5; time += 1) {
    expect((await ask()).statusCode).toBe(1)
    await world.execute("update sms_code set sent_at = sent_at - interval '61 seconds'")
  }
  expect((await ask()).statusCode).toBe(4290)
  const browser = world.browser()
  await world.login(browser, 'besieged')
  expect((await askCode(browser, 'besieged')).statusCode).toBe(1)
  const entered = await secondStep(browser, 'besieged', await outbox(browser, 'besieged'))
  expect(entered.dataPoints).toMatchObject({ loginState: true })
})

it('asks the identity again before an act of BR-44, and forgets it after ten minutes', async () => {
  await world.account('guard', { roles: ['secadmin'] })
  const browser = world.browser()
  await world.login(browser, 'guard')
  await askCode(browser, 'guard')
  await secondStep(browser, 'guard', await outbox(browser, 'guard'))
  const role = { code: 'helper', name: '帮手', dataScope: 'self', places: [], actions: [] }
  const asked = await browser.post('/api/access/role/insert', role)
  expect(asked).toMatchObject({ status: 403, statusCode: 4033, dataPoints: { methods: ['sms'] } })
  const byPassword = await browser.post('/api/upms/sso/stepUp', {
    method: 'password',
    loginPassword: goodPassword,
  })
  expect(byPassword.statusCode).toBe(4001)
  await world.execute("update sms_code set sent_at = sent_at - interval '61 seconds'")
  await browser.post('/api/upms/sso/sendStepUpCode')
  const code = await outbox(browser, 'guard')
  expect(
    (await browser.post('/api/upms/sso/stepUp', { method: 'sms', code: '12345' })).statusMessage,
  ).toBe('验证码错误或已失效')
  expect((await browser.post('/api/upms/sso/stepUp', { method: 'sms', code })).statusCode).toBe(1)
  expect((await browser.post('/api/access/role/insert', role)).statusMessage).toBe('success')
  await world.pass(11)
  expect(
    (await browser.post('/api/access/role/insert', { ...role, code: 'helper_two' })).statusCode,
  ).toBe(4033)
})
