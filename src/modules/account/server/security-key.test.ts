import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { connectOperationLog, type Operation } from '#kernel/server/operation.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, type Browser, openAccountWorld } from '#test/account-world.ts'
import { testOrganisation } from '#test/people.ts'
import { securityKey } from '../model/security-key.ts'
import { trustedCa } from '../model/trusted-ca.ts'
import { parseCertificate } from './certificate.ts'
import {
  issueCertificate,
  issueRevocationList,
  newSm2SigningKey,
  type SigningKey,
} from './issue-certificate.ts'
import { connectAccount } from './ports.ts'

let world: AccountWorld
const root = newSm2SigningKey()
const now = Date.now()
const day = 24 * 3_600_000

beforeAll(async () => {
  world = await openAccountWorld()
  await world.house.prepare(act =>
    insertRow(act, trustedCa, {
      name: '测试根',
      certificate: certificateOf(root, { commonName: '测试根', use: 'authority' }),
      fingerprint: 'root',
    }),
  )
})
beforeEach(() => world.pass(60 * 24))
afterAll(() => world.close())

function certificateOf(
  key: SigningKey,
  more: {
    commonName?: string
    use?: 'authority' | 'signing'
    until?: number
    by?: SigningKey
  } = {},
): string {
  return issueCertificate(
    {
      commonName: more.commonName ?? '赵一',
      issuerName: '测试根',
      publicKey: key.publicKey,
      validFrom: new Date(now - 10 * day),
      validUntil: new Date(more.until ?? now + 10 * day),
      use: more.use ?? 'signing',
    },
    more.by ?? root,
  )
}

interface TestKey {
  readonly id: string
  readonly serial: string
  readonly certificate: string
  readonly key: SigningKey
}

/** A key of the table, bound to an account. */
async function boundKey(
  account: string,
  certificate?: (key: SigningKey) => string,
): Promise<TestKey> {
  const key = newSm2SigningKey()
  const pem = certificate?.(key) ?? certificateOf(key)
  const serial = randomBytes(6).toString('hex')
  const read = parseCertificate(pem)
  const row = await world.house.prepare(act =>
    insertRow(act, securityKey, {
      ...{ serial, kind: 'sm2', certificate: pem, account, state: 'normal', confirmed: 'done' },
      certSerial: read?.serial,
      certIssuer: read?.issuer,
    }),
  )
  return { id: row.id, serial, certificate: pem, key }
}

async function answerOf(browser: Browser, { serial, certificate, key }: TestKey) {
  const { challengeId, nonce } = (await browser.get('/api/ukey/securityKey/getChallenge'))
    .dataPoints
  const signature = key.sign(Buffer.from(nonce)).toString('base64')
  return { challengeId, serial, certificate, signature, sourceType: 100000 }
}

const login = (browser: Browser, answer: object) =>
  browser.post('/api/ukey/securityKey/login', answer)

it('logs the holder of a key in with every factor, once for each challenge and within 90 seconds', async () => {
  const key = await boundKey(await world.account('zhao'))
  const browser = world.browser()
  const answer = await answerOf(browser, key)
  expect((await login(browser, answer)).dataPoints).toMatchObject({
    loginState: true,
    loginName: 'zhao',
  })
  const [session] = (await browser.get('/api/upms/session/getList')).dataPoints
  expect(session.factor).toBe('ukey')
  expect((await login(browser, answer)).statusMessage).toBe('签名验证失败')
  const late = world.browser()
  const old = await answerOf(late, key)
  await world.pass(2)
  expect((await login(late, old)).statusMessage).toBe('签名验证失败')
  const stolen = await answerOf(world.browser(), key)
  expect((await login(world.browser(), stolen)).statusMessage).toBe('签名验证失败')
})

