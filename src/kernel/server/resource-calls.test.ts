import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { bookshop, shop } from './fixture/bookshop.ts'
import { insertRow } from './rows.ts'
import { newId } from './uuid.ts'

const all = [
  'book.view',
  'book.create',
  'book.update',
  'book.delete',
  'book.restore',
  'book.shelve',
  'book.sell',
  'book.unmask',
  'shop.view',
]
const clerk = personWith(all)
const seller = personWith(all)
const viewer = personWith(['book.view'])
let house: TestHouse
let north: string
let south: string

beforeAll(async () => {
  house = await openHouse([bookshop], { jobs: true })
  const shops = await house.prepare(async act => [
    await insertRow(act, shop, { name: '北街书店', area: '110101', opened: true }),
    await insertRow(act, shop, { name: '南街书店', area: '440101', opened: true }),
  ])
  north = shops[0]?.id ?? ''
  south = shops[1]?.id ?? ''
})

afterAll(() => house.close())

const draft = (more: Record<string, unknown> = {}) => ({
  name: '红楼梦',
  shop: north,
  price: 6800,
  ...more,
})
const inserted = async (more: Record<string, unknown> = {}) =>
  (await house.call(clerk, 'POST', '/api/bookshop/book/insert', draft(more))).dataPoints

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
})

describe('scope', () => {
  const northern = () =>
    personWith(all, { ownerKind: 'organisation', ownerId: north, scope: 'organisation' })

  it('ends at the own organisation: lists, reads, changes, moves and drafts', async () => {
    const foreign = await inserted({ shop: south, name: '南街的书' })
    const person = northern()
    const list = await house.call(person, 'GET', '/api/bookshop/book/getListByPage', { limit: 50 })
    expect(list.dataPoints.list.every((row: { shop: string }) => row.shop === north)).toBe(true)
    const unknown = await house.call(person, 'GET', '/api/bookshop/book/getById', {
      id: '01900000-0000-7000-8000-000000000000',
    })
    const other = await house.call(person, 'GET', '/api/bookshop/book/getById', { id: foreign.id })
    expect({ ...other, headers: {} }).toEqual({ ...unknown, headers: {} })
    expect(other.statusCode).toBe(4040)
    for (const [path, question] of [
      ['update', { price: 9900 }],
      ['shelve', {}],
    ] as const) {
      expect(
        (
          await house.call(person, 'POST', `/api/bookshop/book/${path}`, {
            id: foreign.id,
            version: 1,
            ...question,
          })
        ).statusCode,
      ).toBe(4040)
    }
    expect(
      (await house.call(person, 'DELETE', '/api/bookshop/book/delete', { id: foreign.id }))
        .statusCode,
    ).toBe(4040)
    const nowhere = '01900000-0000-7000-8000-000000000001'
    for (const owner of [south, nowhere]) {
      const answer = await house.call(
        person,
        'POST',
        '/api/bookshop/book/insert',
        draft({ shop: owner, name: '借别人名义的书' }),
      )
      expect([answer.statusCode, answer.statusMessage]).toEqual([4031, '不能为其他单位新增记录'])
    }
    const written = await house.call(clerk, 'GET', '/api/bookshop/book/getListByPage', {
      keyword: '借别人名义的书',
    })
    expect(written.dataPoints.total).toBe(0)
    expect(
      (await house.call(person, 'GET', '/api/bookshop/book/getPicks', { ids: foreign.id }))
        .dataPoints,
    ).toEqual([])
  })

  it('of an organisation need not be named by its own people', async () => {
    const { shop: _, ...unnamed } = draft({ name: '没有写明书店的书' })
    const made = await house.call(northern(), 'POST', '/api/bookshop/book/insert', unnamed)
    expect(made.dataPoints).toMatchObject({ shop: north })
    const platform = await house.call(personWith(all), 'POST', '/api/bookshop/book/insert', unnamed)
    expect(platform.dataPoints.errors).toEqual([{ field: 'shop', message: '请选择书店' }])
  })

  it('of an area reaches what lies in it, through the owner where the row has no area', async () => {
    await inserted({ shop: north, name: '北街的书' })
    const official = personWith(['book.view', 'book.create', 'shop.view'], {
      ownerKind: 'unit',
      ownerId: null,
      areaCodes: ['110000'],
      scope: 'area',
    })
    const books = await house.call(official, 'GET', '/api/bookshop/book/getListByPage', {
      limit: 50,
    })
    expect(books.dataPoints.list.length).toBeGreaterThan(0)
    expect(books.dataPoints.list.every((row: { shop: string }) => row.shop === north)).toBe(true)
    const shops = await house.call(official, 'GET', '/api/bookshop/shop/getListByPage')
    expect(shops.dataPoints.list.map((row: { name: string }) => row.name)).toEqual(['北街书店'])
    const insertFor = (owner: string) =>
      house.call(official, 'POST', '/api/bookshop/book/insert', draft({ shop: owner }))
    expect((await insertFor(south)).statusCode).toBe(4031)
    expect((await insertFor(north)).statusCode).toBe(1)
  })

  it('of oneself reaches own records only', async () => {
    const own = personWith(all, { scope: 'self' })
    const made = await house.call(
      own,
      'POST',
      '/api/bookshop/book/insert',
      draft({ name: '自己的书' }),
    )
    const list = await house.call(own, 'GET', '/api/bookshop/book/getListByPage')
    expect(list.dataPoints.list.map((row: { id: string }) => row.id)).toEqual([made.dataPoints.id])
  })

  it('is held by PostgreSQL too: a walled connection sees no foreign row', async () => {
    const seen = await house.database.change(north, tx =>
      tx.execute<{ shop: string }>('select shop from book'),
    )
    expect(new Set(seen.rows.map(row => row.shop))).toEqual(new Set([north]))
    const none = await house.database.change('none', tx => tx.execute('select shop from book'))
    expect(none.rows).toEqual([])
  })

  it('needs the action for every call', async () => {
    const nobody = personWith(['shop.view'])
    for (const path of ['getListByPage', 'getList', 'getCount', 'getTotals', 'getPicks']) {
      expect((await house.call(nobody, 'GET', `/api/bookshop/book/${path}`)).statusCode).toBe(4031)
    }
    expect((await house.call(null, 'GET', '/api/bookshop/book/getListByPage')).statusCode).toBe(
      4010,
    )
    expect(
      (await house.call(viewer, 'POST', '/api/bookshop/book/insert', draft())).statusCode,
    ).toBe(4031)
  })
})

