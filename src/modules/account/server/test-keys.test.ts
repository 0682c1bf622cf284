import { sm2 } from 'sm-crypto-v2'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, type Browser, openAccountWorld } from '#test/account-world.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { securityKey } from '../model/security-key.ts'
import type { SoftKeyFile } from '../model/ukey-middleware.ts'
import { watchAccounts } from './jobs.ts'
import { accountPorts, type LoginNote, operatorSettings } from './ports.ts'

let world: AccountWorld
const proved: unknown[] = []
const noted: LoginNote[] = []
const made: SoftKeyFile[] = []

beforeAll(async () => {
  world = await openAccountWorld()
  reconnect(accountPorts, {
    prove: async (_act, { content }) => void proved.push(content),
    recordLogin: async (_act, note) => void noted.push(note),
  })
  const keeper = await enter('keeper', ['sysadmin'])
  const answer = await keeper.post('/api/ukey/securityKey/insertSoft')
  expect(answer.statusMessage).toBe('success')
  made.push(answer.dataPoints)
})
beforeEach(() => world.pass(60 * 24))
afterAll(() => world.close())

/** Somebody with these roles, signed in by a code, whose identity is confirmed. */
async function enter(loginName: string, roles = ['operator'], ip?: string): Promise<Browser> {
  const [known] = await world.execute(`select id from account where login_name = '${loginName}'`)
  const account = known?.id ?? (await world.account(loginName, { roles }))
  const browser = world.browser()
  browser.ip = ip ?? browser.ip
  await world.login(browser, loginName)
  await browser.post('/api/user/user/sendLoginCodeV3', { loginName, sourceType: 100000 })
  const { code } = (await browser.get('/api/test/outbox', { loginName })).dataPoints
  await browser.get('/api/upms/sso/double/factor/login', {
    ...{ sourceType: '100000', loginName, loginPassword: 'Reiher-Nebel-42', phoneCode: code },
  })
  await world.execute(`update session set elevated_by = 'sms', elevated_until = now() + interval '10 minutes'
    where account = '${account}'`)
  return browser
}

async function loginWith({ serial, certificate, privateKey }: SoftKeyFile) {
  const browser = world.browser()
  const { challengeId, nonce } = (await browser.get('/api/ukey/securityKey/getChallenge'))
    .dataPoints
  const hex = sm2.doSignature(nonce, privateKey, { der: true, hash: true })
  const signature = Buffer.from(hex, 'hex').toString('base64')
  return browser.post('/api/ukey/securityKey/login', {
    ...{ challengeId, serial, certificate, signature, sourceType: 100000 },
  })
}

const soft = (): SoftKeyFile => made[0] as SoftKeyFile

it('makes a test key whose file logs its holder in, and trusts one authority for all of them', async () => {
  const keeper = await enter('keeper')
  made.push((await keeper.post('/api/ukey/securityKey/insertSoft')).dataPoints)
  expect(await world.execute('select count(*)::int as n from trusted_ca')).toEqual([{ n: 1 }])
  const holder = await world.account('holder')
  await world.execute(`update security_key set account = '${holder}', state = 'normal', confirmed = 'done'
    where serial = '${soft().serial}'`)
  expect((await loginWith(soft())).dataPoints).toMatchObject({ loginName: 'holder' })
  expect((await (await enter('plain')).post('/api/ukey/securityKey/insertSoft')).statusCode).toBe(
    4031,
  )
})

it('neither makes nor takes test keys in production, and names those that are there', async () => {
  const keeper = await enter('keeper')
  const before = operatorSettings()
  answerPort(operatorSettings, { ...before, mode: 'production' })
  try {
    expect((await world.browser().get('/api/ukey/securityKey/takesSoftKeys')).dataPoints).toBe(
      false,
    )
    expect((await keeper.post('/api/ukey/securityKey/insertSoft')).statusMessage).toBe(
      '正式环境不能使用软件密钥',
    )
    expect((await loginWith(soft())).statusMessage).toBe('正式环境不能使用软件密钥')
    const found = (await keeper.get('/api/ukey/securityKey/getChecks')).dataPoints
    expect(found).toContainEqual({
      level: 'error',
      text: expect.stringContaining(soft().serial),
    })
  } finally {
    answerPort(operatorSettings, before)
  }
})

it('leaves the nightly end of a key in the evidence log and tells its holder', async () => {
  const account = await world.account('ender')
  await world.house.prepare(act =>
    insertRow(act, securityKey, {
      ...{ serial: 'ENDED00001', kind: 'sm2', account, state: 'normal', confirmed: 'done' },
      validUntil: new Date(Date.now() - 3_600_000).toISOString(),
    }),
  )
  await world.house.run(watchAccounts, {})
  expect(proved).toContainEqual({ event: 'expire', serial: 'ENDED00001', account, by: null })
  expect(world.notices.find(({ title }) => title === 'UKEY证书已过期')?.accounts).toEqual([account])
})

it('tells the holder of a key thirty, seven and one days before its certificate ends, each once', async () => {
  const account = await world.account('warned')
  const key = await world.house.prepare(act =>
    insertRow(act, securityKey, {
      ...{ serial: 'ENDING00001', kind: 'sm2', account, state: 'normal', confirmed: 'done' },
    }),
  )
  const told = async (days: number) => {
    world.notices.length = 0
    await world.execute(`update security_key set valid_until =
      ((now() at time zone 'Asia/Shanghai')::date + ${days} + time '12:00') at time zone 'Asia/Shanghai'
      where id = '${key.id}'`)
    await world.house.run(watchAccounts, {})
    return world.notices.filter(({ title }) => title === 'UKEY证书即将到期').length
  }
  const counts = []
  // The nights of the 8th and 7th day are missed: the 6th tells what they would have told.
  for (const days of [31, 30, 29, 9, 6, 5, 2, 1, 1]) counts.push(await told(days))
  expect(counts).toEqual([0, 1, 0, 0, 1, 0, 0, 1, 0])
  await world.execute(`update security_key set account = null where id = '${key.id}'`)
  expect(await told(1)).toBe(0)
})

it('notes at the door: another area, many failures, a refused confirmation, a code that was sent', async () => {
  await enter('roamer', ['operator'], '10.1.2.3')
  await world.pass(2)
  for (const _ of [1, 2, 3]) await world.login(world.browser(), 'roamer', 'wrong-Password-1')
  const browser = await enter('roamer')
  await browser.post('/api/upms/sso/stepUp', { method: 'sms', code: '000000' })
  const own = noted.filter(({ typedName }) => typedName === 'roamer')
  const login = own.findLast(({ kind }) => kind === 'login')
  expect(login?.anomalies).toEqual(expect.arrayContaining(['newDevice', 'newArea', 'many']))
  expect(own).toContainEqual(expect.objectContaining({ kind: 'stepUp', result: 'wrong' }))
  expect(own).toContainEqual(expect.objectContaining({ kind: 'smsSend', result: 'ok' }))
})
