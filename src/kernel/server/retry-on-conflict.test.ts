import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHouse, type TestHouse } from '#test/house.ts'
import { bookshop, shop } from './fixture/bookshop.ts'
import { perform } from './perform.ts'
import { asSystem } from './person.ts'
import { insertRow } from './rows.ts'

let house: TestHouse
const shops: string[] = []

beforeAll(async () => {
  house = await openHouse([bookshop])
  await house.prepare(async act => {
    for (const name of ['甲', '乙'])
      shops.push((await insertRow(act, shop, { name, area: '110101' })).id)
  })
})
afterAll(() => house.close())

it('that two acts run into is told to neither: one gives way and is done again, once', async () => {
  const [one = '', other = ''] = shops
  const meeting = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const told: string[] = []
  let runs = 0
  const both = (ids: readonly string[], at: 0 | 1) =>
    perform(house.database, asSystem('测试'), { requestId: 'test' }, async act => {
      runs += 1
      for (const id of ids) {
        await act.tx.execute(sql`update shop set name = name || ${at} where id = ${id}`)
        meeting[at]?.resolve()
        await meeting[1 - at]?.promise
      }
      act.afterwards(() => told.push(`${at}`))
    })
  await Promise.all([both([one, other], 0), both([other, one], 1)])
  expect(runs).toBe(3)
  expect(told.toSorted()).toEqual(['0', '1'])
  const { rows } = await house.prepare(({ tx }) =>
    tx.execute<{ name: string }>(sql`select name from shop order by id`),
  )
  expect(rows.map(({ name }) => name.length)).toEqual([3, 3])
})

it('waits again for a lock that did not come in its time', async () => {
  const [one = ''] = shops
  const taken = Promise.withResolvers<void>()
  const freed = Promise.withResolvers<void>()
  const holder = house.prepare(async ({ tx }) => {
    await tx.execute(sql`update shop set name = '占用' where id = ${one}`)
    taken.resolve()
    await freed.promise
  })
  await taken.promise
  let runs = 0
  try {
    await house.prepare(async ({ tx }) => {
      runs += 1
      if (runs === 3) {
        freed.resolve()
        await holder
      }
      await tx.execute(sql`set local lock_timeout = '20ms'`)
      await tx.execute(sql`update shop set name = name || '后' where id = ${one}`)
    })
  } finally {
    freed.resolve()
  }
  expect(runs).toBe(3)
  const { rows } = await house.prepare(({ tx }) =>
    tx.execute<{ name: string }>(sql`select name from shop where id = ${one}`),
  )
  expect(rows).toEqual([{ name: '占用后' }])
})
