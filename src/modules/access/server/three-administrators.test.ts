import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { messageOf, rightsIn } from '#test/rights-in.ts'
import { role } from '../model/role.ts'

let world: AccountWorld
let secadmin: Person
const { asPerson, grantTo } = rightsIn(() => world)

beforeAll(async () => {
  world = await openAccountWorld()
  secadmin = await asPerson('secone', ['secadmin'])
})
afterAll(() => world.close())

const insert = (code: string, actions: readonly string[]) =>
  world.house.call(secadmin, 'POST', '/api/access/role/insert', {
    ...{ code, name: `角色${code}`, ownerKind: 'platform', holderKinds: ['platform'] },
    ...{ dataScope: 'all', places: ['/upms/glylist', '/upms/jslist'], actions },
  })

it('joins in no role of the platform what belongs to two of the three administrators', async () => {
  const joined = await insert('both', ['account.create', 'grant.create'])
  expect(messageOf(joined)).toBe('开设账号、授权和日志的操作属于不同的三员，不能放在同一角色')
  expect((await insert('opener', ['account.create'])).statusCode).toBe(1)
})

it('joins them on no account of the platform either, whatever the roles are called', async () => {
  for (const [code, action] of [
    ['mini_system', 'account.resetPassword'],
    ['mini_security', 'grant.confirm'],
  ])
    await world.house.prepare(act =>
      insertRow(act, role, {
        ...{ ownerKind: 'platform', code, name: String(code), dataScope: 'all', places: [] },
        ...{ actions: [String(action)], holderKinds: ['platform'] },
      }),
    )
  const holder = await world.account('doubled', { roles: ['mini_system'] })
  expect(messageOf(await grantTo(secadmin, holder, 'mini_security'))).toBe(
    '「mini_security」与「mini_system」不能由同一人担任',
  )
  const auditor = await world.account('watcher', { roles: ['auditadmin'] })
  expect(messageOf(await grantTo(secadmin, auditor, 'mini_system'))).toBe(
    '「mini_system」与「审计管理员」不能由同一人担任',
  )
})
