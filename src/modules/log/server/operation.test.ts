import pg from 'pg'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { versionMemory } from '#kernel/server/conflict.ts'
import { bookshop } from '#kernel/server/fixture/bookshop.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { type Operation, operationLog, recordOperation } from '#kernel/server/operation.ts'
import { newId } from '#kernel/server/uuid.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { findAuthorsSince, findChangedFields, logModule, writeOperations } from './index.ts'
import { logPorts } from './ports.ts'

const shopId = newId()
const all = [
  ...['shop.create', 'book.view', 'book.create', 'book.update', 'book.delete', 'book.unmask'],
  ...['book.shelve', 'book.sell'],
]
const seller = personWith([...all, 'shop.view'], { name: '王芳' })
const auditor = personWith(['operation.view', 'book.view'], { name: '审计员' })
/** What a whole product has a name for. */
const parts: ServerModule = {
  name: 'parts',
  model: { labels: { project: '项目', finance: '财务' }, resources: [] },
}
let house: TestHouse

beforeAll(async () => {
  house = await openHouse([people, bookshop, platformModule, logModule, parts])
  answerPort(operationLog, writeOperations)
  answerPort(versionMemory, { fieldsSince: findChangedFields, authorsSince: findAuthorsSince })
  await house.prepare(act =>
    act.tx.execute(
      `insert into shop (id, name, area, opened) values ('${shopId}', '城南书店', '110101', true)`,
    ),
  )
})
afterAll(() => house.close())

async function makeBook(name: string) {
  const given = { name, shop: shopId, price: 5000, pages: 10, seller: '13812345678' }
  const answer = await house.call(seller, 'POST', '/api/bookshop/book/insert', given)
  expect(answer).toMatchObject({ statusCode: 1 })
  return answer.dataPoints
}

const historyOf = (person: typeof seller, id: string) =>
  house.call(person, 'GET', '/api/log/operation/getOfRecord', { resource: 'bookshop/book', id })

it('tells the history of a record in Chinese, newest first, personal values masked', async () => {
  const book = await makeBook('围城')
  await house.call(seller, 'POST', '/api/bookshop/book/update', {
    id: book.id,
    version: 1,
    price: 6000,
    seller: '13987654321',
  })
  const { dataPoints } = await historyOf(auditor, book.id)
  expect(dataPoints.map((row: { label: string }) => row.label)).toEqual(['修改图书', '新增图书'])
  expect(dataPoints[0]).toMatchObject({
    byName: '王芳',
    by: seller.accountId,
    action: 'book.update',
  })
  expect(dataPoints[0].changes).toEqual([
    { field: 'price', label: '价格', before: '50.00', after: '60.00', was: 5000 },
    { field: 'seller', label: '经手人电话', before: '138****5678', after: '139****4321' },
  ])
})

it('keeps beside a change the former value that may be given again, and no personal one', async () => {
  const book = await makeBook('子夜')
  const given = { price: 6000, pages: null, seller: '13987654321' }
  await house.call(seller, 'POST', '/api/bookshop/book/update', {
    id: book.id,
    version: 1,
    ...given,
  })
  const { dataPoints } = await historyOf(auditor, book.id)
  const changes: { field: string; was?: unknown }[] = dataPoints[0].changes
  const was = Object.fromEntries(changes.map(change => [change.field, change.was]))
  expect(was).toEqual({ price: 5000, pages: 10, seller: undefined })
  const first: { was?: unknown }[] = dataPoints[1].changes
  expect(first.filter(change => change.was !== undefined)).toEqual([])
})

it('tells with whose changes an update of other fields was merged', async () => {
  const book = await makeBook('骆驼祥子')
  const colleague = personWith(all, { name: '赵刚' })
  const change = (person: typeof seller, version: number, more: object) =>
    house.call(person, 'POST', '/api/bookshop/book/update', { id: book.id, version, ...more })
  expect((await change(colleague, 1, { price: 5500 })).dataPoints).not.toHaveProperty('mergedWith')
  const merged = await change(seller, 1, { pages: 20 })
  expect(merged.dataPoints).toMatchObject({ price: 5500, pages: 20, mergedWith: ['赵刚'] })
  const both = await change(seller, 1, { name: '骆驼祥子（增订）' })
  expect(both.dataPoints.mergedWith).toEqual(['您在别处', '赵刚'])
})

