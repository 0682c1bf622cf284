import { afterAll, beforeAll, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { department } from '../model/department.ts'
import { openStructure } from './seed.ts'

let world: AccountWorld
let secadmin: Person
let organisation: string
let root: string
const rights = [
  'account.view',
  'account.update',
  'account.disable',
  'account.handover',
  'account.endSession',
  'grant.view',
  'grant.create',
  'role.view',
  'position.view',
  'position.create',
  'position.delete',
  'position.copyTemplate',
  'department.view',
]

beforeAll(async () => {
  world = await openAccountWorld()
  const accountId = await world.account('secone', { roles: ['secadmin'] })
  secadmin = personWith(rights, { accountId, roleCodes: ['user', 'secadmin'] })
  organisation = await world.house.prepare(async act => {
    const { id } = await insertRow(act, testOrganisation, { name: '丁慈善会' })
    return id
  })
  root = await world.house.prepare(act =>
    openStructure(act, { ownerKind: 'organisation', organisation }, '丁慈善会'),
  )
})
afterAll(() => world.close())

const post = (who: Person, path: string, body: Record<string, unknown>) =>
  world.house.call(who, 'POST', `/api/access/${path}`, body)
const chosen = async (...ids: string[]) =>
  world.execute(`select id, version from account where id in (${ids.map(id => `'${id}'`).join()})`)
const roleId = async (code: string) =>
  String((await world.execute(`select id from role where code = '${code}'`))[0]?.id)
const head = () =>
  personWith(rights, { ownerKind: 'organisation', ownerId: organisation, scope: 'organisation' })
const member = (loginName: string, more: object = {}) =>
  world.account(loginName, {
    ...{ ownerKind: 'organisation', organisation, department: root, roles: [], ...more },
  })

it('grants one role to many in one call, and names whoever cannot have it', async () => {
  const [one, two] = [
    await world.account('one', { roles: [] }),
    await world.account('two', { roles: ['service'] }),
  ]
  const body = {
    rows: await chosen(one, two),
    answers: { role: await roleId('service'), reason: '批量授权' },
  }
  const answer = await post(secadmin, 'account/grantMany', body)
  expect(answer.dataPoints.done).toEqual([one])
  expect(answer.dataPoints.refused).toMatchObject([
    { id: two, title: '测试two', reason: '该账号已有此角色' },
  ])
  const again = await post(secadmin, 'account/grantMany', body)
  expect(again.dataPoints.done).toEqual([])
  const self = await post(secadmin, 'account/grantMany', {
    ...body,
    rows: await chosen(secadmin.accountId),
  })
  expect(self.dataPoints.refused[0].reason).toBe('不能给自己授权')
  const stranger = await post(personWith(['account.view']), 'account/grantMany', body)
  expect(stranger.statusCode).toBe(4031)
})

it('ends the sessions of many, only of those in reach', async () => {
  const own = await member('own')
  const foreign = await world.account('foreign', { roles: [] })
  const answer = await post(head(), 'account/endSessionMany', { rows: await chosen(own, foreign) })
  expect(answer.dataPoints.done).toEqual([own])
  expect(answer.dataPoints.refused).toMatchObject([{ id: foreign, title: '' }])
})

it('disables somebody and passes his work on in one act, to a colleague only', async () => {
  const [leaver, colleague] = [await member('leaver'), await member('colleague')]
  const foreign = await world.account('outside', { roles: [] })
  const [row] = await chosen(leaver)
  const disable = (successor: string) =>
    post(head(), 'account/disable', { ...row, reason: '长期休假', successor })
  expect((await disable(foreign)).statusCode).not.toBe(1)
  expect((await world.execute(`select state from account where id = '${leaver}'`))[0]?.state).toBe(
    'enabled',
  )
  expect((await disable(colleague)).dataPoints.state).toBe('disabled')
  const [given] = await world.execute(
    `select "to", reason from hand_over where "from" = '${leaver}'`,
  )
  expect(given).toEqual({ to: colleague, reason: '停用：长期休假' })
})

it('moves many into one department in one call, each by himself, today or on a later day', async () => {
  const owned = { ownerKind: 'organisation', organisation } as const
  const target = await world.house.prepare(async act => {
    const { id } = await insertRow(act, department, { ...owned, name: '筹款部', parent: root })
    return id
  })
  const [one, two] = [await member('mover'), await member('latemover')]
  const foreign = await world.account('otherhouse', { roles: [] })
  const stale = await chosen(one, two, foreign)
  const body = (rows: readonly Record<string, unknown>[], more: object = {}) => ({
    rows,
    answers: { department: target, on: beijingDay(new Date()), reason: '部门合并', ...more },
  })
  const answer = await post(head(), 'account/transferMany', body(stale))
  expect(answer.dataPoints.done.sort()).toEqual([one, two].sort())
  expect(answer.dataPoints.refused).toMatchObject([{ id: foreign, title: '' }])
  const departments = await world.execute(
    `select distinct department from account where id in ('${one}', '${two}')`,
  )
  expect(departments).toEqual([{ department: target }])
  // Pressed twice: nothing is written a second time.
  const tenures = () =>
    world.execute(`select id, until from tenure where account in ('${one}', '${two}') order by id`)
  const before = await tenures()
  const again = await post(head(), 'account/transferMany', body(stale))
  expect(again.dataPoints.done.sort()).toEqual([one, two].sort())
  expect(await tenures()).toEqual(before)
  const later = beijingDay(new Date(Date.now() + 10 * 86_400_000))
  const planned = await post(
    head(),
    'account/transferMany',
    body(await chosen(one), { department: root, on: later }),
  )
  expect(planned.dataPoints.done).toEqual([one])
  const [row] = await world.execute(`select department from account where id = '${one}'`)
  expect(row?.department).toBe(target)
  const none = await post(head(), 'account/transferMany', body(stale, { department: null }))
  expect(none.statusCode).toBe(4001)
  const reader = personWith(['account.view'])
  expect((await post(reader, 'account/transferMany', body(stale))).statusCode).toBe(4031)
})

it('waits for a second person where the unit asks for it', async () => {
  await world.set('upms.twoStepGrant', [])
  const grant = async (loginName: string) => {
    const account = await member(loginName)
    const made = await post(secadmin, 'grant/insert', {
      ...{ account, role: await roleId('grid'), reason: '工作需要' },
    })
    return made.dataPoints.state
  }
  expect(await grant('quick')).toBe('active')
  await world.execute(
    `update structure_setting set two_step_grant = true where organisation = '${organisation}'`,
  )
  expect(await grant('slow')).toBe('pending')
})

it('keeps a position that was ever held, and presets who excludes whom', async () => {
  await post(head(), 'position/copyTemplate', { names: ['经办', '复核', '会计', '出纳'] })
  const posts = new Map(
    (await world.execute('select id, name, incompatible from position')).map(row => [
      row.name,
      row,
    ]),
  )
  expect(posts.get('经办')?.incompatible).toEqual([posts.get('复核')?.id])
  expect(posts.get('出纳')?.incompatible).toEqual([posts.get('会计')?.id])
  const made = await post(head(), 'position/insert', { name: '曾任岗位', category: 'other' })
  const { id } = made.dataPoints
  const holder = await member('holder', { positions: [id] })
  await world.execute(`update account set positions = null where id = '${holder}'`)
  const removed = await world.house.call(head(), 'DELETE', '/api/access/position/delete', { id })
  expect(removed.statusMessage).toContain('曾有人任职')
  const unheld = (await post(head(), 'position/insert', { name: '从未任职', category: 'other' }))
    .dataPoints
  const gone = await world.house.call(head(), 'DELETE', '/api/access/position/delete', {
    id: unheld.id,
  })
  expect(gone.statusCode).toBe(1)
})

it('warns where cashier and bookkeeper are each other’s superior', async () => {
  const posts = await world.execute("select id, name from position where name in ('会计', '出纳')")
  const idOf = (name: string) => String(posts.find(row => row.name === name)?.id)
  const boss = await member('boss', { positions: [idOf('会计')] })
  const below = await member('below', { positions: [idOf('出纳')] })
  const [row] = await chosen(below)
  const changed = await post(head(), 'account/update', { ...row, manager: boss })
  expect(changed.dataPoints.extra.financePair).toContain('直接上级测试boss任「会计」')
  const seen = await world.house.call(head(), 'GET', '/api/access/account/getById', { id: boss })
  expect(seen.dataPoints.extra.financePair).toContain('下属测试below任「出纳」')
})
