import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookshop } from '#kernel/server/fixture/bookshop.ts'
import { newId } from '#kernel/server/uuid.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { reconnect } from '#test/stand-ins.ts'
import { platformModule, platformPorts } from './index.ts'

let house: TestHouse
const wang = personWith([], { name: '王芳' })

beforeAll(async () => {
  house = await openHouse([people, bookshop, platformModule])
  const recordScreens = { 'bookshop/shop': '/shop/list', 'bookshop/book': '/shop/books' }
  reconnect(platformPorts, { recordScreens })
})
afterAll(() => house.close())

const get = (person: typeof wang | null, path: string, question = {}) =>
  house.call(person, 'GET', path, question)
const post = (person: typeof wang | null, path: string, question = {}) =>
  house.call(person, 'POST', path, question)

it('finds records by name for the palette, only those that the person may view', async () => {
  await house.prepare(act =>
    act.tx.execute(
      `insert into shop (id, name, area, opened) values ('${newId()}', '三味书屋', '330602', true)`,
    ),
  )
  const search = (person: typeof wang, keyword: string) =>
    get(person, '/api/platform/search/getList', { keyword, patience: 'patient' })
  const found = await search(personWith(['shop.view']), '三味')
  const [shop] = found.dataPoints.list
  expect(found.dataPoints.list).toMatchObject([{ title: '三味书屋', label: '书店' }])
  expect(shop.link).toBe(`/shop/list?id=${shop.id}`)
  const nothing = { list: [], unfinished: [] }
  expect((await search(wang, '三味')).dataPoints).toEqual(nothing)
  const elsewhere = personWith(['shop.view'], { ownerKind: 'organisation', ownerId: newId() })
  expect((await search(elsewhere, '三味')).dataPoints).toEqual(nothing)
})

it('finds a record by a whole phone number only for who may see the number', async () => {
  const keeper = personWith(['shop.view', 'book.view', 'book.create'])
  const { rows } = await house.prepare(act => act.tx.execute('select id from shop limit 1'))
  const given = { name: '故事新编', shop: rows[0]?.id, price: 100, seller: '13912340001' }
  expect(await post(keeper, '/api/bookshop/book/insert', given)).toMatchObject({ statusCode: 1 })
  const titles = async (person: typeof wang, keyword: string) => {
    const { dataPoints } = await get(person, '/api/platform/search/getList', {
      keyword,
      patience: 'patient',
    })
    return dataPoints.list.map((each: { title: string }) => each.title)
  }
  const trusted = personWith(['book.view', 'book.unmask'])
  expect(await titles(trusted, '13912340001')).toEqual(['故事新编'])
  expect(await titles(trusted, '1391234')).toEqual([])
  expect(await titles(personWith(['book.view']), '13912340001')).toEqual([])
  expect(await titles({ ...trusted, sensitivities: new Set() }, '13912340001')).toEqual([])
  expect(await titles(personWith(['book.view']), '故事新编')).toEqual(['故事新编'])
})

it('answers the palette with what came in time, and names what did not', async () => {
  const { dataPoints } = await house.prepare(async act => {
    await act.tx.execute('lock table book in access exclusive mode')
    return get(personWith(['shop.view', 'book.view']), '/api/platform/search/getList', {
      keyword: '三味',
    })
  })
  expect(dataPoints.unfinished).toContain('图书')
  // On a machine at its limit the others may be late, too; then they are named as well.
  if (!dataPoints.unfinished.includes('书店'))
    expect(dataPoints.list).toMatchObject([{ title: '三味书屋' }])
})