it('has three texts and three records for an unknown authority, an ended certificate and a lost key', async () => {
  const account = await world.account('qian')
  const stranger = newSm2SigningKey()
  const cases = [
    [
      await boundKey(account, key => certificateOf(key, { by: stranger })),
      '证书颁发机构不受信任',
      'untrusted',
    ],
    [
      await boundKey(account, key => certificateOf(key, { until: now - day })),
      '证书已过期',
      'expired',
    ],
    [await boundKey(account), 'UKEY已挂失', 'lost'],
  ] as const
  await world.execute(`update security_key set state = 'lost' where id = '${cases[2][0].id}'`)
  for (const [key, sentence, result] of cases) {
    const browser = world.browser()
    expect((await login(browser, await answerOf(browser, key))).statusMessage).toBe(sentence)
    const [use] = await world.execute(`select result from key_use where key = '${key.id}'`)
    expect(use?.result).toBe(result)
  }
})

it('accepts no certificate but the one the key was registered with', async () => {
  const account = await world.account('feng')
  const own = await boundKey(account)
  const other = newSm2SigningKey()
  const forged = { ...own, key: other, certificate: certificateOf(other, { commonName: '冯二' }) }
  const browser = world.browser()
  expect((await login(browser, await answerOf(browser, forged))).statusMessage).toBe('签名验证失败')
})

it("refuses another person's key for step-up and ends the sessions of a key that is lost", async () => {
  const account = await world.account('li', { roles: ['sysadmin'] })
  const own = await boundKey(account)
  const foreign = await boundKey(await world.account('zhou'))
  const browser = world.browser()
  await login(browser, await answerOf(browser, own))
  const stepUp = async (key: TestKey) => {
    const { sourceType, ...signature } = await answerOf(browser, key)
    return browser.post('/api/upms/sso/stepUp', { method: 'ukey', signature, sourceType })
  }
  const alerts: unknown[] = []
  connectAccount({ alert: async (_act, { rule }) => void alerts.push(rule) })
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

it('binds a key only with its own signature, made just now and for this very session', async () => {
  const issuer = await world.account('keeper', { roles: ['sysadmin'] })
  const holder = await world.account('sun')
  const browser = world.browser()
  await login(browser, await answerOf(browser, await boundKey(issuer)))
  await world.execute(
    `update session set elevated_until = now() + interval '10 minutes' where account = '${issuer}'`,
  )
  const key = await boundKey(holder)
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
  expect((await bind(proof)).dataPoints).toMatchObject({ state: 'normal', account: holder })
})

it('freezes a FIDO2 key whose counter goes back', async () => {
  const account = await world.account('wu')
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16).toString('base64url')
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
      publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    }),
  )
  const assertion = async (browser: Browser, count: number, host = 'localhost') => {
    const { challengeId, nonce } = (await browser.get('/api/ukey/securityKey/getChallenge'))
      .dataPoints
    const challenge = Buffer.from(nonce).toString('base64url')
    const client = Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge, origin: `https://${host}` }),
    )
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    const data = Buffer.concat([
      createHash('sha256').update(host).digest(),
      Buffer.from([5]),
      counter,
    ])
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    const parts = {
      authenticatorData: data.toString('base64url'),
      clientData: client.toString('base64url'),
      signature: sign('sha256', signed, pair.privateKey).toString('base64url'),
    }
    const signature = Buffer.from(JSON.stringify(parts)).toString('base64')
    return login(browser, {
      challengeId,
      serial: credentialId,
      certificate: '',
      signature,
      sourceType: 100000,
    })
  }
  expect((await assertion(world.browser(), 7, 'evil.example')).statusMessage).toBe('签名验证失败')
  expect((await assertion(world.browser(), 7)).dataPoints).toMatchObject({ loginState: true })
  expect((await assertion(world.browser(), 6)).statusMessage).toBe('签名验证失败')
  const [kept] = await world.execute(`select state from security_key where id = '${row.id}'`)
  expect(kept?.state).toBe('frozen')
  expect((await assertion(world.browser(), 9)).statusMessage).toBe('UKEY已冻结')
})

it('refuses every login by key when the setting is off', async () => {
  const key = await boundKey(await world.account('zheng'))
  await world.set('login.ukey', false)
  const browser = world.browser()
  expect((await login(browser, await answerOf(browser, key))).statusMessage).toBe('未开启UKEY登录')
  await world.set('login.ukey', true)
})