it('keeps changes of a field from the history of people who may not see the field', async () => {
  const keeper = personWith([...all, 'book.cost'])
  const { dataPoints: book } = await house.call(keeper, 'POST', '/api/bookshop/book/insert', {
    name: '活着',
    shop: shopId,
    price: 5000,
    cost: 3000,
  })
  const fieldsFor = async (person: typeof keeper) =>
    (await historyOf(person, book.id)).dataPoints[0].changes.map(
      (each: { field: string }) => each.field,
    )
  expect(await fieldsFor(keeper)).toContain('cost')
  expect(await fieldsFor(auditor)).not.toContain('cost')
})

it('shows no history of a record that the person may not view', async () => {
  const book = await makeBook('边城')
  const stranger = personWith(['operation.view'])
  expect(await historyOf(stranger, book.id)).toMatchObject({ statusCode: 4031 })
  const answer = await historyOf(auditor, newId())
  expect(answer).toMatchObject({ statusCode: 4040, statusMessage: '记录不存在或无权查看' })
})

it('logs a look at a personal value with its reason, and a denied call', async () => {
  const book = await makeBook('呐喊')
  await house.call(seller, 'POST', '/api/bookshop/book/reveal', {
    id: book.id,
    field: 'seller',
    purpose: 'verify',
    reason: '核对经手人',
  })
  await house.call(auditor, 'POST', '/api/bookshop/book/insert', { name: '彷徨' })
  const { dataPoints } = await house.call(auditor, 'GET', '/api/log/operation/getListByPage', {
    filter: [{ field: 'kind', op: 'in', value: ['reveal', 'denied'] }],
  })
  expect(dataPoints.list[0]).toMatchObject({
    kind: 'denied',
    outcome: 'denied',
    accountName: '审计员',
  })
  const reveal = dataPoints.list.find((row: { kind: string }) => row.kind === 'reveal')
  expect(reveal).toMatchObject({
    reason: '核对经手人',
    label: '查看图书的经手人电话',
    record: book.id,
  })
})

it('leaves a row of an act that failed by a rule, without what was typed', async () => {
  const book = await makeBook('朝花夕拾')
  const change = (more: object) =>
    house.call(seller, 'POST', '/api/bookshop/book/update', { id: book.id, version: 1, ...more })
  await change({ price: 5500 })
  expect(await change({ price: 6600 })).toMatchObject({ statusCode: 4090 })
  expect(await change({ price: '贵得很' })).toMatchObject({ statusCode: 4001 })
  const other = newId()
  await house.call(seller, 'POST', '/api/bookshop/book/update', { id: other, version: 1, price: 1 })
  const { dataPoints } = await house.call(auditor, 'GET', '/api/log/operation/getListByPage', {
    filter: [{ field: 'outcome', op: 'is', value: 'failed' }],
  })
  const [absent, wrong, late] = dataPoints.list
  expect(late).toMatchObject({
    ...{ outcome: 'failed', action: 'book.update', label: '修改图书', title: '朝花夕拾' },
    ...{ resource: 'bookshop/book', record: book.id, kind: 'update', changes: [] },
  })
  expect(late.failure).toContain('修改')
  expect(wrong.failure).toBe('提交的内容有误：价格')
  expect(absent).toMatchObject({ failure: '记录不存在或无权查看', title: '', record: null })
  expect(JSON.stringify(dataPoints.list)).not.toContain('贵得很')
  expect(JSON.stringify(dataPoints.list)).not.toContain(other)
})

it('keeps as an overreach what was not the person’s to do, never what the record did not allow', async () => {
  const tried = async (name: string) => {
    const { id } = await makeBook(name)
    const move = (to: string, more: object) =>
      house.call(seller, 'POST', `/api/bookshop/book/${to}`, { id, ...more })
    await move('shelve', { version: 1 })
    const answer = await move('sell', { version: 2, buyer: '甲', paid: 9000 })
    const { dataPoints } = await house.call(auditor, 'GET', '/api/log/operation/getListByPage', {
      filter: [{ field: 'action', op: 'contains', value: 'book.sell' }],
    })
    return { status: answer.status, row: dataPoints.list[0] }
  }
  expect(await tried('样书')).toMatchObject({
    status: 422,
    row: { kind: 'transition', outcome: 'failed', failure: '样书不出售', title: '样书' },
  })
  expect(await tried('故事新编')).toMatchObject({
    status: 403,
    row: { kind: 'denied', outcome: 'denied', label: '越权访问：图书：售出' },
  })
})

