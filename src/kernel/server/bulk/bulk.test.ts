import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { type ShownTask, testPorts } from '#test/transfer-ports.ts'
import { book, bookshop, shop } from '../fixture/bookshop.ts'
import type { Person } from '../person.ts'
import { insertRow } from '../rows.ts'
import { bulkJobs } from './bulk-job.ts'
import { bulkModule, connectBulk } from './index.ts'

const actions = ['book.view', 'book.create', 'book.update', 'book.delete', 'book.shelve']
const tasks = new Map<string, ShownTask>()
const rights = new Map<string, Person>()
const clerk = personWith(actions)
const viewer = personWith(['book.view'])
const [few] = bulkJobs
let house: TestHouse
let north: string
let south: string
/** What happens each time a job says how far it is. */
let progressed = async () => {}

beforeAll(async () => {
  house = await openHouse([bookshop, bulkModule], { jobs: 'kept' })
  connectBulk({
    ...testPorts('', tasks, () => progressed()),
    personNow: async (_reader, id) => rights.get(id),
  })
  ;[north, south] = await house.prepare(async act => {
    const one = await insertRow(act, shop, { name: '北街书店', area: '110101', opened: true })
    const two = await insertRow(act, shop, { name: '南街书店', area: '440101', opened: true })
    return [one.id, two.id]
  })
})

afterAll(() => house.close())

/** So many drafts whose names begin alike; every tenth lacks its pages. */
async function shelfOf(name: string, count: number, owner = north) {
  await house.prepare(async act => {
    for (let at = 0; at < count; at += 1)
      await insertRow(act, book, {
        ...{ name: `${name}${at}`, shop: owner, price: 1000, number: `${name}${at}` },
        pages: at % 10 === 0 ? null : 100,
      })
  })
}

const filterOf = (name: string) => JSON.stringify([{ field: 'name', op: 'contains', value: name }])

async function look(person: Person, name: string) {
  const filter = filterOf(name)
  const { dataPoints } = await house.call(person, 'GET', '/api/bookshop/book/getBulk', { filter })
  return dataPoints
}

/** What a list sends for everything that it finds. */
async function allOf(name: string, person = clerk) {
  const { total, token } = await look(person, name)
  return { filter: filterOf(name), expectedCount: total, token }
}

async function begin(person: Person, question: Record<string, unknown>) {
  rights.set(person.accountId, person)
  return house.call(person, 'POST', '/api/bookshop/book/moveMany', question)
}

const run = (id: string) => house.run(few as never, { run: id } as never)

const resultOf = async (id: string, person = clerk) =>
  (await house.call(person, 'GET', '/api/kernel/bulkRun/getById', { id })).dataPoints

const linesOf = async (id: string, state: string) =>
  (await house.call(clerk, 'GET', '/api/kernel/bulkRun/getLines', { id, state })).dataPoints

async function statesOf(name: string): Promise<Record<string, number>> {
  const found = await house.prepare(act =>
    act.tx.execute<{ state: string; count: number }>(
      sql`select case when deleted_at is null then state else 'deleted' end as state,
        count(*)::int as count from book where name like ${`${name}%`} group by 1`,
    ),
  )
  return Object.fromEntries(found.rows.map(({ state, count }) => [state, count]))
}

it('tells before the run how many records an act can be done with, and why not the others', async () => {
  await shelfOf('预告', 20)
  await begin(clerk, { move: 'shelve', all: await allOf('预告1') })
  const [one] = [...tasks.keys()].slice(-1)
  await run(one ?? '')
  const { total, acts } = await look(clerk, '预告')
  expect(total).toBe(20)
  expect(acts).toContainEqual({
    name: 'shelve',
    able: 10,
    reasons: [{ reason: '当前为「上架」，不能上架', count: 10 }],
  })
  expect((await look(viewer, '预告')).acts).toEqual([])
})

