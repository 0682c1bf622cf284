import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { ledgerFaults } from '../ledger/book.ts'

/* Two clerks at the same moment: of what excludes itself one is done, of what does not both are. */

const rights = [
  ...'view create approve reject cancel pay succeed fail retry abandon'
    .split(' ')
    .map(verb => `refund.${verb}`),
  ...'view create submit approve askReturn verify hold'.split(' ').map(verb => `moneyIn.${verb}`),
  ...'view create update confirm reject'.split(' ').map(verb => `moneyClaim.${verb}`),
  ...'view create approve'.split(' ').map(verb => `bankAccount.${verb}`),
  'donation.view',
]
let world: FinanceWorld
let clerk: Person
let chief: Person
let third: Person
let bankAccount: string

beforeAll(async () => {
  world = await openFinanceWorld()
  clerk = await world.of(world.north, rights)
  chief = await world.of(world.north, rights)
  third = await world.of(world.north, rights)
  const { id: organisation, name } = world.north
  const given = { organisation, name, bank: '工商银行', account: '1234567890123' }
  const made = await post(clerk, 'bankAccount/insert', { ...given, certificate: newId() })
  bankAccount = made.dataPoints.id
  await post(chief, 'bankAccount/approve', { id: bankAccount, version: 1 })
})
afterAll(async () => {
  expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  await world.close()
})

const post = (person: Person, path: string, question: Record<string, unknown>) =>
  world.call(person, 'POST', `/api/finance/${path}`, question)
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
type Answer = Awaited<ReturnType<typeof post>>
const done = (answers: readonly Answer[]) => answers.filter(({ statusCode }) => statusCode === 1)
const postingsOf = (source: string, event: string) =>
  world.prepare(async act => {
    const { rows } = await act.tx.execute<{ n: number }>(sql`
      select count(*)::int as n from ledger_posting
       where source_id = ${source}::uuid and event = ${event}`)
    return rows[0]?.n
  })

describe('a gift that two clerks give back', () => {
  async function give(paidAt: string): Promise<string> {
    const { id: organisation, cause, merchant } = world.north
    const numbers = { merchantOrderNo: newId(), channelTradeNo: newId() }
    const facts = { channel: '1', source: 'mobile', amount: 10_000 } as const
    const given = { organisation, cause, merchant, paidAt, ...facts, ...numbers }
    const [id = ''] = await world.prepare(act =>
      recordGifts(act, [given], { place: 'channel', audit: 'none' }),
    )
    return id
  }
  const ask = async (donation: string, amount: number) =>
    (await post(clerk, 'refund/insert', { donation, amount, reasonKind: '1' })).dataPoints
  const giftNow = async (id: string) =>
    (await world.call(clerk, 'GET', '/api/finance/donation/getById', { id })).dataPoints

  it('is approved once, however many approve it', async () => {
    const { id, version } = await ask(await give(ago(60)), 10_000)
    const answers = await Promise.all(
      [chief, third, chief].map(who => post(who, 'refund/approve', { id, version })),
    )
    expect(done(answers)).toHaveLength(1)
    expect(await postingsOf(id, 'P03')).toBe(1)
  })

  it('is not approved by two who both think they are the first of two', async () => {
    const { id, version } = await ask(await give(ago(2880)), 10_000)
    const answers = await Promise.all(
      [chief, third].map(who => post(who, 'refund/approve', { id, version })),
    )
    expect(done(answers).map(({ dataPoints }) => dataPoints.state)).toEqual(['pending'])
    expect(await postingsOf(id, 'P03')).toBe(0)
  })

  it('is approved or refused, never both', async () => {
    const { id, version } = await ask(await give(ago(60)), 10_000)
    const answers = await Promise.all([
      post(chief, 'refund/approve', { id, version }),
      post(third, 'refund/reject', { id, version, opinion: '金额有误' }),
      post(clerk, 'refund/cancel', { id, version }),
    ])
    const [kept] = done(answers)
    expect(done(answers)).toHaveLength(1)
    expect(await postingsOf(id, 'P03')).toBe(kept?.dataPoints.state === 'approved' ? 1 : 0)
  })

  it('is paid once a refund, and each part is counted when both parts are paid at once', async () => {
    const gift = await give(ago(60))
    const parts = [await ask(gift, 4000), await ask(gift, 6000)]
    const steps = async (move: string, rows: readonly Answer['dataPoints'][], more: object = {}) =>
      Promise.all(
        rows.map(({ id, version }) => post(chief, `refund/${move}`, { id, version, ...more })),
      )
    const approved = await steps('approve', parts)
    const begun = await steps(
      'pay',
      approved.map(({ dataPoints }) => dataPoints),
    )
    const paying = begun.map(({ dataPoints }) => dataPoints)
    const answers = await Promise.all(
      [...paying, ...paying].map(({ id, version }) =>
        post(third, 'refund/succeed', {
          ...{ id, version, successAt: ago(0), channelRefundNo: newId() },
        }),
      ),
    )
    expect(done(answers)).toHaveLength(2)
    expect(await giftNow(gift)).toMatchObject({
      ...{ state: 'refunded', refundedAmount: 10_000, netAmount: 0 },
    })
    for (const { id } of parts) expect(await postingsOf(id, 'P04')).toBe(1)
    const shares = approved.map(({ dataPoints }) => dataPoints.feeShare)
    expect(shares.reduce((sum: number, share: number) => sum + share, 0)).toBe(500)
  })
})

