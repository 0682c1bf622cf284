import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AccountWorld,
  type Browser,
  goodPassword,
  openAccountWorld,
} from '#test/account-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { accountPorts } from './ports.ts'
import { totpCode, totpStep } from './totp.ts'

let world: AccountWorld
beforeAll(async () => {
  world = await openAccountWorld({ sms: false })
})
afterAll(() => world.close())

const secondStep = (browser: Browser, loginName: string, phoneCode: string) =>
  browser.get('/api/upms/sso/double/factor/login', {
    ...{ sourceType: '100000', loginName, loginPassword: goodPassword, phoneCode },
  })

it('binds an authenticator where no text message reaches people, and takes each code once', async () => {
  await world.account('tian')
  const browser = world.browser()
  expect((await world.login(browser, 'tian')).dataPoints.nextStep).toBe('bindTotp')
  const { secret, uri } = (await browser.post('/api/upms/twoFactorMethod/begin')).dataPoints
  expect(uri).toContain(secret)
  const code = totpCode(secret, totpStep(new Date()))
  const entered = await secondStep(browser, 'tian', code)
  expect(entered.dataPoints).toMatchObject({ loginState: true })
  expect(entered.dataPoints.recoveryCodes).toHaveLength(8)
  const again = world.browser()
  expect((await world.login(again, 'tian')).dataPoints).toMatchObject({
    ...{ nextStep: 'totp', nextSteps: ['totp'] },
  })
  expect((await secondStep(again, 'tian', code)).statusMessage).toBe('验证码错误或已失效')
  expect((await again.post('/api/upms/twoFactorMethod/begin')).statusCode).toBe(4031)
  const [recovery] = entered.dataPoints.recoveryCodes
  expect((await secondStep(again, 'tian', recovery)).dataPoints.loginState).toBe(true)
  const third = world.browser()
  await world.login(third, 'tian')
  expect((await secondStep(third, 'tian', recovery)).statusMessage).toBe('验证码错误或已失效')
})

it('ends every other session when an authenticator is bound at the door', async () => {
  await world.set('twoFactor.required', [])
  await world.set('session.single', false)
  await world.account('binder')
  const earlier = world.browser()
  await world.login(earlier, 'binder')
  await world.set('twoFactor.required', ['platform'])
  const browser = world.browser()
  await world.login(browser, 'binder')
  const { secret } = (await browser.post('/api/upms/twoFactorMethod/begin')).dataPoints
  const code = totpCode(secret, totpStep(new Date()))
  expect((await secondStep(browser, 'binder', code)).dataPoints.loginState).toBe(true)
  await world.set('session.single', true)
  expect(await earlier.get('/api/user/user/getUserInfoByManage')).toMatchObject({
    ...{ statusCode: 4012, dataPoints: { reason: '密码变更' } },
  })
})

const harmful = { code: 'harmful', name: '要二次验证', dataScope: 'self', places: [], actions: [] }
const makeRole = (browser: Browser, code: string) =>
  browser.post('/api/access/role/insert', { ...harmful, code, name: code })
const begin = (browser: Browser, loginPassword?: string) =>
  browser.post('/api/upms/twoFactorMethod/begin', { loginPassword })

it('asks an account without another factor to bind one before an act of BR-44: the password is none', async () => {
  await world.set('twoFactor.required', [])
  await world.account('factorless', { roles: ['secadmin'] })
  const browser = world.browser()
  await world.login(browser, 'factorless')
  const asked = await makeRole(browser, 'first_of_binding')
  expect(asked).toMatchObject({ statusCode: 4033, dataPoints: { methods: ['bindTotp'] } })
  const given = { method: 'password', loginPassword: goodPassword }
  expect((await browser.post('/api/upms/sso/stepUp', given)).statusCode).toBe(4001)
  expect((await begin(browser)).dataPoints.errors).toMatchObject([{ field: 'loginPassword' }])
  expect((await begin(browser, 'Wrong-Password-1')).statusMessage).toBe('密码错误')
  const { secret } = (await begin(browser, goodPassword)).dataPoints
  expect((await makeRole(browser, 'first_of_binding')).statusCode).toBe(4033)
  const code = totpCode(secret, totpStep(new Date()))
  const bound = await browser.post('/api/upms/twoFactorMethod/bind', { code })
  expect(bound.dataPoints.recoveryCodes).toHaveLength(8)
  expect((await makeRole(browser, 'first_of_binding')).statusCode).toBe(1)
  await world.execute('update session set elevated_until = null')
  expect((await makeRole(browser, 'second_of_binding')).dataPoints.methods).toEqual(['totp'])
  // A session left open must not put an authenticator of somebody else in its place.
  expect((await begin(browser, goodPassword)).statusCode).toBe(4033)
})

it('pauses whoever guesses the password at the binding', async () => {
  await world.account('guessedbinding', { roles: ['secadmin'] })
  const browser = world.browser()
  browser.ip = '198.51.100.77'
  await world.login(browser, 'guessedbinding')
  for (let time = 0; time < 5; time += 1) await begin(browser, `Wrong-Password-${time}`)
  expect((await begin(browser, goodPassword)).statusMessage).toContain('密码错误次数过多')
})

it('counts a code that stays on this machine, and binds nothing new beside what reaches people', async () => {
  reconnect(accountPorts, { canSendSms: () => true })
  await world.account('operated', { roles: ['secadmin'] })
  const browser = world.browser()
  await world.login(browser, 'operated')
  expect((await makeRole(browser, 'by_outbox')).dataPoints.methods).toEqual(['sms', 'bindTotp'])
  const sent = await browser.post('/api/upms/sso/sendStepUpCode')
  expect(sent.dataPoints.staysHere).toBe(true)
  const { code } = (await browser.get('/api/test/outbox', { loginName: 'operated' })).dataPoints
  const proof = { method: 'sms', code }
  expect((await browser.post('/api/upms/sso/stepUp', proof)).statusCode).toBe(1)
  expect((await makeRole(browser, 'by_outbox')).statusCode).toBe(1)
  await world.execute('update session set elevated_until = null')
  reconnect(accountPorts, { smsReachesPeople: () => true })
  expect((await makeRole(browser, 'by_telephone')).dataPoints.methods).toEqual(['sms'])
  expect((await begin(browser, goodPassword)).dataPoints.methods).toEqual(['sms'])
})
