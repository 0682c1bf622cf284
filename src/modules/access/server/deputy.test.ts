import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type Operation, operationLog } from '#kernel/server/operation.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { answerPort } from '#test/stand-ins.ts'
import { position } from '../model/position.ts'
import { role } from '../model/role.ts'
import { endOverdue } from './nightly.ts'
import { personFrom, personOf } from './person.ts'

const actions = ['deputy.view', 'deputy.create', 'deputy.end', 'account.view', 'position.view']
const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', {
    timeZone: 'Asia/Shanghai',
  })
let world: AccountWorld
let head: Person
let keyPost: string
let plainPost: string
let absent: string
let colleague: string
let foreigner: string

beforeAll(async () => {
  world = await openAccountWorld()
  await world.house.prepare(async act => {
    const organisation = (await insertRow(act, testOrganisation, { name: '甲慈善会' })).id
    const owned = { ownerKind: 'organisation', organisation } as const
    const post = async (name: string, isKey: boolean) =>
      (await insertRow(act, position, { ...owned, name, category: 'finance', keyPost: isKey })).id
    keyPost = await post('会计', true)
    plainPost = await post('专员', false)
    await insertRow(act, role, {
      ownerKind: 'platform',
      code: 'payer',
      name: '拨付审批',
      holderKinds: ['organisation'],
      dataScope: 'organisation',
      places: [],
      actions: ['payout.view', 'payout.approve', 'payout.create', 'grant.confirm', 'donor.view'],
    })
    head = personWith(actions, {
      ownerKind: 'organisation',
      ownerId: organisation,
      scope: 'organisation',
    })
  })
  const owned = { ownerKind: 'organisation', organisation: head.ownerId } as const
  const posts = { positions: [keyPost, plainPost] }
  absent = await world.account('li.si', { ...owned, ...posts, roles: ['payer'] })
  colleague = await world.account('wang.wu', { ...owned, roles: [] })
  foreigner = await world.account('stranger', { roles: [] })
})
afterAll(() => world.close())

const appoint = (more: Record<string, unknown> = {}) =>
  world.house.call(head, 'POST', '/api/access/deputy/insert', {
    position: keyPost,
    absent,
    deputy: colleague,
    from: dayAfter(0),
    until: dayAfter(6),
    reason: '休假',
    ...more,
  })
const saidAt = async (field: string, more: Record<string, unknown>) => {
  const { dataPoints } = await appoint(more)
  return dataPoints.errors?.find((each: { field: string }) => each.field === field)?.message
}
const personNow = async (account: string) => {
  const pieces = await world.house.prepare(act => personOf(act.tx, account))
  if (pieces === undefined) throw new Error('no such account')
  return personFrom(pieces, { sessionId: '', ip: '10.1.2.3', hasUkey: false, elevatedUntil: null })
}

it('stands in for holders of key posts, within the unit, for thirty days at most', async () => {
  expect(await saidAt('position', { position: plainPost })).toBe('只有关键岗位需要设置代理人')
  expect(await saidAt('deputy', { deputy: absent })).toBe('代理人不能是本人')
  expect(await saidAt('until', { until: dayAfter(30) })).toBe('代理最长 30 天')
  expect(await saidAt('until', { until: dayAfter(-1) })).toBe('结束日期不能早于开始日期')
  expect(await saidAt('from', { from: dayAfter(-1) })).toBe('开始日期不能早于今天')
  expect(await saidAt('absent', { absent: colleague, deputy: absent })).toContain('不在该岗位任职')
  expect(await saidAt('deputy', { deputy: foreigner })).toBeDefined()
})

it('lets nobody give himself the reviews of another, nor join posts that do not go together', async () => {
  const own = await world.house.call(
    { ...head, accountId: colleague },
    'POST',
    '/api/access/deputy/insert',
    {
      ...{ position: keyPost, absent, deputy: colleague, reason: '休假' },
      ...{ from: dayAfter(0), until: dayAfter(1) },
    },
  )
  expect(own.dataPoints.errors).toEqual([{ field: 'deputy', message: '不能让自己做代理人' }])
  const [cashier] = await world.execute(`insert into position
    (id, owner_kind, organisation, name, category, key_post, state, incompatible) values
    (uuidv7(), 'organisation', '${head.ownerId}', '出纳', 'finance', true, 'enabled', array['${keyPost}'::uuid])
    returning id`)
  await world.execute(
    `update position set incompatible = array['${cashier?.id}'::uuid] where id = '${keyPost}'`,
  )
  const unit = { ownerKind: 'organisation', organisation: head.ownerId } as const
  const teller = await world.account('teller', {
    ...{ ...unit, roles: [] },
    positions: [String(cashier?.id)],
  })
  const clash = /岗位不相容：(会计、出纳|出纳、会计)/
  expect(await saidAt('deputy', { deputy: teller })).toMatch(clash)

  const both = await world.account('both', { ...unit, roles: [] })
  expect((await appoint({ deputy: both })).statusMessage).toBe('success')
  const other = { position: String(cashier?.id), absent: teller, deputy: both }
  expect(await saidAt('deputy', other)).toMatch(clash)
  const later = { from: dayAfter(7), until: dayAfter(8) }
  expect(await appoint({ ...other, ...later })).toMatchObject({ statusMessage: 'success' })
  await world.execute(`update deputy set state = 'ended' where deputy = '${both}'`)
})

