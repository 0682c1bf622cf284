import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { messageOf, rightsActions, rightsIn } from '#test/rights-in.ts'
import { endOverdue } from './nightly.ts'
import { personFrom, personOf } from './person.ts'
import { connectAccess, type RightFact } from './ports.ts'

let world: AccountWorld
let secadmin: Person
const { asPerson, grantTo, rightsOf, roleId } = rightsIn(() => world)
const proved: RightFact[] = []
const provedOf = (id: string) =>
  proved.filter(({ sourceId }) => sourceId === id).map(({ content }) => content.event)

beforeAll(async () => {
  world = await openAccountWorld()
  connectAccess({ prove: async (_act, fact) => void proved.push(fact) })
  secadmin = await asPerson('secone', ['secadmin'])
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
