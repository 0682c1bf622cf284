import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BookshopWorld, bookActions, clerk, openBookshop } from '#test/bookshop-world.ts'
import { personWith } from '#test/house.ts'

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

describe('scope', () => {
  const northern = () =>
    personWith(bookActions, { ownerKind: 'organisation', ownerId: north, scope: 'organisation' })

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

  it('ends there for what a move asks, too, which is told at its field', async () => {
    const person = northern()
    const { id } = await inserted({ name: '搭着卖的书', pages: 80 })
    const foreign = await inserted({ shop: south, name: '不搭的书' })
    await house.call(clerk, 'POST', '/api/bookshop/book/shelve', { id, version: 1 })
    const sell = (also: string) =>
      house.call(person, 'POST', '/api/bookshop/book/sell', {
        ...{ id, version: 2, buyer: '甲', paid: 9000, also },
      })
    const refused = [{ field: 'also', message: '所选图书不存在或无权使用' }]
    for (const one of [foreign.id, '01900000-0000-7000-8000-000000000000'])
      expect((await sell(one)).dataPoints.errors).toEqual(refused)
    const own = await inserted({ name: '搭售的书' })
    expect((await sell(own.id)).dataPoints).toMatchObject({ state: 'sold' })
  })

  it('of an organisation need not be named by its own people', async () => {
    const { shop: _, ...unnamed } = draft({ name: '没有写明书店的书' })
    const made = await house.call(northern(), 'POST', '/api/bookshop/book/insert', unnamed)
    expect(made.dataPoints).toMatchObject({ shop: north })
    const platform = await house.call(
      personWith(bookActions),
      'POST',
      '/api/bookshop/book/insert',
      unnamed,
    )
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
    const own = personWith(bookActions, { scope: 'self' })
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
    const only = personWith(bookActions, { scope: 'self' })
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

  it('takes conditions of which one is enough, within the others and the scope', async () => {
    const own = personWith(bookActions, { scope: 'self' })
    const add = (person: typeof own, name: string, more: object) =>
      house.call(person, 'POST', '/api/bookshop/book/insert', draft({ name, ...more }))
    await add(own, '选一', { price: 100, kind: 'poem' })
    await add(own, '选二', { price: 900, kind: 'novel' })
    await add(own, '选三', { price: 100, kind: 'novel' })
    await add(clerk, '选四', { price: 900, kind: 'poem' })
    const poem = { field: 'kind', op: 'in', value: ['poem'] }
    const found = async (...any: object[]) =>
      house.call(own, 'GET', '/api/bookshop/book/getListByPage', {
        sort: 'name',
        filter: [{ field: 'name', op: 'startsWith', value: '选' }, { any }],
      })
    const { dataPoints } = await found(poem, { field: 'price', op: 'from', value: 900 })
    const names = dataPoints.list.map((row: { name: string }) => row.name)
    expect([...names].sort()).toEqual(['选一', '选二'].sort())
    expect(dataPoints.total).toBe(2)
    expect((await found(poem, { field: 'cost', op: 'from', value: 1 })).statusCode).toBe(4001)
    expect((await found()).statusCode).toBe(4001)
    expect((await found({ any: [poem] })).statusCode).toBe(4001)
  })

  it('tells what came since a page was read, inside its question and the scope', async () => {
    const own = personWith(bookActions, { scope: 'self' })
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
    const path = '/api/bookshop/book/insert'
    expect(await house.call(clerk, 'GET', path)).toMatchObject({
      status: 405,
      headers: { allow: 'POST' },
    })
    expect(await house.call(clerk, 'DELETE', `${path}/?at=1`)).toMatchObject({ status: 405 })
    expect(await house.call(clerk, 'GET', `${path}/more`)).toMatchObject({ status: 404 })
    const from = (told: Record<string, string>) =>
      house.app.inject({
        method: 'GET',
        url: '/api/bookshop/book/getList',
        headers: { host: 'gongyi.example', 'x-test-person': clerk.accountId, ...told },
      })
    const foreign = await from({ 'sec-fetch-site': 'cross-site' })
    expect(foreign.statusCode).toBe(403)
    expect(foreign.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    for (const origin of ['https://other.example', 'https://gongyi.example:444', 'null'])
      expect((await from({ origin })).statusCode, origin).toBe(403)
    expect((await from({ origin: 'https://gongyi.example' })).statusCode).toBe(200)
    expect((await from({})).statusCode).toBe(200)
  })
})
