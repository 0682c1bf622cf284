import { afterAll, beforeAll, expect, it } from 'vitest'
import { groups, modulesOf } from '#app/navigation/index.ts'
import { resourcesAt } from '#app/server/places.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { answerPort } from '#test/stand-ins.ts'
import { catalogue, catalogueOf } from './catalogue.ts'

let world: AccountWorld
let head: Person
const secadmin = personWith(['role.view', 'role.create', 'role.update', 'role.copy'])
let made = 0

beforeAll(async () => {
  world = await openAccountWorld()
  answerPort(
    catalogue,
    catalogueOf(world.house.house, { groups, modulesOf, builtPlaces: new Set(), resourcesAt }),
  )
  const { id } = await world.house.prepare(act =>
    insertRow(act, testOrganisation, { name: '己基金会' }),
  )
  head = personWith(['role.view', 'role.create', 'department.create', 'department.view'], {
    ...{ ownerKind: 'organisation', ownerId: id, scope: 'organisation' },
    places: new Set(['/upms/bmlist', '/upms/jslist']),
  })
})
afterAll(() => world.close())

const insert = (who: Person, more: object) => {
  made += 1
  return world.house.call(who, 'POST', '/api/access/role/insert', {
    ...{ code: `menus_${made}`, name: `角色${made}`, dataScope: 'organisation' },
    ...{ holderKinds: ['organisation'], places: [], actions: [] },
    ...more,
  })
}
const faultsOf = (answer: { dataPoints: { errors?: unknown[] } }) => answer.dataPoints.errors

it('asks for the menu in which an action is done, and names it', async () => {
  const acts = ['department.view', 'department.create']
  const bare = await insert(secadmin, { actions: acts })
  expect(faultsOf(bare)).toEqual([
    {
      field: 'actions',
      message: '「新增部门」须有菜单「组织配置」或「部门管理」，请一并勾选',
    },
  ])
  const whole = await insert(secadmin, { actions: acts, places: ['/upms/bmlist'] })
  expect(whole.statusCode).toBe(1)
  // Looking needs no menu: pickers of other screens look as well.
  expect((await insert(secadmin, { actions: ['department.view'] })).statusCode).toBe(1)
  const { id, version } = whole.dataPoints
  const change = (more: object) =>
    world.house.call(secadmin, 'POST', '/api/access/role/update', { id, version, ...more })
  expect(faultsOf(await change({ places: [] }))).toHaveLength(1)
  // What is held already is not asked for again by a change of something else.
  await world.execute(`update role set places = '[]' where id = '${id}'`)
  expect((await change({ remark: '只改说明' })).statusCode).toBe(1)
})

it('closes menus to an organisation that it does not have itself', async () => {
  const beyond = await insert(head, { places: ['/upms/bmlist', '/product/systemSafe'] })
  expect(faultsOf(beyond)).toEqual([
    { field: 'places', message: expect.stringContaining('超出本单位可用的范围') },
  ])
  expect((await insert(head, { places: ['/upms/bmlist'] })).statusCode).toBe(1)
})

it('finds the roles that hold one action, not those with a name like it', async () => {
  const finding = async (value: string) => {
    const filter = [{ field: 'holds', op: 'is', value }]
    const answer = await world.house.call(secadmin, 'GET', '/api/access/role/getList', { filter })
    return answer.dataPoints.map(({ code }: { code: string }) => code)
  }
  await insert(secadmin, { code: 'only_grants', actions: ['grant.view'] })
  expect(await finding('grant.view')).toContain('only_grants')
  expect(await finding('grant.create')).not.toContain('only_grants')
  expect(await finding('grant.create')).toContain('secadmin')
})
