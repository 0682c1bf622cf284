import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BulkWorld, bulkActions, clerk, openBulkWorld } from '#test/bulk-world.ts'
import { personWith } from '#test/house.ts'

const viewer = personWith(['book.view'])
let house: BulkWorld['house']
let tasks: BulkWorld['tasks']
let rights: BulkWorld['rights']
let look: BulkWorld['look']
let onProgress: BulkWorld['onProgress']
let shelfOf: BulkWorld['shelfOf']
let allOf: BulkWorld['allOf']
let begin: BulkWorld['begin']
let run: BulkWorld['run']
let resultOf: BulkWorld['resultOf']
let linesOf: BulkWorld['linesOf']
let statesOf: BulkWorld['statesOf']

beforeAll(async () => {
  ;({
    house,
    tasks,
    rights,
    look,
    onProgress,
    shelfOf,
    allOf,
    begin,
    run,
    resultOf,
    linesOf,
    statesOf,
  } = await openBulkWorld())
})
afterAll(() => house.close())

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

it('leaves records in the run for the very reasons that it told before', async () => {
  await shelfOf('同因', 20)
  await begin(clerk, { move: 'shelve', all: await allOf('同因1') })
  await run([...tasks.keys()].at(-1) ?? '')
  const { acts } = await look(clerk, '同因')
  const { dataPoints } = await begin(clerk, { move: 'shelve', all: await allOf('同因') })
  await run(dataPoints.run)
  const asked = { id: dataPoints.run, state: 'refused', limit: 50 }
  const answer = await house.call(clerk, 'GET', '/api/kernel/bulkRun/getLines', asked)
  const told = acts.find(({ name }: { name: string }) => name === 'shelve')?.reasons ?? []
  expect(told).not.toEqual([])
  for (const { reason, count } of told)
    expect(
      answer.dataPoints.list.filter((line: { reason: string }) => line.reason === reason),
    ).toHaveLength(count)
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
  onProgress(async () => {
    looks += 1
    if (looks === 2) throw new Error('killed')
  })
  await expect(run(dataPoints.run)).rejects.toThrow('killed')
  onProgress(async () => {})
  expect(await statesOf('中断')).toEqual({ deleted: 25, draft: 35 })
  await Promise.all([run(dataPoints.run), run(dataPoints.run)])
  expect(await statesOf('中断')).toEqual({ deleted: 60 })
  expect((await resultOf(dataPoints.run)).counts).toMatchObject({ done: 60, refused: 0 })
})

it('stops at the person’s wish; what is left, and only that, can be done again', async () => {
  await shelfOf('取消', 60)
  const { dataPoints } = await begin(clerk, { move: 'delete', all: await allOf('取消') })
  let looks = 0
  onProgress(async () => {
    looks += 1
    const task = tasks.get(dataPoints.run)
    if (looks === 2 && task) task.state = 'cancelled'
  })
  await run(dataPoints.run)
  onProgress(async () => {})
  expect(await resultOf(dataPoints.run)).toMatchObject({
    state: 'cancelled',
    counts: { done: 25, skipped: 35 },
  })
  const again = await begin(clerk, { move: 'delete', again: dataPoints.run })
  expect(again.dataPoints.total).toBe(35)
  await run(again.dataPoints.run)
  expect(await statesOf('取消')).toEqual({ deleted: 60 })
  const other = personWith(bulkActions)
  expect(await begin(other, { move: 'delete', again: dataPoints.run })).toMatchObject({
    statusCode: 4040,
  })
  expect(await begin(clerk, { move: 'shelve', again: dataPoints.run })).toMatchObject({
    statusCode: 4040,
  })
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
