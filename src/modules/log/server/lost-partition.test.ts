import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationLog } from '#kernel/server/operation.ts'
import { accessLog } from '#kernel/server/reveals.ts'
import { serve } from '#kernel/server/serve.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { type AccountWorld, openAccountWorld } from '#test/account-world.ts'
import { personWith } from '#test/house.ts'
import { withoutLog } from '#test/lost-log.ts'
import { testOrganisation } from '#test/people.ts'
import { answerPort } from '#test/stand-ins.ts'
import { logModule, writeAccess, writeOperations } from './index.ts'

let world: AccountWorld
let owner: pg.Client
let id: string

beforeAll(async () => {
  const charity = { name: 'charity', servings: [serve(testOrganisation)] }
  world = await openAccountWorld({ modules: [charity, platformModule, logModule] })
  answerPort(operationLog, writeOperations)
  answerPort(accessLog, writeAccess)
  id = await world.account('late', { roles: ['operator'] })
  owner = new pg.Client(world.house.database.url)
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

it('shows no personal value whose look cannot be logged', async () => {
  const keeper = personWith(['account.view', 'account.unmask'])
  const look = () =>
    world.house.call(keeper, 'POST', '/api/access/account/reveal', {
      ...{ id, field: 'phone', purpose: 'verify', reason: '核对账号手机' },
    })
  const refused = await withoutLog(owner, 'data_access', look)
  expect(refused).toMatchObject({ statusCode: 5000 })
  expect(JSON.stringify(refused)).not.toMatch(/138\d{8}/)
  expect(JSON.stringify(await look())).toMatch(/138\d{8}/)
})