describe('a list', () => {
  it('filters, sorts, counts and sums', async () => {
    const only = personWith(all, { scope: 'self' })
    for (const [name, price, kind] of [
      ['甲', 100, 'poem'],
      ['乙', 300, 'novel'],
      ['丙', 200, 'poem'],
    ] as const) {
      await house.call(only, 'POST', '/api/bookshop/book/insert', draft({ name, price, kind }))
    }
    const poems = await house.call(only, 'GET', '/api/bookshop/book/getListByPage', {
      sort: '-price',
      filter: [{ field: 'kind', op: 'in', value: ['poem'] }],
    })
    expect(poems.dataPoints.list.map((row: { name: string }) => row.name)).toEqual(['丙', '甲'])
    expect(poems.dataPoints).toMatchObject({ total: 2, page: 1, limit: 10, more: false })
    expect((await house.call(only, 'GET', '/api/bookshop/book/getTotals')).dataPoints).toEqual({
      price: 600,
    })
    const light = await house.call(only, 'GET', '/api/bookshop/book/getListByPage', { count: '0' })
    expect(light.dataPoints.total).toBe(null)
  })

  it('tells what came since a page was read, inside its question and the scope', async () => {
    const own = personWith(all, { scope: 'self' })
    const add = (person: typeof own, kind: string) =>
      house.call(person, 'POST', '/api/bookshop/book/insert', draft({ name: '新到', kind }))
    await add(own, 'poem')
    const filter = [{ field: 'kind', op: 'in', value: ['poem'] }]
    const read = await house.call(own, 'GET', '/api/bookshop/book/getListByPage', { filter })
    const { at } = read.dataPoints
    const news = async () =>
      (await house.call(own, 'GET', '/api/bookshop/book/getCount', { filter, since: at }))
        .dataPoints
    expect(await news()).toEqual({ total: 0, exact: true })
    await add(own, 'poem')
    await add(own, 'novel')
    await add(clerk, 'poem')
    expect(await news()).toEqual({ total: 1, exact: true })
  })

  it('refuses page sizes, operators and orders it does not know', async () => {
    for (const question of [
      { limit: 15 },
      { page: 0 },
      { sort: 'sequels' },
      { filter: [{ field: 'name', op: 'under', value: 'x' }] },
      { filter: 'nonsense' },
    ]) {
      expect(
        (await house.call(clerk, 'GET', '/api/bookshop/book/getListByPage', question)).statusCode,
      ).toBe(4001)
    }
  })

  it('finds a personal value by the whole of it', async () => {
    const row = await inserted({ seller: '13700001111', name: '电话可查' })
    const found = await house.call(clerk, 'GET', '/api/bookshop/book/getListByPage', {
      keyword: '13700001111',
    })
    expect(found.dataPoints.list.map((each: { id: string }) => each.id)).toEqual([row.id])
  })
})

describe('a call', () => {
  it('of another method is answered 405, of another site refused', async () => {
    expect(await house.call(clerk, 'GET', '/api/bookshop/book/insert')).toMatchObject({
      status: 405,
    })
    const foreign = await house.app.inject({
      method: 'GET',
      url: '/api/bookshop/book/getList',
      headers: { 'sec-fetch-site': 'cross-site', 'x-test-person': clerk.accountId },
    })
    expect(foreign.statusCode).toBe(403)
    expect(foreign.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  })
})
