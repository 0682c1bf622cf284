import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { goodPassword } from '#test/account-world.ts'
import type { PlainClient } from './plain-client.ts'
import { me, openStrangers, type Strangers, says, sso, track } from './strangers.ts'

/* The calls of the specification's table that let somebody in and out, by a program that knows nothing else. */

const user = '/api/user/user'
const sourceType = 100_000
let world: Strangers

beforeAll(async () => {
  world = await openStrangers()
})
beforeEach(() => world.beginAnew())
afterAll(() => world.close())

describe('POST /api/upms/sso/login', () => {
  const payload = async (each: PlainClient, more: object = {}) => ({
    loginName: ' zhang ',
    loginPassword: goodPassword,
    sourceType,
    validateCode: await world.solvePuzzle(each),
    phoneCode: '',
    iconImage: '',
    ...more,
  })

  it('opens a session for the whole payload, the name trimmed', async () => {
    const each = world.client()
    const { status, body, headers } = await each.post(`${sso}/login`, await payload(each))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      statusCode: 1,
      statusMessage: 'success',
      dataPoints: { loginState: true, loginName: 'zhang', userLogo: null },
    })
    expect(body.dataPoints.token).toBe(each.jar.get('gyb_token'))
    expect(each.jar.get('gyb_login')).toBe('true')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await me(each)).body.dataPoints).toMatchObject({ loginName: 'zhang', userLogo: null })
  })

  it('fails with another statusCode for a wrong password, a wrong source and no captcha', async () => {
    const each = world.client()
    const attempt = async (more: object) =>
      (await each.post(`${sso}/login`, await payload(each, more))).body
    expect(await attempt({ loginPassword: `${goodPassword} ` })).toMatchObject({
      statusCode: 0,
      statusMessage: '用户名或密码错误',
      dataPoints: null,
    })
    expect((await attempt({ sourceType: 1 })).statusMessage).toBe('登录来源不正确')
    expect((await attempt({ validateCode: '' })).statusMessage).toBe('验证码已失效，请重新验证')
    expect((await each.post(`${sso}/login`, {})).body.statusCode).toBe(4001)
    expect(each.jar.get('gyb_login')).not.toBe('true')
    expect(says(await me(each))).toEqual([401, 4010])
    expect((await each.get(`${sso}/login`)).status).toBe(405)
  })

  it('takes the code of the second factor in the same call', async () => {
    await world.standing.set('twoFactor.required', ['platform'])
    const each = world.client()
    const first = await each.post(`${sso}/login`, await payload(each))
    expect(first.body.dataPoints).toMatchObject({ loginState: false, nextStep: 'phone' })
    await each.post(`${user}/sendLoginCodeV3`, { loginName: 'zhang', sourceType })
    const phoneCode = await world.sentTo(each, 'zhang')
    const second = await each.post(`${sso}/login`, await payload(each, { phoneCode }))
    expect(second.body).toMatchObject({ statusCode: 1, dataPoints: { loginState: true } })
  })

  it('tells an account without any module that it has no administrator permission', async () => {
    const each = world.client()
    expect(await world.login(each, 'empty')).toMatchObject({
      status: 403,
      body: { statusCode: 4030, statusMessage: '该用户没有管理员权限' },
    })
  })
})

describe('GET /api/upms/sso/getToken', () => {
  it('gives one token for one session and another for the next', async () => {
    const each = world.client()
    const ask = async () => (await each.get(`${sso}/getToken`)).body.dataPoints
    const before = await ask()
    expect(before).toMatchObject({ loginState: false, captcha: 'puzzle' })
    expect(before.loginKey.publicKey).toMatch(/^04[0-9a-f]{128}$/)
    expect((await ask()).token).toBe(before.token)
    await world.login(each, 'zhang')
    const during = await ask()
    expect(during).toMatchObject({ loginState: true, loginName: 'zhang' })
    expect(during.token).not.toBe(before.token)
  })
})

