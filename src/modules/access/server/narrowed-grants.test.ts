import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, wallOf } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testCause, testOrganisation } from '#test/people.ts'
import { department } from '../model/department.ts'
import { role } from '../model/role.ts'
import { personFrom, personOf } from './person.ts'
import { openStructure } from './seed.ts'

let world: AccountWorld
let secadmin: Person
let organisation: string
let root: string
const departments = new Map<string, string>()
const given = new Map<string, string>()
const rights = [
  'account.view',
  'account.update',
  'grant.view',
  'grant.create',
  'grant.revoke',
  'department.view',
  'department.merge',
  'department.delete',
  'cause.view',
]

beforeAll(async () => {
  world = await openAccountWorld()
  const accountId = await world.account('secone', { roles: ['secadmin'] })
  secadmin = personWith(rights, { accountId, roleCodes: ['user', 'secadmin'] })
  organisation = await world.house.prepare(async act => {
    const { id } = await insertRow(act, testOrganisation, { name: '丁慈善会' })
    return id
  })
  const owned = { ownerKind: 'organisation', organisation } as const
  root = await world.house.prepare(act => openStructure(act, owned, '丁慈善会'))
  await makeDepartment('project', root)
  await makeDepartment('below', departments.get('project') ?? '')
  await makeDepartment('raising', root)
  for (const [code, dataScope, holder] of [
    ['org_reader', 'organisation', 'organisation'],
    ['own_reader', 'self', 'organisation'],
    ['area_reader', 'area', 'unit'],
    ['all_reader', 'all', 'platform'],
  ] as const) {
    const made = await world.house.prepare(act =>
      insertRow(act, role, {
        ...{ ownerKind: 'platform', code, name: code, dataScope, holderKinds: [holder] },
        ...{ places: [], actions: ['account.view'] },
      }),
    )
    given.set(code, made.id)
  }
  await world.set('upms.twoStepGrant', [])
})
afterAll(() => world.close())

async function makeDepartment(name: string, parent: string): Promise<void> {
  const owned = { ownerKind: 'organisation', organisation } as const
  const [above] = await world.execute(`select path, level from department where id = '${parent}'`)
  const made = await world.house.prepare(async act => {
    const row = await insertRow(act, department, { ...owned, name: `部门${name}`, parent })
    return row.id
  })
  await world.execute(
    `update department set path = '${above?.path}${made}.', level = ${Number(above?.level) + 1} where id = '${made}'`,
  )
  departments.set(name, made)
}

const grantTo = (account: string, code: string, more: object = {}) =>
  world.house.call(secadmin, 'POST', '/api/access/grant/insert', {
    ...{ account, role: given.get(code), reason: '只办部分工作', ...more },
  })
const faultOf = (answer: {
  dataPoints: { errors?: { field: string; message: string }[] } | null
}) => answer.dataPoints?.errors?.[0]
const personIn = async (accountId: string): Promise<Person> => {
  const pieces = await world.house.prepare(act => personOf(act.tx, accountId))
  if (pieces === undefined) throw new Error('no such account')
  return personFrom(pieces, { sessionId: '', ip: '10.1.2.3', hasUkey: false, elevatedUntil: null })
}
const member = (loginName: string, of: string) =>
  world.account(loginName, {
    ...{ ownerKind: 'organisation', organisation, department: departments.get(of) ?? root },
    roles: [],
  })
const seenBy = async (accountId: string) => {
  const list = await world.house.call(
    await personIn(accountId),
    'GET',
    '/api/access/account/getList',
  )
  return list.dataPoints.map((row: { loginName: string }) => row.loginName).sort()
}

it('lets a grant reach the listed departments and those below them alone', async () => {
  await member('in.project', 'project')
  await member('in.below', 'below')
  await member('in.raising', 'raising')
  const holder = await member('holder', 'raising')
  const list = [departments.get('project')]
  const made = await grantTo(holder, 'org_reader', { narrowDepartments: list })
  expect(made.dataPoints).toMatchObject({ state: 'active', narrowDepartments: list })
  expect(await seenBy(holder)).toEqual(['in.below', 'in.project'])
})

it('reaches no further than a role that was narrowed after the grant', async () => {
  const holder = await member('outlived', 'raising')
  await grantTo(holder, 'org_reader', { narrowTo: 'departments' })
  expect([...((await personIn(holder)).actions.get('account.view') ?? [])]).toEqual(['departments'])
  const narrow = (scope: string) =>
    world.execute(`update role set data_scope = '${scope}' where id = '${given.get('org_reader')}'`)
  await narrow('self')
  const reach = [...((await personIn(holder)).actions.get('account.view') ?? [])]
  await narrow('organisation')
  expect(reach).toEqual(['self'])
})

