import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { messageOf, rightsActions, rightsIn } from '#test/rights-in.ts'
import { reconnect } from '#test/stand-ins.ts'
import { role } from '../model/role.ts'
import { endOverdue } from './nightly.ts'
import { personFrom, personOf } from './person.ts'
import { accessPorts, type RightFact } from './ports.ts'

let world: AccountWorld
let secadmin: Person
const { asPerson, grantTo, rightsOf, roleId } = rightsIn(() => world)
const proved: RightFact[] = []
const provedOf = (id: string) =>
  proved.filter(({ sourceId }) => sourceId === id).map(({ content }) => content.event)

beforeAll(async () => {
  world = await openAccountWorld()
  reconnect(accessPorts, { prove: async (_act, fact) => void proved.push(fact) })
  secadmin = await asPerson('secone', ['secadmin'])
  await asPerson('secother', ['secadmin'])
})
afterAll(() => world.close())

it('lets nobody grant to himself, nor join two of the three administrators, and names both', async () => {
  expect(messageOf(await grantTo(secadmin, secadmin.accountId, 'operator'))).toBe('不能给自己授权')
  const auditor = await world.account('auditor', { roles: ['auditadmin'] })
  const sentence = messageOf(await grantTo(secadmin, auditor, 'sysadmin'))
  expect(sentence).toContain('系统管理员')
  expect(sentence).toContain('审计管理员')
  const twin = await world.account('auditortwo', { roles: ['operator'], realName: '测试auditor' })
  const warned = await grantTo(secadmin, twin, 'secadmin')
  expect(warned.dataPoints).toMatchObject({ errors: [{ field: 'notSamePerson' }] })
  expect(messageOf(warned)).toContain('疑为同一人')
  const made = await grantTo(secadmin, twin, 'secadmin', { notSamePerson: true })
  expect(made.dataPoints).toMatchObject({ state: 'pending', notSamePerson: true })
})

it('waits for a second person who is neither grantor nor holder, then is in force', async () => {
  const holder = await world.account('newcomer', { roles: [] })
  const made = await grantTo(secadmin, holder, 'reviewer')
  expect(made.dataPoints.state).toBe('pending')
  expect((await rightsOf(holder)).places.size).toBe(0)
  const { id, version } = made.dataPoints
  const confirm = (who: Person) =>
    world.house.call(who, 'POST', '/api/access/grant/confirm', { id, version })
  expect((await confirm(secadmin)).statusCode).toBe(4031)
  expect((await confirm(personWith(rightsActions, { accountId: holder }))).statusCode).toBe(4031)
  expect((await confirm(await asPerson('sectwo', ['secadmin']))).statusCode).toBe(1)
  expect((await rightsOf(holder)).places.has('/project/proverify')).toBe(true)
  expect(messageOf(await grantTo(secadmin, holder, 'reviewer'))).toBe('该账号已有此角色')
  expect(provedOf(id)).toEqual(['confirmed'])
})

it('ends a grant after its last day without anybody doing anything, and marks it at night', async () => {
  const holder = await world.account('temporary', { roles: ['operator'] })
  await world.execute(
    `update "grant" set valid_from = '2026-01-01', valid_until = '2026-01-02' where account = '${holder}'`,
  )
  expect((await rightsOf(holder)).actions.size).toBe(0)
  await world.house.run(endOverdue, {})
  const [row] = await world.execute(`select id, state from "grant" where account = '${holder}'`)
  expect(row?.state).toBe('expired')
  expect(provedOf(String(row?.id))).toEqual(['expired'])
  const waiting = await world.account('unconfirmed', { roles: [] })
  const { id } = (await grantTo(secadmin, waiting, 'reviewer')).dataPoints
  await world.execute(`update "grant" set valid_until = '2026-01-02' where id = '${id}'`)
  await world.house.run(endOverdue, {})
  expect(await world.execute(`select state from "grant" where id = '${id}'`)).toEqual([
    { state: 'expired' },
  ])
})

it('refuses roles that exclude each other, that are full, or are not for such accounts', async () => {
  const cashier = await world.account('holder', { roles: ['observer'] })
  const [observer, finance] = [await roleId('observer'), await roleId('finance')]
  await world.execute(
    `update role set exclusive_with = array['${observer}'::uuid] where id = '${finance}'`,
  )
  expect(messageOf(await grantTo(secadmin, cashier, 'finance'))).toContain('互斥')
  await world.execute(
    `update role set exclusive_with = null, max_holders = 1 where id = '${finance}'`,
  )
  await world.account('onlyone', { roles: ['finance'] })
  expect(messageOf(await grantTo(secadmin, cashier, 'finance'))).toBe('「平台财务」最多 1 人')
  expect(messageOf(await grantTo(secadmin, cashier, 'org_head'))).toBe('该角色不适用于此类账号')
})

it('binds a role to its addresses and to a security key', async () => {
  const holder = await world.account('bound', { roles: ['service'] })
  const service = await roleId('service')
  await world.execute(`update role set ip_allow = '10.1.0.0/16' where id = '${service}'`)
  await world.execute(`update account set perm_rev = perm_rev + 1 where id = '${holder}'`)
  expect((await rightsOf(holder)).roleCodes).toContain('service')
  const pieces = await world.house.prepare(act => personOf(act.tx, holder))
  const outside =
    pieces &&
    personFrom(pieces, { sessionId: '', ip: '192.0.2.1', hasUkey: false, elevatedUntil: null })
  expect(outside?.roleCodes).toEqual(['user'])
  await world.execute(
    `update role set ip_allow = null, require_ukey = true where id = '${service}'`,
  )
  expect((await rightsOf(holder)).roleCodes).toEqual(['user'])
})

