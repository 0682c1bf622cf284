import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Browser } from '#test/account-world.ts'
import { answerOf, type KeyWorld, openKeyWorld } from '#test/key-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { accountPorts, type LoginNote } from './ports.ts'
import { bindTotp } from './second-factors.ts'
import { newTotpSecret, totpCode, totpStep } from './totp.ts'

let world: KeyWorld
const noted: LoginNote[] = []
beforeAll(async () => {
  world = await openKeyWorld()
  reconnect(accountPorts, { recordLogin: async (_act, given) => void noted.push(given) })
})
beforeEach(() => world.pass(60 * 24))
afterAll(() => world.close())

const at = (call: string) => `/api/upms/password/${call}`

/** The first step of 找回密码 by somebody who has the phone in his hand. */
async function proved(browser: Browser, loginName: string, phone: string) {
  const validateCode = await world.solve(browser)
  await browser.post('/api/user/user/sendLoginCodeV5', {
    ...{ loginName, phone, scene: 'findPassword', validateCode },
  })
  const { code } = (await browser.get('/api/test/outbox', { phone })).dataPoints
  return browser.post(at('verifyForgot'), { loginName, phone, phoneCode: code })
}

it('asks an account with an authenticator for it too, and lets it be typed again', async () => {
  const phone = '13700005551'
  const id = await world.account('with.totp', { phone })
  const secret = newTotpSecret()
  const codes = await world.house.prepare(act => bindTotp(act, id, { secret, step: 0 }))
  const browser = world.browser()
  const { dataPoints } = await proved(browser, 'with.totp', phone)
  expect(dataPoints).toEqual({ proof: expect.any(String), nextSteps: ['totp'] })
  const { proof } = dataPoints
  const early = await browser.post(at('reset'), { ticket: proof, newPassword: 'Drossel-Wolke-19' })
  expect(early.statusMessage).toBe('链接已失效')
  const prove = (code: string) => browser.post(at('proveForgot'), { proof, code })
  expect((await prove('abc')).statusMessage).toBe('验证码错误或已失效')
  expect(noted.at(-1)).toMatchObject({ kind: 'passwordReset', result: 'wrong', account: id })
  const { ticket } = (await prove(totpCode(secret, totpStep(new Date())))).dataPoints
  // The half is used up by the whole.
  expect((await prove(codes[0] ?? '')).statusMessage).toBe('验证已超时，请重新验证身份')
  const done = await browser.post(at('reset'), { ticket, newPassword: 'Drossel-Wolke-19' })
  expect(done.statusCode).toBe(1)
  await world.pass(2)
  const again = (await proved(browser, 'with.totp', phone)).dataPoints
  const byRecovery = await browser.post(at('proveForgot'), { proof: again.proof, code: codes[1] })
  expect(byRecovery.dataPoints.ticket).toBeTruthy()
})

it('asks an account with a key for its signature, and pauses whoever guesses', async () => {
  const phone = '13700005552'
  const key = await world.boundKey(await world.account('with.key', { phone }))
  const foreign = await world.boundKey(await world.account('another.key'))
  const browser = world.browser()
  const { proof, nextSteps } = (await proved(browser, 'with.key', phone)).dataPoints
  expect(nextSteps).toEqual(['ukey'])
  const prove = async (own: typeof key) => {
    const { sourceType, ...signature } = await answerOf(browser, own)
    return browser.post(at('proveForgot'), { proof, signature, sourceType })
  }
  expect((await prove(foreign)).statusMessage).toBe('该UKEY不属于当前账号')
  expect((await prove(key)).dataPoints.ticket).toBeTruthy()
  await world.pass(2)
  const next = (await proved(browser, 'with.key', phone)).dataPoints
  for (let time = 0; time < 5; time += 1)
    await browser.post(at('proveForgot'), { proof: next.proof, code: '000000' })
  expect(
    (await browser.post(at('proveForgot'), { proof: next.proof, code: '000000' })).statusMessage,
  ).toContain('密码错误次数过多')
})

it('keeps wrong old passwords in the login log', async () => {
  await world.set('twoFactor.required', [])
  const id = await world.account('guessed.change')
  const browser = world.browser()
  await browser.post(at('change'), {
    ...{ loginName: 'guessed.change', oldPassword: 'wrong-Password-1' },
    ...{ newPassword: 'Drossel-Wolke-19', validateCode: await world.solve(browser) },
  })
  expect(noted.at(-1)).toMatchObject({ kind: 'passwordChange', result: 'wrong', account: id })
})
