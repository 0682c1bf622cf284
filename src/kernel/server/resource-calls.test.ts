import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BookshopWorld, bookActions, clerk, openBookshop } from '#test/bookshop-world.ts'
import { personWith } from '#test/house.ts'
import { newId } from './uuid.ts'

const seller = personWith(bookActions)
const viewer = personWith(['book.view'])
let house: BookshopWorld['house']
let north: string
let south: string
let draft: BookshopWorld['draft']
let inserted: BookshopWorld['inserted']

beforeAll(async () => {
  ;({ house, north, south, draft, inserted } = await openBookshop())
})
afterAll(() => house.close())

describe('a record', () => {
  it('is made, read, changed and removed in the envelope', async () => {
    const made = await house.call(
      clerk,
      'POST',
      '/api/bookshop/book/insert',
      draft({ seller: '13812345678' }),
    )
    expect(made).toMatchObject({ status: 200, statusCode: 1, statusMessage: 'success' })
    expect(made.dataPoints).toMatchObject({
      name: '红楼梦',
      version: 1,
      state: 'draft',
      seller: '138****5678',
      masked: ['seller'],
      kind: 'novel',
      shown: { shop: '北街书店' },
    })
    expect(made.dataPoints.can).toEqual(
      expect.arrayContaining(['update', 'delete', 'shelve', 'unmask']),
    )
    const { id } = made.dataPoints
    const changed = await house.call(clerk, 'POST', '/api/bookshop/book/update', {
      id,
      version: 1,
      price: 7000,
    })
    expect(changed.dataPoints).toMatchObject({ price: 7000, version: 2 })
    expect(
      await house.call(clerk, 'DELETE', '/api/bookshop/book/delete', { id, version: 2 }),
    ).toMatchObject({ statusCode: 1, dataPoints: null })
    expect(
      await house.call(clerk, 'GET', '/api/bookshop/book/getListByPage', { keyword: '红楼梦' }),
    ).toMatchObject({ dataPoints: { total: 0, list: [] } })
    const trash = await house.call(clerk, 'GET', '/api/bookshop/book/getListByPage', {
      deleted: '1',
    })
    expect(trash.dataPoints.list.map((row: { id: string }) => row.id)).toContain(id)
    expect(
      (await house.call(clerk, 'POST', '/api/bookshop/book/restore', { id })).dataPoints.deletedAt,
    ).toBe(null)
  })

  it('names the product itself where no person made a record', async () => {
    const { dataPoints } = await house.call(clerk, 'GET', '/api/bookshop/shop/getById', {
      id: north,
    })
    expect(dataPoints.shown).toMatchObject({ createdBy: '系统', updatedBy: '系统' })
  })

  it('is refused with every wrong field at once, and unknown or system fields too', async () => {
    const wrong = await house.call(clerk, 'POST', '/api/bookshop/book/insert', {
      price: 1,
      seller: '12',
      number: 'X',
      colour: 'red',
    })
    expect(wrong).toMatchObject({ status: 400, statusCode: 4001 })
    expect(wrong.dataPoints.errors.map((each: { field: string }) => each.field).sort()).toEqual([
      'colour',
      'name',
      'number',
      'price',
      'seller',
      'shop',
    ])
    const ruled = await house.call(
      clerk,
      'POST',
      '/api/bookshop/book/insert',
      draft({ name: '禁书', price: 99_999_999 }),
    )
    expect(ruled.dataPoints.errors).toEqual([
      { field: 'name', message: '书名含有禁用字' },
      { field: 'price', message: '价格过高' },
    ])
  })

  it('keeps frozen fields', async () => {
    const row = await inserted()
    const moved = await house.call(clerk, 'POST', '/api/bookshop/book/update', {
      id: row.id,
      version: 1,
      shop: south,
    })
    expect(moved.dataPoints.errors).toEqual([{ field: 'shop', message: '书店不可修改' }])
  })

  it('refers only to records that exist and may be chosen, and holds what is referred to', async () => {
    const nowhere = await house.call(
      clerk,
      'POST',
      '/api/bookshop/book/insert',
      draft({ shop: '01900000-0000-7000-8000-000000000000' }),
    )
    expect(nowhere.dataPoints.errors).toEqual([
      { field: 'shop', message: '所选书店不存在或无权使用' },
    ])
    const owner = personWith(['shop.view', 'shop.delete'])
    const held = await house.call(owner, 'DELETE', '/api/bookshop/shop/delete', { id: north })
    expect(held).toMatchObject({ statusCode: 0, statusMessage: '该书店仍被图书使用，不能删除' })
  })

  it('keeps unique keys, refused at their field', async () => {
    const second = await house.call(
      personWith(['shop.create', 'shop.view']),
      'POST',
      '/api/bookshop/shop/insert',
      { name: '北街书店', area: '1' },
    )
    expect(second).toMatchObject({
      statusCode: 4001,
      dataPoints: { errors: [{ field: 'name', message: '店名已被使用' }] },
    })
  })

  it('tells a stale change who changed it, and lets changes of other fields pass', async () => {
    const row = await inserted()
    await house.call(clerk, 'POST', '/api/bookshop/book/update', {
      id: row.id,
      version: 1,
      price: 7100,
    })
    const stale = await house.call(seller, 'POST', '/api/bookshop/book/update', {
      id: row.id,
      version: 1,
      price: 7200,
    })
    expect(stale).toMatchObject({
      status: 409,
      statusCode: 4090,
      dataPoints: { current: { price: 7100, version: 2 } },
    })
    expect(stale.statusMessage).toMatch(/^该记录已被.+于\d{4}-\d\d-\d\d \d\d:\d\d:\d\d修改$/)
  })

  it('refuses a page that lies too deep, and says what to do instead', async () => {
    const turn = (page: number) =>
      house.call(clerk, 'GET', '/api/bookshop/book/getListByPage', { page, limit: 50 })
    expect(await turn(2001)).toMatchObject({ statusCode: 1, dataPoints: { list: [] } })
    expect((await turn(2002)).dataPoints.errors).toEqual([
      { field: 'page', message: '翻页最多到第 100,000 条，请缩小条件后再查' },
    ])
  })

  it('shows a personal value once, with a reason', async () => {
    const row = await inserted({ seller: '13912345678' })
    const short = await house.call(clerk, 'POST', '/api/bookshop/book/reveal', {
      id: row.id,
      field: 'seller',
      reason: '看一看',
    })
    expect(short.dataPoints.errors).toEqual([
      { field: 'purpose', message: '请选择查看目的' },
      { field: 'reason', message: '请填写查看原因，不少于 5 个字' },
    ])
    const shown = await house.call(clerk, 'POST', '/api/bookshop/book/reveal', {
      id: row.id,
      field: 'seller',
      purpose: 'verify',
      reason: '核对经手人电话',
    })
    expect(shown.dataPoints).toEqual({ value: '13912345678' })
    expect(
      await house.call(viewer, 'POST', '/api/bookshop/book/reveal', {
        id: row.id,
        field: 'seller',
        reason: '核对经手人电话',
      }),
    ).toMatchObject({ status: 403, statusCode: 4031 })
  })

  it('shows nobody a personal value of a class that no role of theirs may see', async () => {
    const row = await inserted({ seller: '13912345678' })
    const blind = { ...clerk, accountId: newId(), sensitivities: new Set<never>() }
    const looked = await house.call(blind, 'GET', '/api/bookshop/book/getById', { id: row.id })
    expect(looked.dataPoints).toMatchObject({ masked: ['seller'], kept: ['seller'] })
    const question = { id: row.id, field: 'seller', purpose: 'verify', reason: '核对经手人电话' }
    expect(await house.call(blind, 'POST', '/api/bookshop/book/reveal', question)).toMatchObject({
      statusCode: 4031,
    })
  })

  it('hides a field whose action is missing, and refuses it in filters and drafts', async () => {
    const row = await inserted()
    expect(row).not.toHaveProperty('cost')
    const given = await house.call(clerk, 'POST', '/api/bookshop/book/insert', draft({ cost: 100 }))
    expect(given.dataPoints.errors).toEqual([{ field: 'cost', message: '不接受此项' }])
    for (const field of ['constructor', 'toString']) {
      const named = { id: row.id, version: row.version, [field]: 'x' }
      const update = await house.call(clerk, 'POST', '/api/bookshop/book/update', named)
      expect(update.dataPoints.errors).toEqual([{ field, message: '不接受此项' }])
    }
    const asked = await house.call(clerk, 'GET', '/api/bookshop/book/getListByPage', {
      filter: [{ field: 'cost', op: 'from', value: 1 }],
    })
    expect(asked.statusCode).toBe(4001)
  })
})
