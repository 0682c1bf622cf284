import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { watchAccounts } from './jobs.ts'

let world: AccountWorld
beforeAll(async () => {
  world = await openAccountWorld()
})
afterAll(() => world.close())

const stateOf = async (id: string) =>
  (await world.execute(`select state, password_state from account where id = '${id}'`))[0]
const lastSeen = (id: string, days: number) =>
  world.execute(
    `update account set last_login_at = now() - interval '${days} days' where id = '${id}'`,
  )

it('disables at night whom nobody saw for ninety days, tells the head, and demands a new password', async () => {
  const head = await world.account('leader')
  await world.execute(
    `update department set head = '${head}' where owner_kind = 'platform' and parent is null`,
  )
  const [idle, busy] = [await world.account('idle'), await world.account('busy')]
  await lastSeen(idle, 91)
  await lastSeen(busy, 89)
  await world.house.run(watchAccounts, {})
  expect((await stateOf(idle))?.state).toBe('disabled')
  expect((await stateOf(busy))?.state).toBe('enabled')
  expect(world.notices.find(({ title }) => title === '账号因长期未用停用')?.accounts).toEqual([
    head,
  ])
  const keeper = personWith(['account.view', 'account.enable'])
  const [row] = await world.execute(`select id, version from account where id = '${idle}'`)
  const enabled = await world.house.call(keeper, 'POST', '/api/access/account/enable', { ...row })
  expect(enabled.statusCode).toBe(1)
  expect(await stateOf(idle)).toEqual({ state: 'enabled', password_state: 'reset' })
  // Whoever was enabled in the evening is not shut out before coming back in the morning.
  await world.house.run(watchAccounts, {})
  expect((await stateOf(idle))?.state).toBe('enabled')
})

it('leaves the last of the three administrators as he is', async () => {
  const only = await world.account('auditor', { roles: ['auditadmin'] })
  await lastSeen(only, 200)
  await world.house.run(watchAccounts, {})
  expect((await stateOf(only))?.state).toBe('enabled')
})
