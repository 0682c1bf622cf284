import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Operation, operationLog } from '#kernel/server/operation.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { dayFromNow } from '#test/days.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { endOverdue } from './nightly.ts'
import { accessPorts } from './ports.ts'
import { openStructure } from './seed.ts'

let world: AccountWorld
let organisation: string
let root: string
let other: string
let head: Person
const done: Operation[] = []
const told: { title: string; accounts: readonly string[] }[] = []

const rights = ['account', 'department', 'reassignment', 'position', 'grant', 'role'].flatMap(
  name =>
    ['view', 'create', 'update', 'disable', 'withdraw', 'revoke'].map(verb => `${name}.${verb}`),
)

beforeAll(async () => {
  world = await openAccountWorld()
  answerPort(operationLog, async (_act, operations) => void done.push(...operations))
  const openUnit = async (name: string) => {
    const { id } = await world.house.prepare(act => insertRow(act, testOrganisation, { name }))
    const owner = { ownerKind: 'organisation' as const, organisation: id }
    return { id, root: await world.house.prepare(act => openStructure(act, owner, name)) }
  }
  const unit = await openUnit('壬慈善会')
  organisation = unit.id
  root = unit.root
  other = (await openUnit('癸慈善会')).root
  const of = { ownerKind: 'organisation', ownerId: organisation, scope: 'organisation' } as const
  head = personWith(rights, { ...of, accountId: await member('boss', ['org_head']) })
  reconnect(accessPorts, { notify: async (_act, notice) => void told.push(notice) })
})
afterAll(() => world.close())

const member = (loginName: string, roles: string[] = ['org_operator']) =>
  world.account(loginName, { ownerKind: 'organisation', organisation, department: root, roles })
const post = (path: string, question: object) =>
  world.house.call(head, 'POST', `/api/access/${path}`, { ...question })
const get = (path: string, question: object = {}) =>
  world.house.call(head, 'GET', `/api/access/${path}`, { ...question })
const made = async (path: string, question: object) => {
  const { dataPoints, statusMessage } = await post(`${path}/insert`, question)
  expect(statusMessage).toBe('success')
  return dataPoints
}
const messageOf = (answer: {
  statusMessage: string
  dataPoints: { errors?: { message: string }[] } | null
}) => answer.dataPoints?.errors?.[0]?.message ?? answer.statusMessage
const versionOf = async (id: string) => (await get('account/getById', { id })).dataPoints.version
const transfer = async (id: string, more: object) =>
  post('account/transfer', { id, version: await versionOf(id), reason: '工作需要', ...more })
const stored = async (id: string) =>
  (await world.execute(`select department, positions from account where id = '${id}'`))[0]
/** The day of every change that waits is set to today, as if it had come. */
const letDayCome = async () => {
  await world.execute(`update reassignment set "on" = '${dayFromNow(0)}' where state = 'planned'`)
  await world.house.run(endOverdue, {})
}

it('waits for its day, then moves the person and ends the grants of the old department', async () => {
  const id = await member('mover')
  const place = await made('department', { name: '项目一部', parent: root })
  const [held] = await world.execute(`select id from "grant" where account = '${id}'`)
  const planned = await transfer(id, {
    department: place.id,
    on: dayFromNow(5),
    revoke: [held?.id],
  })
  expect(planned.dataPoints).toEqual({ state: 'planned' })
  expect((await stored(id))?.department).toBe(root)
  const again = await transfer(id, { department: place.id, on: dayFromNow(6) })
  expect(messageOf(again)).toBe(`已定于 ${dayFromNow(5)} 调岗，如需更改请先撤销`)
  await world.house.run(endOverdue, {})
  expect((await stored(id))?.department).toBe(root)
  await letDayCome()
  expect((await stored(id))?.department).toBe(place.id)
  const [grant] = await world.execute(`select state from "grant" where account = '${id}'`)
  expect(grant?.state).toBe('revoked')
  const tenures = (await get('account/getTenures', { id })).dataPoints
  const planner = { reason: '工作需要', by: '测试boss' }
  expect(tenures[0]).toMatchObject({ department: '项目一部', ...planner })
  expect(done.filter(({ record }) => record === id).at(-1)).toMatchObject({
    label: expect.stringContaining('调岗'),
    reason: '工作需要',
  })
})

it('does nothing when it was taken back, and tells whoever planned what cannot be done', async () => {
  const [kept, stuck] = [await member('kept'), await member('stuck')]
  const place = await made('department', { name: '项目二部', parent: root })
  await transfer(kept, { department: place.id, on: dayFromNow(3) })
  const [plan] = (await get('reassignment/getListByPage')).dataPoints.list
  const { id, version } = plan
  expect((await post('reassignment/withdraw', { id, version })).statusCode).toBe(1)
  await transfer(stuck, { department: place.id, on: dayFromNow(3) })
  await world.execute(`update department set state = 'disabled' where id = '${place.id}'`)
  await letDayCome()
  expect((await stored(kept))?.department).toBe(root)
  expect((await stored(stuck))?.department).toBe(root)
  expect(told.at(-1)).toMatchObject({
    title: '测试stuck的调岗未能办理',
    accounts: [head.accountId],
  })
})

it('refuses at once what would be refused on the day', async () => {
  const id = await member('wrong')
  expect(messageOf(await transfer(id, { department: other, on: dayFromNow(3) }))).toMatch(
    /无权使用|不属于/,
  )
  const stale = { id, version: 99, department: root, on: dayFromNow(3), reason: '工作需要' }
  expect((await post('account/transfer', stale)).statusMessage).toContain('已被修改')
  expect(
    (await get('reassignment/getListByPage', { keyword: '工作' })).dataPoints.list,
  ).not.toContainEqual(expect.objectContaining({ account: id }))
})

