import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Browser } from '#test/account-world.ts'
import {
  answerOf,
  certificateOf,
  type KeyWorld,
  loginByKey,
  openKeyWorld,
} from '#test/key-world.ts'
import { newSm2SigningKey } from './issue-certificate.ts'

let world: KeyWorld

beforeAll(async () => {
  world = await openKeyWorld()
})
beforeEach(() => world.pass(60 * 24))
afterAll(() => world.close())

it('binds a key only with its own signature, made just now and for this very session', async () => {
  const issuer = await world.account('keeper', { roles: ['sysadmin'] })
  const holder = await world.account('sun')
  const browser = world.browser()
  await loginByKey(browser, await answerOf(browser, await world.boundKey(issuer)))
  await world.execute(
    `update session set elevated_until = now() + interval '10 minutes' where account = '${issuer}'`,
  )
  const key = await world.boundKey(holder)
  await world.execute(
    `update security_key set state = 'unbound', account = null, confirmed = null where id = '${key.id}'`,
  )
  const bind = (proof: { challengeId?: string; signature?: string }) =>
    browser.post('/api/account/securityKey/bind', {
      ...{ id: key.id, version: 1, account: holder },
      ...{ challengeId: proof.challengeId, signature: proof.signature },
    })
  const refused = async (proof: { challengeId?: string; signature?: string }) => {
    const { statusCode, dataPoints } = await bind(proof)
    expect(statusCode).toBe(4001)
    return dataPoints.errors.at(-1)
  }
  expect(await refused({})).toMatchObject({ field: 'signature' })
  const other = { ...key, key: newSm2SigningKey() }
  expect(await refused(await answerOf(browser, other))).toEqual({
    field: 'signature',
    message: '签名验证失败',
  })
  expect(await refused(await answerOf(world.browser(), key))).toEqual({
    field: 'signature',
    message: '签名已失效，请重新签名',
  })
  const late = await answerOf(browser, key)
  await world.execute(`update key_challenge set expires_at = now() - interval '1 second'`)
  expect(await refused(late)).toMatchObject({ message: '签名已失效，请重新签名' })
  const proof = await answerOf(browser, key)
  const live = async () =>
    (await world.execute(`select from session where account = '${holder}' and ended_at is null`))
      .length
  const open = async () => {
    const spare = await world.boundKey(holder)
    const own = world.browser()
    await loginByKey(own, await answerOf(own, spare))
    expect(await live()).toBe(1)
  }
  await open()
  expect((await bind(proof)).dataPoints).toMatchObject({ state: 'normal', account: holder })
  // Another UKEY, as another password, ends what was opened without it.
  expect(await live()).toBe(0)
  await open()
  const certificate = certificateOf(newSm2SigningKey())
  const renewed = await browser.post('/api/account/securityKey/renew', {
    ...{ id: key.id, version: 2, certificate },
  })
  expect(renewed.statusCode).toBe(1)
  expect(await live()).toBe(0)
})

it('registers a FIDO2 key once, and exchanges its public key for no other', async () => {
  const { browser } = await world.keeperWith('keeper1', ['sysadmin'])
  const pem = () =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .publicKey.export({ type: 'spki', format: 'pem' })
      .toString()
  const register = (serial: string) =>
    browser.post('/api/account/securityKey/insert', {
      ...{ serial, kind: 'fido2', credentialId: 'q1w2e3r4t5y6', publicKey: pem() },
    })
  const { id, version } = (await register('FIDO000101')).dataPoints
  expect((await register('FIDO000102')).dataPoints.errors).toMatchObject([
    { field: 'credentialId' },
  ])
  for (const change of [{ publicKey: pem() }, { credentialId: 'a1b2c3d4' }]) {
    const changed = await browser.post('/api/account/securityKey/update', {
      ...{ id, version, ...change },
    })
    expect(changed.statusCode).toBe(4001)
  }
})

it('binds three keys to an account and no fourth', async () => {
  const { browser } = await world.keeperWith('keeper2', ['sysadmin'])
  const holder = await world.account('many')
  for (const _ of [1, 2, 3]) await world.boundKey(holder)
  const fourth = await world.boundKey(holder)
  await world.execute(`update security_key set state = 'unbound', account = null
    where id = '${fourth.id}'`)
  const { challengeId, signature } = await answerOf(browser, fourth)
  const answer = await browser.post('/api/account/securityKey/bind', {
    ...{ id: fourth.id, version: 1, account: holder, challengeId, signature },
  })
  expect(answer.dataPoints.errors).toEqual([
    { field: 'account', message: '每个账号最多绑定 3 个UKEY' },
  ])
  // Nor one that ended, was replaced, and would come back.
  await world.execute(`update security_key set state = 'expired', account = '${holder}'
    where id = '${fourth.id}'`)
  const renewed = await browser.post('/api/account/securityKey/renew', {
    ...{ id: fourth.id, version: 1, certificate: certificateOf(newSm2SigningKey()) },
  })
  expect(renewed.dataPoints.errors).toEqual([
    { field: 'certificate', message: '每个账号最多绑定 3 个UKEY' },
  ])
})

