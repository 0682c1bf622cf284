import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { findRows } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type MonthlyWorld, openMonthlyWorld } from '#test/contract-world.ts'
import { monthlyContract } from '../../model/index.ts'
import { cancelAtChannel } from './channel-contract.ts'
import { debitOne } from './debit.ts'
import { endPlanContracts } from './end-plan.ts'
import { askDebits, planOne, watchContracts } from './schedule.ts'

let monthly: MonthlyWorld
let plan: string
let cause: string
const reason = '年中盘点'

beforeAll(async () => {
  monthly = await openMonthlyWorld()
})
afterAll(() => monthly.close())
beforeEach(async () => {
  ;({ plan, cause } = await monthly.plan())
  monthly.channel.next = 'pay'
  monthly.channel.applied.length = 0
})

const planNow = async () =>
  (
    await monthly.world.call(monthly.keeper, 'GET', '/api/zhuanti/monthlyPlan/getById', {
      id: plan,
    })
  ).dataPoints
const move = async (name: string, more: object = {}) =>
  monthly.ok(`zhuanti/monthlyPlan/${name}`, {
    id: plan,
    version: (await planNow()).version,
    ...more,
  })
const pause = async (id: string) => {
  const { version } = await monthly.contract(id)
  await monthly.ok('zhuanti/monthlyContract/pause', { id, version, reason: '本人要求' })
}

it('is debited in the next month when its plan was paused on the day', async () => {
  const contract = await monthly.signed(plan)
  const first = await monthly.due(contract.id)
  await move('pause', { reason })
  await monthly.world.run(debitOne, { debit: first })
  expect(monthly.channel.applied).toEqual([])
  expect((await monthly.debit(first)).state).toBe('skipped')
  await move('resume')
  const { nextDebitOn, state } = await monthly.contract(contract.id)
  expect(state).toBe('active')
  expect((nextDebitOn ?? '') > (contract.nextDebitOn ?? '')).toBe(true)
  const second = await monthly.due(contract.id)
  await monthly.world.run(debitOne, { debit: second })
  await monthly.world.run(debitOne, { debit: second })
  expect((await monthly.debit(second)).state).toBe('success')
})

it('finds its way past a period that was left out and whose day it kept', async () => {
  const contract = await monthly.signed(plan)
  const first = await monthly.due(contract.id)
  await monthly.world.prepare(({ tx }) =>
    tx.execute(sql`update monthly_debit set state = 'skipped' where id = ${first}`),
  )
  expect(await monthly.world.prepare(act => planOne(act, contract.id))).toBeUndefined()
  expect(await monthly.world.prepare(act => planOne(act, contract.id))).toBeTypeOf('string')
})

it('is not debited by a second try once it, its plan or its cause is paused', async () => {
  const stops = [
    pause,
    () => move('pause', { reason }),
    () => monthly.setCause(cause, 'paused'),
  ] as const
  for (const stop of stops) {
    ;({ plan, cause } = await monthly.plan())
    const contract = await monthly.signed(plan)
    monthly.channel.next = 'lose'
    const id = await monthly.due(contract.id)
    await monthly.world.run(debitOne, { debit: id })
    expect((await monthly.debit(id)).state).toBe('processing')
    monthly.channel.next = 'pay'
    monthly.channel.applied.length = 0
    await stop(contract.id)
    await monthly.world.run(debitOne, { debit: id })
    expect(monthly.channel.applied).toEqual([])
    expect((await monthly.debit(id)).state).toBe('skipped')
  }
})

it('is asked for by one job at a time while the channel works on it', async () => {
  const contract = await monthly.signed(plan)
  monthly.channel.next = 'work'
  const id = await monthly.due(contract.id)
  for (let times = 0; times < 3; times += 1) await monthly.world.run(debitOne, { debit: id })
  const waiting = () => monthly.waiting('giving.debit-one', id)
  expect(await waiting()).toBe(0)
  await monthly.world.prepare(({ tx }) =>
    tx.execute(sql`update monthly_debit set sent_at = now() - interval '1 hour' where id = ${id}`),
  )
  await monthly.world.run(askDebits, {})
  expect(await waiting()).toBe(1)
})