it('does everything that was found as a job, each record by itself, and keeps every outcome', async () => {
  await shelfOf('全部', 120)
  const { dataPoints } = await begin(clerk, { move: 'shelve', all: await allOf('全部') })
  expect(dataPoints).toEqual({ run: expect.any(String), total: 120 })
  expect(await statesOf('全部')).toEqual({ draft: 120 })
  await run(dataPoints.run)
  expect(await statesOf('全部')).toEqual({ draft: 12, shelved: 108 })
  expect(await resultOf(dataPoints.run)).toMatchObject({
    state: 'done',
    counts: { waiting: 0, done: 108, refused: 12, skipped: 0 },
  })
  const { list, total } = await linesOf(dataPoints.run, 'refused')
  expect(total).toBe(12)
  expect(list[0]).toMatchObject({ reason: '请填写页数', title: expect.stringContaining('全部') })
  expect(tasks.get(dataPoints.run)).toMatchObject({ state: 'done' })
})

it('refuses harm when other records are found than were seen, and tells how many there are now', async () => {
  await shelfOf('变化', 3)
  const all = await allOf('变化')
  await shelfOf('变化新', 1)
  const refused = await begin(clerk, { move: 'delete', all })
  expect(refused).toMatchObject({
    statusCode: 4090,
    statusMessage: '现在是 4 条，原来是 3 条',
    dataPoints: { found: { total: 4, token: expect.any(String) } },
  })
  const swapped = { ...all, expectedCount: 4 }
  expect(await begin(clerk, { move: 'delete', all: swapped })).toMatchObject({ statusCode: 4090 })
  expect(await statesOf('变化')).toEqual({ draft: 4 })
  const { found } = refused.dataPoints
  const confirmed = { ...all, expectedCount: found.total, token: found.token }
  const { dataPoints } = await begin(clerk, { move: 'delete', all: confirmed })
  await run(dataPoints.run)
  expect(await statesOf('变化')).toEqual({ deleted: 4 })
})

it('leaves alone what changed or came after the moment in which it was confirmed', async () => {
  await shelfOf('冻结', 3)
  const { dataPoints } = await begin(clerk, { move: 'delete', all: await allOf('冻结') })
  await shelfOf('冻结后', 1)
  await house.prepare(act =>
    act.tx.execute(sql`update book set version = version + 1 where name = '冻结1'`),
  )
  await run(dataPoints.run)
  expect(await statesOf('冻结')).toEqual({ deleted: 2, draft: 2 })
  expect((await resultOf(dataPoints.run)).counts).toMatchObject({ done: 2, refused: 1 })
})

it('does nothing twice and loses nothing when it is killed between two records and begun again', async () => {
  await shelfOf('中断', 60)
  const { dataPoints } = await begin(clerk, { move: 'delete', all: await allOf('中断') })
  let looks = 0
  progressed = async () => {
    looks += 1
    if (looks === 2) throw new Error('killed')
  }
  await expect(run(dataPoints.run)).rejects.toThrow('killed')
  progressed = async () => {}
  expect(await statesOf('中断')).toEqual({ deleted: 25, draft: 35 })
  await Promise.all([run(dataPoints.run), run(dataPoints.run)])
  expect(await statesOf('中断')).toEqual({ deleted: 60 })
  expect((await resultOf(dataPoints.run)).counts).toMatchObject({ done: 60, refused: 0 })
})

