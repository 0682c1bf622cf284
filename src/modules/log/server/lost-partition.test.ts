import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectOperationLog } from '#kernel/server/operation.ts'
import { connectAccessLog } from '#kernel/server/reveals.ts'
import { serve } from '#kernel/server/serve.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { testOrganisation } from '#test/people.ts'
import { logModule, writeAccess, writeOperation } from './index.ts'

let world: AccountWorld
let id: string

beforeAll(async () => {
  const charity = { name: 'charity', servings: [serve(testOrganisation)] }
  world = await openAccountWorld({ modules: [charity, platformModule, logModule] })
  connectOperationLog(writeOperation)
  connectAccessLog(writeAccess)
  id = await world.account('late', { roles: ['operator'] })
})
afterAll(() => world.close())

/** Runs without the places that the rows of a log would go to, and puts them back. */
async function without<T>(log: string, work: () => Promise<T>): Promise<T> {
  const owner = new pg.Client(world.house.database.url)
  await owner.connect()
  const { rows } = await owner.query<{ name: string; bound: string }>(
    `select inhrelid::regclass::text as name, pg_get_expr(relpartbound, inhrelid) as bound
       from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = $1::regclass order by bound`,
    [log],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { name } of rows) await owner.query(`alter table ${log} detach partition ${name}`)
  try {
    return await work()
  } finally {
    for (const { name, bound } of rows)
      await owner.query(`alter table ${log} attach partition ${name} ${bound}`)
    await owner.end()
  }
}

it('shows no personal value whose look cannot be logged', async () => {
  const keeper = personWith(['account.view', 'account.unmask'])
  const look = () =>
    world.house.call(keeper, 'POST', '/api/access/account/reveal', {
      ...{ id, field: 'phone', purpose: 'verify', reason: '核对账号手机' },
    })
  const refused = await without('data_access', look)
  expect(refused).toMatchObject({ statusCode: 5000 })
  expect(JSON.stringify(refused)).not.toMatch(/138\d{8}/)
  expect(JSON.stringify(await look())).toMatch(/138\d{8}/)
})