it('goes on with a cause that raises again, but for who wished to pause', async () => {
  const [held, wished] = [await monthly.signed(plan), await monthly.signed(plan)]
  await pause(wished.id)
  await monthly.setCause(cause, 'paused')
  await monthly.world.run(watchContracts, {})
  expect(await monthly.contract(held.id)).toMatchObject({ state: 'paused', nextDebitOn: null })
  const { version } = await monthly.contract(held.id)
  const resumed = await monthly.world.call(
    monthly.keeper,
    'POST',
    '/api/zhuanti/monthlyContract/resume',
    { id: held.id, version },
  )
  expect(resumed.statusMessage).toContain('不能恢复扣款')
  await monthly.setCause(cause, 'raising')
  await monthly.world.run(watchContracts, {})
  expect(await monthly.contract(held.id)).toMatchObject({ state: 'active', statusReason: null })
  expect((await monthly.contract(held.id)).nextDebitOn).toBe(held.nextDebitOn)
  expect((await monthly.contract(wished.id)).state).toBe('paused')
  const told = await monthly.world.prepare(({ tx }) =>
    tx.execute(sql`select from outbox_message where subject = 'monthlyNews'`),
  )
  expect(told.rows.length).toBeGreaterThanOrEqual(2)
})

it('is ended at the channel too when its donor signs after all by the link of a contract that was cancelled', async () => {
  const contract = await monthly.linked(plan)
  const { id, version } = contract
  await monthly.ok('zhuanti/monthlyContract/cancel', { id, version, reason: '本人要求' })
  expect(await monthly.sign(contract)).toBe(200)
  const known = monthly.channel.contracts.get(contract.contractCode)
  expect(await monthly.contract(id)).toMatchObject({ state: 'cancelled', contractId: known?.id })
  expect(await monthly.waiting('giving.cancel-at-channel', id)).toBe(1)
  // Told again it is no news.
  await monthly.sign(contract)
  expect(await monthly.waiting('giving.cancel-at-channel', id)).toBe(1)
  await monthly.world.run(cancelAtChannel, { contract: id, reason: '本人要求' })
  expect(known?.state).toBe('TERMINATED')
})

it('ends with its plan, however many there are, and when it is signed afterwards', async () => {
  const late = await monthly.linked(plan)
  const [giver, many] = [await monthly.giver({ phone: null }), 205]
  await monthly.world.prepare(act =>
    insertMany(
      act,
      monthlyContract,
      Array.from({ length: many }, () => {
        const number = `YQD${newId().slice(-12)}`
        return {
          ...{ number, contractCode: number, contractId: `C${number}`, plan, cause, giver },
          ...{ organisation: monthly.world.north.id, amount: 5000, debitDay: 10 },
          ...{ signedAt: act.now.toISOString(), state: 'active' as const },
        }
      }),
    ),
  )
  await move('end', { reason })
  expect(await monthly.waiting('giving.end-plan', plan)).toBe(1)
  await monthly.world.run(endPlanContracts, { plan })
  const states = await monthly.world.prepare(({ tx }) =>
    findRows(tx, monthlyContract, sql`plan = ${plan}`),
  )
  expect(states.filter(({ state }) => state === 'terminated')).toHaveLength(many)
  await monthly.sign(late)
  expect(await monthly.contract(late.id)).toMatchObject({ state: 'terminated', endReason: 'plan' })
  expect(await monthly.waiting('giving.cancel-at-channel', late.id)).toBe(1)
})

it('counts who left by the months of Beijing', async () => {
  const contract = await monthly.signed(plan)
  const first = `${beijingDay(new Date()).slice(0, 7)}-01`
  await monthly.world.prepare(({ tx }) =>
    tx.execute(sql`
      update monthly_contract set signed_at = ${`${first}T02:00:00+08:00`}, state = 'cancelled',
             ended_at = ${`${first}T09:00:00+08:00`} where id = ${contract.id}`),
  )
  // Signed on the first by night: not there when the month began.
  const list = await monthly.world.call(
    monthly.keeper,
    'GET',
    '/api/zhuanti/monthlyPlan/getListByPage',
    { pageSize: 100 },
  )
  const seen = list.dataPoints.list.find((row: { id: string }) => row.id === plan)
  expect(seen).toMatchObject({ id: plan, extra: { churn: null } })
})