it('lets an act that is bound to keys be confirmed by a key only, and says so to who has none', async () => {
  const security = await world.account('shen', { roles: ['secadmin'] })
  const target = await world.account('han')
  const key = await boundKey(security)
  const browser = world.browser()
  await login(browser, await answerOf(browser, key))
  const [role] = await world.execute("select id from role where code = 'observer'")
  const grant = () =>
    browser.post('/api/access/grant/insert', { account: target, role: role?.id, reason: '观察' })
  await world.set('ukey.actions', ['grant'])
  await world.execute(`update session set elevated_by = 'totp',
    elevated_until = now() + interval '10 minutes' where account = '${security}'`)
  expect(await grant()).toMatchObject({
    statusCode: 4033,
    dataPoints: { methods: ['ukey'], onlyKey: true },
  })
  await world.execute(`update security_key set state = 'lost' where id = '${key.id}'`)
  expect((await grant()).dataPoints).toEqual({ methods: [], onlyKey: true })
  await world.execute(`update security_key set state = 'normal' where id = '${key.id}'`)
  const { sourceType, ...signature } = await answerOf(browser, key)
  await browser.post('/api/upms/sso/stepUp', { method: 'ukey', signature, sourceType })
  const asked = await grant()
  expect(asked.dataPoints.sign.text).toContain('"shown":"观察"')
  expect(await signAct(browser, key, asked)).toMatchObject({ statusCode: 1 })
  expect((await grant()).statusCode).toBe(1)
  await world.set('ukey.actions', [])
})

/** Signs what an act that is bound to keys asked for. */
async function signAct(
  browser: Browser,
  { serial, certificate, key }: TestKey,
  { dataPoints }: { readonly dataPoints: { sign: { challengeId: string; text: string } } },
  text = dataPoints.sign.text,
) {
  const signature = key.sign(Buffer.from(text)).toString('base64')
  const { challengeId } = dataPoints.sign
  return browser.post('/api/ukey/securityKey/sign', {
    ...{ challengeId, serial, certificate, signature },
  })
}

it('may bind one organisation to more acts than everybody, never to fewer', async () => {
  const { browser } = await keeperWith('stricter', ['secadmin'])
  await world.set('ukey.actions', ['payout'])
  const { id: organisation } = await world.house.prepare(act =>
    insertRow(act, testOrganisation, { name: '严格机构' }),
  )
  const override = (value: readonly string[]) =>
    browser.post('/api/common/platformSecurity/insert', {
      ...{ key: 'ukey.actions', scopeKind: 'organisation', organisation },
      ...{ value, reason: '该机构资金量大' },
    })
  expect((await override(['grant'])).dataPoints.errors).toEqual([
    { field: 'value', message: '不能比全局设置宽松，须包含：拨付与退款' },
  ])
  const made = await override(['payout', 'reconcile'])
  expect(made.dataPoints).toMatchObject({ scopeKind: 'organisation' })
  const { id, version } = made.dataPoints
  const looser = { id, version, value: ['reconcile'], reason: '放宽' }
  expect(
    (await browser.post('/api/common/platformSecurity/update', { ...looser, reason: '放宽要求' }))
      .statusCode,
  ).toBe(4001)
  await world.set('ukey.actions', [])
})

it('finds keys by the name of their holder, with his posts, and says what unbinding takes', async () => {
  const { browser } = await keeperWith('finding', ['sysadmin'])
  const holder = await world.account('named', { realName: '欧阳持有', roles: ['operator'] })
  const key = await boundKey(holder)
  const found = await browser.get('/api/account/securityKey/getListByPage', {
    filter: JSON.stringify([{ field: 'holder', op: 'contains', value: '阳持' }]),
  })
  expect(found.dataPoints.list).toMatchObject([{ id: key.id, extra: { positions: [] } }])
  const bound = async () =>
    (await browser.get('/api/account/securityKey/getBoundRoles', { id: key.id })).dataPoints
  expect(await bound()).toEqual([])
  await world.execute(`update role set require_ukey = true where code = 'operator'`)
  expect(await bound()).toHaveLength(1)
  await boundKey(holder)
  expect(await bound()).toEqual([])
  await world.execute(`update role set require_ukey = false where code = 'operator'`)
})

