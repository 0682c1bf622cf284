import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { buildHttp } from '#kernel/server/http.ts'
import type { Person } from '#kernel/server/person.ts'
import { type Route, route } from '#kernel/server/route.ts'
import { bankAccount } from '#modules/finance/model/index.ts'
import { bankOf, restrictedOf } from '#modules/finance/server/ledger/accounts.ts'
import { endHold, takeHold } from '#modules/finance/server/ledger/holds.ts'
import { post } from '#modules/finance/server/ledger/post.ts'
import { reverse } from '#modules/finance/server/ledger/reverse.ts'
import { personWith } from '#test/house.ts'
import type { Parsed } from '#test/parsed.ts'
import { paidGift, signedPush } from './intake-client.ts'
import { openMadeUpGate } from './made-up-gate.ts'
import type { Standing } from './standing.ts'

/* Everything by which money moves, as calls that a run may cut. */

let standing: Standing
let app: FastifyInstance
let first: Person
let second: Person
let bank: string
const people = openMadeUpGate()

/** Opens the calls on a product whose northern organisation has money; answers how to close them. */
export async function openMoneyActs(given: Standing): Promise<() => Promise<void>> {
  standing = given
  const { product, north, database } = standing
  first = await member('first')
  second = await member('second')
  bank = await standing.plant(bankAccount, {
    organisation: north.id,
    name: '测试账户',
    bank: '测试银行',
    account: '12345678901',
    state: 'active',
  })
  const routes = [...product.house.routes, ...payoutRoutes()]
  app = await buildHttp({ database, gate: people.gate, routes })
  for (let at = 0; at < 40; at++) await ok(push(`fund${at}`, 1_000_000))
  return () => app.close()
}

async function member(name: string): Promise<Person> {
  const { north } = standing
  const accountId = await standing.account(name, {
    ownerKind: 'organisation',
    organisation: north.id,
    roles: ['org_finance'],
  })
  const verbs = ['create', 'view', 'submit', 'approve', 'confirm', 'update']
  const actions = ['moneyIn', 'moneyClaim'].flatMap(each => verbs.map(verb => `${each}.${verb}`))
  const also = ['bankAccount', 'orgMerchant', 'donation', 'donor'].map(each => `${each}.view`)
  const owner = { ownerKind: 'organisation', ownerId: north.id, scope: 'organisation' } as const
  return personWith([...actions, ...also], { accountId, ...owner })
}

/** What a call was answered with. */
export interface Answered {
  readonly status: number
  readonly dataPoints: Parsed
  readonly statusMessage: string
}

async function ask(person: Person | null, path: string, payload: object): Promise<Answered> {
  const headers = person === null ? {} : people.as(person)
  const response = await app.inject({ method: 'POST', url: path, headers, payload })
  return { status: response.statusCode, ...response.json() }
}

async function ok(answer: Promise<Answered>): Promise<Answered['dataPoints']> {
  const { status, statusMessage, dataPoints } = await answer
  if (status !== 200) throw new Error(`${statusMessage} ${JSON.stringify(dataPoints)}`)
  return dataPoints
}

const told = new Date(Date.now() - 60_000).toISOString()

async function intake(call: string, asked: object, key: string): Promise<Answered> {
  const url = `/api/finance/intake/${call}`
  const { body, headers } = signedPush(url, asked, { client: standing.north.client, key })
  const response = await app.inject({ method: 'POST', url, headers, payload: body })
  return { status: response.statusCode, ...response.json() }
}

function push(order: string, amount = 10_000): Promise<Answered> {
  const gift = paidGift(order, { amount, cause: standing.north.cause, paidAt: told })
  return intake('donation', gift, order)
}

const payout = z.object({ id: z.uuid(), hold: z.uuid().optional(), posting: z.uuid().optional() })

/** The decisions about payouts that have no screen yet, on the ledger as it is. */
function payoutRoutes() {
  const act = (name: string, change: NonNullable<Route<z.infer<typeof payout>>['change']>) =>
    route({
      method: 'POST',
      path: `/api/faults/${name}`,
      access: 'public',
      summary: '拨付',
      question: payout,
      change,
    })
  const account = restrictedOf({ cause: standing.north.cause })
  const { id: organisation } = standing.north
  return [
    act('hold', ({ id }, { tx }) =>
      takeHold(tx, { organisation, account, amount: 500, source: { table: 'payout', id } }),
    ),
    act('pay', async ({ id, hold }, { tx }) => {
      if (hold !== undefined) await endHold(tx, hold, 'consumed')
      return post(tx, {
        event: 'P06',
        organisation,
        source: { table: 'payout', id },
        occurredAt: told,
        lines: [
          { account, amount: 500, flow: 'E1' },
          { account: bankOf(bank), amount: -500 },
        ],
      })
    }),
    act('reverse', ({ id, posting }, { tx }) =>
      reverse(tx, posting ?? '', {
        event: 'P33',
        reason: '未支付',
        source: { table: 'difference', id },
        occurredAt: told,
      }),
    ),
  ]
}

