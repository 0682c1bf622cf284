import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { messageOf, rightsActions, rightsIn } from '#test/rights-in.ts'
import { reconnect } from '#test/stand-ins.ts'
import { department } from '../model/department.ts'
import { grant } from '../model/grant.ts'
import { role } from '../model/role.ts'
import { accessPorts, type RightFact } from './ports.ts'
import { openStructure } from './seed.ts'

let world: AccountWorld
let secadmin: Person
const { asPerson, grantTo, rightsOf, roleId } = rightsIn(() => world)
const proved: RightFact[] = []
const provedOf = (id: string) =>
  proved.filter(({ sourceId }) => sourceId === id).map(({ content }) => content.event)

beforeAll(async () => {
  world = await openAccountWorld()
  reconnect(accessPorts, { prove: async (_act, fact) => void proved.push(fact) })
  secadmin = await asPerson('secone', ['secadmin'])
})
afterAll(() => world.close())

it('computes built-in roles from whatever menus and actions there are', async () => {
  const rows = await world.execute(
    'select code, jsonb_array_length(places) as places, jsonb_array_length(actions) as actions from role',
  )
  const counts = new Map(rows.map(row => [row.code, row]))
  expect([...counts.keys()]).toEqual(
    expect.arrayContaining([
      'sysadmin',
      'secadmin',
      'auditadmin',
      'operator',
      'reviewer',
      'finance',
      'service',
      'observer',
      'org_head',
      'org_operator',
      'org_finance',
      'unit_reviewer',
      'vendor_admin',
      'merchant_admin',
      'merchant_cashier',
    ]),
  )
  for (const { code, places, actions } of counts.values())
    expect({ code, has: Number(places) > 0 && Number(actions) >= 0 }).toEqual({ code, has: true })
})

it('gives the three administrators no writing action in common', async () => {
  const rows = await world.execute("select code, actions from role where admin_kind <> 'none'")
  const writes = rows.flatMap(row =>
    (row.actions as string[]).filter(name => !name.endsWith('.view')),
  )
  expect(rows).toHaveLength(3)
  expect(writes.length).toBeGreaterThan(10)
  expect(new Set(writes).size).toBe(writes.length)
  const audit = rows
    .filter(row => row.code === 'auditadmin')
    .flatMap(row => row.actions as string[])
  expect(audit.filter(name => /\.(update|delete|approve|disable|revoke)$/.test(name))).toEqual([])
})

it('raises the revision of every holder when a role changes, and nobody edits his own', async () => {
  const made = await world.house.prepare(act =>
    insertRow(act, role, {
      ...{ ownerKind: 'platform', code: 'narrow', name: '窄角色', dataScope: 'all' },
      ...{ places: ['/project/promine'], actions: ['role.view'], holderKinds: ['platform'] },
    }),
  )
  const holder = await world.account('narrowed', { roles: ['narrow'] })
  const before = (await world.execute(`select perm_rev from account where id = '${holder}'`))[0]
    ?.perm_rev
  const update = (who: Person, version: number, more: object) =>
    world.house.call(who, 'POST', '/api/access/role/update', { id: made.id, version, ...more })
  const answer = await update(secadmin, made.version, {
    dataScope: 'department',
    actions: ['role.view', 'grant.view'],
  })
  expect(answer.statusMessage).toBe('success')
  expect(answer.dataPoints.highRisk).toBe(false)
  // It asked the identity again, and so stands.
  expect(answer.headers['x-undo']).toBeUndefined()
  const after = (await world.execute(`select perm_rev from account where id = '${holder}'`))[0]
    ?.perm_rev
  expect(after).toBe(Number(before) + 1)
  expect([...((await rightsOf(holder)).actions.get('role.view') ?? [])]).toEqual(['department'])
  expect(provedOf(made.id)).toEqual(['changed'])
  const own = personWith(rightsActions, { accountId: holder })
  expect((await update(own, answer.dataPoints.version, { remark: '给自己' })).statusMessage).toBe(
    '不能修改自己持有的角色',
  )
})

