import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHouse, type TestHouse } from '#test/house.ts'
import { appRole } from './database.ts'
import { book, bookshop, shop } from './fixture/bookshop.ts'
import { listRows } from './list.ts'
import { registry } from './registry.ts'
import { insertRow } from './rows.ts'

/* How PostgreSQL plans a page: once for all who ask, and knowing that a wall lets most rows through. */

let house: TestHouse

beforeAll(async () => {
  house = await openHouse([bookshop])
  await house.prepare(async act => {
    const { id } = await insertRow(act, shop, { name: '甲', area: '110101' })
    for (let at = 0; at < 200; at += 1)
      await insertRow(act, book, { name: `第${at}本`, shop: id, price: 1000 })
  })
  await house.prepare(act => act.tx.client.query('analyze book'))
})
afterAll(() => house.close())

it('keeps the plan of a page from the first time it is asked for', async () => {
  const plans = await house.prepare(async ({ tx, person }) => {
    for (let time = 0; time < 8; time += 1)
      await listRows(tx, registry().get('bookshop/book'), person, { page: 1, limit: 10 })
    const kept = await tx.client.query(
      `select custom_plans::int as anew from pg_prepared_statements where statement like '%from "book"%limit 11'`,
    )
    return kept.rows
  })
  expect(plans).toEqual([{ anew: 0 }])
})

it.each(['all', 'one shop'])('expects many rows behind a wall that lets %s through', async wall => {
  const expected = await house.prepare(async ({ tx }) => {
    await tx.client.query(`set local role ${appRole}`)
    await tx.client.query(`select set_config('app.orgs', $1, true)`, [wall])
    const plan = await tx.client.query('explain (format json) select * from book')
    return plan.rows[0]['QUERY PLAN'][0].Plan['Plan Rows']
  })
  expect(expected).toBeGreaterThan(50)
})
