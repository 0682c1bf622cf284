import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Row } from '#kernel/resource/resource.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { fansModule } from '#modules/fans/server/index.ts'
import { donation } from '#modules/finance/model/index.ts'
import { monthlyContract, monthlyDebit, monthlyPlan } from '#modules/giving/model/index.ts'
import {
  type Counterpart,
  contractOf,
  openCounterpart,
} from '#modules/giving/server/fixture/papay-counterpart.ts'
import { givingModule, setDebitChannel } from '#modules/giving/server/index.ts'
import { openSigning } from '#modules/giving/server/monthly/channel-jobs.ts'
import { noticeDebit } from '#modules/giving/server/monthly/debit.ts'
import { planOne } from '#modules/giving/server/monthly/schedule.ts'
import { wechatPapay } from '#modules/giving/server/papay/wechat-papay.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { messageModule } from '#modules/message/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import type { project } from '#modules/project/model/index.ts'
import { type CauseWorld, openCauseWorld } from './given-world.ts'

/* For tests: monthly giving with the counterpart of the channel that debits. */

type Made = { id: string; version: number; state: string; [field: string]: unknown }

const may = ['monthlyContract', 'monthlyDebit', 'monthlyGift', 'giftDelivery'].flatMap(name =>
  ['view', 'create', 'update', 'cancel', 'pause', 'again', 'remind', 'ship'].map(
    verb => `${name}.${verb}`,
  ),
)
/** The world of these tests. */
export let world: CauseWorld
let keeper: Person
/** The counterpart of the channel. */
export let channel: Counterpart
let cause: Row<typeof project>
/** The plan that people sign. */
export let plan: string
let phones = 0

/** Opens it. */
export async function openMonthly(): Promise<void> {
  world = await openCauseWorld(
    [platformModule, messageModule, communityModule, helpModule, fansModule, givingModule],
    'kept',
  )
  keeper = world.of(world.north, [...may, 'monthlyPlan.view', 'donor.view'])
  channel = await openCounterpart()
  setDebitChannel(wechatPapay(channel.settings))
}
/** Closes it. */
export const close = async () => {
  await channel.close()
  await world.close()
}
/** What each test begins with. */
export async function begin(): Promise<void> {
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
}

/** A call of whoever keeps it; answers as HTTP does. */
export const call = (name: string, question: object) =>
  world.call(keeper, 'POST', `/api/zhuanti/${name}`, question as Record<string, unknown>)
/** What a call says that must come off. */
export const ok = async (answer: ReturnType<typeof call>): Promise<Made> => {
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
/** What is asked of a new one. */
export const draft = async (more: object = {}) => ({
  ...{ plan, giver: await giver(), amount: 5000, debitDay: 10, ...more },
})
/** A contract as it stands. */
export const contractNow = (id: string) =>
  world.prepare(async act => {
    const row = await findRow(act.tx, monthlyContract, id)
    if (row === undefined) throw new Error('the contract has vanished')
    return row
  })
/** A debit as it stands. */
export const debitNow = (id: string) =>
  world.prepare(async act => {
    const row = await findRow(act.tx, monthlyDebit, id)
    if (row === undefined) throw new Error('the debit has vanished')
    return row
  })
/** The channel tells by itself. */
export const tell = ({ headers, body }: ReturnType<Counterpart['notice']>) =>
  world.app.inject({ method: 'POST', url: '/api/zhuanti/papay/notify', headers, payload: body })

/** A contract that its donor signed at the channel. */
export async function signed(more: object = {}): Promise<Row<typeof monthlyContract>> {
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
export async function due(contract: string): Promise<string> {
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
/** The gifts of a contract. */
export const giftsOf = (contract: string) =>
  world.prepare(({ tx }) => findRows(tx, donation, eq(tableOf(donation).sourceRef, contract)))