it('gives nobody by a change of a role what could not have been granted', async () => {
  const { id: organisation } = await world.house.prepare(act =>
    insertRow(act, testOrganisation, { name: '先授后改的机构' }),
  )
  const owned = { ownerKind: 'organisation', organisation } as const
  const made = await world.house.prepare(act =>
    insertRow(act, role, {
      ...{ ...owned, code: 'grown', name: '先授后改', dataScope: 'department' },
      ...{ places: [], actions: ['role.view'], holderKinds: ['organisation'] },
    }),
  )
  const account = await world.account('grownup', { ...owned, roles: [] })
  const own = { ownerKind: 'organisation', ownerId: organisation, scope: 'department' } as const
  const held = personWith(['role.view', 'grant.view'], own)
  const keeper: Person = {
    ...held,
    actions: new Map([...held.actions, ['role.update', new Set(['organisation' as const])]]),
  }
  const widen = (version: number, more: object) =>
    world.house.call(keeper, 'POST', '/api/access/role/update', { id: made.id, version, ...more })
  const free = await widen(made.version, { dataScope: 'organisation' })
  expect(free.statusCode).toBe(1)
  const back = await widen(free.dataPoints.version, { dataScope: 'department' })
  await world.house.prepare(act =>
    insertRow(act, grant, {
      ...owned,
      account,
      role: made.id,
      reason: '工作需要',
      state: 'active',
    }),
  )
  const refused = await widen(back.dataPoints.version, { dataScope: 'organisation' })
  expect(refused.statusMessage).toBe('「先授后改」超出您自己的权限，不能授予')
})

it('lets roles exclude each other only where nobody holds both', async () => {
  await world.account('bothhands', { roles: ['service', 'observer'], realName: '双手' })
  const id = await roleId('service')
  const [row] = await world.execute(`select version from role where id = '${id}'`)
  const answer = await world.house.call(secadmin, 'POST', '/api/access/role/update', {
    ...{ id, version: row?.version, exclusiveWith: [await roleId('observer')] },
  })
  expect(messageOf(answer)).toBe('双手同时持有「平台客服」与「观察员」，请先撤销其一')
})

it('refuses menus and actions that do not exist, and those an organisation does not have', async () => {
  const organisation = await world.house.prepare(act =>
    insertRow(act, testOrganisation, { name: '甲基金会' }),
  )
  const head = personWith(['role.create', 'role.view'], {
    ownerKind: 'organisation',
    ownerId: organisation.id,
    scope: 'organisation',
  })
  const insert = (who: Person, more: object) =>
    world.house.call(who, 'POST', '/api/access/role/insert', {
      ...{
        code: `own_${newId()
          .slice(-8)
          .replace(/[^a-z0-9]/g, 'x')}`,
        name: '自建',
        dataScope: 'organisation',
        places: [],
        actions: [],
      },
      ...more,
    })
  expect(
    messageOf(await insert(secadmin, { places: ['/nonsense/x'], dataScope: 'all' })),
  ).toContain('没有「/nonsense/x」')
  expect(
    messageOf(await insert(secadmin, { actions: ['log.delete'], dataScope: 'all' })),
  ).toContain('没有「log.delete」')
  expect(messageOf(await insert(head, { actions: ['grant.create'] }))).toContain(
    '超出本单位可用的范围',
  )
  expect(messageOf(await insert(head, { dataScope: 'all' }))).toContain('不能使用该数据范围')
  const short: Person = { ...head, sensitivities: new Set(['P2'] as const) }
  expect(messageOf(await insert(short, { fieldClasses: ['P2', 'P4'] }))).toBe(
    '「未成年人」超出本单位可用的范围',
  )
  const made = await insert(head, { actions: ['role.view'] })
  expect(made.dataPoints).toMatchObject({
    ownerKind: 'organisation',
    organisation: organisation.id,
  })
})