it('lets an act bound to keys through once, for what was signed and nothing else', async () => {
  const { browser, own } = await keeperWith('signing', ['sysadmin', 'secadmin'])
  const stranger = await boundKey(await world.account('bystander'))
  const authority = await world.house.prepare(act =>
    insertRow(act, trustedCa, {
      name: '备用根',
      certificate: certificateOf(root, { commonName: '备用根', use: 'authority' }),
      fingerprint: 'spare',
    }),
  )
  await world.set('ukey.actions', ['security'])
  const id = authority.id
  const disable = (version = 1) => browser.post('/api/account/trustedCa/disable', { id, version })
  const rename = (name: string) =>
    world.execute(`update trusted_ca set name = '${name}' where id = '${id}'`)
  const asked = await disable()
  const forged = asked.dataPoints.sign.text.replace('备用根', '测试根')
  expect((await signAct(browser, own, asked, forged)).statusMessage).toBe('签名验证失败')
  expect((await signAct(browser, own, asked)).statusMessage).toBe('签名验证失败')
  expect((await signAct(browser, stranger, await disable())).statusMessage).toBe(
    '该UKEY不属于当前账号',
  )
  // A signature under one version says nothing of another, and none of what changed meanwhile.
  expect((await signAct(browser, own, await disable())).statusCode).toBe(1)
  expect((await disable(2)).statusCode).toBe(4033)
  await rename('另一根')
  expect(await disable()).toMatchObject({
    statusCode: 0,
    statusMessage: '签名后内容已有变化，请核对后重新提交并签名',
  })
  await rename('备用根')
  const last = await disable()
  expect((await signAct(browser, own, last)).statusCode).toBe(1)
  expect((await disable()).dataPoints).toMatchObject({ state: 'disabled' })
  expect((await signAct(browser, own, last)).statusMessage).toBe('签名验证失败')
  expect((await disable(2)).statusCode).toBe(4033)
  await world.set('ukey.actions', [])
  const [use] = await world.execute(
    `select id, action, act, object_type, object_id, object from key_use
      where purpose = 'sign' and result = 'ok' and key = '${own.id}' order by at desc limit 1`,
  )
  expect(use).toMatchObject({
    ...{ action: 'trustedCa.disable', act: '受信CA：停用', object: '受信CA 备用根' },
    ...{ object_type: 'account/trustedCa', object_id: id },
  })
  const { browser: auditor } = await keeperWith('verifying', ['auditadmin'])
  const verify = async () =>
    (await auditor.get('/api/account/keyUse/verify', { id: String(use?.id) })).dataPoints.sentence
  expect(await verify()).toBe('签名与内容、证书相符')
  await rename('改名')
  expect(await verify()).toBe('与签名内容不一致：名称')
})

it('does not let security settings be bound to keys by somebody who has shown none', async () => {
  const security = await world.account('yang', { roles: ['secadmin'] })
  const key = await boundKey(security)
  const browser = world.browser()
  await login(browser, await answerOf(browser, key))
  await world.execute(`update session set elevated_by = 'totp',
    elevated_until = now() + interval '10 minutes' where account = '${security}'`)
  const [row] = await world.execute(
    "select id, version from platform_security where key = 'ukey.actions' and scope_kind = 'global'",
  )
  const answer = await browser.post('/api/common/platformSecurity/update', {
    ...{ id: row?.id, version: row?.version, value: ['security'], reason: '收紧安全设置' },
  })
  expect(answer.dataPoints.errors).toEqual([
    { field: 'value', message: '请先用UKEY完成一次身份验证，否则您将无法再修改安全设置' },
  ])
})

