import { expect } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { openFinanceWorld } from './finance-world.ts'

const verbs =
  'view create update delete submit approve reject record deliver void reverse print'.split(' ')
const rights = [
  ...verbs.map(verb => `receipt.${verb}`),
  ...'view create approve'.split(' ').map(verb => `refund.${verb}`),
  ...['donation.view', 'donation.waiveReceipt'],
]

/** A receipt as far as a test names it. */
export interface Paper {
  readonly id: string
  readonly version: number
  readonly state: string
  readonly number: string | null
}

/** Gifts of an organisation, a clerk who asks for receipts and a chief who approves them. */
export async function openReceipts() {
  const world = await openFinanceWorld('kept')
  const [clerk, chief] = [await world.of(world.north, rights), await world.of(world.north, rights)]

  async function give(amount: number, more: object = {}): Promise<string> {
    const [id = ''] = await world.prepare(act =>
      recordGifts(
        act,
        [
          {
            organisation: world.north.id,
            cause: world.north.cause,
            ...{ amount, channel: '1', merchant: world.north.merchant, source: 'mobile' },
            ...{ merchantOrderNo: newId(), channelTradeNo: newId(), wantReceipt: true },
            giver: { kind: 'person', name: '王五', phone: '13800000005' },
            paidAt: new Date(Date.now() - 60_000).toISOString(),
            ...more,
          },
        ],
        { place: 'channel', audit: 'none' },
      ),
    )
    return id
  }

  const post = (path: string, question: Record<string, unknown>, person: Person = clerk) =>
    world.call(person, 'POST', `/api/finance/${path}`, question)
  const get = (path: string, question: Record<string, unknown> = {}) =>
    world.call(clerk, 'GET', `/api/finance/${path}`, question)

  const ask = (gifts: readonly string[], more: object = {}) =>
    post('receipt/insert', { gifts, payer: '王五', phone: '13800000005', ...more })
  const move = (name: string, { id, version }: Paper, more: object = {}, person: Person = clerk) =>
    post(`receipt/${name}`, { id, version, ...more }, person)

  let serial = 0
  const numbers = () => {
    serial += 1
    return {
      fiscalCode: '11010426',
      fiscalNo: String(serial).padStart(10, '0'),
      checkCode: 'a1b2c3',
    }
  }
  const giftOf = async (id: string) => (await get('donation/getById', { id })).dataPoints
  const again = async (id: string): Promise<Paper> =>
    (await get('receipt/getById', { id })).dataPoints

  /** A receipt that waits for its number: asked for by the clerk, approved by the chief. */
  async function approved(gifts: readonly string[], more: object = {}): Promise<Paper> {
    const made = (await ask(gifts, more)).dataPoints as Paper
    const sent = (await move('submit', made)).dataPoints as Paper
    const done = await move('approve', sent, {}, chief)
    expect(done.statusMessage).toBe('success')
    return done.dataPoints
  }
  async function issued(gifts: readonly string[]): Promise<Paper> {
    const done = await move('record', await approved(gifts), numbers())
    expect(done.dataPoints.state).toBe('issued')
    return done.dataPoints
  }

  return {
    ...{
      world,
      clerk,
      chief,
      give,
      post,
      get,
      ask,
      move,
      numbers,
      giftOf,
      again,
      approved,
      issued,
    },
  }
}

/** What tests of receipts stand in. */
export type Receipts = Awaited<ReturnType<typeof openReceipts>>
