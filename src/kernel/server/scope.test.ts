import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { bookshop, shop } from './fixture/bookshop.ts'
import { type GrantedScope, type Person, wallOf } from './person.ts'
import { insertRow } from './rows.ts'

/* Several areas, and grants narrowed to some: what lies elsewhere does not exist, through no call. */

const rights = [
  'book.view',
  'book.create',
  'book.update',
  'book.delete',
  'book.shelve',
  'book.unmask',
  'shop.view',
]
const places = { beijing: '110101', shanghai: '310101', canton: '440103', shenzhen: '440303' }
const shops = new Map<string, string>()
const books = new Map<string, { readonly id: string; readonly version: number }>()
let house: TestHouse

beforeAll(async () => {
  house = await openHouse([bookshop])
  for (const [name, area] of Object.entries(places)) {
    const { id } = await house.prepare(act => insertRow(act, shop, { name, area, opened: true }))
    shops.set(name, id)
    const made = await house.call(personWith(rights), 'POST', '/api/bookshop/book/insert', {
      name: `书在${name}`,
      shop: id,
      price: 1000,
    })
    books.set(name, made.dataPoints)
  }
})
afterAll(() => house.close())

const unit = (areaCodes: readonly string[]) =>
  personWith(rights, { ownerKind: 'unit', areaCodes, scope: 'area' })
const narrowed = (scope: GrantedScope) => personWith(rights, { scope })
const ask = (person: Person, path: string, question: Record<string, unknown> = {}) =>
  house.call(person, 'GET', `/api/bookshop/book/${path}`, question)
const namesOf = (rows: readonly { readonly name: string }[]) =>
  rows.map(({ name }) => name.slice(2)).sort()

const people = [
  ['a unit with two areas', unit(['110000', '440300'])],
  [
    'somebody whose grant lists two areas',
    narrowed({ within: 'all', areas: ['110101', '440300'] }),
  ],
] as const

describe.each(people)('%s', (_who, person) => {
  const mine = ['beijing', 'shenzhen']

  it('sees the rows there in lists, searches and pickers', async () => {
    const page = await ask(person, 'getListByPage', { limit: 50 })
    expect(namesOf(page.dataPoints.list)).toEqual(mine)
    expect(page.dataPoints.total).toBe(2)
    const found = await ask(person, 'getList', { keyword: '书在' })
    expect(namesOf(found.dataPoints)).toEqual(mine)
    const picks = await ask(person, 'getPicks', { keyword: '书在' })
    expect(picks.dataPoints).toHaveLength(2)
    const asked = JSON.stringify([{ field: 'shop', op: 'in', value: [shops.get('canton')] }])
    expect((await ask(person, 'getList', { filter: asked })).dataPoints).toEqual([])
  })

  it('counts and sums those alone', async () => {
    expect((await ask(person, 'getCount')).dataPoints).toMatchObject({ total: 2 })
    expect((await ask(person, 'getTotals')).dataPoints).toMatchObject({ price: 2000 })
  })

  it('is told of no other record, whatever it does with it', async () => {
    const other = books.get('canton')
    expect((await ask(person, 'getById', { id: other?.id })).statusCode).toBe(4040)
    for (const verb of ['update', 'shelve'])
      expect(
        (
          await house.call(person, 'POST', `/api/bookshop/book/${verb}`, {
            ...idOf(other),
            price: 5,
          })
        ).statusCode,
      ).toBe(4040)
    const inserted = await house.call(person, 'POST', '/api/bookshop/book/insert', {
      name: '书在别处',
      shop: shops.get('shanghai'),
      price: 1000,
    })
    expect(inserted.statusCode).toBe(4031)
  })
})

const idOf = (row: { readonly id: string; readonly version: number } | undefined) => ({
  id: row?.id,
  version: row?.version,
})

it('offers per row what a narrowed grant reaches, where more is seen than may be changed', async () => {
  const person: Person = {
    ...personWith(rights),
    actions: new Map<string, ReadonlySet<GrantedScope>>([
      ['book.view', new Set(['all'])],
      ['book.shelve', new Set([{ within: 'all', areas: ['440000'] }])],
    ]),
  }
  const { list } = (await ask(person, 'getListByPage', { limit: 50 })).dataPoints
  const offered = list.filter((row: { can: string[] }) => row.can.includes('shelve'))
  expect(namesOf(offered)).toEqual(['canton', 'shenzhen'])
})

it('never reaches further by a list than without it', async () => {
  const clerk = personWith(rights, {
    ownerKind: 'organisation',
    ownerId: shops.get('canton') ?? '',
    scope: { within: 'organisation', areas: ['110000', '440000'] },
  })
  expect(namesOf((await ask(clerk, 'getList')).dataPoints)).toEqual(['canton'])
  const own = personWith(rights, { scope: { within: 'self', areas: ['110000'] } })
  expect((await ask(own, 'getList')).dataPoints).toEqual([])
})

it('adds up what several grants reach', async () => {
  const person: Person = {
    ...personWith(rights),
    actions: new Map<string, ReadonlySet<GrantedScope>>([
      [
        'book.view',
        new Set<GrantedScope>([
          { within: 'all', areas: ['110000'] },
          { within: 'all', areas: ['310000'] },
        ]),
      ],
    ]),
  }
  expect(namesOf((await ask(person, 'getList')).dataPoints)).toEqual(['beijing', 'shanghai'])
})

it('is held by PostgreSQL too: a unit reads and writes no row of another area', async () => {
  const wall = wallOf(unit(['110000', '440300']))
  const seen = await house.database.change(wall, tx =>
    tx.execute<{ name: string }>('select name from book'),
  )
  expect(namesOf(seen.rows)).toEqual(['beijing', 'shenzhen'])
  const changed = await house.database.change(wall, tx =>
    tx.execute(`update book set price = 1 where shop = '${shops.get('canton')}'`),
  )
  expect(changed.rowCount).toBe(0)
  const moved = house.database.change(wall, tx =>
    tx.execute(`update book set shop = '${shops.get('canton')}'`),
  )
  await expect(moved).rejects.toThrow()
  const none = await house.database.change(wallOf(unit([])), tx => tx.execute('select from book'))
  expect(none.rows).toEqual([])
})