describe('the captchas', () => {
  it('GET getPuzzleValidCode shows pictures and never the place', async () => {
    const { body } = await world.client().get(`${sso}/getPuzzleValidCode`)
    expect(body.dataPoints).toMatchObject({ width: 320, height: 160, sliderWidth: 52 })
    expect(body.dataPoints.background).toMatch(/^data:image\/(png|jpeg|webp);base64,/)
    expect(Object.keys(body.dataPoints)).not.toContain('x')
  })

  it('GET checkPuzzleValidCode refuses a wrong place and takes no second answer', async () => {
    const each = world.client()
    const { challengeId } = (await each.get(`${sso}/getPuzzleValidCode`)).body.dataPoints
    const { x } = await world.answerOf(each, challengeId)
    const check = (at: number) =>
      each.get(`${sso}/checkPuzzleValidCode`, { challengeId, x: at, track })
    expect((await check(x + 6)).body.statusMessage).toBe('滑块位置不正确，请重试')
    expect((await check(x)).body.statusMessage).toBe('验证码已失效，请重新验证')
  })

  it('a ticket opens one login, and none of another session', async () => {
    const each = world.client()
    const validateCode = await world.solvePuzzle(each)
    const attempt = (who: PlainClient) =>
      who.get(`${sso}/puzzle/login`, {
        loginName: 'zhang',
        loginPassword: 'wrong-Password-1',
        validateCode,
      })
    expect((await attempt(world.client())).body.statusMessage).toBe('验证码已失效，请重新验证')
    expect((await attempt(each)).body.statusMessage).toBe('用户名或密码错误')
    expect((await attempt(each)).body.statusMessage).toBe('验证码已失效，请重新验证')
  })

  it('GET getIconImage and POST checkIconImage give a ticket for icons in order', async () => {
    await world.standing.set('login.captcha', 'icon')
    const each = world.client()
    const shown = (await each.get(`${sso}/getIconImage`)).body.dataPoints
    expect(shown).toMatchObject({ count: 3, width: 320, height: 200, expiresIn: 120 })
    const { points } = await world.answerOf(each, shown.challengeId)
    const check = (given: unknown, challengeId = shown.challengeId) =>
      each.post(`${sso}/checkIconImage`, { challengeId, points: given })
    const { iconImage } = (await check(points)).body.dataPoints
    expect((await check(points)).body.statusMessage).toBe('验证码已失效，请重新验证')
    const other = (await each.get(`${sso}/getIconImage`)).body.dataPoints
    const wrong = [{ x: 0, y: 0 }, points[1], points[2]]
    expect((await check(wrong, other.challengeId)).body.statusMessage).toBe('点选不正确，请重试')
    const answer = await each.post(`${sso}/login`, {
      ...{ loginName: 'zhang', loginPassword: goodPassword, sourceType },
      ...{ validateCode: '', phoneCode: '', iconImage },
    })
    expect(answer.body.statusCode).toBe(1)
    await world.standing.set('login.captcha', 'puzzle')
  })
})