it('stops at the person’s wish; what is left, and only that, can be done again', async () => {
  await shelfOf('取消', 60)
  const { dataPoints } = await begin(clerk, { move: 'delete', all: await allOf('取消') })
  let looks = 0
  progressed = async () => {
    looks += 1
    const task = tasks.get(dataPoints.run)
    if (looks === 2 && task) task.state = 'cancelled'
  }
  await run(dataPoints.run)
  progressed = async () => {}
  expect(await resultOf(dataPoints.run)).toMatchObject({
    state: 'cancelled',
    counts: { done: 25, skipped: 35 },
  })
  const again = await begin(clerk, { move: 'delete', again: dataPoints.run })
  expect(again.dataPoints.total).toBe(35)
  await run(again.dataPoints.run)
  expect(await statesOf('取消')).toEqual({ deleted: 60 })
  const other = personWith(actions)
  expect(await begin(other, { move: 'delete', again: dataPoints.run })).toMatchObject({
    statusCode: 4040,
  })
  expect(await begin(clerk, { move: 'shelve', again: dataPoints.run })).toMatchObject({
    statusCode: 4040,
  })
})

it('works with the rights of whoever asked, and with no more than are left of them', async () => {
  await shelfOf('权限', 30)
  await shelfOf('权限外', 2, south)
  const northern = { ownerKind: 'organisation', ownerId: north, scope: 'organisation' } as const
  const own = personWith(actions, northern)
  expect((await look(own, '权限')).total).toBe(30)
  const first = await begin(own, { move: 'delete', all: await allOf('权限', own) })
  rights.set(own.accountId, personWith(['book.view'], { ...northern, accountId: own.accountId }))
  await run(first.dataPoints.run)
  expect((await resultOf(first.dataPoints.run, own)).counts).toMatchObject({ done: 0, refused: 30 })
  rights.delete(own.accountId)
  const second = await house.call(own, 'POST', '/api/bookshop/book/moveMany', {
    ...{ move: 'delete', again: first.dataPoints.run },
  })
  await run(second.dataPoints.run)
  expect((await resultOf(second.dataPoints.run, own)).counts).toMatchObject({ skipped: 30 })
  expect(await statesOf('权限')).toEqual({ draft: 32 })
})

it('shows a run to nobody else, and asks for exactly one way of naming records', async () => {
  await shelfOf('隐私', 1)
  const all = await allOf('隐私')
  const { dataPoints } = await begin(clerk, { move: 'delete', all })
  for (const call of ['getById', 'getLines', 'getSheet'])
    expect(
      await house.call(viewer, 'GET', `/api/kernel/bulkRun/${call}`, { id: dataPoints.run }),
    ).toMatchObject({ statusCode: 4040 })
  expect(await begin(viewer, { move: 'delete', all })).toMatchObject({ statusCode: 4031 })
  expect(await begin(clerk, { move: 'delete' })).toMatchObject({ statusCode: 4001 })
  const both = { move: 'delete', all, again: dataPoints.run }
  expect(await begin(clerk, both)).toMatchObject({ statusCode: 4001 })
})

it('changes the same fields of many records, of those that are declared and each by its own rules', async () => {
  await shelfOf('修改', 120)
  await house.prepare(act =>
    act.tx.execute(sql`update book set state = 'sold' where name = '修改7'`),
  )
  const edit = (answers: Record<string, unknown>, all: unknown) =>
    house.call(clerk, 'POST', '/api/bookshop/book/updateMany', { all, answers })
  const all = await allOf('修改')
  for (const wrong of [{}, { name: '同名' }, { price: 1 }])
    expect(await edit(wrong, all)).toMatchObject({ statusCode: 4001 })
  rights.set(clerk.accountId, clerk)
  const { dataPoints } = await edit({ price: 2500 }, all)
  await run(dataPoints.run)
  expect((await resultOf(dataPoints.run)).counts).toMatchObject({ done: 119, refused: 1 })
  const { list } = await linesOf(dataPoints.run, 'refused')
  expect(list).toMatchObject([{ title: '修改7', reason: '「售出」状态下不能编辑' }])
  const priced = await house.prepare(act =>
    act.tx.execute<{ price: string; count: number }>(
      sql`select price::text, count(*)::int as count from book where name like '修改%' group by 1 order by 1`,
    ),
  )
  expect(priced.rows).toEqual([
    { price: '1000', count: 1 },
    { price: '2500', count: 119 },
  ])
})
