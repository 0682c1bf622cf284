import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AccountWorld,
  type Browser,
  goodPassword,
  openAccountWorld,
} from '#test/account-world.ts'
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
  expect((await world.login(again, 'tian')).dataPoints.nextStep).toBe('totp')
  expect((await secondStep(again, 'tian', code)).statusMessage).toBe('验证码错误或已失效')
  expect((await again.post('/api/upms/twoFactorMethod/begin')).statusCode).toBe(4031)
  const [recovery] = entered.dataPoints.recoveryCodes
  expect((await secondStep(again, 'tian', recovery)).dataPoints.loginState).toBe(true)
  const third = world.browser()
  await world.login(third, 'tian')
  expect((await secondStep(third, 'tian', recovery)).statusMessage).toBe('验证码错误或已失效')
})