/** An act of money: what it needs beforehand, and the call itself, which may be repeated. */
export interface MoneyAct {
  readonly name: string
  prepare(serial: string): Promise<() => Promise<Answered>>
}

const finance = (person: Person, call: string, payload: object) =>
  ask(person, `/api/finance/${call}`, payload)
const cash = (amount: number) => ({
  organisation: standing.north.id,
  origin: '3',
  bookedAt: told,
  amount,
  counters: [first.accountId, second.accountId],
  denominations: { '100': amount / 100 },
})
const cashLines = () => [
  { amount: 30_000, cause: standing.north.cause, donorName: '张三' },
  { amount: 5000 },
]
const enterBank = async () => {
  const { north } = standing
  const draft = { organisation: north.id, origin: '2', bookedAt: told, bankAccount: bank }
  const money = await ok(finance(first, 'moneyIn/insert', { ...draft, amount: 20_000 }))
  return ok(finance(first, 'moneyIn/submit', { id: money.id, version: money.version }))
}
const bankMoney = async () => {
  const { id, version } = await enterBank()
  return ok(finance(second, 'moneyIn/approve', { id, version }))
}
const claimOf = async (more: object) => {
  const { id } = await bankMoney()
  const claim = await ok(
    finance(first, 'moneyClaim/insert', { moneyIn: id, amount: 20_000, ...more }),
  )
  return () => finance(second, 'moneyClaim/confirm', { id: claim.id, version: claim.version })
}

/** The twelve acts. */
export const acts: readonly MoneyAct[] = [
  { name: 'a pushed donation', prepare: async serial => () => push(`P${serial}`) },
  {
    name: 'an order',
    async prepare(serial) {
      const { channelTradeNo: _trade, paidAt: _paid, ...order } = paidGift(`O${serial}`)
      return () => intake('order', order, serial)
    },
  },
  {
    name: 'the payment of an order',
    async prepare(serial) {
      const { channelTradeNo, paidAt, ...order } = paidGift(`Q${serial}`)
      await ok(intake('order', order, serial))
      const { merchantOrderNo, amount } = order
      return () => intake('payment', { merchantOrderNo, amount, channelTradeNo, paidAt }, serial)
    },
  },
  {
    name: 'counted cash entered',
    prepare: async () => () =>
      finance(first, 'moneyIn/enter', { ...cash(35_000), lines: cashLines() }),
  },
  {
    name: 'counted cash approved',
    async prepare() {
      const money = await ok(
        finance(first, 'moneyIn/enter', { ...cash(35_000), lines: cashLines() }),
      )
      return () => finance(second, 'moneyIn/approve', { id: money.id, version: money.version })
    },
  },
  {
    name: 'bank money approved',
    async prepare() {
      const { id, version } = await enterBank()
      return () => finance(second, 'moneyIn/approve', { id, version })
    },
  },
  {
    name: 'bank money claimed as a donation',
    prepare: () => claimOf({ cause: standing.north.cause, donorName: '王五' }),
  },
  { name: 'bank money claimed as interest', prepare: () => claimOf({ kind: 'interest' }) },
  {
    name: 'a settlement of the channel',
    prepare: () => claimOf({ kind: 'settlement', merchant: standing.north.merchant }),
  },
  {
    name: 'money set aside for a payout',
    async prepare() {
      const id = crypto.randomUUID()
      return () => ask(null, '/api/faults/hold', { id })
    },
  },
  {
    name: 'a payout paid',
    async prepare() {
      const id = crypto.randomUUID()
      const hold = await ok(ask(null, '/api/faults/hold', { id }))
      return () => ask(null, '/api/faults/pay', { id, hold })
    },
  },
  {
    name: 'a posting taken back',
    async prepare(serial) {
      const gift = paidGift(`V${serial}`, { paidAt: told })
      const paid = await ok(intake('donation', gift, `V${serial}`))
      const { rows } = await standing.owner.query(
        "select id from ledger_posting where source_id = $1 and event = 'P01'",
        [paid.id],
      )
      const id = crypto.randomUUID()
      return () => ask(null, '/api/faults/reverse', { id, posting: rows[0]?.id })
    },
  },
]
