import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { newFidoStick } from '#test/fido-key.ts'
import {
  answerOf,
  certificateOf,
  type KeyWorld,
  loginByKey,
  openKeyWorld,
  rootKey,
  type TestKey,
} from '#test/key-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { securityKey } from '../model/security-key.ts'
import { trustedCa } from '../model/trusted-ca.ts'
import { parseCertificate } from './certificate.ts'
import { issueRevocationList, newSm2SigningKey } from './issue-certificate.ts'
import { accountPorts } from './ports.ts'

const day = 24 * 3_600_000
let world: KeyWorld

beforeAll(async () => {
  world = await openKeyWorld()
})
beforeEach(() => world.pass(60 * 24))
afterAll(() => world.close())

it('logs the holder of a key in with every factor, once for each challenge and within 90 seconds', async () => {
  const key = await world.boundKey(await world.account('zhao'))
  const browser = world.browser()
  const answer = await answerOf(browser, key)
  expect((await loginByKey(browser, answer)).dataPoints).toMatchObject({
    loginState: true,
    loginName: 'zhao',
  })
  const [session] = (await browser.get('/api/upms/session/getList')).dataPoints
  expect(session.factor).toBe('ukey')
  expect((await loginByKey(browser, answer)).statusMessage).toBe('签名验证失败')
  const late = world.browser()
  const old = await answerOf(late, key)
  await world.pass(2)
  expect((await loginByKey(late, old)).statusMessage).toBe('签名验证失败')
  const stolen = await answerOf(world.browser(), key)
  expect((await loginByKey(world.browser(), stolen)).statusMessage).toBe('签名验证失败')
})

it('has three texts and three records for an unknown authority, an ended certificate and a lost key', async () => {
  const account = await world.account('qian')
  const stranger = newSm2SigningKey()
  const cases = [
    [
      await world.boundKey(account, key => certificateOf(key, { by: stranger })),
      '证书颁发机构不受信任',
      'untrusted',
    ],
    [
      await world.boundKey(account, key => certificateOf(key, { until: Date.now() - day })),
      '证书已过期',
      'expired',
    ],
    [await world.boundKey(account), 'UKEY已挂失', 'lost'],
  ] as const
  await world.execute(`update security_key set state = 'lost' where id = '${cases[2][0].id}'`)
  for (const [key, sentence, result] of cases) {
    const browser = world.browser()
    expect((await loginByKey(browser, await answerOf(browser, key))).statusMessage).toBe(sentence)
    const [use] = await world.execute(`select result from key_use where key = '${key.id}'`)
    expect(use?.result).toBe(result)
  }
})

it.each([
  ["state = 'frozen'", 'UKEY已冻结', 'revoked'],
  ["state = 'revoked'", 'UKEY已注销', 'revoked'],
  ["state = 'expired'", '证书已过期', 'expired'],
  ["state = 'unbound'", 'UKEY未绑定账号', 'wrongAccount'],
  ["confirmed = 'open'", 'UKEY绑定待安全管理员确认', 'wrongAccount'],
  ["purposes = array['stepUp', 'sign']", '该UKEY不能用于此用途', 'wrongAccount'],
])('opens nothing to a key with %s, says %s and records %s', async (standing, sentence, result) => {
  const key = await world.boundKey(
    await world.account(`standing.${randomBytes(4).toString('hex')}`),
  )
  await world.execute(`update security_key set ${standing} where id = '${key.id}'`)
  const browser = world.browser()
  expect((await loginByKey(browser, await answerOf(browser, key))).statusMessage).toBe(sentence)
  const uses = await world.execute(`select result, purpose from key_use where key = '${key.id}'`)
  expect(uses).toEqual([{ result, purpose: 'login' }])
  expect((await browser.get('/api/user/user/getUserInfoByManage')).statusCode).toBe(4010)
})

it('accepts no certificate but the one the key was registered with', async () => {
  const account = await world.account('feng')
  const own = await world.boundKey(account)
  const other = newSm2SigningKey()
  const forged = { ...own, key: other, certificate: certificateOf(other, { commonName: '冯二' }) }
  const browser = world.browser()
  expect((await loginByKey(browser, await answerOf(browser, forged))).statusMessage).toBe(
    '签名验证失败',
  )
})

