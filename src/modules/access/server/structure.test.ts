import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { personOf } from './person.ts'
import { openStructure } from './seed.ts'

let world: AccountWorld
let organisation: string
let root: string
let head: Person
const names = ['department', 'position', 'account', 'registrationRequest', 'role', 'grant']
const verbs = [
  'view',
  'create',
  'update',
  'delete',
  'move',
  'merge',
  'disable',
  'enable',
  'approve',
  'reject',
  'return',
  'copyTemplate',
  'unmask',
]

beforeAll(async () => {
  world = await openAccountWorld()
  organisation = (
    await world.house.prepare(act => insertRow(act, testOrganisation, { name: '丁慈善会' }))
  ).id
  root = await world.house.prepare(act =>
    openStructure(act, { ownerKind: 'organisation', organisation }, '丁慈善会'),
  )
  head = personWith(
    names.flatMap(name => verbs.map(verb => `${name}.${verb}`)),
    {
      ownerKind: 'organisation',
      ownerId: organisation,
      scope: 'organisation',
    },
  )
})
afterAll(() => world.close())

const messageOf = (answer: {
  statusMessage: string
  dataPoints: { errors?: { message: string }[] } | null
}) => answer.dataPoints?.errors?.[0]?.message ?? answer.statusMessage
const department = (name: string, parent: string) =>
  world.house.call(head, 'POST', '/api/access/department/insert', { name, parent })
const member = (loginName: string, own: string) =>
  world.account(loginName, {
    ownerKind: 'organisation',
    organisation,
    department: own,
    roles: ['org_operator'],
  })
const departmentsOf = async (accountId: string) =>
  (await world.house.prepare(act => personOf(act.tx, accountId)))?.departmentIds ?? []

it('moves a department with everything under it, and data scopes follow at once', async () => {
  const [a, b] = [
    (await department('募捐部', root)).dataPoints,
    (await department('项目部', root)).dataPoints,
  ]
  const child = (await department('募捐一部', a.id)).dataPoints
  const leader = await member('leader', b.id)
  expect(await departmentsOf(leader)).toEqual([b.id])
  const move = (row: { id: string; version: number }, parent: string) =>
    world.house.call(head, 'POST', '/api/access/department/move', {
      id: row.id,
      version: row.version,
      parent,
    })
  expect(messageOf(await move(a, child.id))).toBe('不能移动到自身下级')
  const revision = async () =>
    (await world.execute(`select perm_rev from account where id = '${leader}'`))[0]?.perm_rev
  const before = await revision()
  expect((await move(a, b.id)).statusMessage).toBe('success')
  expect(await revision()).toBeGreaterThan(Number(before))
  expect((await departmentsOf(leader)).toSorted()).toEqual([a.id, b.id, child.id].toSorted())
  expect(messageOf(await move({ id: root, version: 1 }, b.id))).toContain('根部门')
})

it('merges a department: members and children go along in one act', async () => {
  const [source, target] = [
    (await department('旧部', root)).dataPoints,
    (await department('新部', root)).dataPoints,
  ]
  const child = (await department('旧一组', source.id)).dataPoints
  const person = await member('moved', source.id)
  const leader = await member('chief', target.id)
  expect(await departmentsOf(leader)).toEqual([target.id])
  const merged = await world.house.call(head, 'POST', '/api/access/department/merge', {
    ...{ id: source.id, version: source.version, target: target.id, reason: '精简' },
  })
  expect(merged.statusMessage).toBe('success')
  const [row] = await world.execute(`select department from account where id = '${person}'`)
  expect(row?.department).toBe(target.id)
  const [moved] = await world.execute(
    `select path, parent from department where id = '${child.id}'`,
  )
  expect((await departmentsOf(leader)).toSorted()).toEqual([child.id, target.id].toSorted())
  expect(moved).toEqual({ path: `${root}.${target.id}.${child.id}.`, parent: target.id })
})

