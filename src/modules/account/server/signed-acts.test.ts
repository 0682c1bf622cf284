import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { role } from '#modules/access/model/index.ts'
import { changedUnder } from '#test/changed-under.ts'
import {
  answerOf,
  certificateOf,
  type KeyWorld,
  loginByKey,
  openKeyWorld,
  rootKey,
  signAct,
} from '#test/key-world.ts'
import { testOrganisation } from '#test/people.ts'
import { trustedCa } from '../model/trusted-ca.ts'

let world: KeyWorld

beforeAll(async () => {
  world = await openKeyWorld()
})
beforeEach(() => world.pass(60 * 24))
afterAll(() => world.close())

it('lets an act that is bound to keys be confirmed by a key only, and says so to who has none', async () => {
  const security = await world.account('shen', { roles: ['secadmin'] })
  const target = await world.account('han')
  const key = await world.boundKey(security)
  const browser = world.browser()
  await loginByKey(browser, await answerOf(browser, key))
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

it('may bind one organisation to more acts than everybody, never to fewer', async () => {
  const { browser } = await world.keeperWith('stricter', ['secadmin'])
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
  // What everybody is bound to later, the organisation is bound to as well.
  await world.set('ukey.actions', ['payout', 'grant'])
  const head = await world.account('bound.head', {
    ...{ ownerKind: 'organisation', organisation, roles: ['org_head'] },
  })
  const own = world.browser()
  await loginByKey(own, await answerOf(own, await world.boundKey(head)))
  await world.execute(`update session set elevated_by = 'totp',
    elevated_until = now() + interval '10 minutes' where account = '${head}'`)
  const [observer] = await world.execute("select id from role where code = 'observer'")
  const granted = await own.post('/api/access/grant/insert', {
    ...{ account: head, role: observer?.id, reason: '观察' },
  })
  expect(granted).toMatchObject({ statusCode: 4033, dataPoints: { onlyKey: true } })
  await world.set('ukey.actions', [])
})

it('binds a transfer to keys where it takes grants away, as it binds their revocation', async () => {
  const { browser, own } = await world.keeperWith('mover', ['sysadmin', 'secadmin'])
  const moved = await world.account('moved')
  const [held] = await world.execute(`select id from "grant" where account = '${moved}'`)
  const [root] = await world.execute("select id from department where owner_kind = 'platform'")
  await world.execute(`update account set department = '${root?.id}' where id = '${moved}'`)
  const [row] = await world.execute(`select version from account where id = '${moved}'`)
  const transfer = (revoke: unknown[]) =>
    browser.post('/api/access/account/transfer', {
      ...{ id: moved, version: row?.version, revoke, reason: '工作需要' },
      on: new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }),
    })
  await world.set('ukey.actions', ['grant'])
  const asked = await transfer([held?.id])
  expect(asked).toMatchObject({ statusCode: 4033, dataPoints: { onlyKey: true } })
  expect(await signAct(browser, own, asked)).toMatchObject({ statusCode: 1 })
  expect((await transfer([held?.id])).statusMessage).toBe('success')
  expect(await world.execute(`select state from "grant" where id = '${held?.id}'`)).toEqual([
    { state: 'revoked' },
  ])
  await world.set('ukey.actions', [])
})

