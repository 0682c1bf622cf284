import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, wallOf } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { messageOf } from '#test/rights-in.ts'
import { openStructure } from './seed.ts'

interface Unit {
  readonly organisation: string
  readonly root: string
  readonly member: string
}

let world: AccountWorld
let platform: Person
let own: Unit
let foreign: Unit

beforeAll(async () => {
  world = await openAccountWorld()
  const things = ['department', 'position', 'account', 'structureSetting', 'role']
  platform = personWith(
    things.flatMap(name => ['view', 'create', 'update'].map(verb => `${name}.${verb}`)),
  )
  own = await openUnit('甲慈善会', 'own')
  foreign = await openUnit('乙慈善会', 'foreign')
})
afterAll(() => world.close())

async function openUnit(name: string, loginName: string): Promise<Unit> {
  const { id: organisation } = await world.house.prepare(act =>
    insertRow(act, testOrganisation, { name }),
  )
  const owned = { ownerKind: 'organisation', organisation } as const
  const root = await world.house.prepare(act => openStructure(act, owned, name))
  const member = await world.account(loginName, { ...owned, department: root, roles: [] })
  return { organisation, root, member }
}

const call = (path: string, question: object, who = platform) =>
  world.house.call(who, 'POST', `/api/access/${path}`, { ...question })
const change = async (table: string, id: unknown, path: string, more: object) => {
  const [row] = await world.execute(`select id, version from ${table} where id = '${id}'`)
  return call(`${path}/update`, { ...row, ...more })
}

it('lets records of a unit name its own people and parts alone, whoever writes them', async () => {
  const head = (member: string) => change('department', own.root, 'department', { head: member })
  expect(messageOf(await head(foreign.member))).toBe('所选人员不属于该单位')
  expect((await head(own.member)).statusCode).toBe(1)
  const manager = await change('account', own.member, 'account', { manager: foreign.member })
  expect(messageOf(manager)).toBe('所选人员不属于该单位')
  const post = (departments: string[]) =>
    call('position/insert', {
      ...{ ownerKind: 'organisation', organisation: own.organisation, departments },
      ...{ name: '专员', category: 'project' },
    })
  expect(messageOf(await post([own.root, foreign.root]))).toBe('所选部门不属于该单位')
  expect((await post([own.root])).statusCode).toBe(1)
  const [setting] = await world.execute(
    `select id from structure_setting where organisation = '${own.organisation}'`,
  )
  const auditors = (list: string[]) =>
    change('structure_setting', setting?.id, 'structureSetting', { auditors: list })
  expect(messageOf(await auditors([own.member, foreign.member]))).toBe('所选人员不属于该单位')
  expect((await auditors([own.member])).statusCode).toBe(1)
})

it('offers a department the platform’s roles for such accounts and no others', async () => {
  const roles = new Map(
    (await world.execute('select id, code from role')).map(({ id, code }) => [code, String(id)]),
  )
  const usual = (code: string) =>
    change('department', own.root, 'department', { defaultRoles: [roles.get(code)] })
  expect(messageOf(await usual('operator'))).toBe('所选角色不属于该单位')
  expect((await usual('org_operator')).statusCode).toBe(1)
})

it('numbers positions within the unit that they are for', async () => {
  const made = await call('position/insert', {
    ...{ ownerKind: 'organisation', organisation: foreign.organisation },
    ...{ name: '秘书', category: 'management' },
  })
  expect(made.dataPoints).toMatchObject({ code: 'GW001', organisation: foreign.organisation })
})

it('lets people of a unit set how their own unit is organised, and no other', async () => {
  const keeper = personWith(['structureSetting.view', 'structureSetting.create'], {
    ...{ ownerKind: 'organisation', ownerId: own.organisation, scope: 'organisation' },
  })
  expect(wallOf(keeper)).toBe(own.organisation)
  await world.execute(`delete from structure_setting where organisation = '${own.organisation}'`)
  const asPlatform = await call('structureSetting/insert', { ownerKind: 'platform' }, keeper)
  expect(asPlatform.dataPoints).toMatchObject({
    ...{ ownerKind: 'organisation', organisation: own.organisation },
  })
})