it('shows a holder whose role was narrowed only the own department from the next call on', async () => {
  const { id: organisation } = await world.house.prepare(act =>
    insertRow(act, testOrganisation, { name: '乙基金会' }),
  )
  const owner = { ownerKind: 'organisation' as const, organisation }
  const root = await world.house.prepare(act => openStructure(act, owner, '乙基金会'))
  const below = await world.house.prepare(act =>
    insertRow(act, department, {
      ...owner,
      ...{ name: '项目部', parent: root, path: `${root}.x.`, level: 2 },
    }),
  )
  const made = await world.house.prepare(act =>
    insertRow(act, role, {
      ...{ ownerKind: 'platform', code: 'reader', name: '人员查看', dataScope: 'organisation' },
      ...{ places: [], actions: ['account.view'], holderKinds: ['organisation'] },
    }),
  )
  await world.account('above', { ...owner, department: root, roles: [] })
  const holder = await world.account('below', { ...owner, department: below.id, roles: ['reader'] })
  const seen = async () => {
    const person = await rightsOf(holder)
    const list = await world.house.call(person, 'GET', '/api/access/account/getListByPage')
    return list.dataPoints.list.map(({ loginName }: { loginName: string }) => loginName).toSorted()
  }
  expect(await seen()).toEqual(['above', 'below'])
  const { version } = made
  await world.house.call(secadmin, 'POST', '/api/access/role/update', {
    ...{ id: made.id, version, dataScope: 'department' },
  })
  expect(await seen()).toEqual(['below'])
  expect(provedOf(made.id)).toEqual(['changed'])
})

it('offers a unit the platform’s templates for such accounts: to look at, copy and grant, not to change', async () => {
  const { id: organisation } = await world.house.prepare(act =>
    insertRow(act, testOrganisation, { name: '借用模板的机构' }),
  )
  const owned = { ownerKind: 'organisation', organisation } as const
  const held = [...rightsActions, 'role.copy', 'role.delete', 'department.view', 'account.view']
  const [template] = await world.execute(
    `select id, version, actions from role where code = 'org_operator'`,
  )
  const head = personWith([...held, ...((template?.actions ?? []) as string[])], {
    ...{ accountId: await world.account('tplhead', { ...owned, roles: ['org_head'] }) },
    ...{ ownerKind: 'organisation', ownerId: organisation, scope: 'organisation' },
    roleCodes: ['user', 'org_head'],
  })
  const rows = (await world.house.call(head, 'GET', '/api/access/role/getList')).dataPoints
  const codes = rows.map((row: { code: string }) => row.code)
  expect(codes).toEqual(expect.arrayContaining(['org_head', 'org_operator', 'org_finance']))
  for (const foreign of ['secadmin', 'operator', 'unit_reviewer'])
    expect(codes).not.toContain(foreign)
  const shown = rows.find((row: { code: string }) => row.code === 'org_operator')
  expect(shown.can).toEqual([])
  expect(shown.extra?.holders ?? 0).toBe(0)
  const changed = await world.house.call(head, 'POST', '/api/access/role/update', {
    ...{ id: template?.id, version: template?.version, name: '改名' },
  })
  expect(changed.statusCode).toBe(4040)
  const exported = await world.house.call(
    { ...head, actions: new Map([['role.view', new Set(['organisation' as const])]]) },
    'GET',
    '/api/access/role/getById',
    { id: await roleId('secadmin') },
  )
  expect(exported.statusCode).toBe(4040)
  const colleague = await world.account('tplmate', { ...owned, roles: [] })
  const made = await grantTo(head, colleague, 'org_operator')
  expect(made).toMatchObject({ statusCode: 1 })
  expect(messageOf(await grantTo(head, colleague, 'operator'))).toContain('无权使用')
})

it('keeps the codes by which rules go from the roles of units', async () => {
  const { id: organisation } = await world.house.prepare(act =>
    insertRow(act, testOrganisation, { name: '冒名的机构' }),
  )
  const head = personWith(['role.create', 'role.view', 'role.copy'], {
    ...{ ownerKind: 'organisation', ownerId: organisation, scope: 'organisation' },
  })
  const insert = (who: Person, code: string, more: object = {}) =>
    world.house.call(who, 'POST', '/api/access/role/insert', {
      ...{ code, name: `角色${code}`, dataScope: 'organisation', places: [], actions: [] },
      ...more,
    })
  for (const code of ['secadmin', 'org_head', 'reviewer', 'user'])
    expect(messageOf(await insert(head, code))).toBe('该编码已被保留，请换一个')
  const copied = await world.house.call(head, 'POST', '/api/access/role/copy', {
    ...{ id: await roleId('org_operator'), code: 'auditadmin', name: '冒名' },
  })
  expect(messageOf(copied)).toBe('该编码已被保留，请换一个')
  expect((await insert(head, 'own_code')).statusCode).toBe(1)
  const platform = { ownerKind: 'platform', holderKinds: ['platform'], dataScope: 'all' }
  expect(messageOf(await insert(secadmin, 'own_code', platform))).toBe('该编码已被保留，请换一个')
})