it('decides reviews of the absent colleague from the first day to the last, and nothing else', async () => {
  expect((await personNow(colleague)).actions.size).toBe(0)
  const made = await appoint()
  expect(made.dataPoints).toMatchObject({ state: 'set', organisation: head.ownerId })
  expect(await saidAt('from', { from: dayAfter(3), until: dayAfter(9) })).toContain('已有代理人')

  const person = await personNow(colleague)
  expect([...person.actions.keys()].sort()).toEqual(['payout.approve', 'payout.view'])
  expect(person.roleCodes).toContain('payer')
  expect(person.standsFor).toEqual([
    {
      ...{ role: 'payer', accountId: absent, name: '测试li.si' },
      actions: ['payout.approve', 'payout.view'],
    },
  ])
  expect(world.notices.at(-1)).toMatchObject({ accounts: [colleague] })

  const { id, version } = made.dataPoints
  await world.house.call(head, 'POST', '/api/access/deputy/end', { id, version })
  expect((await personNow(colleague)).actions.size).toBe(0)
})

it('begins on its first day and ends after its last without anybody doing anything', async () => {
  const made = await appoint({ from: dayAfter(2) })
  expect(made.statusCode).toBe(1)
  expect((await personNow(colleague)).actions.size).toBe(0)
  const { id } = made.dataPoints
  await world.execute(
    `update deputy set "from" = '${dayAfter(-5)}', until = '${dayAfter(-1)}' where id = '${id}'`,
  )
  await world.execute(`update account set perm_rev = perm_rev + 1 where id = '${colleague}'`)
  expect((await personNow(colleague)).actions.size).toBe(0)
  await world.house.run(endOverdue, {})
  expect(await world.execute(`select state from deputy where id = '${id}'`)).toEqual([
    { state: 'ended' },
  ])
})

it('is called by whom it stands in for: in the log, where it is refused, and where it is chosen', async () => {
  const seen: Operation[] = []
  answerPort(operationLog, async (_act, operations) => void seen.push(...operations))
  onTestFinished(() => answerPort(operationLog, async () => {}))
  const { id, version } = (await appoint({ from: dayAfter(9), until: dayAfter(9) })).dataPoints
  const end = () => world.house.call(head, 'POST', '/api/access/deputy/end', { id, version })
  await end()
  await end()
  expect(seen.map(({ label, title, outcome }) => [label, title, outcome])).toEqual([
    ['新增代理', '测试li.si', 'done'],
    ['提前结束代理', '测试li.si', 'done'],
    ['代理：提前结束', '测试li.si', 'failed'],
  ])
  const picks = await world.house.call(head, 'GET', '/api/access/deputy/getPicks', { ids: id })
  expect(picks.dataPoints).toMatchObject([{ id, title: '测试li.si' }])
})

it('passes none of the three administrators on', async () => {
  const [post] = await world.execute(
    `insert into position (id, owner_kind, name, category, key_post, state) values
      (uuidv7(), 'platform', '安全岗', 'it', true, 'enabled') returning id`,
  )
  const guard = await world.account('guard', { positions: [String(post?.id)], roles: ['secadmin'] })
  const answer = await world.house.call(personWith(actions), 'POST', '/api/access/deputy/insert', {
    position: post?.id,
    absent: guard,
    deputy: foreigner,
    from: dayAfter(0),
    until: dayAfter(1),
    reason: '休假',
  })
  expect(answer.statusCode).toBe(1)
  expect((await personNow(foreigner)).actions.size).toBe(0)
})

it('loses at once what is taken from the absent colleague, by a grant or with the post', async () => {
  const { id, version } = (await appoint()).dataPoints
  // As a request asks: from memory, while the revision of the deputy's own account stands.
  const mayDecide = async () => {
    const [row] = await world.execute(`select perm_rev from account where id = '${colleague}'`)
    const pieces = await world.house.prepare(act =>
      personOf(act.tx, colleague, Number(row?.perm_rev)),
    )
    return pieces?.deputyFor.some(({ code }) => code === 'payer')
  }
  expect(await mayDecide()).toBe(true)
  const [held] = await world.execute(
    `select id, version from "grant" where account = '${absent}' and state = 'active'`,
  )
  const security = personWith(['grant.revoke'])
  const revoke = { ...held, reason: '不再审批' }
  const revoked = await world.house.call(security, 'POST', '/api/access/grant/revoke', revoke)
  expect(revoked.statusCode).toBe(1)
  expect(await mayDecide()).toBe(false)

  await world.execute(`update "grant" set state = 'active' where id = '${held?.id}'`)
  await world.execute(`update account set perm_rev = perm_rev + 1 where id = '${colleague}'`)
  expect(await mayDecide()).toBe(true)
  const [row] = await world.execute(`select version from account where id = '${absent}'`)
  const mover = personWith(['account.update', 'account.view'])
  const moved = await world.house.call(mover, 'POST', '/api/access/account/transfer', {
    ...{ id: absent, version: row?.version, on: dayAfter(0), positions: [plainPost] },
    reason: '不再任会计',
  })
  expect(moved.statusMessage).toBe('success')
  expect(await mayDecide()).toBe(false)
  await world.house.call(head, 'POST', '/api/access/deputy/end', { id, version })
})
