import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { messageOf, rightsIn } from '#test/rights-in.ts'

let world: AccountWorld
let secadmin: Person
const { asPerson, grantTo } = rightsIn(() => world)

beforeAll(async () => {
  world = await openAccountWorld()
  secadmin = await asPerson('secone', ['secadmin'])
  await asPerson('secother', ['secadmin'])
})
afterAll(() => world.close())

const openUnit = async (name: string) =>
  (await world.house.prepare(act => insertRow(act, testOrganisation, { name }))).id
const headOf = (loginName: string, organisation: string, more: object = {}) =>
  world.account(loginName, {
    ...{ ownerKind: 'organisation', organisation, roles: ['org_head'] },
    ...more,
  })
const versionOf = async (table: 'account' | '"grant"', where: string) =>
  (await world.execute(`select id, version from ${table} where ${where}`))[0]
const disable = async (account: string) =>
  messageOf(
    await world.house.call(secadmin, 'POST', '/api/access/account/disable', {
      ...(await versionOf('account', `id = '${account}'`)),
      reason: '离职停用',
    }),
  )
const cancel = async (account: string) =>
  world.house.call(secadmin, 'POST', '/api/access/account/cancel', {
    ...(await versionOf('account', `id = '${account}'`)),
    reason: '离职注销',
  })

it('counts nobody who has not signed in yet, whose grant is not in force, or whose account is over', async () => {
  const organisation = await openUnit('甲基金会')
  const last = await headOf('last.head', organisation)
  const other = await headOf('other.head', organisation, { state: 'pending' })
  const kept = '至少保留一名启用的机构负责人'
  expect(await disable(last)).toBe(kept)
  await world.execute(`update account set state = 'enabled' where id = '${other}'`)
  const period = (from: string, until: string) =>
    world.execute(
      `update "grant" set valid_from = ${from}, valid_until = ${until} where account = '${other}'`,
    )
  await period(`'2099-01-01'`, 'null')
  expect(await disable(last)).toBe(kept)
  await period(`'2020-01-01'`, `'2020-02-01'`)
  expect(await disable(last)).toBe(kept)
  await period('null', 'null')
  await world.execute(`update account set valid_until = '2020-01-01' where id = '${other}'`)
  expect(await disable(last)).toBe(kept)
  await world.execute(`update account set valid_until = null where id = '${other}'`)
  expect(await disable(last)).toBe('success')
})

it('ends nobody by the days of the account: not the last, nor on a day that is over', async () => {
  const organisation = await openUnit('丙基金会')
  const last = await headOf('dated.head', organisation)
  const keeper = personWith(['account.view', 'account.update'])
  const [root] = await world.execute(
    `select id from department where organisation = '${organisation}'`,
  )
  await world.execute(`update account set department = '${root?.id}' where id = '${last}'`)
  const until = async (validUntil: string | null) =>
    messageOf(
      await world.house.call(keeper, 'POST', '/api/access/account/update', {
        ...{ ...(await versionOf('account', `id = '${last}'`)), validUntil },
      }),
    )
  expect(await until('2020-01-01')).toBe('有效期不能早于今天')
  expect(await until('2099-01-01')).toBe('至少保留一名启用的机构负责人')
  await headOf('second.dated', organisation)
  expect(await until('2020-01-01')).toBe('有效期不能早于今天')
  expect(await until('2099-01-01')).toBe('success')
  // A longer stay ends nobody.
  await world.execute(`update account set state = 'disabled' where login_name = 'second.dated'`)
  expect(await until('2099-12-31')).toBe('success')
})

it('ends with an account what it holds and waits for, and frees the place in a role', async () => {
  await world.execute(`update role set max_holders = 1 where code = 'service'`)
  const leaver = await world.account('leaver', { roles: ['service'] })
  const heir = await world.account('heir', { roles: [] })
  await grantTo(secadmin, leaver, 'reviewer')
  expect(messageOf(await grantTo(secadmin, heir, 'service'))).toBe('「平台客服」最多 1 人')
  expect((await cancel(leaver)).statusMessage).toBe('success')
  const rows = await world.execute(
    `select state, revoke_reason from "grant" where account = '${leaver}' order by state`,
  )
  expect(rows).toEqual([
    { state: 'revoked', revoke_reason: '账号注销：离职注销' },
    { state: 'revoked', revoke_reason: '账号注销：离职注销' },
  ])
  expect((await grantTo(secadmin, heir, 'service')).statusCode).toBe(1)
})

it('confirms no grant that could not be made any more', async () => {
  const second = await asPerson('sectwo', ['secadmin'])
  const holder = await world.account('awaiting', { roles: [] })
  const asked = (await grantTo(secadmin, holder, 'reviewer')).dataPoints
  const confirm = () =>
    world.house.call(second, 'POST', '/api/access/grant/confirm', {
      ...{ id: asked.id, version: asked.version },
    })
  await world.execute(`update role set state = 'disabled' where code = 'reviewer'`)
  expect(messageOf(await confirm())).toBe('角色已停用')
  await world.execute(`update role set state = 'enabled' where code = 'reviewer'`)
  await world.execute(`update "grant" set valid_until = '2020-01-01' where id = '${asked.id}'`)
  expect(messageOf(await confirm())).toBe('该授权已过失效日期，请拒绝后重新授权')
  await world.execute(`update "grant" set valid_until = null where id = '${asked.id}'`)
  expect((await confirm()).statusCode).toBe(1)
})
