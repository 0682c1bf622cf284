import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { openAccount, seedAccess } from '#modules/access/server/index.ts'
import { contentModule } from '#modules/content/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { projectModules } from '#modules/project/server/fixture/project-world.ts'
import { stationModule } from '#modules/station/server/index.ts'
import { openHouse, type TestHouse } from '#test/house.ts'
import { apiKey, partnerPlatform } from '../model/index.ts'
import { warnOfKeys } from './api-key.ts'
import { partnerModule } from './index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse(
    [platformModule, ...projectModules, contentModule, stationModule, partnerModule],
    { jobs: 'kept' },
  )
})
afterAll(() => house.close())

it('whoever keeps the keys is told thirty days, seven days and a day before one ends', async () => {
  await house.prepare(async act => {
    await seedAccess(act)
    const { id: keeper } = await openAccount(act, {
      ...{ ownerKind: 'platform', loginName: 'keeper', realName: '管理员', state: 'enabled' },
      ...{ roles: ['sysadmin'], reason: '测试' },
    })
    const { id: platform } = await insertRow(act, partnerPlatform, {
      ...{ number: 'PT0001', name: '测试平台', kind: '6', direction: ['1'] },
      ...{ contact: '赵工', phone: '13900000001', email: 'a@example.org' },
    })
    for (const days of [1, 2, 7, 30, 31])
      await insertRow(act, apiKey, {
        ...{ platform, name: `密钥${days}`, accessKey: `ak_${days}`, secret: 'secret' },
        ...{ scopes: ['cause.read'], environment: '2' },
        expiresAt: new Date(Date.now() + days * 86_400_000).toISOString(),
      })
    await act.tx.execute(sql`update partner_platform set created_by = ${keeper}`)
    await act.tx.execute(sql`update api_key set created_by = null`)
  })
  await house.run(warnOfKeys, {})
  const told = await house.prepare(
    async act => (await act.tx.execute<{ title: string }>(sql`select title from notice`)).rows,
  )
  expect(told.map(({ title }) => title).toSorted()).toEqual([
    '接入密钥「密钥1」1 天后到期',
    '接入密钥「密钥30」30 天后到期',
    '接入密钥「密钥7」7 天后到期',
  ])
})
