import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BookshopWorld, bookActions, clerk, openBookshop } from '#test/bookshop-world.ts'
import { personWith } from '#test/house.ts'

const seller = personWith(bookActions)
let house: BookshopWorld['house']
let inserted: BookshopWorld['inserted']

beforeAll(async () => {
  ;({ house, inserted } = await openBookshop())
})
afterAll(() => house.close())

describe('a move', () => {
  it('asks for its fields, follows its states and hands work to a job', async () => {
    const row = await inserted({ name: '西游记' })
    const incomplete = await house.call(clerk, 'POST', '/api/bookshop/book/shelve', {
      id: row.id,
      version: 1,
    })
    expect(incomplete.dataPoints.errors).toEqual([{ field: 'pages', message: '请填写页数' }])
    await house.call(clerk, 'POST', '/api/bookshop/book/update', {
      id: row.id,
      version: 1,
      pages: 900,
    })
    const early = await house.call(seller, 'POST', '/api/bookshop/book/sell', {
      id: row.id,
      version: 2,
      buyer: '甲',
      paid: 9000,
    })
    expect(early).toMatchObject({
      status: 422,
      statusCode: 0,
      statusMessage: '当前为「草稿」，不能售出',
    })
    const shelved = await house.call(clerk, 'POST', '/api/bookshop/book/shelve', {
      id: row.id,
      version: 2,
    })
    expect(shelved.dataPoints).toMatchObject({ state: 'shelved', version: 3 })
    const own = await house.call(clerk, 'POST', '/api/bookshop/book/sell', {
      id: row.id,
      version: 3,
      buyer: '甲',
      paid: 9000,
    })
    expect(own).toMatchObject({ status: 403, statusMessage: '录入人不能售出自己录入的图书' })
    const low = await house.call(seller, 'POST', '/api/bookshop/book/sell', {
      id: row.id,
      version: 3,
      buyer: '',
      paid: 1,
    })
    expect(low.dataPoints.errors.map((each: { field: string }) => each.field)).toEqual(['buyer'])
    const sold = await house.call(seller, 'POST', '/api/bookshop/book/sell', {
      id: row.id,
      version: 3,
      buyer: '甲',
      paid: 9000,
    })
    expect(sold.dataPoints).toMatchObject({ state: 'sold', price: 9000 })
    expect(sold.dataPoints.can).not.toContain('update')
  })

  it('is refused to whoever saw the record before somebody changed it', async () => {
    const { id } = await inserted({ name: '聊斋志异', pages: 500 })
    await house.call(clerk, 'POST', '/api/bookshop/book/update', { id, version: 1, price: 9900 })
    const late = await house.call(seller, 'POST', '/api/bookshop/book/shelve', { id, version: 1 })
    expect(late).toMatchObject({ status: 409, statusCode: 4090 })
    const deleted = await house.call(seller, 'DELETE', '/api/bookshop/book/delete', {
      ...{ id, version: 1 },
    })
    expect(deleted.statusCode).toBe(4090)
    const { dataPoints } = await house.call(clerk, 'GET', '/api/bookshop/book/getById', { id })
    expect(dataPoints).toMatchObject({ state: 'draft', version: 2 })
  })

  it('is refused by the record for everybody, and by who asks for one person alone', async () => {
    const row = await inserted({ name: '样书一册', pages: 10 })
    const shelve = { id: row.id, version: 1 }
    const shelved = await house.call(clerk, 'POST', '/api/bookshop/book/shelve', shelve)
    for (const person of [clerk, seller]) {
      const answer = await house.call(person, 'POST', '/api/bookshop/book/sell', {
        ...{ id: row.id, version: 2, buyer: '甲', paid: 9000 },
      })
      expect(answer).toMatchObject({ status: 422, statusCode: 0, statusMessage: '样书不出售' })
    }
    expect(shelved.dataPoints.can).not.toContain('sell')
  })

  it('has no call when only the server makes it', async () => {
    const row = await inserted()
    expect(
      await house.call(clerk, 'POST', '/api/bookshop/book/recall', { id: row.id, version: 1 }),
    ).toMatchObject({ status: 404, statusCode: 4040 })
  })

  it('of many records does what it can and says why not', async () => {
    const good = await inserted({ name: '三国演义', pages: 800 })
    const bad = await inserted({ name: '水浒传' })
    const many = await house.call(clerk, 'POST', '/api/bookshop/book/moveMany', {
      move: 'shelve',
      rows: [good, bad].map(({ id, version }) => ({ id, version })),
    })
    expect(many.dataPoints).toEqual({
      done: [good.id],
      refused: [{ id: bad.id, title: '水浒传', reason: '请填写页数' }],
    })
  })

  it('is refused for what was looked at ahead of it, one by one and among many', async () => {
    const { id, version } = await inserted({ name: '绝版的书', pages: 80 })
    const alone = await house.call(clerk, 'POST', '/api/bookshop/book/shelve', { id, version })
    expect(alone.dataPoints.errors).toEqual([{ field: 'name', message: '出版社已无此书' }])
    const { dataPoints } = await house.call(clerk, 'POST', '/api/bookshop/book/moveMany', {
      ...{ move: 'shelve', rows: [{ id, version }] },
    })
    expect(dataPoints.refused).toEqual([{ id, title: '绝版的书', reason: '出版社已无此书' }])
  })
})