it("refuses another person's key for step-up and ends the sessions of a key that is lost", async () => {
  const account = await world.account('li', { roles: ['sysadmin'] })
  const own = await world.boundKey(account)
  const foreign = await world.boundKey(await world.account('zhou'))
  const browser = world.browser()
  await loginByKey(browser, await answerOf(browser, own))
  const stepUp = async (key: TestKey) => {
    const { sourceType, ...signature } = await answerOf(browser, key)
    return browser.post('/api/upms/sso/stepUp', { method: 'ukey', signature, sourceType })
  }
  const alerts: unknown[] = []
  reconnect(accountPorts, { alert: async (_act, { rule }) => void alerts.push(rule) })
  expect((await stepUp(foreign)).statusMessage).toBe('该UKEY不属于当前账号')
  expect(alerts).toEqual(['keyMisuse'])
  expect((await stepUp(own)).statusCode).toBe(1)
  const keyRow = await world.house.prepare(async act => {
    const { rows } = await act.tx.client.query(`select version from security_key where id = $1`, [
      own.id,
    ])
    return rows[0]
  })
  const lost = await browser.post('/api/account/securityKey/reportLost', {
    ...{ id: own.id, version: keyRow.version, reason: '不见了' },
  })
  expect(lost.statusMessage).toBe('success')
  expect((await browser.get('/api/user/user/getUserInfoByManage')).statusCode).toBe(4012)
})

it('freezes a FIDO2 key whose counter goes back', async () => {
  const account = await world.account('wu')
  const stick = newFidoStick()
  const { credentialId, publicKey } = stick
  const row = await world.house.prepare(act =>
    insertRow(act, securityKey, {
      ...{
        serial: 'FIDO000001',
        kind: 'fido2',
        credentialId,
        account,
        state: 'normal',
        confirmed: 'done',
      },
      publicKey,
    }),
  )
  const login = async (count: number, host?: string) => {
    const browser = world.browser()
    return loginByKey(browser, await stick.answer(browser, count, host))
  }
  expect((await login(7, 'evil.example')).statusMessage).toBe('签名验证失败')
  expect((await login(7)).dataPoints).toMatchObject({ loginState: true })
  expect((await login(6)).statusMessage).toBe('签名验证失败')
  const [kept] = await world.execute(`select state from security_key where id = '${row.id}'`)
  expect(kept?.state).toBe('frozen')
  expect((await login(9)).statusMessage).toBe('UKEY已冻结')
  const uses = await world.execute(`select serial from key_use where key = '${row.id}'`)
  expect(uses.map(({ serial }) => serial)).toEqual(Array(4).fill('FIDO000001'))
})

it('refuses every login by key when the setting is off', async () => {
  const key = await world.boundKey(await world.account('zheng'))
  await world.set('login.ukey', false)
  const browser = world.browser()
  expect((await loginByKey(browser, await answerOf(browser, key))).statusMessage).toBe(
    '未开启UKEY登录',
  )
  await world.set('login.ukey', true)
})

it('refuses a certificate that its authority has revoked, and every one when the list is too old', async () => {
  const [revoked, other] = [
    await world.boundKey(await world.account('gu')),
    await world.boundKey(await world.account('meng')),
  ]
  const serial = parseCertificate(revoked.certificate)?.serial ?? ''
  const publish = async (thisUpdate: Date) => {
    const list = issueRevocationList(
      { issuerName: '测试根', serials: [serial], thisUpdate },
      rootKey,
    )
    await world.execute(`update trusted_ca set crl = '${list}',
      crl_updated_at = '${thisUpdate.toISOString()}' where fingerprint = 'root'`)
  }
  const told = async (key: TestKey) => {
    const browser = world.browser()
    return (await loginByKey(browser, await answerOf(browser, key))).statusMessage
  }
  await publish(new Date(Date.now() - day))
  expect([await told(revoked), await told(other)]).toEqual(['证书已被吊销', 'success'])
  await publish(new Date(Date.now() - 40 * day))
  expect(await told(other)).toBe('证书吊销列表已过期')
  const uses = await world.execute(
    `select result from key_use where key = '${revoked.id}' order by at desc limit 1`,
  )
  expect(uses).toEqual([{ result: 'revoked' }])
  await world.execute(`update trusted_ca set crl = null, crl_updated_at = null`)
})

it('lets keys of one authority in while the list of another is too old', async () => {
  const other = newSm2SigningKey()
  await world.house.prepare(act =>
    insertRow(act, trustedCa, {
      ...{ name: '另一根', fingerprint: 'other' },
      certificate: certificateOf(other, { commonName: '另一根', use: 'authority', by: other }),
    }),
  )
  const old = new Date(Date.now() - 40 * day).toISOString()
  await world.execute(
    `update trusted_ca set crl = 'unread', crl_updated_at = '${old}' where fingerprint = 'other'`,
  )
  const key = await world.boundKey(await world.account('shen'))
  const browser = world.browser()
  expect((await loginByKey(browser, await answerOf(browser, key))).statusMessage).toBe('success')
  await world.execute(`delete from trusted_ca where fingerprint = 'other'`)
})