describe('GET /api/upms/sso/puzzle/login and double/factor/login', () => {
  const passFirst = async (each: PlainClient) => {
    const first = await world.login(each, 'zhang')
    expect(first.body.dataPoints).toMatchObject({
      loginState: false,
      nextStep: 'phone',
      phoneMask: expect.stringMatching(/^138\*{4}\d{4}$/),
    })
    expect(says(await me(each))).toEqual([401, 4010])
  }
  const second = (each: PlainClient, phoneCode: string) =>
    each.get(`${sso}/double/factor/login`, {
      ...{ sourceType, loginName: 'zhang', loginPassword: goodPassword },
      phoneCode,
    })
  const sentCode = async (each: PlainClient): Promise<string> => {
    const sent = await each.post(`${user}/sendLoginCodeV3`, { loginName: 'zhang', sourceType })
    expect(sent.body.dataPoints).toMatchObject({ resendIn: 60 })
    return world.sentTo(each, 'zhang')
  }

  it('ask for the code, take it once, and not without the first step', async () => {
    await world.standing.set('twoFactor.required', ['platform'])
    const each = world.client()
    expect((await second(each, '123456')).body.statusMessage).toBe('验证已超时，请重新登录')
    await passFirst(each)
    const code = await sentCode(each)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await second(each, wrong)).body.statusMessage).toBe('验证码错误或已失效')
    expect((await second(world.client(), code)).body.statusMessage).toBe('验证已超时，请重新登录')
    expect((await second(each, code)).body).toMatchObject({
      statusCode: 1,
      dataPoints: { loginState: true, loginName: 'zhang' },
    })
    const again = world.client()
    await passFirst(again)
    expect((await second(again, code)).body.statusMessage).toBe('验证码错误或已失效')
  })

  it('sendLoginCodeV3 waits a minute, and tells a stranger nothing', async () => {
    await world.standing.set('twoFactor.required', ['platform'])
    const each = world.client()
    await passFirst(each)
    await sentCode(each)
    const early = await each.post(`${user}/sendLoginCodeV3`, { loginName: 'zhang', sourceType })
    expect(says(early)).toEqual([429, 4290])
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)
    const stranger = (loginName: string) =>
      world.client().post(`${user}/sendLoginCodeV3`, { loginName, sourceType })
    for (const name of ['zhang', 'nosuchone'])
      expect((await stranger(name)).body.dataPoints).toEqual({
        phoneMask: expect.stringMatching(/^1\d\d\*{4}\d{4}$/),
        resendIn: 60,
      })
  })

  it('sendLoginCodeV5 needs a captcha, and answers alike for pairs that do not belong together', async () => {
    const each = world.client()
    const ask = async (more: object) =>
      (
        await each.post(`${user}/sendLoginCodeV5`, {
          ...{ scene: 'findPassword', loginName: 'zhang', phone: '13900000009' },
          validateCode: await world.solvePuzzle(each),
          ...more,
        })
      ).body
    expect((await ask({ validateCode: '' })).statusMessage).toBe('验证码已失效，请重新验证')
    const known = await ask({})
    const unknown = await ask({ loginName: 'nosuchone', phone: '13900000008' })
    expect(known).toEqual({
      statusCode: 1,
      statusMessage: 'success',
      dataPoints: { resendIn: 60 },
    })
    expect(unknown).toEqual(known)
  })
})

describe('GET /api/upms/sso/logout', () => {
  it('ends the session on the server, clears the cookies, and is no harm twice', async () => {
    const each = await world.signedIn()
    const [sid, token] = [each.jar.get('__Host-gyb_sid') ?? '', each.jar.get('gyb_token') ?? '']
    expect(says(await each.get(`${sso}/logout`))).toEqual([200, 1])
    expect(each.jar.get('gyb_login')).toBe('false')
    expect(each.jar.get('gyb_token')).not.toBe(token)
    const kept = world.client()
    kept.jar.set('__Host-gyb_sid', sid)
    kept.token = token
    expect((await me(kept)).body.statusCode).toBe(4012)
    expect(says(await each.get(`${sso}/logout`))).toEqual([200, 1])
  })
})

describe('a session', () => {
  it('is not opened by a stolen X-Token without the cookie, nor by the cookie without X-Token', async () => {
    const owner = await world.signedIn()
    const thief = world.client()
    thief.token = owner.jar.get('gyb_token')
    expect(says(await me(thief))).toEqual([401, 4010])
    const page = world.client()
    page.jar.set('__Host-gyb_sid', owner.jar.get('__Host-gyb_sid') ?? '')
    for (const token of [null, 'x'.repeat(43), thief.jar.get('gyb_token') ?? '']) {
      page.token = token
      expect(says(await me(page))).toEqual([401, 4010])
    }
    expect(says(await me(owner))).toEqual([200, 1])
  })

  it('that has expired says so in a header, and getToken then begins anew', async () => {
    const each = await world.signedIn()
    await world.standing.pass(31)
    const late = await me(each)
    expect(says(late)).toEqual([401, 4011])
    expect(late.body.statusMessage).toBe('session_expired')
    expect(late.headers.get('x-token-state')).toBe('expired')
    const old = each.jar.get('gyb_token')
    const fresh = (await each.get(`${sso}/getToken`)).body.dataPoints
    expect(fresh).toMatchObject({ loginState: false })
    expect(fresh.token).not.toBe(old)
  })

  it('ends when the account is disabled, whose password then opens nothing', async () => {
    await world.standing.account('leaver')
    const each = await world.signedIn('leaver')
    await world.standing.execute(
      "update account set state = 'disabled' where login_name = 'leaver'",
    )
    expect(await me(each)).toMatchObject({
      status: 401,
      body: { statusCode: 4012, dataPoints: { reason: '账号停用' } },
    })
    expect((await world.login(world.client(), 'leaver')).body.statusMessage).toBe(
      '用户名或密码错误',
    )
  })
})
