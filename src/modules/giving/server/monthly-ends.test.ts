import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  begin,
  call,
  channel,
  close,
  contractNow,
  debitNow,
  due,
  ok,
  openMonthly,
  plan,
  signed,
  world,
} from '#test/monthly-world.ts'
import { giftDelivery, monthlyGift } from '../model/index.ts'
import { findAtChannel } from './monthly/channel-jobs.ts'
import { debitOne } from './monthly/debit.ts'
import { planDebits } from './monthly/schedule.ts'

beforeAll(openMonthly)
afterAll(close)
beforeEach(begin)

it('tries again after 1, 3 and 7 days, and ends after three failed periods', async () => {
  const contract = await signed()
  channel.next = 'refuse'
  for (let period = 0; period < 3; period += 1) {
    const id = await due(contract.id)
    const { dueOn } = await debitNow(id)
    for (const days of [1, 3, 7]) {
      await world.run(debitOne, { debit: id })
      expect(await debitNow(id)).toMatchObject({
        ...{ state: 'retrying', tryOn: addDays(dueOn, days), failKind: 'balance' },
      })
      expect((await contractNow(contract.id)).state).toBe('retrying')
    }
    await world.run(debitOne, { debit: id })
    expect((await debitNow(id)).state).toBe('failed')
  }
  expect(await contractNow(contract.id)).toMatchObject({
    ...{ state: 'terminated', endReason: 'failed', failStreak: 3, nextDebitOn: null },
  })
  expect(new Set(channel.applied).size).toBe(12)
  const { rows } = await world.prepare(({ tx }) =>
    tx.execute(
      sql`select from outbox_message where subject = 'monthlyNews' and organisation = ${world.north.id}`,
    ),
  )
  expect(rows.length).toBeGreaterThanOrEqual(3)
})

it('debits nothing once the donor has cancelled, and knows it when the channel says so', async () => {
  const contract = await signed()
  const id = await due(contract.id)
  await ok(
    call('monthlyContract/cancel', {
      ...{ id: contract.id, version: contract.version, reason: '本人要求' },
    }),
  )
  await world.run(debitOne, { debit: id })
  expect(channel.applied).toEqual([])
  expect((await debitNow(id)).state).toBe('skipped')
  const other = await signed()
  const known = channel.contracts.get(other.contractCode)
  if (known !== undefined) known.state = 'TERMINATED'
  await world.run(findAtChannel, { contract: other.id })
  expect(await contractNow(other.id)).toMatchObject({ state: 'cancelled', endReason: 'channel' })
  await world.run(planDebits, {})
})

it('gives a gift of which one is left to one of two who reach it together', async () => {
  const today = beijingDay(new Date())
  const gift = await ok(
    call('monthlyGift/insert', {
      ...{
        organisation: world.north.id,
        plan,
        name: '感谢信',
        kind: 'goods',
        condition: 'periods',
      },
      ...{ periods: 12, value: 1000, stock: 1, startOn: today },
    }),
  )
  const both = [await signed(), await signed()]
  await world.prepare(({ tx }) =>
    tx.execute(sql`update monthly_contract set periods = 11, total = 55000 where plan = ${plan}`),
  )
  const debits = [await due(both[0]?.id ?? ''), await due(both[1]?.id ?? '')]
  for (const debit of debits) await world.run(debitOne, { debit })
  await Promise.all(debits.map(debit => world.run(debitOne, { debit })))
  const states = async () =>
    (
      await world.prepare(({ tx }) =>
        findRows(tx, giftDelivery, eq(tableOf(giftDelivery).gift, gift.id)),
      )
    ).map(({ state }) => state)
  expect((await states()).sort()).toEqual(['short', 'toClaim'])
  const now = await world.prepare(({ tx }) => findRow(tx, monthlyGift, gift.id))
  expect(now?.stock).toBe(0)
  await ok(call('monthlyGift/restock', { id: gift.id, version: now?.version, pieces: 3 }))
  expect(await states()).toEqual(['toClaim', 'toClaim'])
  expect((await world.prepare(({ tx }) => findRow(tx, monthlyGift, gift.id)))?.stock).toBe(2)
  const dear = await call('monthlyGift/insert', {
    ...{ organisation: world.north.id, plan, name: '茶具', kind: 'goods', condition: 'first' },
    ...{ value: 500, stock: 1, startOn: today },
  })
  expect(JSON.stringify(dear.dataPoints)).toContain('不能超过达到条件时累计捐赠 ¥10.00 的 10%')
})