it('leaves a row before something is printed, for who may see the records', async () => {
  const printed: string[] = []
  const { notePrinted } = logPorts()
  onTestFinished(() => reconnect(logPorts, { notePrinted }))
  reconnect(logPorts, {
    notePrinted: async (_act, _resource, rows) => void printed.push(...rows.map(({ id }) => id)),
  })
  const book = await makeBook('野草')
  const print = (person: typeof seller, records: readonly string[]) =>
    house.call(person, 'POST', '/api/log/operation/notePrint', {
      ...{ resource: 'bookshop/book', sheet: '价签', records },
    })
  expect(await print(seller, [book.id])).toMatchObject({ statusCode: 1 })
  expect(await print(seller, [newId()])).toMatchObject({ statusCode: 4040 })
  expect(await print(personWith([]), [book.id])).toMatchObject({ statusCode: 4031 })
  const foreign = { ownerKind: 'organisation', ownerId: newId(), scope: 'organisation' } as const
  const stranger = personWith(['book.view'], foreign)
  expect(await print(stranger, [book.id])).toMatchObject({ statusCode: 4040 })
  expect(printed).toEqual([book.id])
  const { dataPoints } = await house.call(auditor, 'GET', '/api/log/operation/getListByPage', {
    filter: [{ field: 'kind', op: 'is', value: 'print' }],
  })
  expect(dataPoints.list).toMatchObject([
    { label: '打印价签', record: book.id, title: '野草', outcome: 'done' },
  ])
})

it('finds operations by the part of the product', async () => {
  await house.prepare(act => recordOperation(act, { ...plain, resource: 'project/project' }))
  const found = async (values: readonly string[]) =>
    (
      await house.call(auditor, 'GET', '/api/log/operation/getListByPage', {
        filter: [{ field: 'inModule', op: 'in', value: values }],
      })
    ).dataPoints.list.map((row: { module: string }) => row.module)
  expect(await found(['project'])).toEqual(['项目'])
  expect(await found(['finance'])).toEqual([])
})

const plain: Operation = {
  ...{ action: 'project.update', label: '修改项目', record: null, version: null },
  ...{ resource: '', title: '', organisation: null, changes: [], reason: null, outcome: 'done' },
}

it('shows an organisation the operations on its own records only', async () => {
  const mine = personWith(['operation.view'], { ownerKind: 'organisation', ownerId: shopId })
  const other = personWith(['operation.view'], { ownerKind: 'organisation', ownerId: newId() })
  const totalFor = async (person: typeof mine) =>
    (await house.call(person, 'GET', '/api/log/operation/getListByPage')).dataPoints.total
  await makeBook('家')
  expect(await totalFor(mine)).toBeGreaterThan(0)
  expect(await totalFor(other)).toBe(0)
})

it('merges changes of different fields and refuses a change of the same field', async () => {
  const book = await makeBook('春')
  const change = (fields: object) =>
    house.call(seller, 'POST', '/api/bookshop/book/update', { id: book.id, version: 1, ...fields })
  expect(await change({ price: 7000 })).toMatchObject({ statusCode: 1 })
  expect(await change({ pages: 99 })).toMatchObject({ statusCode: 1, dataPoints: { price: 7000 } })
  const clash = await change({ price: 8000 })
  expect(clash).toMatchObject({ statusCode: 4090, dataPoints: { changed: ['price'] } })
})

it('treats every field as changed when a version is missing from the log', async () => {
  const book = await makeBook('秋')
  await house.prepare(act =>
    act.tx.execute(`update book set version = 2, price = 9000 where id = '${book.id}'`),
  )
  const answer = await house.call(seller, 'POST', '/api/bookshop/book/update', {
    id: book.id,
    version: 1,
    pages: 3,
  })
  expect(answer).toMatchObject({ statusCode: 4090 })
})

it('undoes the act when its operation cannot be written', async () => {
  const owner = new pg.Client(house.database.url)
  await owner.connect()
  await owner.query('alter table operation rename to operation_away')
  const answer = await house.call(seller, 'POST', '/api/bookshop/book/insert', {
    name: '无痕',
    shop: shopId,
    price: 5000,
  })
  await owner.query('alter table operation_away rename to operation')
  await owner.end()
  expect(answer).toMatchObject({ statusCode: 5000 })
  const kept = await house.prepare(act => act.tx.execute("select from book where name = '无痕'"))
  expect(kept.rows).toEqual([])
})
