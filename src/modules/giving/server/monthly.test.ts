import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#kernel/resource/resource.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { fansModule } from '#modules/fans/server/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { messageModule } from '#modules/message/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import type { project } from '#modules/project/model/index.ts'
import { type CauseWorld, openCauseWorld } from '#test/given-world.ts'
import {
  giftDelivery,
  monthlyContract,
  monthlyDebit,
  monthlyGift,
  monthlyPlan,
} from '../model/index.ts'
import {
  type Counterpart,
  contractOf,
  openCounterpart,
  orderOf,
} from './fixture/papay-counterpart.ts'
import { givingModule, setDebitChannel } from './index.ts'
import { findAtChannel, openSigning } from './monthly/channel-jobs.ts'
import { debitOne, noticeDebit } from './monthly/debit.ts'
import { planDebits, planOne } from './monthly/schedule.ts'
import { wechatPapay } from './papay/wechat-papay.ts'

type Made = { id: string; version: number; state: string; [field: string]: unknown }

const may = ['monthlyContract', 'monthlyDebit', 'monthlyGift', 'giftDelivery'].flatMap(name =>
  ['view', 'create', 'update', 'cancel', 'pause', 'again', 'remind', 'ship'].map(
    verb => `${name}.${verb}`,
  ),
)
let world: CauseWorld
let keeper: Person
let channel: Counterpart
let cause: Row<typeof project>
let plan: string
let phones = 0

beforeAll(async () => {
  world = await openCauseWorld(
    [platformModule, messageModule, communityModule, helpModule, fansModule, givingModule],
    'kept',
  )
  keeper = world.of(world.north, [...may, 'monthlyPlan.view', 'donor.view'])
  channel = await openCounterpart()
  setDebitChannel(wechatPapay(channel.settings))
})
afterAll(async () => {
  await channel.close()
  await world.close()
})
beforeEach(async () => {
  channel.next = 'pay'
  channel.applied.length = 0
  cause = await world.project(world.north, { allowMonthly: true })
  plan = await world.prepare(
    async act =>
      (
        await insertRow(act, monthlyPlan, {
          ...{ number: `YJ${newId().slice(-12)}`, organisation: world.north.id, cause: cause.id },
          ...{ title: '每月助学', minAmount: 1000, custom: true, debitDays: ['10', '20'] },
          ...{ merchant: world.north.merchant, contractTemplate: '12535', retryDays: '1,3,7' },
          state: 'online',
        })
      ).id,
  )
})

const call = (name: string, question: object) =>
  world.call(keeper, 'POST', `/api/zhuanti/${name}`, question as Record<string, unknown>)
const ok = async (answer: ReturnType<typeof call>): Promise<Made> => {
  const { statusCode, statusMessage, dataPoints } = await answer
  if (statusCode !== 1) throw new Error(`${statusMessage} ${JSON.stringify(dataPoints)}`)
  return dataPoints
}
const giver = () =>
  world.prepare(async act => {
    phones += 1
    const phone = `1380000${String(phones).padStart(4, '0')}`
    const facts = { organisation: world.north.id, name: `月捐人${phones}`, phone }
    return (await insertRow(act, donor, { ...facts, number: `JZ${newId().slice(-10)}` })).id
  })
const draft = async (more: object = {}) => ({
  ...{ plan, giver: await giver(), amount: 5000, debitDay: 10, ...more },
})
const contractNow = (id: string) =>
  world.prepare(async act => {
    const row = await findRow(act.tx, monthlyContract, id)
    if (row === undefined) throw new Error('the contract has vanished')
    return row
  })
const debitNow = (id: string) =>
  world.prepare(async act => {
    const row = await findRow(act.tx, monthlyDebit, id)
    if (row === undefined) throw new Error('the debit has vanished')
    return row
  })
const tell = ({ headers, body }: ReturnType<Counterpart['notice']>) =>
  world.app.inject({ method: 'POST', url: '/api/zhuanti/papay/notify', headers, payload: body })

/** A contract that its donor signed at the channel. */
async function signed(more: object = {}): Promise<Row<typeof monthlyContract>> {
  const made = await ok(call('monthlyContract/insert', await draft(more)))
  await world.run(openSigning, { contract: made.id })
  const { contractCode } = await contractNow(made.id)
  const known = channel.contracts.get(contractCode)
  if (known === undefined) throw new Error('the channel knows no such contract')
  known.state = 'SIGNED'
  const answer = await tell(channel.notice('ENTRUST.SIGN', contractOf(contractCode, known)))
  expect(answer.statusCode).toBe(200)
  return contractNow(made.id)
}

