import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { dayFromNow } from '#test/days.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { bring } from '#test/stand-ins.ts'
import { department } from '../model/department.ts'
import { endOverdue } from './nightly.ts'
import { workSources } from './ports.ts'
import { recordWork } from './record-work.ts'
import { openStructure } from './seed.ts'

let world: AccountWorld
let organisation: string
let root: string
let head: Person

const rights = ['account', 'department', 'departure', 'position'].flatMap(name =>
  ['view', 'create', 'update', 'leave', 'handover', 'move', 'withdraw', 'delete'].map(
    verb => `${name}.${verb}`,
  ),
)

beforeAll(async () => {
  world = await openAccountWorld()
  bring(workSources.of(recordWork({ kind: '部门负责人', resource: department, field: 'head' })))
  organisation = (
    await world.house.prepare(act => insertRow(act, testOrganisation, { name: '辛慈善会' }))
  ).id
  root = await world.house.prepare(act =>
    openStructure(act, { ownerKind: 'organisation', organisation }, '辛慈善会'),
  )
  head = personWith(rights, {
    ownerKind: 'organisation',
    ownerId: organisation,
    scope: 'organisation',
    accountId: await member('boss', ['org_head']),
  })
})
afterAll(() => world.close())

const member = (loginName: string, roles: string[] = ['org_operator']) =>
  world.account(loginName, { ownerKind: 'organisation', organisation, department: root, roles })
const post = (path: string, question: object) =>
  world.house.call(head, 'POST', `/api/access/${path}`, { ...question })
const get = (path: string, question: object = {}) =>
  world.house.call(head, 'GET', `/api/access/${path}`, { ...question })
const leave = (id: string, more: object = {}) =>
  post('account/leave', { id, on: dayFromNow(0), reason: '个人原因', ...more })
const stateOf = async (id: string) =>
  (await world.execute(`select state, positions from account where id = '${id}'`))[0]

it('disables somebody who leaves today, ends the positions and keeps the working life', async () => {
  const id = await member('leaver')
  const position = await post('position/insert', { name: '项目专员', category: 'project' })
  const { version } = (await get('account/getById', { id })).dataPoints
  const moved = await post('account/transfer', {
    ...{ id, version, positions: [position.dataPoints.id] },
    ...{ on: dayFromNow(-3), reason: '转任项目专员' },
  })
  expect(moved.statusCode).toBe(1)
  expect((await leave(id)).dataPoints).toEqual({ state: 'done' })
  expect(await stateOf(id)).toEqual({ state: 'disabled', positions: null })
  const { dataPoints } = await get('account/getTenures', { id })
  expect(dataPoints).toMatchObject([
    { positions: ['项目专员'], from: dayFromNow(-3), until: dayFromNow(0), reason: '转任项目专员' },
  ])
})

it('waits for a later day, then disables by itself; taken back, it does not', async () => {
  const [late, stays] = [await member('later'), await member('stays')]
  for (const id of [late, stays])
    expect((await leave(id, { on: dayFromNow(5) })).dataPoints).toEqual({ state: 'planned' })
  expect((await leave(late, { on: dayFromNow(9) })).statusMessage).toBe(
    '已办理离岗，如需更改请先撤销',
  )
  const { list } = (
    await get('departure/getListByPage', {
      filter: [{ field: 'account', op: 'is', value: stays }],
    })
  ).dataPoints
  const [planned] = list
  await post('departure/withdraw', { id: planned.id, version: planned.version })
  await world.house.run(endOverdue, {})
  expect(await stateOf(late)).toMatchObject({ state: 'enabled' })
  await world.execute(`update departure set "on" = '${dayFromNow(0)}'`)
  await world.house.run(endOverdue, {})
  expect([await stateOf(late), await stateOf(stays)]).toMatchObject([
    { state: 'disabled' },
    { state: 'enabled' },
  ])
})

it('asks for somebody who goes on with open work, and gives it to them', async () => {
  const [leaver, next] = [await member('leading'), await member('next')]
  const made = await post('department/insert', { name: '募捐部', parent: root, head: leaver })
  expect((await leave(leaver)).dataPoints.errors).toEqual([
    { field: 'successor', message: '还有 1 项在办事项，请选择接手人' },
  ])
  expect((await leave(leaver, { successor: next })).statusCode).toBe(1)
  const { dataPoints } = await get('department/getById', { id: made.dataPoints.id })
  expect(dataPoints.head).toBe(next)
  expect(await stateOf(leaver)).toMatchObject({ state: 'disabled' })
})

