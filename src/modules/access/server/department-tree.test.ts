import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { insertRow, lockRow } from '#kernel/server/rows.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { messageOf } from '#test/rights-in.ts'
import { department } from '../model/department.ts'
import { openStructure } from './seed.ts'

let world: AccountWorld
let organisation: string
let root: string
let head: Person

beforeAll(async () => {
  world = await openAccountWorld()
  organisation = (
    await world.house.prepare(act => insertRow(act, testOrganisation, { name: '丁慈善会' }))
  ).id
  root = await world.house.prepare(act =>
    openStructure(act, { ownerKind: 'organisation', organisation }, '丁慈善会'),
  )
  const verbs = ['view', 'create', 'update', 'move', 'merge', 'disable', 'enable']
  head = personWith(
    ['department', 'position'].flatMap(name => verbs.map(verb => `${name}.${verb}`)),
    { ownerKind: 'organisation', ownerId: organisation, scope: 'organisation' },
  )
})
afterAll(() => world.close())

interface Made {
  readonly id: string
  readonly version: number
}

const post = (path: string, question: object) =>
  world.house.call(head, 'POST', `/api/access/${path}`, { ...question })
const made = async (name: string, parent: string): Promise<Made> => {
  const { dataPoints, statusMessage } = await post('department/insert', { name, parent })
  expect(statusMessage).toBe('success')
  return dataPoints
}
const act = async (verb: string, { id }: Made, answers: object = {}) => {
  const [row] = await world.execute(`select id, version from department where id = '${id}'`)
  return post(`department/${verb}`, { ...row, ...answers })
}
const pathOf = async (id: string) =>
  (await world.execute(`select path from department where id = '${id}'`))[0]?.path

it('keeps everything below a department that is closed closed', async () => {
  const [closed, child] = [await made('旧部', root), await made('新组', root)]
  expect((await act('disable', closed)).statusCode).toBe(1)
  const below = await post('department/insert', { name: '迟来组', parent: closed.id })
  expect(messageOf(below)).toBe('上级部门已停用')
  expect(messageOf(await act('move', child, { parent: closed.id }))).toBe('上级部门已停用')
  expect(messageOf(await act('merge', child, { target: closed.id, reason: '精简' }))).toBe(
    '目标部门已停用',
  )
  expect((await act('disable', child)).statusCode).toBe(1)
  expect((await act('move', child, { parent: closed.id })).statusCode).toBe(1)
  expect(messageOf(await act('enable', child))).toBe('请先启用上级部门')
  expect((await act('enable', closed)).statusCode).toBe(1)
  expect((await act('enable', child)).statusCode).toBe(1)
})

it('binds positions of a merged department to the one it went to', async () => {
  const [source, target] = [await made('一部', root), await made('二部', root)]
  const answer = await post('position/insert', {
    ...{ name: '会计', category: 'finance', departments: [source.id, target.id] },
  })
  expect((await act('merge', source, { target: target.id, reason: '合并' })).statusCode).toBe(1)
  const [post1] = await world.execute(
    `select departments from position where id = '${answer.dataPoints.id}'`,
  )
  expect(post1?.departments).toEqual([target.id])
})

it('gives the new path to a child that is being added while its tree moves', async () => {
  const [tree, other] = [await made('树', root), await made('别处', root)]
  const branch = await made('枝', tree.id)
  let moving: Promise<{ statusCode: number }> | undefined
  const leaf = await world.house.prepare(async adding => {
    const parent = await lockRow(adding, department, branch.id)
    const row = await insertRow(adding, department, {
      ...{ ownerKind: 'organisation', organisation, name: '叶', parent: branch.id },
      ...{ path: `${parent.path}leaf.`, level: 4 },
    })
    moving = act('move', tree, { parent: other.id })
    await expect.poll(waiting).toBe(1)
    return row.id
  })
  expect((await moving)?.statusCode).toBe(1)
  expect(await pathOf(leaf)).toBe(`${root}.${other.id}.${tree.id}.${branch.id}.leaf.`)
})

async function waiting(): Promise<number> {
  const rows = await world.execute(
    "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return Number(rows[0]?.n)
}
