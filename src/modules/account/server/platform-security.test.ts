import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { readSecurity } from './settings.ts'

let world: AccountWorld
let security: Person
const actions = ['view', 'insert', 'update', 'delete'].map(verb => `platformSecurity.${verb}`)
beforeAll(async () => {
  world = await openAccountWorld()
  security = personWith(actions, { roleCodes: ['user', 'secadmin'], ip: '203.0.113.7' })
})
afterAll(() => world.close())

const path = (call: string) => `/api/common/platformSecurity/${call}`
const rowOf = async (key: string) => {
  const [row] = await world.execute(
    `select id, version from platform_security where key = '${key}' and scope_kind = 'global'`,
  )
  return { id: row?.id, version: row?.version }
}
const change = async (who: Person, key: string, value: unknown) =>
  world.house.call(who, 'POST', path('update'), {
    ...(await rowOf(key)),
    value,
    reason: '测评要求',
  })

it('refuses a value below the floor at its field, and takes one above', async () => {
  const weak = await change(security, 'password.minLength', 7)
  expect(weak).toMatchObject({
    statusCode: 4001,
    dataPoints: { errors: [{ field: 'value', message: '不得低于底线 8' }] },
  })
  expect((await change(security, 'password.minLength', 12)).statusCode).toBe(1)
  const list = await world.house.call(null, 'GET', path('getList'), { group: 'login' })
  expect(list.dataPoints).toContainEqual({ key: 'password.minLength', value: 12 })
  expect(
    (await change(security, 'twoFactor.required', ['org_head'])).dataPoints.errors[0].message,
  ).toContain('弱于底线')
})

it('is changed by the security administrator alone, with the identity confirmed', async () => {
  const system = personWith(actions, { roleCodes: ['user', 'sysadmin'] })
  expect((await change(system, 'sms.resend', 90)).statusCode).toBe(4031)
  const tired = { ...security, accountId: system.accountId, elevatedUntil: null }
  expect((await change(tired, 'sms.resend', 90)).statusCode).toBe(4033)
  expect((await change(personWith(['platformSecurity.view']), 'sms.resend', 90)).statusCode).toBe(
    4031,
  )
})

it('refuses an address list that would shut its editor out', async () => {
  expect(
    (await change(security, 'login.ips', ['10.0.0.0/8'])).dataPoints.errors[0].message,
  ).toContain('须包含您当前的地址')
  expect((await change(security, 'login.ips', ['203.0.113.0/24'])).statusCode).toBe(1)
  expect((await change(security, 'login.ips', [])).statusCode).toBe(1)
})

it('keeps global rows and lets the most specific override win until it is deleted', async () => {
  const removed = await world.house.call(security, 'DELETE', path('delete'), {
    ...{ id: (await rowOf('session.idleMinutes')).id, reason: '不需要了' },
  })
  expect(removed.statusMessage).toBe('内置安全项不可删除')
  const made = await world.house.call(security, 'POST', path('insert'), {
    ...{ key: 'session.idleMinutes', scopeKind: 'vendor', value: 10, reason: '厂商更严' },
  })
  expect(made.statusCode).toBe(1)
  const minutesOf = (ownerKind: 'vendor' | 'platform') =>
    world.house.prepare(async act =>
      (await readSecurity(act.tx, { ownerKind, organisation: null })).of('session.idleMinutes'),
    )
  expect([await minutesOf('vendor'), await minutesOf('platform')]).toEqual([10, 30])
  const twice = await world.house.call(security, 'POST', path('insert'), {
    ...{ key: 'session.idleMinutes', scopeKind: 'vendor', value: 15, reason: '厂商更严' },
  })
  expect(twice.statusCode).toBe(0)
  const { id } = made.dataPoints
  expect(
    (await world.house.call(security, 'DELETE', path('delete'), { id, reason: '不需要了' }))
      .statusCode,
  ).toBe(1)
  expect(await minutesOf('vendor')).toBe(30)
})

it('has a closed list of keys', async () => {
  const answer = await world.house.call(security, 'POST', path('insert'), {
    ...{ key: 'login.anything', scopeKind: 'vendor', value: 1, reason: '随便试试' },
  })
  expect(answer.dataPoints.errors[0].message).toBe('没有这个设置项')
})

it.each(['login.maxFailures', 'sms.hourly', 'register.open'] as const)(
  'takes no override of %s, which is asked before anybody is known',
  async key => {
    const [row] = await world.execute(
      `select value from platform_security where key = '${key}' and scope_kind = 'global'`,
    )
    const answer = await world.house.call(security, 'POST', path('insert'), {
      ...{ key, scopeKind: 'vendor', value: row?.value, reason: '厂商不同' },
    })
    expect(answer.dataPoints.errors).toEqual([
      { field: 'key', message: '该设置项对所有账号相同，不能按账号类别设置' },
    ])
  },
)

it('tells what is weaker than its default, who the three administrators are, and who is two of them', async () => {
  const ask = async () => (await world.house.call(security, 'GET', path('getStanding'))).dataPoints
  const before = await ask()
  expect((await change(security, 'session.idleMinutes', 60)).statusCode).toBe(1)
  const { all, weaker } = await ask()
  expect(weaker.map(({ name }: { name: string }) => name)).toContain('空闲退出（分）')
  expect(weaker).toHaveLength(before.weaker.length + 1)
  expect(all).toBeGreaterThan(30)
  expect(before.administrators.map(({ kind }: { kind: string }) => kind)).toEqual([
    'system',
    'security',
    'audit',
  ])
  expect(before.doubled).toEqual([])
  await world.account('both', { roles: ['sysadmin', 'observer'] })
  await world.execute(`update role set admin_kind = 'audit' where code = 'observer'`)
  const { administrators, doubled } = await ask()
  expect(doubled).toMatchObject([{ loginName: 'both' }])
  expect(JSON.stringify(administrators)).toContain('both')
})
