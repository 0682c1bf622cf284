import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { testOrganisation } from '#test/people.ts'
import { messageOf, rightsIn } from '#test/rights-in.ts'
import { role } from '../model/role.ts'

let world: AccountWorld
let owned: { ownerKind: 'organisation'; organisation: string }
let head: Person
let second: Person
let colleague: string
const { grantTo, rightsOf } = rightsIn(() => world)

beforeAll(async () => {
  world = await openAccountWorld()
  const { id: organisation } = await world.house.prepare(act =>
    insertRow(act, testOrganisation, { name: '任命的机构' }),
  )
  owned = { ownerKind: 'organisation', organisation }
  head = await personOfRoles('appointhead', ['org_head'])
  second = await personOfRoles('appointsecond', ['org_head'])
  colleague = await world.account('appointed', { ...owned, roles: [] })
  // As where money is: of high risk, with acts that the head does not have.
  await world.execute(
    `update role set high_risk = true, actions = actions || '["payout.pay"]' where code = 'org_finance'`,
  )
})
afterAll(() => world.close())

async function personOfRoles(loginName: string, roles: string[]): Promise<Person> {
  const accountId = await world.account(loginName, { ...owned, roles })
  return { ...(await rightsOf(accountId)), elevatedUntil: new Date(Date.now() + 600_000) }
}
const beyond = (name: string) => `「${name}」超出您自己的权限，不能授予`

it('lets a head appoint into what the platform offers to organisations, with a second head', async () => {
  const finance = await grantTo(head, colleague, 'org_finance')
  expect(finance.dataPoints).toMatchObject({ state: 'pending' })
  const { id, version } = finance.dataPoints
  const confirm = (who: Person) =>
    world.house.call(who, 'POST', '/api/access/grant/confirm', { id, version })
  expect((await confirm(head)).statusCode).toBe(4031)
  expect((await confirm(second)).dataPoints).toMatchObject({ state: 'active' })
  expect((await grantTo(head, colleague, 'org_operator')).statusCode).toBe(1)
})

it('lets no deputy of the head appoint, nor confirm what is beyond the own rights', async () => {
  const newcomer = await world.account('ofdeputy', { ...owned, roles: [] })
  const standsFor = [{ role: 'org_head', accountId: second.accountId, name: '第二负责人' }]
  const deputy = { ...(await personOfRoles('standin', ['org_head'])), standsFor }
  expect(messageOf(await grantTo(deputy, newcomer, 'org_finance'))).toBe(beyond('机构财务'))
  const asked = (await grantTo(head, newcomer, 'org_finance')).dataPoints
  const confirmed = await world.house.call(deputy, 'POST', '/api/access/grant/confirm', {
    ...{ id: asked.id, version: asked.version },
  })
  expect(messageOf(confirmed)).toBe(beyond('机构财务'))
})

it('lets a clerk who may grant give no more than the clerk holds', async () => {
  const newcomer = await world.account('ofclerk', { ...owned, roles: [] })
  const clerk = await personOfRoles('appointclerk', ['org_operator'])
  const grants = new Map([...clerk.actions, ['grant.create', new Set(['organisation'] as const)]])
  const granting = { ...clerk, actions: grants }
  expect(messageOf(await grantTo(granting, newcomer, 'org_finance'))).toBe(beyond('机构财务'))
})

it('lets a head whose right reaches one department appoint nobody', async () => {
  const newcomer = await world.account('ofnarrow', { ...owned, roles: [] })
  const narrow = new Map([...head.actions, ['grant.create', new Set(['department'] as const)]])
  const narrowed = { ...head, actions: narrow }
  expect((await grantTo(narrowed, newcomer, 'org_finance')).statusCode).not.toBe(1)
})

it('lets a head appoint into no role but those that the platform comes with', async () => {
  const newcomer = await world.account('ofhead', { ...owned, roles: [] })
  const made = (code: string, more: object = {}) =>
    world.house.prepare(act =>
      insertRow(act, role, {
        ...{ ownerKind: 'platform', code, name: `平台自建${code}`, dataScope: 'organisation' },
        ...{ holderKinds: ['organisation'], places: [], actions: ['payout.pay'], ...more },
      }),
    )
  await made('own_payer')
  expect(messageOf(await grantTo(head, newcomer, 'own_payer'))).toBe(beyond('平台自建own_payer'))
  await made('own_admin', { builtIn: true, adminKind: 'system' })
  expect((await grantTo(head, newcomer, 'own_admin')).statusCode).not.toBe(1)
})