it('plans no end of a grant by whoever may not revoke it, nor of somebody else’s', async () => {
  const [id, colleague] = [await member('planned'), await member('bystander')]
  const place = await made('department', { name: '项目三部', parent: root })
  const grantOf = async (account: string) =>
    (await world.execute(`select id from "grant" where account = '${account}'`))[0]?.id
  const plan = async (who: Person, revoke: unknown) =>
    world.house.call(who, 'POST', '/api/access/account/transfer', {
      ...{ id, version: await versionOf(id), reason: '工作需要' },
      ...{ department: place.id, on: dayFromNow(4), revoke: [revoke] },
    })
  const actions = new Map([...head.actions].filter(([name]) => name !== 'grant.revoke'))
  const mover = { ...head, actions }
  expect((await plan(mover, await grantOf(id))).statusCode).toBe(4031)
  // A call tells who asks by the account: the head is himself again.
  expect(messageOf(await plan(head, await grantOf(colleague)))).toBe('授权不属于该账号')
  expect((await plan(head, await grantOf(id))).dataPoints).toEqual({ state: 'planned' })
})

it('ends grants only after the identity was confirmed, as their revocation is', async () => {
  const id = await member('hurried')
  const place = await made('department', { name: '项目九部', parent: root })
  const [held] = await world.execute(`select id, state from "grant" where account = '${id}'`)
  const move = async (revoke: unknown[]) =>
    world.house.call({ ...head, elevatedUntil: null }, 'POST', '/api/access/account/transfer', {
      ...{ id, version: await versionOf(id), reason: '工作需要' },
      ...{ department: place.id, on: dayFromNow(0), revoke },
    })
  expect((await move([held?.id])).statusCode).toBe(4033)
  expect((await move([])).statusCode).toBe(1)
  expect(await world.execute(`select state from "grant" where id = '${held?.id}'`)).toEqual([
    { state: 'active' },
  ])
})

it('gives positions of the own unit and department only', async () => {
  const id = await member('fitting')
  const place = await made('department', { name: '财务部', parent: root })
  const bound = await made('position', {
    name: '会计',
    category: 'finance',
    departments: [place.id],
  })
  expect(messageOf(await transfer(id, { positions: [bound.id], on: dayFromNow(0) }))).toBe(
    '岗位「会计」不适用于该部门',
  )
  const done = await transfer(id, {
    department: place.id,
    positions: [bound.id],
    on: dayFromNow(0),
  })
  expect(done.dataPoints).toEqual({ state: 'done', warning: null })
})

it('finds people by role, post and waiting grant, and posts and departments without people', async () => {
  const found = async (path: string, field: string, value: unknown) => {
    const filter = [{ field, op: 'is', value }]
    const answer = await get(`${path}/getListByPage`, { filter, limit: 50 })
    return answer.dataPoints.list.map((row: Record<string, unknown>) => row.name ?? row.loginName)
  }
  const [operator] = await world.execute("select id from role where code = 'org_operator'")
  expect(await found('account', 'role', operator?.id)).toEqual(
    expect.arrayContaining(['fitting', 'kept']),
  )
  expect(await found('account', 'role', operator?.id)).not.toContain('mover')
  expect(await found('account', 'fullTime', true)).toEqual(['fitting'])
  expect(await found('account', 'fullTime', false)).not.toContain('fitting')
  expect(await found('account', 'awaitsGrant', true)).toEqual([])
  expect(await found('account', 'hasKey', true)).toEqual([])
  await made('position', { name: '出纳', category: 'finance' })
  expect(await found('position', 'vacant', true)).toEqual(['出纳'])
  expect(await found('position', 'crowded', true)).toEqual([])
  expect(await found('department', 'empty', true)).toEqual(['项目二部', '项目三部'])
  const nonsense = await get('account/getListByPage', {
    filter: [{ field: 'role', op: 'contains', value: 'x' }],
  })
  expect(nonsense.statusCode).toBe(4001)
})

it('finds roles by an action that they hold', async () => {
  const filter = [{ field: 'holds', op: 'contains', value: 'registrationRequest.approve' }]
  const who = personWith(['role.view'], { scope: 'all' })
  const answer = await world.house.call(who, 'GET', '/api/access/role/getListByPage', { filter })
  const codes = answer.dataPoints.list.map(({ code }: { code: string }) => code)
  expect(codes).toEqual(expect.arrayContaining(['org_head', 'sysadmin']))
  expect(codes).not.toContain('org_operator')
})

it('names key posts that nobody holds at their department, and counts open work within the own unit', async () => {
  const place = await made('department', { name: '票据部', parent: root })
  await made('position', {
    name: '票据管理员',
    category: 'finance',
    keyPost: true,
    departments: [place.id],
  })
  const general = await made('position', { name: '秘书长', category: 'management', keyPost: true })
  const vacantAt = async (id: string) =>
    (await get('department/getById', { id })).dataPoints.extra.vacant
  expect(await vacantAt(place.id)).toEqual(['票据管理员'])
  expect(await vacantAt(root)).toEqual(['秘书长'])
  await transfer(await member('secretary'), { positions: [general.id], on: dayFromNow(0) })
  expect(await vacantAt(root)).toEqual([])
  const stranger = await world.account('stranger', { roles: [] })
  const own = await member('busy')
  const counts = await get('account/countWork', { ids: `${own},${stranger}` })
  expect(counts.dataPoints).toEqual({ [own]: 0 })
  expect((await get('account/countWork', { ids: 'x' })).statusCode).toBe(4001)
})