it('follows a merged department, and keeps one that a grant names', async () => {
  const holder = await member('follower', 'raising')
  await makeDepartment('merged', root)
  await grantTo(holder, 'org_reader', { narrowDepartments: [departments.get('merged')] })
  expect(await seenBy(holder)).toEqual([])
  const asked = await world.house.call(secadmin, 'GET', '/api/access/department/getById', {
    id: departments.get('merged'),
  })
  const { id, version } = asked.dataPoints
  const removed = await world.house.call(secadmin, 'DELETE', '/api/access/department/delete', {
    id,
    version,
  })
  expect(removed.statusMessage).toContain('有授权收窄到该部门')
  const merged = await world.house.call(secadmin, 'POST', '/api/access/department/merge', {
    ...{ id, version, target: departments.get('below'), reason: '合并' },
  })
  expect(merged.statusCode).toBe(1)
  expect(await seenBy(holder)).toEqual(['in.below'])
})

it('refuses what would not be narrower, or lies outside of what the holder has', async () => {
  const holder = await member('refused', 'raising')
  const platform = [
    ...(await world.execute(
      "select id from department where parent is null and owner_kind = 'platform'",
    )),
  ].map(row => row.id)
  expect(faultOf(await grantTo(holder, 'org_reader', { narrowDepartments: platform }))).toEqual({
    field: 'narrowDepartments',
    message: '部门不属于该账号所在单位',
  })
  expect(faultOf(await grantTo(holder, 'org_reader', { narrowAreas: ['110000'] }))).toEqual({
    field: 'narrowAreas',
    message: '「本机构」不能再按区域收窄',
  })
  const own = { narrowDepartments: [departments.get('project')] }
  expect(faultOf(await grantTo(holder, 'own_reader', own))?.message).toBe(
    '「仅本人」不能再按部门收窄',
  )
  const official = await world.account('official', {
    ...{ ownerKind: 'unit', unit: 'unit-one', areas: ['110100', '310000'], roles: [] },
  })
  const outside = await grantTo(official, 'area_reader', { narrowAreas: ['110101', '440000'] })
  expect(faultOf(outside)?.message).toBe('只能选择该账号管辖区域以内的区域')
  const inside = await grantTo(official, 'area_reader', { narrowAreas: ['110101'] })
  expect(inside.statusCode).toBe(1)
  const person = await personIn(official)
  expect(person.areaCodes).toEqual(['110100', '310000'])
  expect([...(person.actions.get('account.view') ?? [])]).toEqual([
    { within: 'area', areas: ['110101'] },
  ])
})

it('binds a grant to causes of the holder’s own organisation', async () => {
  const causes = await world.house.prepare(async act => {
    const { id: other } = await insertRow(act, testOrganisation, { name: '戊慈善会' })
    const own = await insertRow(act, testCause, { title: '助学', organisation })
    const foreign = await insertRow(act, testCause, { title: '他家项目', organisation: other })
    return { own: own.id, foreign: foreign.id }
  })
  const holder = await member('bound', 'raising')
  const narrowTo = (code: string, list: readonly string[], more: object = {}) =>
    grantTo(holder, code, { narrowCauses: list, ...more })
  expect(faultOf(await narrowTo('org_reader', [causes.own, causes.foreign]))).toEqual({
    field: 'narrowCauses',
    message: '标的不属于该账号所在单位',
  })
  expect(faultOf(await narrowTo('own_reader', [causes.own]))?.message).toBe(
    '「仅本人」不能再按标的收窄',
  )
  const both = { narrowDepartments: [root] }
  expect(faultOf(await narrowTo('org_reader', [causes.own], both))?.message).toBe(
    '区域、部门和标的只能选一种收窄',
  )
  const made = await narrowTo('org_reader', [causes.own])
  expect(made.dataPoints).toMatchObject({ state: 'active', shown: { narrowCauses: ['助学'] } })
  const person = await personIn(holder)
  expect([...(person.actions.get('account.view') ?? [])]).toEqual([
    { within: 'organisation', causes: [causes.own] },
  ])
  // Accounts belong to no cause: of them only what is one's own.
  expect(await seenBy(holder)).toEqual([])
  expect(wallOf(person)).toBe(`${organisation};causes=${causes.own}`)
})

it('lets nobody pass on more reach than he has', async () => {
  const granter = personWith([...rights], {
    ...{ accountId: await member('granter', 'project'), ownerKind: 'organisation' },
    ...{ ownerId: organisation, scope: 'departments', departmentIds: [...departments.values()] },
  })
  const holder = await member('receiver', 'project')
  const own = await world.house.prepare(act =>
    insertRow(act, role, {
      ...{ ownerKind: 'organisation', organisation, code: 'own_clerk', name: '自建角色' },
      ...{ dataScope: 'organisation', holderKinds: ['organisation'], places: [] },
      actions: ['account.view'],
    }),
  )
  const asked = { account: holder, role: own.id, reason: '越权' }
  const wide = await world.house.call(granter, 'POST', '/api/access/grant/insert', asked)
  expect(wide.statusCode).toBe(4031)
  const narrow = await world.house.call(granter, 'POST', '/api/access/grant/insert', {
    ...asked,
    narrowTo: 'department',
  })
  expect(narrow).toMatchObject({ statusCode: 1 })
})