it('lets an act bound to keys through once, for what was signed and nothing else', async () => {
  const { browser, own } = await world.keeperWith('signing', ['sysadmin', 'secadmin'])
  const stranger = await world.boundKey(await world.account('bystander'))
  const authority = await world.house.prepare(act =>
    insertRow(act, trustedCa, {
      name: '备用根',
      certificate: certificateOf(rootKey, { commonName: '备用根', use: 'authority' }),
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
  const { browser: auditor } = await world.keeperWith('verifying', ['auditadmin'])
  const verify = async () =>
    (await auditor.get('/api/account/keyUse/verify', { id: String(use?.id) })).dataPoints.sentence
  expect(await verify()).toBe('签名与内容、证书相符')
  await rename('改名')
  expect(await verify()).toBe('与签名内容不一致：名称')
})

it('lets an act through only in the session that signed it, and only for some minutes', async () => {
  const { browser, own, account } = await world.keeperWith('elsewhere', ['sysadmin', 'secadmin'])
  const { id } = await world.house.prepare(act =>
    insertRow(act, trustedCa, {
      name: '异地根',
      certificate: certificateOf(rootKey, { commonName: '异地根', use: 'authority' }),
      fingerprint: 'elsewhere',
    }),
  )
  await world.set('ukey.actions', ['security'])
  const disable = (where = browser) =>
    where.post('/api/account/trustedCa/disable', { id, version: 1 })
  expect((await signAct(browser, own, await disable())).statusCode).toBe(1)
  await world.execute(`update key_challenge set expires_at = now() - interval '1 second'`)
  const asked = await disable()
  expect(asked.statusCode).toBe(4033)
  expect((await signAct(browser, own, asked)).statusCode).toBe(1)
  const second = world.browser()
  await loginByKey(second, await answerOf(second, own))
  await world.execute(
    `update session set elevated_until = now() + interval '10 minutes' where account = '${account}'`,
  )
  expect((await disable(second)).statusCode).toBe(4033)
  await world.set('ukey.actions', [])
  const [row] = await world.execute(`select state from trusted_ca where id = '${id}'`)
  expect(row).toEqual({ state: 'enabled' })
})

it('does not let security settings be bound to keys by somebody who has shown none', async () => {
  const security = await world.account('yang', { roles: ['secadmin'] })
  const key = await world.boundKey(security)
  const browser = world.browser()
  await loginByKey(browser, await answerOf(browser, key))
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

it('compares what was signed with the record once more under the lock of the act itself', async () => {
  const { browser, own } = await world.keeperWith('racing', ['sysadmin', 'secadmin'])
  const { id } = await world.house.prepare(act =>
    insertRow(act, trustedCa, {
      name: '竞争根',
      certificate: certificateOf(rootKey, { commonName: '竞争根', use: 'authority' }),
      fingerprint: 'racing',
    }),
  )
  await world.set('ukey.actions', ['security'])
  const disable = () => browser.post('/api/account/trustedCa/disable', { id, version: 1 })
  expect((await signAct(browser, own, await disable())).statusCode).toBe(1)
  // Past every rule, and so without another version.
  const answer = await changedUnder(
    world.house.database.url,
    `update trusted_ca set name = '掉包根' where id = '${id}'`,
    disable,
  )
  await world.set('ukey.actions', [])
  expect(answer.statusMessage).toBe('签名后内容已有变化，请核对后重新提交并签名')
  const [row] = await world.execute(`select state, version from trusted_ca where id = '${id}'`)
  expect(row).toEqual({ state: 'enabled', version: 1 })
})

it('refuses of many records only the one that changed after it was signed', async () => {
  const { browser, own } = await world.keeperWith('racing2', ['secadmin'])
  const made = []
  for (const name of ['签名角色甲', '签名角色乙'])
    made.push(
      await world.house.prepare(act =>
        insertRow(act, role, {
          ...{
            code: name,
            name,
            ownerKind: 'platform',
            holderKinds: ['platform'],
            dataScope: 'all',
          },
        }),
      ),
    )
  const rows = made.map(({ id, version }) => ({ id, version }))
  await world.set('ukey.actions', ['grant'])
  const removeBoth = () => browser.post('/api/access/role/moveMany', { move: 'delete', rows })
  const asked = await removeBoth()
  expect(asked.dataPoints.sign.text).toContain('签名角色乙')
  expect((await signAct(browser, own, asked)).statusCode).toBe(1)
  const answer = await changedUnder(
    world.house.database.url,
    `update role set name = '掉包角色' where id = '${rows[1]?.id}'`,
    removeBoth,
  )
  await world.set('ukey.actions', [])
  expect(answer.dataPoints).toEqual({
    done: [rows[0]?.id],
    refused: [
      {
        ...{ id: rows[1]?.id, title: '掉包角色' },
        reason: '签名后内容已有变化，请核对后重新提交并签名',
      },
    ],
  })
})

it('signs records one by one: neither all that a list finds nor what an earlier run left', async () => {
  const { browser } = await world.keeperWith('crowds', ['sysadmin', 'secadmin'])
  await world.set('ukey.actions', ['grant'])
  const crowd = { filter: '[]', expectedCount: 1, token: '0' }
  for (const chosen of [{ all: crowd }, { again: newId() }]) {
    const answer = await browser.post('/api/access/role/moveMany', { move: 'delete', ...chosen })
    expect(answer.statusMessage).toBe('此操作须用安全密钥对每条记录签名，请勾选记录后办理')
  }
  await world.set('ukey.actions', [])
})