/** The debit of a contract's next day, noticed a day ago, its day come. */
async function due(contract: string): Promise<string> {
  const id = await world.prepare(act => planOne(act, contract))
  if (id === undefined) throw new Error('nothing is due')
  await world.run(noticeDebit, { debit: id })
  await ripen(id)
  return id
}
const ripen = (id: string) =>
  world.prepare(({ tx }) =>
    tx.execute(
      sql`update monthly_debit set notice_at = now() - interval '25 hours' where id = ${id}`,
    ),
  )
const giftsOf = (contract: string) =>
  world.prepare(({ tx }) => findRows(tx, donation, eq(tableOf(donation).sourceRef, contract)))

it('takes debit days that every month has, and one contract of a donor and plan', async () => {
  const answer = await call('monthlyContract/insert', await draft({ debitDay: 29 }))
  expect(JSON.stringify(answer.dataPoints)).toContain('扣款日须为1至28日')
  const first = await draft()
  await ok(call('monthlyContract/insert', first))
  const again = await call('monthlyContract/insert', first)
  expect(JSON.stringify(again.dataPoints)).toContain('更换金额请先解约')
})

it('is signed by the notice of the channel, and believes no other', async () => {
  const contract = await signed()
  expect(contract).toMatchObject({ state: 'active', contractId: `C${contract.contractCode}` })
  expect(contract.signLink).toContain(contract.contractCode)
  const other = await ok(call('monthlyContract/insert', await draft()))
  const { contractCode } = await contractNow(other.id)
  const forged = channel.notice(
    'ENTRUST.SIGN',
    contractOf(contractCode, { id: 'C1', state: 'SIGNED' }),
  )
  const answer = await tell({ ...forged, body: forged.body.replace('"id":"', '"id":"x') })
  expect(answer.statusCode).toBe(401)
  expect((await contractNow(other.id)).state).toBe('unsigned')
})

it('makes one gift of one period, however often the channel tells of it', async () => {
  const contract = await signed()
  channel.next = 'work'
  const id = await due(contract.id)
  await world.run(debitOne, { debit: id })
  expect((await debitNow(id)).state).toBe('processing')
  const order = channel.orders.get((await debitNow(id)).orderNo)
  if (order === undefined) throw new Error('the channel knows no such order')
  order.state = 'SUCCESS'
  const news = channel.notice('TRANSACTION.SUCCESS', orderOf(order))
  for (let at = 0; at < 3; at += 1) expect((await tell(news)).statusCode).toBe(200)
  await world.run(debitOne, { debit: id })
  const gifts = await giftsOf(contract.id)
  expect(gifts).toMatchObject([{ amount: 5000, channel: '10', source: 'monthly', state: 'paid' }])
  expect(gifts[0]?.donor).toBe(contract.giver)
  expect(await contractNow(contract.id)).toMatchObject({ periods: 1, total: 5000, state: 'active' })
  expect((await contractNow(contract.id)).nextDebitOn).not.toBe(contract.nextDebitOn)
})

it('asks what became of a debit that was not answered, and never debits it anew', async () => {
  const contract = await signed()
  channel.next = 'takeSilently'
  const id = await due(contract.id)
  await world.run(debitOne, { debit: id })
  expect((await debitNow(id)).state).toBe('processing')
  await world.run(debitOne, { debit: id })
  expect(channel.applied).toHaveLength(1)
  expect((await debitNow(id)).state).toBe('success')
  // A call that never arrived is sent again under its own number.
  const other = await signed()
  channel.next = 'lose'
  const lost = await due(other.id)
  await world.run(debitOne, { debit: lost })
  channel.next = 'pay'
  await world.run(debitOne, { debit: lost })
  await world.run(debitOne, { debit: lost })
  expect(channel.applied.slice(1)).toEqual(Array(2).fill((await debitNow(lost)).orderNo))
  expect(await giftsOf(other.id)).toHaveLength(1)
})

it('debits only a day after the notice', async () => {
  const contract = await signed()
  const id = await world.prepare(act => planOne(act, contract.id))
  await world.run(noticeDebit, { debit: id ?? '' })
  expect(channel.noticed.at(-1)).toContain(contract.contractId)
  await world.run(debitOne, { debit: id ?? '' })
  expect(channel.applied).toEqual([])
  expect((await debitNow(id ?? '')).state).toBe('waiting')
})

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