it('brings no two departments of one name together, by moving or by merging', async () => {
  const [source, target] = [
    (await department('东部', root)).dataPoints,
    (await department('西部', root)).dataPoints,
  ]
  const group = (await department('一组', source.id)).dataPoints
  await department('一组', target.id)
  const merge = () =>
    world.house.call(head, 'POST', '/api/access/department/merge', {
      ...{ id: source.id, version: source.version, target: target.id, reason: '精简' },
    })
  expect((await merge()).dataPoints.errors).toEqual([
    { field: 'target', message: '「西部」下已有同名部门「一组」，请先改名或合并' },
  ])
  const moved = await world.house.call(head, 'POST', '/api/access/department/move', {
    ...{ id: group.id, version: group.version, parent: target.id },
  })
  expect(moved.dataPoints.errors).toEqual([
    { field: 'parent', message: '「西部」下已有同名部门「一组」，请先改名或合并' },
  ])
})

it('tells afterwards into what a department was merged, for what reason, and who removed one', async () => {
  const clerk = await world.account('clerk', {
    ...{ ownerKind: 'organisation', organisation, roles: [] },
  })
  const person = { ...head, accountId: clerk }
  const [source, target] = [
    (await department('南部', root)).dataPoints,
    (await department('北部', root)).dataPoints,
  ]
  const colleague = await member('southern', source.id)
  const merged = await world.house.call(person, 'POST', '/api/access/department/merge', {
    ...{ id: source.id, version: source.version, target: target.id, reason: '两部合一' },
  })
  expect(merged.dataPoints).toMatchObject({ state: 'disabled', mergedInto: target.id })
  const changes = async () =>
    (await world.house.call(head, 'GET', '/api/access/department/getChanges')).dataPoints
  expect((await changes())[0]).toMatchObject({
    ...{ kind: 'merged', name: '南部', after: '北部', by: '测试clerk' },
  })
  const tenures = await world.house.call(head, 'GET', '/api/access/account/getTenures', {
    id: colleague,
  })
  expect(tenures.dataPoints[0]).toMatchObject({
    ...{ department: '北部', reason: '部门合并：两部合一' },
  })

  const enabled = await world.house.call(person, 'POST', '/api/access/department/enable', {
    ...{ id: source.id, version: merged.dataPoints.version },
  })
  expect(enabled).toMatchObject({ dataPoints: { state: 'enabled', mergedInto: null } })
  await world.house.call(person, 'DELETE', '/api/access/department/delete', { id: source.id })
  expect((await changes())[0]).toMatchObject({
    ...{ kind: 'removed', name: '南部', by: '测试clerk' },
  })
})

it('deletes no department with members or children, and knows siblings by name', async () => {
  const row = (await department('独立部', root)).dataPoints
  expect(messageOf(await department('独立部', root))).toBe('同级已有同名部门')
  await member('stayer', row.id)
  const removed = await world.house.call(head, 'DELETE', '/api/access/department/delete', {
    id: row.id,
  })
  expect(removed.statusMessage).toBe('部门内还有 1 人，不能删除')
  const disabled = await world.house.call(head, 'POST', '/api/access/department/disable', {
    id: row.id,
    version: row.version,
  })
  expect(disabled.statusMessage).toBe('部门内还有 1 人，不能停用')
})

it('lets nobody hold 会计 and 出纳 together', async () => {
  await world.house.call(head, 'POST', '/api/access/position/copyTemplate', {
    names: ['会计', '出纳', '秘书长'],
  })
  const rows = await world.execute(
    "select id, name from position where name in ('会计', '出纳') order by name",
  )
  const made = await world.house.call(head, 'POST', '/api/access/account/insert', {
    ...{
      loginName: 'both',
      realName: '两岗',
      phone: '13500000001',
      department: root,
      twoFactor: 'sms',
    },
    ...{ ownerKind: 'organisation', positions: rows.map(row => row.id) },
  })
  expect(messageOf(made)).toMatch(/岗位不相容：(会计、出纳|出纳、会计)/)
})