it('keeps the last enabled holder of each of the three administrators', async () => {
  const only = await world.execute(
    `select account from "grant" join role on role.id = "grant".role where role.code = 'auditadmin' and "grant".state = 'active'`,
  )
  const [row] = await world.execute(
    `select id, version from account where id = '${only[0]?.account}'`,
  )
  const disabled = await world.house.call(secadmin, 'POST', '/api/access/account/disable', {
    ...row,
    reason: '试试',
  })
  expect(disabled.statusMessage).toBe('至少保留一名启用的审计管理员')
  const own = await world.execute(
    `select id, version from account where id = '${secadmin.accountId}'`,
  )
  const self = await world.house.call(secadmin, 'POST', '/api/access/account/disable', {
    ...own[0],
    reason: '试试',
  })
  expect(self.statusCode).toBe(4031)
})

it('gives no role that is disabled, nor one of another unit, nor anything to a cancelled account', async () => {
  const holder = await world.account('careful', { roles: [] })
  const observer = await roleId('observer')
  await world.execute(`update role set state = 'disabled' where id = '${observer}'`)
  expect(messageOf(await grantTo(secadmin, holder, 'observer'))).toBe('角色已停用')
  await world.execute(`update role set state = 'enabled' where id = '${observer}'`)
  await world.house.prepare(act =>
    insertRow(act, role, {
      ...{ ownerKind: 'vendor', vendor: 'vendor-one', code: 'of_vendor', name: '厂商自建' },
      ...{ dataScope: 'organisation', places: [], actions: [], holderKinds: ['vendor'] },
    }),
  )
  const rival = await world.account('rival', {
    ...{ ownerKind: 'vendor', vendor: 'vendor-two', roles: [] },
  })
  expect(messageOf(await grantTo(secadmin, rival, 'of_vendor'))).toBe('角色不属于该账号所在单位')
  await world.execute(`update account set state = 'cancelled' where id = '${holder}'`)
  expect(messageOf(await grantTo(secadmin, holder, 'observer'))).toBe('账号已注销')
})

it('takes no days that have passed, that end before they begin, or that outlast the account', async () => {
  const holder = await world.account('dated', { roles: [] })
  await world.execute(`update account set valid_until = '2099-06-30' where id = '${holder}'`)
  const grant = async (days: object) => messageOf(await grantTo(secadmin, holder, 'observer', days))
  expect(await grant({ validUntil: '2020-01-01', validFrom: '2019-01-01' })).toBe(
    '失效日期不能早于今天',
  )
  expect(await grant({ validFrom: '2099-02-01', validUntil: '2099-01-31' })).toBe(
    '失效日期不能早于生效日期',
  )
  expect(await grant({ validUntil: '2099-07-01' })).toBe('失效日期不能晚于账号有效期')
  expect(await grant({ validUntil: '2099-06-30' })).toBe('success')
})

it('judges a grant once more when it is confirmed: what excludes it may have come meanwhile', async () => {
  const holder = await world.account('between', { roles: ['observer'] })
  const pending = (await grantTo(secadmin, holder, 'reviewer')).dataPoints
  const [observer, reviewer] = [await roleId('observer'), await roleId('reviewer')]
  await world.execute(
    `update role set exclusive_with = array['${observer}'::uuid] where id = '${reviewer}'`,
  )
  const second = await asPerson('secthree', ['secadmin'])
  const confirm = () =>
    world.house.call(second, 'POST', '/api/access/grant/confirm', {
      ...{ id: pending.id, version: pending.version },
    })
  expect(messageOf(await confirm())).toContain('互斥')
  expect((await rightsOf(holder)).roleCodes).not.toContain('reviewer')
  await world.execute(`update role set exclusive_with = null where id = '${reviewer}'`)
  expect((await confirm()).statusCode).toBe(1)
})

it('ends with a grant what a confirmed identity opened, and keeps the last head of an organisation', async () => {
  const ended: string[] = []
  reconnect(accessPorts, { endElevation: async (_act, account) => void ended.push(account) })
  const { id: organisation } = await world.house.prepare(act =>
    insertRow(act, testOrganisation, { name: '壬基金会' }),
  )
  const { id: another } = await world.house.prepare(act =>
    insertRow(act, testOrganisation, { name: '癸基金会' }),
  )
  const owned = { ownerKind: 'organisation' as const, roles: ['org_head'] }
  const head = await world.account('only.head', { ...owned, organisation })
  await world.account('other.head', { ...owned, organisation: another })
  const revoke = async (account: string) => {
    const [row] = await world.execute(
      `select id, version from "grant" where account = '${account}' and state = 'active'`,
    )
    return world.house.call(secadmin, 'POST', '/api/access/grant/revoke', {
      ...row,
      reason: '调离岗位',
    })
  }
  expect(messageOf(await revoke(head))).toBe('至少保留一名启用的机构负责人')
  expect(ended).toEqual([])
  const deputy = await world.account('second.head', { ...owned, organisation })
  const [before] = await world.execute(`select perm_rev from account where id = '${head}'`)
  expect((await revoke(head)).statusCode).toBe(1)
  const [after] = await world.execute(`select perm_rev from account where id = '${head}'`)
  expect(Number(after?.perm_rev)).toBe(Number(before?.perm_rev) + 1)
  expect(ended).toEqual([head])
  expect((await rightsOf(head)).actions.size).toBe(0)
  expect(messageOf(await revoke(deputy))).toBe('至少保留一名启用的机构负责人')
})