describe('a bank line that two clerks claim', () => {
  async function line(amount: number): Promise<Answer['dataPoints']> {
    const made = await post(clerk, 'moneyIn/insert', {
      ...{ organisation: world.north.id, origin: '2', bankAccount, bankSerial: newId() },
      ...{ bookedAt: ago(60), amount },
    })
    const { id, version } = made.dataPoints
    const sent = await post(clerk, 'moneyIn/submit', { id, version })
    return (await post(chief, 'moneyIn/approve', { id, version: sent.dataPoints.version }))
      .dataPoints
  }
  const claim = (moneyIn: string, amount: number, more: object = {}) =>
    post(clerk, 'moneyClaim/insert', { moneyIn, amount, ...more })
  const moneyNow = async (id: string) =>
    (await world.call(clerk, 'GET', '/api/finance/moneyIn/getById', { id })).dataPoints

  it('is never claimed beyond its amount, and splits to the fen', async () => {
    const { id } = await line(10_001)
    const { cause } = world.north
    const answers = await Promise.all(
      [6000, 4001, 6000, 4001].map(part => claim(id, part, { cause })),
    )
    const parts = done(answers)
    const sum = parts.reduce((total, { dataPoints }) => total + dataPoints.amount, 0)
    expect(sum).toBeLessThanOrEqual(10_001)
    const rest = 10_001 - sum
    if (rest > 0) parts.push(await claim(id, rest))
    expect((await claim(id, 1)).statusCode).not.toBe(1)
    const confirmed = await Promise.all(
      parts.map(each => post(third, 'moneyClaim/confirm', { id: each.dataPoints.id, version: 1 })),
    )
    expect(done(confirmed)).toHaveLength(parts.length)
    expect(await moneyNow(id)).toMatchObject({
      ...{ state: 'claimed', claimedAmount: 10_001, openAmount: 0 },
    })
    const gifts = confirmed.map(({ dataPoints }) => dataPoints.donation)
    expect(new Set(gifts).size).toBe(parts.length)
  })

  it('becomes one gift, however many confirm the claim', async () => {
    const { id } = await line(5000)
    const made = (await claim(id, 5000)).dataPoints
    const answers = await Promise.all(
      [chief, third, chief].map(who =>
        post(who, 'moneyClaim/confirm', { id: made.id, version: made.version }),
      ),
    )
    expect(done(answers)).toHaveLength(1)
    const { rows } = await world.prepare(act =>
      act.tx.execute(sql`select id from donation where money_in = ${id}::uuid`),
    )
    expect(rows).toHaveLength(1)
  })

  it('is a gift or goes back, never both', async () => {
    const { id, version } = await line(5000)
    const [claimed, returned] = await Promise.all([
      claim(id, 5000),
      post(third, 'moneyIn/askReturn', { id, version, reason: '付款人汇错账户' }),
    ])
    expect(done([claimed, returned])).toHaveLength(1)
  })
})