it('is found again only by somebody else than who reported it lost', async () => {
  const { browser: security } = await world.keeperWith('finder', ['secadmin'])
  const { browser: keeper } = await world.keeperWith('loser', ['sysadmin'])
  const key = await world.boundKey(await world.account('careless'))
  const version = async () =>
    (await world.execute(`select version from security_key where id = '${key.id}'`))[0]?.version
  const move = async (browser: Browser, name: string) =>
    browser.post(`/api/account/securityKey/${name}`, {
      ...{ id: key.id, version: await version(), reason: '核实情况' },
    })
  expect((await move(keeper, 'reportLost')).statusCode).toBe(1)
  await world.execute(`update security_key set lost_by = (select id from account
    where login_name = 'finder') where id = '${key.id}'`)
  expect((await move(security, 'found')).statusMessage).toBe('须由挂失人以外的人解除挂失')
  await world.execute(`update security_key set lost_by = (select id from account
    where login_name = 'loser') where id = '${key.id}'`)
  expect((await move(security, 'found')).dataPoints).toMatchObject({ state: 'normal' })
})

it('finds keys by the name of their holder, with his posts, and says what unbinding takes', async () => {
  const { browser } = await world.keeperWith('finding', ['sysadmin'])
  const holder = await world.account('named', { realName: '欧阳持有', roles: ['operator'] })
  const key = await world.boundKey(holder)
  const found = await browser.get('/api/account/securityKey/getListByPage', {
    filter: JSON.stringify([{ field: 'holder', op: 'contains', value: '阳持' }]),
  })
  expect(found.dataPoints.list).toMatchObject([{ id: key.id, extra: { positions: [] } }])
  const typed = async (keyword: string) => {
    const { list } = (await browser.get('/api/account/securityKey/getListByPage', { keyword }))
      .dataPoints
    return list.map(({ id }: { id: string }) => id)
  }
  expect(await typed('欧阳持')).toEqual([key.id])
  expect(await typed(key.serial.slice(2, 9))).toEqual([key.id])
  expect(await typed('欧阳无')).toEqual([])
  const bound = async () =>
    (await browser.get('/api/account/securityKey/getBoundRoles', { id: key.id })).dataPoints
  expect(await bound()).toEqual([])
  await world.execute(`update role set require_ukey = true where code = 'operator'`)
  expect(await bound()).toHaveLength(1)
  const [grant] = await world.execute(`select id from "grant" where account = '${holder}'`)
  const held = (more: string) =>
    world.execute(`update "grant" set ${more} where id = '${grant?.id}'`)
  // What waits for a second person, or begins later, is not in force: nothing of it is taken.
  await held(`state = 'pending'`)
  expect(await bound()).toEqual([])
  await held(`state = 'active', valid_from = '2099-01-01'`)
  expect(await bound()).toEqual([])
  await held(`valid_from = null`)
  expect(await bound()).toHaveLength(1)
  await world.boundKey(holder)
  expect(await bound()).toEqual([])
  await world.execute(`update role set require_ukey = false where code = 'operator'`)
})

it('keeps every certificate that a key has had, with the chain of the present one', async () => {
  const { browser } = await world.keeperWith('renewing', ['sysadmin'])
  const next = newSm2SigningKey()
  const made = await browser.post('/api/account/securityKey/insert', {
    ...{ serial: 'HISTORY01', kind: 'sm2', certificate: certificateOf(newSm2SigningKey()) },
  })
  await world.execute(`update security_key set state = 'normal' where serial = 'HISTORY01'`)
  const { id, version } = made.dataPoints
  const renewed = await browser.post('/api/account/securityKey/renew', {
    ...{ id, version, certificate: certificateOf(next, { commonName: '赵一（新）' }) },
  })
  expect(renewed.statusCode).toBe(1)
  const { dataPoints } = await browser.get('/api/account/securityKey/getCertificates', { id })
  expect(dataPoints.history).toMatchObject([
    { subject: 'CN=赵一（新）', until: null },
    { subject: 'CN=赵一', reason: '更新证书' },
  ])
  expect(dataPoints.chain.map(({ subject }: { subject: string }) => subject)).toEqual([
    'CN=赵一（新）',
    'CN=测试根',
  ])
})
