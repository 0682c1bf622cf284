import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openAdministrators } from '#modules/access/server/index.ts'
import { type AccountWorld, type Browser, openAccountWorld } from '#test/account-world.ts'

let world: AccountWorld
beforeAll(async () => {
  world = await openAccountWorld()
})
beforeEach(async () => {
  await world.set('twoFactor.required', [])
  await world.pass(60 * 24)
})
afterAll(() => world.close())

const reset = (browser: Browser, ticket: string, newPassword: string) =>
  browser.post('/api/upms/password/reset', { ticket, newPassword })

it('gives an empty product three administrators by links that work once, and no password', async () => {
  const links = await world.house.prepare(openAdministrators)
  expect(links.map(({ role }) => role)).toEqual(['系统管理员', '安全管理员', '审计管理员'])
  const browser = world.browser()
  const ticket = new URLSearchParams(links[0]?.path?.split('?')[1]).get('ticket') ?? ''
  expect((await world.login(browser, 'sysadmin')).statusMessage).toBe('用户名或密码错误')
  expect((await reset(browser, ticket, 'short')).dataPoints.errors[0].field).toBe('newPassword')
  expect((await reset(browser, ticket, 'Drossel-Wolke-19')).statusMessage).toBe('success')
  expect((await reset(browser, ticket, 'Drossel-Wolke-20')).statusMessage).toBe('链接已失效')
  expect((await world.login(browser, 'sysadmin', 'Drossel-Wolke-19')).dataPoints).toMatchObject({
    loginState: true,
    restricted: 'none',
  })
})

it('refuses a link after 24 hours', async () => {
  const id = await world.account('late', { state: 'pending' })
  const ticket = await world.house.prepare(async act =>
    (await import('./tickets.ts')).openTicket(act, id, 'setUp'),
  )
  await world.pass(24 * 60 + 1)
  expect((await reset(world.browser(), ticket, 'Drossel-Wolke-19')).statusMessage).toBe(
    '链接已失效',
  )
})

it('refuses weak passwords, those of the holder and the last five', async () => {
  const id = await world.account('history', { realName: '欧阳修文' })
  const ticketOf = () =>
    world.house.prepare(async act => (await import('./tickets.ts')).openTicket(act, id, 'reset'))
  const browser = world.browser()
  const messageFor = async (password: string) => {
    const answer = await reset(browser, await ticketOf(), password)
    return answer.dataPoints?.errors?.[0]?.message ?? answer.statusMessage
  }
  expect(await messageFor('History-2026-x')).toContain('不包含登录名')
  expect(await messageFor('Password123!')).toBe('密码过于常见，请更换')
  expect(await messageFor('Reiher-Nebel-42')).toBe('新密码不能与原密码相同')
  const fresh = [
    'Ammer-Wind-11',
    'Sperber-Eis-12',
    'Dohle-Moor-13',
    'Elster-Tau-14',
    'Falke-Sand-15',
  ]
  for (const password of fresh) {
    expect(await messageFor(password)).toBe('success')
    await world.pass(2)
  }
  expect(await messageFor('Reiher-Nebel-42')).toBe('不能使用最近 5 次用过的密码')
  expect(await messageFor('Ammer-Wind-11')).toBe('不能使用最近 5 次用过的密码')
})

it('lets somebody who forgot set a new password by phone, and tells nobody which pairs exist', async () => {
  await world.account('forget', { phone: '13700001111' })
  const browser = world.browser()
  const send = async (loginName: string, phone: string) =>
    browser.post('/api/user/user/sendLoginCodeV5', {
      ...{ loginName, phone, scene: 'findPassword', validateCode: await world.solve(browser) },
    })
  const right = await send('forget', '13700001111')
  const count = world.sent.length
  const wrong = await send('forget', '13700002222')
  expect(wrong.dataPoints).toEqual(right.dataPoints)
  expect(world.sent).toHaveLength(count)
  const { code } = (await browser.get('/api/test/outbox', { loginName: 'forget' })).dataPoints
  const verify = (given: object) => browser.post('/api/upms/password/verifyForgot', given)
  const stranger = await verify({ loginName: 'forget', phone: '13700002222', phoneCode: code })
  expect(stranger.statusMessage).toBe('信息不匹配或验证码错误')
  const proven = await verify({ loginName: 'forget', phone: '13700001111', phoneCode: code })
  expect(proven.statusCode).toBe(1)
  expect((await reset(browser, proven.dataPoints.ticket, 'Drossel-Wolke-19')).statusCode).toBe(1)
  expect(world.sent.at(-1)?.template).toBe('passwordReset')
  expect((await world.login(world.browser(), 'forget', 'Drossel-Wolke-19')).statusCode).toBe(1)
})

it('demands a captcha before a code goes to an unknown phone', async () => {
  const answer = await world.browser().post('/api/user/user/sendLoginCodeV5', {
    ...{ phone: '13700003333', scene: 'register', validateCode: 'none' },
  })
  expect(answer.statusMessage).toBe('验证码已失效，请重新验证')
})

it('lets a password be changed signed out with captcha and old password only', async () => {
  await world.account('outside')
  const browser = world.browser()
  const change = async (oldPassword: string) =>
    browser.post('/api/upms/password/change', {
      ...{ loginName: 'outside', oldPassword, newPassword: 'Drossel-Wolke-19' },
      validateCode: await world.solve(browser),
    })
  expect((await change('wrong-Password-1')).statusMessage).toBe('用户名或密码错误')
  expect((await change('Reiher-Nebel-42')).statusCode).toBe(1)
  expect((await world.login(browser, 'outside', 'Drossel-Wolke-19')).statusCode).toBe(1)
})

it('has no test calls unless they are loaded on purpose', async () => {
  const paths = world.house.house.routes.map(({ path }) => path)
  expect(paths.filter(path => path.startsWith('/api/test/'))).toEqual([])
  const answer = await world.house.call(null, 'GET', '/api/test/outbox', { loginName: 'forget' })
  expect(answer.statusCode).toBe(4040)
})

it('tells a signed-out visitor the login settings and nothing else', async () => {
  const browser = world.browser()
  const { dataPoints } = await browser.get('/api/common/platformSecurity/getList', {
    group: 'login',
  })
  expect(dataPoints).toContainEqual({ key: 'password.minLength', value: 10 })
  expect(dataPoints.map((each: { key: string }) => each.key)).not.toContain('login.ips')
  expect((await browser.get('/api/common/platformSecurity/getListByPage')).statusCode).toBe(4010)
})

it('lets an old password of ten signs in when twelve are asked for, to the change of it alone', async () => {
  const id = await world.account('tenner')
  const ticket = await world.house.prepare(async act =>
    (await import('./tickets.ts')).openTicket(act, id, 'reset'),
  )
  const ten = 'Dohle-Mo14'
  expect((await reset(world.browser(), ticket, ten)).statusMessage).toBe('success')
  expect((await world.login(world.browser(), 'tenner', ten)).dataPoints.restricted).toBe('none')
  await world.set('password.minLength', 12)
  // 密码强度不足: the page it is led to is /weakPwd.
  expect((await world.login(world.browser(), 'tenner', ten)).dataPoints).toMatchObject({
    ...{ loginState: true, restricted: 'changePassword' },
  })
  await world.set('password.minLength', 10)
})
