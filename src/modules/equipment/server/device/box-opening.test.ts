import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { type DeviceHouse, openDeviceHouse } from '#test/device-house.ts'

let { house, world, operator, clerk, second, maker, here } = {} as DeviceHouse

beforeAll(async () => {
  ;({ house, world, operator, clerk, second, maker, here } = await openDeviceHouse())
})
afterAll(() => house.close())

const count = (query: ReturnType<typeof sql>) =>
  house.prepare(async act => (await act.tx.execute<{ n: number }>(query)).rows[0]?.n)

it('opens a cash box by two, counted twice alike, and books it as one money in however often that is tried', async () => {
  const { device } = await world.deployed(
    here,
    await world.device(operator, { vendor: maker.id, type: 'CASH_BOX' }),
    'F1001',
  )
  const counts = { '10000': 3, '1000': 12, '500': 1 }
  const opening = (more: object = {}, person = clerk) =>
    world.post(person, 'boxOpening/insert', {
      ...{
        equipment: device.id,
        sealOld: 'F1001',
        sealNew: 'F1003',
        openedAt: new Date(Date.now() - 60_000).toISOString(),
      },
      ...{
        place: '望京驿站',
        openers: [clerk.accountId, second.accountId],
        counts,
        media: [newId()],
        ...more,
      },
    })
  expect(await world.refusal(opening({ sealOld: 'F1002' }))).toContain(
    '原封条号与登记的 F1001 不符',
  )
  expect(await world.refusal(opening({ openers: [clerk.accountId] }))).toBe('开箱须至少两人')
  expect(
    await world.refusal(
      opening({ openers: [operator.accountId, maker.person.accountId] }, operator),
    ),
  ).toBe('厂商人员不能参与开箱')
  const row = await world.ok(opening({ sealOld: 'F1002', sealNote: '封条破损，已拍照' }))
  expect(row).toMatchObject({ sealOdd: true, total: 42_500 })
  expect(
    await world.refusal(
      world.move(second, 'boxOpening/confirm', row, { counts: { ...counts, '1000': 11 } }),
    ),
  ).toBe(
    '两次清点不一致：初次 100 元 × 3、10 元 × 12、5 元 × 1；复核 100 元 × 3、10 元 × 11、5 元 × 1',
  )
  expect((await world.move(clerk, 'boxOpening/confirm', row, { counts })).statusCode).toBe(4031)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => world.move(second, 'boxOpening/confirm', row, { counts })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
  expect(
    await count(
      sql`select count(*)::int as n from money_in where origin = '4' and amount = 42500 and seal_no = 'F1002'`,
    ),
  ).toBe(1)
  expect(await count(sql`select count(*)::int as n from ledger_posting where event = 'P11'`)).toBe(
    1,
  )
  expect(
    await count(
      sql`select count(*)::int as n from device_gift where kind = '2' and amount = 42500`,
    ),
  ).toBe(1)
})
