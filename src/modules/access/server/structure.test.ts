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
