import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { openAccount } from './open-account.ts'

let world: AccountWorld

beforeAll(async () => {
  world = await openAccountWorld()
})
afterAll(() => world.close())

const open = (loginName: string, email: string) =>
  world.house.prepare(act =>
    openAccount(act, {
      ...{ ownerKind: 'platform', loginName, realName: '于明', email },
      ...{ roles: [], reason: '机构入驻' },
    }),
  )

it('leaves an address that somebody signs in by with whom it has, also when two open at once', async () => {
  const [first, second] = await Promise.all([
    open('opened1', 'yuming@example.org'),
    open('opened2', 'YuMing@example.org'),
  ])
  expect([first.email, second.email].filter(each => each !== null)).toHaveLength(1)
  const third = await open('opened3', 'another@example.org')
  expect(third.email).toBe('another@example.org')
})