it('refuses a certificate that its authority has revoked, and every one when the list is too old', async () => {
  const [revoked, other] = [
    await boundKey(await world.account('gu')),
    await boundKey(await world.account('meng')),
  ]
  const serial = parseCertificate(revoked.certificate)?.serial ?? ''
  const publish = async (thisUpdate: Date) => {
    const list = issueRevocationList({ issuerName: '测试根', serials: [serial], thisUpdate }, root)
    await world.execute(`update trusted_ca set crl = '${list}',
      crl_updated_at = '${thisUpdate.toISOString()}' where fingerprint = 'root'`)
  }
  const told = async (key: TestKey) => {
    const browser = world.browser()
    return (await login(browser, await answerOf(browser, key))).statusMessage
  }
  await publish(new Date(now - day))
  expect([await told(revoked), await told(other)]).toEqual(['证书已被吊销', 'success'])
  await publish(new Date(now - 40 * day))
  expect(await told(other)).toBe('证书吊销列表已过期')
  const uses = await world.execute(
    `select result from key_use where key = '${revoked.id}' order by at desc limit 1`,
  )
  expect(uses).toEqual([{ result: 'revoked' }])
  await world.execute(`update trusted_ca set crl = null, crl_updated_at = null`)
})

/** Somebody signed in with a key, whose identity is confirmed. */
async function keeperWith(loginName: string, roles: string[]) {
  const account = await world.account(loginName, { roles })
  const own = await boundKey(account)
  const browser = world.browser()
  await login(browser, await answerOf(browser, own))
  await world.execute(
    `update session set elevated_until = now() + interval '10 minutes' where account = '${account}'`,
  )
  return { account, browser, own }
}

it('binds three keys to an account and no fourth', async () => {
  const { browser } = await keeperWith('keeper2', ['sysadmin'])
  const holder = await world.account('many')
  for (const _ of [1, 2, 3]) await boundKey(holder)
  const fourth = await boundKey(holder)
  await world.execute(`update security_key set state = 'unbound', account = null
    where id = '${fourth.id}'`)
  const { challengeId, signature } = await answerOf(browser, fourth)
  const answer = await browser.post('/api/account/securityKey/bind', {
    ...{ id: fourth.id, version: 1, account: holder, challengeId, signature },
  })
  expect(answer.dataPoints.errors).toEqual([
    { field: 'account', message: '每个账号最多绑定 3 个UKEY' },
  ])
})

it('is found again only by somebody else than who reported it lost', async () => {
  const { browser: security } = await keeperWith('finder', ['secadmin'])
  const { browser: keeper } = await keeperWith('loser', ['sysadmin'])
  const key = await boundKey(await world.account('careless'))
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

it('keeps each use with its signature, which can be verified later and never be changed', async () => {
  const { browser, own } = await keeperWith('auditing', ['auditadmin'])
  const [use] = await world.execute(`select id from key_use where key = '${own.id}'`)
  const verify = async () =>
    (await browser.get('/api/account/keyUse/verify', { id: String(use?.id) })).dataPoints
  expect(await verify()).toEqual({ isValid: true, sentence: '签名与内容、证书相符' })
  await expect(world.execute(`update key_use set signed = 'x'`)).rejects.toThrow()
  const owner = new pg.Client(world.house.database.url)
  await owner.connect()
  await owner.query('alter table key_use disable trigger key_use_append_only')
  await owner.query(`update key_use set signed = signed || '0' where id = '${use?.id}'`)
  await owner.query('alter table key_use enable trigger key_use_append_only')
  await owner.end()
  expect(await verify()).toEqual({ isValid: false, sentence: '签名验证失败' })
})

it('leaves the operation log alone when a key is used, which has a log of its own', async () => {
  const operations: Operation[] = []
  connectOperationLog(async (_act, operation) => void operations.push(operation))
  const key = await boundKey(await world.account('quiet'))
  const browser = world.browser()
  expect((await login(browser, await answerOf(browser, key))).statusCode).toBe(1)
  connectOperationLog(async () => {})
  expect(operations.map(({ resource }) => resource)).toContain('account/securityKey')
  expect(operations.map(({ resource }) => resource)).not.toContain('account/keyUse')
  const uses = await world.execute(`select result, serial from key_use where key = '${key.id}'`)
  expect(uses).toEqual([{ result: 'ok', serial: key.serial }])
})

it('keeps every certificate that a key has had, with the chain of the present one', async () => {
  const { browser } = await keeperWith('renewing', ['sysadmin'])
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
