import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type BulkWorld, bulkActions, clerk, openBulkWorld } from '#test/bulk-world.ts'
import { personWith } from '#test/house.ts'

/* Which records a bulk act reaches, in whose name, and how many. */

const viewer = personWith(['book.view'])
let house: BulkWorld['house']
let rights: BulkWorld['rights']
let look: BulkWorld['look']
let north: BulkWorld['north']
let south: BulkWorld['south']
let shelfOf: BulkWorld['shelfOf']
let allOf: BulkWorld['allOf']
let begin: BulkWorld['begin']
let run: BulkWorld['run']
let resultOf: BulkWorld['resultOf']
let statesOf: BulkWorld['statesOf']

beforeAll(async () => {
  ;({ house, rights, look, north, south, shelfOf, allOf, begin, run, resultOf, statesOf } =
    await openBulkWorld())
})
afterAll(() => house.close())

it('works with the rights of whoever asked, and with no more than are left of them', async () => {
  await shelfOf('权限', 30)
  await shelfOf('权限外', 2, south)
  const northern = { ownerKind: 'organisation', ownerId: north, scope: 'organisation' } as const
  const own = personWith(bulkActions, northern)
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

it('leaves alone what the person has left meanwhile: the unit, its areas, its departments', async () => {
  await shelfOf('调离', 3)
  const unit = {
    ownerKind: 'unit',
    scope: 'area',
    ownerId: newId(),
    areaCodes: ['110101'],
  } as const
  const asked = personWith(bulkActions, unit)
  const of = async (now: object) => {
    const { dataPoints } = await begin(asked, { move: 'delete', all: await allOf('调离', asked) })
    expect(dataPoints.total).toBe(3)
    rights.set(
      asked.accountId,
      personWith(bulkActions, { ...unit, ...now, accountId: asked.accountId }),
    )
    await run(dataPoints.run)
    return (await resultOf(dataPoints.run, asked)).counts
  }
  expect(await of({ areaCodes: ['440101'] })).toMatchObject({ done: 0, refused: 3 })
  expect(await of({ ownerId: newId() })).toMatchObject({ done: 0, refused: 3 })
  expect(await of({ areaCodes: ['110000'] })).toMatchObject({ done: 3 })
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

it('tells of records that may be seen and not touched that they are out of reach', async () => {
  await shelfOf('界内', 2)
  await shelfOf('界内外', 3, south)
  const actions: Person['actions'] = new Map<string, ReadonlySet<'all' | 'self'>>([
    ['book.view', new Set(['all'])],
    ['book.delete', new Set(['self'])],
  ])
  const own = { ...clerk, accountId: newId(), actions }
  const { total, acts } = await look(own, '界内')
  expect(total).toBe(5)
  expect(acts).toEqual([
    { name: 'delete', able: 0, reasons: [{ reason: '不在您的操作范围内', count: 5 }] },
  ])
  const { dataPoints } = await begin(own, { move: 'delete', all: await allOf('界内', own) })
  await run(dataPoints.run)
  expect((await resultOf(dataPoints.run, own)).counts).toMatchObject({ done: 0, refused: 5 })
})

it('works with no right that came later', async () => {
  await shelfOf('后授', 101)
  const rows = await house.prepare(act =>
    act.tx.execute<{ id: string; version: number }>(
      "select id, version from book where name like '后授%'",
    ),
  )
  const weak = personWith(['book.view', 'book.shelve'], { scope: 'self' })
  const { dataPoints } = await begin(weak, { move: 'shelve', rows: rows.rows })
  rights.set(weak.accountId, { ...clerk, accountId: weak.accountId })
  await run(dataPoints.run)
  expect((await resultOf(dataPoints.run, weak)).counts).toMatchObject({ done: 0, refused: 101 })
})

it('takes no more than fifty thousand records at once, and none of them beyond', async () => {
  await shelfOf('极多', 1)
  // In parts: a busy machine takes longer for all at once than a statement may.
  for (let part = 0; part < 5; part += 1)
    await house.prepare(act =>
      act.tx.execute(sql`
        insert into book select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
               'name', '极多' || n, 'number', '极多' || n))).*
          from book as one, generate_series(${part * 10_000 + 1}::int, ${(part + 1) * 10_000}::int) as n
         where one.name = '极多0'`),
    )
  const { total, acts, most } = await look(clerk, '极多')
  expect({ total, acts, most }).toEqual({ total: 50_001, acts: [], most: 50_000 })
  const refused = await begin(clerk, { move: 'delete', all: await allOf('极多') })
  expect(refused.statusMessage).toBe('一次最多处理 50,000 条，请缩小条件')
  expect(await statesOf('极多')).toEqual({ draft: 50_001 })
})
