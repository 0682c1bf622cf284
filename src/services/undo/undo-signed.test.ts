import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { book, bookshop, shop } from '#kernel/server/fixture/bookshop.ts'
import { buildHttp } from '#kernel/server/http.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { openMadeUpGate } from '#test/faults/made-up-gate.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'

/* What a security key signs stands: it has no way back but another signed act. */

const clerk = personWith(['book.view', 'book.delete', 'book.restore'])
const { gate, as } = openMadeUpGate()
/** The actions that are bound to keys now; every act that is asked for comes signed. */
let bound: readonly string[] = []
let house: TestHouse
let app: FastifyInstance
let north: string

beforeAll(async () => {
  house = await openHouse([bookshop])
  app = await buildHttp({
    database: house.database,
    routes: house.house.routes,
    gate: {
      ...gate,
      demandsKey: async (_person, actions) => actions.some(action => bound.includes(action)),
      demandSignature: async () => async () => {},
    },
  })
  north = await house.prepare(
    async act => (await insertRow(act, shop, { name: '北街书店', area: '110101' })).id,
  )
})
afterAll(async () => {
  await app.close()
  await house.close()
})
beforeEach(() => {
  bound = []
})

const shelved = () =>
  house.prepare(act => insertRow(act, book, { name: '红楼梦', price: 100, shop: north }))
const remove = (id: string) =>
  app.inject({
    ...{ method: 'DELETE', url: '/api/bookshop/book/delete', headers: as(clerk) },
    query: { id, version: '1' },
  })
const stored = (id: string) => house.database.read('all', reader => findRow(reader, book, id))

it('offers no undo of an act that a key signed', async () => {
  bound = ['book.delete']
  const row = await shelved()
  const removed = await remove(row.id)
  expect(removed.json().statusCode).toBe(1)
  expect(removed.headers['x-undo']).toBeUndefined()
})

it('takes nothing back by an act that a key would have to sign', async () => {
  const row = await shelved()
  const token = (await remove(row.id)).headers['x-undo']
  expect(token).toEqual(expect.any(String))
  bound = ['book.restore']
  const undone = await app.inject({
    ...{ method: 'POST', url: '/api/common/undo/undo', headers: as(clerk) },
    payload: { token },
  })
  expect(undone.json().statusMessage).toBe('该操作须用安全密钥签名，请到原页面办理')
  expect(await stored(row.id)).toMatchObject({ deletedAt: expect.any(String), version: 2 })
})