it('gives on the day no work to whoever has left before', async () => {
  const [leaver, next] = [await member('planned'), await member('gone')]
  expect((await leave(leaver, { on: dayFromNow(2), successor: next })).statusCode).toBe(1)
  await post('department/insert', { name: '传播部', parent: root, head: leaver })
  await world.execute(`update account set state = 'disabled' where id = '${next}'`)
  await world.execute(`update departure set "on" = '${dayFromNow(0)}' where account = '${leaver}'`)
  await world.house.run(endOverdue, {})
  expect(await stateOf(leaver)).toMatchObject({ state: 'disabled' })
  const [row] = await world.execute(
    `select state, failure from departure where account = '${leaver}'`,
  )
  expect(row).toEqual({ state: 'done', failure: '接手人账号未启用，1 项在办事项未移交' })
})

it('tells whoever planned it where work came since and nobody was to go on with it', async () => {
  const leaver = await member('alone')
  expect((await leave(leaver, { on: dayFromNow(2) })).statusCode).toBe(1)
  await post('department/insert', { name: '法务部', parent: root, head: leaver })
  await world.execute(`update departure set "on" = '${dayFromNow(0)}' where account = '${leaver}'`)
  await world.house.run(endOverdue, {})
  expect(await stateOf(leaver)).toMatchObject({ state: 'disabled' })
  expect(
    await world.execute(`select state, failure from departure where account = '${leaver}'`),
  ).toEqual([{ state: 'done', failure: '未指定接手人，1 项在办事项未移交' }])
  expect(world.notices).toContainEqual(
    expect.objectContaining({
      ...{ title: '测试alone已离岗，工作未移交', accounts: [head.accountId] },
    }),
  )
})

it('lets work lie where the unit says so', async () => {
  const leaver = await member('free')
  await post('department/insert', { name: '后勤部', parent: root, head: leaver })
  await world.execute(`update structure_setting set hand_over_required = false
    where organisation = '${organisation}'`)
  expect((await leave(leaver)).statusCode).toBe(1)
})

it('keeps the last head of an organisation, on the day as well', async () => {
  const second = await member('second', ['org_head'])
  expect((await leave(head.accountId)).statusMessage).toBe('不能为自己办理离岗')
  expect((await leave(second, { on: dayFromNow(2) })).statusCode).toBe(1)
  await world.execute(`update account set state = 'disabled' where id = '${head.accountId}'`)
  await world.execute(`update departure set "on" = '${dayFromNow(0)}' where account = '${second}'`)
  await world.house.run(endOverdue, {})
  expect(await stateOf(second)).toMatchObject({ state: 'enabled' })
  const [row] = await world.execute(`select failure from departure where account = '${second}'`)
  expect(row).toEqual({ failure: '至少保留一名启用的机构负责人' })
  await world.execute(`update account set state = 'enabled' where id = '${head.accountId}'`)
})

it('shows the tree of any day and what changed since, to the own unit only', async () => {
  const a = (await post('department/insert', { name: '甲部', parent: root })).dataPoints
  const b = (await post('department/insert', { name: '乙部', parent: root })).dataPoints
  await world.execute(`update department_version set "from" = "from" - interval '9 days'`)
  await post('department/move', { id: b.id, version: b.version, parent: a.id })
  const parentOn = async (on: string) =>
    (await get('department/getTreeAt', { on })).dataPoints.find(
      ({ id }: { id: string }) => id === b.id,
    )?.parent
  expect([await parentOn(dayFromNow(-1)), await parentOn(dayFromNow(0))]).toEqual([root, a.id])
  const { dataPoints } = await get('department/getChanges')
  expect(dataPoints[0]).toMatchObject({
    ...{ kind: 'moved', name: '乙部', before: '辛慈善会', after: '甲部' },
  })
  const stranger = personWith(rights, { scope: 'all' })
  const foreign = await world.house.call(stranger, 'GET', '/api/access/department/getTreeAt', {
    on: dayFromNow(0),
  })
  expect(foreign.dataPoints.map(({ id }: { id: string }) => id)).not.toContain(a.id)
})
