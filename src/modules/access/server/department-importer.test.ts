import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Act } from '#kernel/server/act.ts'
import { perform } from '#kernel/server/perform.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { departmentImporter } from './department-importer.ts'
import { openStructure } from './seed.ts'

let world: AccountWorld
let organisation: string
let root: string
let head: Person

beforeAll(async () => {
  world = await openAccountWorld()
  organisation = await world.house.prepare(async act => {
    const { id } = await insertRow(act, testOrganisation, { name: '丁慈善会' })
    return id
  })
  const owned = { ownerKind: 'organisation', organisation } as const
  root = await world.house.prepare(act => openStructure(act, owned, '丁慈善会'))
  await world.account('li.si', { ...owned, department: root, roles: [] })
  await world.account('outsider', { roles: [] })
  head = personWith(['department.view', 'department.import', 'account.view'], {
    ...{ ownerKind: 'organisation', ownerId: organisation, scope: 'organisation' },
  })
})
afterAll(() => world.close())

const as = <T>(person: Person, work: (act: Act) => Promise<T>) =>
  perform(world.house.database, person, { requestId: 'import' }, work)
const numbered = (lines: readonly Record<string, unknown>[]) =>
  lines.map((values, at) => ({ line: at + 2, values }))

const plan = { mode: 'insert', key: [], blank: 'keep' } as const

it('makes departments from the top down, each with its head', async () => {
  const lines = numbered([
    { name: '募捐部', code: 'MJ', headLogin: 'LI.SI' },
    { name: '募捐一部', code: 'MJ01', parentCode: 'MJ' },
    { name: '一部小组', parentCode: '募捐一部' },
  ])
  const outcomes = await as(head, act => departmentImporter.apply(act, lines, plan))
  expect([...outcomes.values()].map(({ errors }) => errors)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  const rows = await world.execute(
    `select department.name, department.level, above.name as parent, account.login_name as head from department
      left join department above on above.id = department.parent left join account on account.id = department.head
      where department.organisation = '${organisation}' and department.parent is not null order by department.level`,
  )
  expect(rows).toEqual([
    { name: '募捐部', level: 2, parent: '丁慈善会', head: 'li.si' },
    { name: '募捐一部', level: 3, parent: '募捐部', head: null },
    { name: '一部小组', level: 4, parent: '募捐一部', head: null },
  ])
})

it('says which line is wrong and why, and writes none of those', async () => {
  const lines = numbered([
    { name: '无处之部', parentCode: '没有' },
    { name: '他人之部', headLogin: 'outsider' },
    { name: '募捐部', code: 'XX' },
    { name: '好部门', code: 'OK' },
  ])
  const outcomes = await as(head, act => departmentImporter.apply(act, lines, plan))
  expect(outcomes.get(2)?.errors).toMatchObject([
    { column: 'parentCode', message: '没有编码或名称为「没有」的上级部门' },
  ])
  expect(outcomes.get(3)?.errors).toMatchObject([
    { column: 'headLogin', message: '本单位没有启用的账号「outsider」' },
  ])
  expect(outcomes.get(4)?.errors).toMatchObject([{ column: 'name', message: '同级已有同名部门' }])
  expect(outcomes.get(5)?.errors).toBeUndefined()
})

it('changes those that stand by their code, in their place, and gives their values back', async () => {
  const update = { ...plan, mode: 'update' as const, key: ['code'] }
  const lines = numbered([
    { code: 'OK', name: '更好的部门' },
    { code: 'OK', parentCode: 'MJ' },
    { code: 'NONE', name: '没有的部门' },
  ])
  const scope = new Set(['organisation'] as const)
  const changer = { ...head, actions: new Map([...head.actions, ['department.update', scope]]) }
  const outcomes = await as(changer, act => departmentImporter.apply(act, lines, update))
  expect(outcomes.get(2)).toMatchObject({ before: { name: '好部门' } })
  expect(outcomes.get(3)?.errors).toMatchObject([{ column: 'parentCode' }])
  expect(outcomes.get(4)?.errors).toMatchObject([{ column: 'code' }])
  const stands = async () =>
    (await as(head, act => act.tx.execute(`select name from department where code = 'OK'`))).rows
  expect(await stands()).toEqual([{ name: '更好的部门' }])
  const changed = outcomes.get(2)
  if (changed?.record === undefined) throw new Error('the line was not written')
  const { record, version, before } = changed
  const kept = await as(changer, act =>
    departmentImporter.undo(act, [{ line: 2, record, version, before }]),
  )
  expect([...kept]).toEqual([])
  expect(await stands()).toEqual([{ name: '好部门' }])
})
