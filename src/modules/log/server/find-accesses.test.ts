import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { bookshop } from '#kernel/server/fixture/bookshop.ts'
import { operationLog } from '#kernel/server/operation.ts'
import type { Person } from '#kernel/server/person.ts'
import { accessLog, revealGuard } from '#kernel/server/reveals.ts'
import { newId } from '#kernel/server/uuid.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { answerPort } from '#test/stand-ins.ts'
import { logModule, refuseBeyondLimit, writeAccess, writeOperations } from './index.ts'

const rights = ['shop.view', 'book.view', 'book.create', 'book.unmask']
const phone = '13812345678'
const auditor = personWith(['operation.view', 'dataAccess.view'])
let house: TestHouse
let shop: string

beforeAll(async () => {
  house = await openHouse([people, bookshop, platformModule, logModule])
  answerPort(operationLog, writeOperations)
  answerPort(accessLog, writeAccess)
  shop = newId()
  await house.prepare(act =>
    act.tx.execute(
      `insert into shop (id, name, area, opened) values ('${shop}', '城南书店', '110101', true)`,
    ),
  )
})
afterAll(() => {
  return house.close()
})

async function bookOf(seller: string): Promise<string> {
  const given = { name: '围城', shop, price: 5000, seller }
  const clerk = personWith(rights)
  return (await house.call(clerk, 'POST', '/api/bookshop/book/insert', given)).dataPoints.id
}
const look = (person: Person, id: string) =>
  house.call(person, 'POST', '/api/bookshop/book/reveal', {
    ...{ id, field: 'seller', purpose: 'verify' },
    reason: '核对经手人',
  })
const find = (person: Person, question: object) =>
  house.call(person, 'POST', '/api/log/dataAccess/findAccesses', { ...question })

/** Does it again when midnight of Beijing came between. */
async function withinOneDay<T>(work: () => Promise<T>): Promise<T> {
  const day = beijingDay(new Date())
  const result = await work()
  return day === beijingDay(new Date()) ? result : withinOneDay(work)
}

it('lists every look at one person, over all records, without keeping the number', async () => {
  const clerk = personWith(rights, { name: '张三' })
  await look(clerk, await bookOf(phone))
  await look(personWith(rights, { name: '李四' }), await bookOf(phone))
  await look(clerk, await bookOf('13900000000'))
  const { dataPoints } = await find(auditor, { number: ' 138 1234 5678 ' })
  expect(dataPoints.list.map((row: { accountName: string }) => row.accountName)).toEqual([
    '李四',
    '张三',
  ])
  expect(dataPoints.list[0]).toMatchObject({
    ...{ fields: '经手人电话', purpose: 'verify', reason: '核对经手人', way: 'reveal', rows: 1 },
  })
  expect(dataPoints.list[0].subjects).toBeUndefined()
  expect(
    (await find(auditor, { number: phone, until: '2020-01-01T00:00:00+08:00' })).dataPoints.list,
  ).toEqual([])
  const kept = await house.prepare(act =>
    act.tx.execute<{ found: number }>(
      `select count(*)::int as found from data_access where data_access::text like '%${phone}%'`,
    ),
  )
  expect(kept.rows).toEqual([{ found: 0 }])
})

it('is itself in the log, and closed to people without the action', async () => {
  await find(auditor, { number: phone })
  const { dataPoints } = await house.call(auditor, 'GET', '/api/log/operation/getListByPage', {
    filter: [{ field: 'action', op: 'is', value: 'dataAccess.findAccesses' }],
  })
  expect(dataPoints.list[0]).toMatchObject({ label: '查询某人的个人信息被查看记录' })
  expect((await find(personWith([]), { number: phone })).statusCode).toBe(4031)
  const head = personWith(['dataAccess.view'], {
    ownerKind: 'organisation',
    ownerId: newId(),
    scope: 'organisation',
  })
  expect((await find(head, { number: phone })).dataPoints.list).toEqual([])
})

it('shows by a look nothing but what stands masked', async () => {
  const id = await bookOf(phone)
  for (const field of ['price', 'name', 'nonsense']) {
    const answer = await house.call(personWith(rights), 'POST', '/api/bookshop/book/reveal', {
      ...{ id, field, purpose: 'verify', reason: '核对经手人' },
    })
    expect(answer.statusCode).toBe(4040)
  }
})

it('ends the looks of a person at the limit of the day', async () => {
  answerPort(revealGuard, async act => {
    await refuseBeyondLimit(act, 2)
    return { approval: null }
  })
  const book = await bookOf(phone)
  const looks = await withinOneDay(async () => {
    const clerk = personWith(rights)
    return [await look(clerk, book), await look(clerk, book), await look(clerk, book)]
  })
  expect(looks.map(({ statusCode }) => statusCode)).toEqual([1, 1, 0])
  expect(looks[2]?.statusMessage).toBe('今日查看敏感信息已达上限 2 次')
  expect((await look(personWith(rights), book)).statusCode).toBe(1)
  const hurried = personWith(rights)
  // Of different records: looks at one wait for each other at its row.
  const books = await Promise.all([1, 2, 3, 4, 5, 6].map(() => bookOf(phone)))
  // Each look takes its time between the question and its own row.
  answerPort(revealGuard, async act => {
    await refuseBeyondLimit(act, 2)
    await setTimeout(50)
    return { approval: null }
  })
  const atOnce = await withinOneDay(() => Promise.all(books.map(each => look(hurried, each))))
  expect(atOnce.filter(({ statusCode }) => statusCode === 1)).toHaveLength(2)
  const yesterday = personWith(rights)
  for (const _ of [1, 2]) await look(yesterday, book)
  const client = new pg.Client(house.database.url)
  await client.connect()
  await client.query("set session_replication_role = 'replica'")
  const { accountId } = yesterday
  await client.query("update operation set at = at - interval '1 day' where account = $1", [
    accountId,
  ])
  await client.end()
  expect((await look(yesterday, book)).statusCode).toBe(1)
})
