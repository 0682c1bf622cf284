import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHouse, type TestHouse } from '#test/house.ts'
import { openDatabase, type Pace, type Reader } from './database.ts'
import { book, bookshop, shop } from './fixture/bookshop.ts'
import { RowForm } from './row-form.ts'
import { findRows, insertRow } from './rows.ts'

/* What reads see behind a wall, in whichever way they ask; and rows that come without description. */

let house: TestHouse
let mine: string
let theirs: string

beforeAll(async () => {
  house = await openHouse([bookshop])
  ;[mine = '', theirs = ''] = await house.prepare(async act => {
    const shops = []
    for (const name of ['甲', '乙']) {
      const { id } = await insertRow(act, shop, { name, area: '110101' })
      await insertRow(act, book, { name: `书在${name}`, shop: id, price: 1000 })
      shops.push(id)
    }
    return shops
  })
})
afterAll(() => house.close())

const form = new RowForm<{ readonly name: string; readonly price: number }>()
const text = 'select name, price::int as price from book order by name'

/** The names of the books that each way to ask finds. */
const ways: Record<string, (reader: Reader) => Promise<string[]>> = {
  'by their form': async reader =>
    (await reader.ask({ name: 'books', text, values: [] }, form)).map(({ name }) => name),
  'as records': async reader => (await findRows(reader, book, undefined)).map(({ name }) => name),
  'as text': async reader => (await reader.client.query(text)).rows.map(({ name }) => name),
  'as text with values': async reader =>
    (await reader.client.query('select name from book where price > $1', [1])).rows.map(
      ({ name }) => name,
    ),
  'with the builder': async reader =>
    (await reader.execute<{ name: string }>(sql`select name from book`)).rows.map(
      ({ name }) => name,
    ),
}

describe.each(Object.entries(ways))('reads %s', (_way, namesOf) => {
  it('see behind a wall what it lets through, each its own', async () => {
    const asked = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? mine : theirs))
    const found = await Promise.all(asked.map(wall => house.database.read(wall, namesOf)))
    expect(found).toEqual(asked.map(wall => [wall === mine ? '书在甲' : '书在乙']))
  })

  it('see everything without one, and nothing behind one that names nobody', async () => {
    expect((await house.database.read('all', namesOf)).sort()).toEqual(['书在乙', '书在甲'])
    expect(await house.database.read('none', namesOf)).toEqual([])
  })
})

it('forgets a wall with the answer', async () => {
  const wallsOf = () =>
    Promise.all(
      Array.from({ length: 30 }, () =>
        house.database.change(theirs, async tx => {
          await tx.execute(sql`rollback`)
          const { rows } = await tx.execute<{ wall: string }>(
            sql`select current_setting('app.orgs') as wall`,
          )
          return rows[0]?.wall
        }),
      ),
    )
  await Promise.all(
    Array.from({ length: 30 }, () => house.database.read(mine, ways['as records'] ?? fail)),
  )
  expect(new Set(await wallsOf())).toEqual(new Set(['none']))
})

it('goes on after a query that fails behind a wall', async () => {
  const broken = Array.from({ length: 20 }, () =>
    house.database.read(mine, reader => reader.client.query('select price / 0 from book')),
  )
  const failed = await Promise.allSettled(broken)
  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(await house.database.read(mine, ways['as records'] ?? fail)).toEqual(['书在甲'])
})

it('reads the same rows from an answer with a description and from later ones without', async () => {
  const fresh = new RowForm<Record<string, unknown>>()
  const statement = {
    name: 'kinds',
    text: `select id, name, price, null::text as none, true as yes, now() - now() as time,
             '{1,2}'::int[] as many, '{"a":1}'::jsonb as json from book where shop = $1`,
    values: [mine],
  }
  const ask = () => house.database.read('all', reader => reader.ask(statement, fresh))
  const first = await ask()
  expect(first).toHaveLength(1)
  expect(first[0]).toMatchObject({ none: null, yes: true, many: [1, 2], json: { a: 1 } })
  // On connections that never prepared it, and on the one that did.
  const later = await Promise.all(Array.from({ length: 20 }, ask))
  for (const rows of later) expect(rows).toEqual(first)
  const inside = await house.database.change('all', tx => tx.ask(statement, fresh))
  expect(inside).toEqual(first)
})

function fail(): never {
  throw new Error('there is no such way')
}

it.each<[Pace, string[]]>([
  ['request', ['5s', '15s', '30s']],
  ['job', ['1min', '15min', '5min']],
])('lets a %s wait for its time and no longer, on every connection', async (pace, limits) => {
  const database = await openDatabase(house.ownerUrl, pace)
  const limitsOf = async (reader: Reader) => {
    const names = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']
    const { rows } = await reader.client.query(
      'select current_setting(name) as value from unnest($1::text[]) with ordinality as asked(name, place) order by place',
      [names],
    )
    return rows.map(({ value }) => value)
  }
  try {
    for (const wall of ['all', mine]) {
      expect(await database.read(wall, limitsOf)).toEqual(limits)
      expect(await database.change(wall, limitsOf)).toEqual(limits)
    }
  } finally {
    await database.close()
  }
})
