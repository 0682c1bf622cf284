import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import type { Giver } from '#modules/people/server/index.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { citizen } from '#test/help-facts.ts'
import { openOrder, payOrder } from './orders.ts'
import { recordGifts } from './record-gifts.ts'

/* Gifts that come in the very moment in which their donor becomes one with another. */

let world: FinanceWorld
let keeper: Person

beforeAll(async () => {
  world = await openFinanceWorld()
  keeper = await world.of(
    world.north,
    ['view', 'merge', 'split', 'update'].map(verb => `donor.${verb}`),
  )
})
afterAll(() => world.close())

const phones = Array.from({ length: 40 }, (_, at) => `1380000${String(at).padStart(4, '0')}`)
const newPhone = () => phones.pop() ?? ''

interface Coming {
  readonly giver?: Giver
  readonly donor?: string
}
const giftOf = (coming: Coming) => ({
  ...{ organisation: world.north.id, cause: world.north.cause, amount: 100, channel: '1' as const },
  ...{ merchant: world.north.merchant, source: 'mobile' as const, merchantOrderNo: newId() },
  ...coming,
})
const paidAt = () => new Date(Date.now() - 60_000).toISOString()

/** A gift as sheets, bills and debits book it; `then` runs before the transaction ends. */
const record = (coming: Coming, then = async () => {}) =>
  world.prepare(async act => {
    const gift = { ...giftOf(coming), paidAt: paidAt() }
    const [id = ''] = await recordGifts(act, [gift], { place: 'channel', audit: 'none' })
    await then()
    return id
  })

/** An order as the donor side opens it. */
const order = (coming: Coming, then = async () => {}) =>
  world.prepare(async act => {
    const made = await openOrder(act, giftOf(coming))
    await then()
    return made.id
  })

async function donorOf(gift: string): Promise<string> {
  const { rows } = await world.prepare(({ tx }) =>
    tx.execute<{ donor: string }>(sql`select donor from donation where id = ${gift}`),
  )
  return rows[0]?.donor ?? ''
}
const read = async (id: string) =>
  (await world.call(keeper, 'GET', '/api/people/donor/getById', { id })).dataPoints
const version = async (id: string): Promise<number> => (await read(id)).version
const act = async (name: string, id: string, answers: Record<string, unknown>) => {
  const question = { id, version: await version(id), ...answers }
  return world.call(keeper, 'POST', `/api/people/donor/${name}`, question)
}
const merge = (from: string, into: string) => act('merge', from, { into })

/** Waits until so many statements of the product wait for a lock of another. */
const waiting = (many: number) =>
  expect
    .poll(async () => {
      const { rows } = await world.prepare(({ tx }) =>
        tx.execute<{ n: number }>(sql`
          select count(distinct l.pid)::int as n
            from pg_locks l join pg_stat_activity a on a.pid = l.pid
           where not l.granted and a.datname = current_database()`),
      )
      return rows[0]?.n
    })
    .toBe(many)

/** Something that is waited for until it is let go. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { passed: promise, open: resolve }
}

let days = 0
/** Two donors, each of one gift; the first has a paper too. */
async function pair() {
  days += 1
  const phone = newPhone()
  const idNumber = citizen(`1980-01-${String(days).padStart(2, '0')}`)
  const from = await donorOf(
    await record({ giver: { kind: 'person', name: '白兰', phone, idNumber } }),
  )
  const into = await donorOf(
    await record({ giver: { kind: 'person', name: '白兰兰', phone: newPhone() } }),
  )
  return { from, into, phone, idNumber }
}

/** What is kept of a donor is what its gifts say. */
async function expectStanding(id: string, gifts: number) {
  const { rows } = await world.prepare(({ tx }) =>
    tx.execute(sql`
      select count, total::int as total,
             (select count(*)::int from donation where donor = donor.id and state = 'paid') as gifts,
             (select coalesce(sum(gifts), 0)::int from cause_donor where donor = donor.id) as kept
        from donor where id = ${id}`),
  )
  expect(rows).toEqual([{ count: gifts, total: gifts * 100, gifts, kept: gifts }])
}

const ways: Record<string, (one: Awaited<ReturnType<typeof pair>>) => Coming> = {
  'by phone and name': ({ phone }) => ({ giver: { kind: 'person', name: '白兰', phone } }),
  'by phone alone': ({ phone }) => ({ giver: { kind: 'person', phone } }),
  'by paper': ({ idNumber }) => ({ giver: { kind: 'person', name: '白兰', idNumber } }),
  'by the donor itself': ({ from }) => ({ donor: from }),
}

describe.each(Object.entries(ways))('a gift %s', (_way, comingOf) => {
  it('that comes first is waited for by the merge, and moves with it', async () => {
    const known = await pair()
    const { from, into } = known
    const [booked, end] = [gate(), gate()]
    const coming = record(comingOf(known), () => {
      booked.open()
      return end.passed
    })
    await booked.passed
    const merging = merge(from, into)
    await waiting(1)
    end.open()
    const gift = await coming
    expect((await merging).statusMessage).toBe('success')
    expect(await donorOf(gift)).toBe(into)
    await expectStanding(into, 3)
    await expectStanding(from, 0)
  })

  it('that comes while the merge is under way waits for it, and is the survivor’s', async () => {
    const known = await pair()
    const { from, into } = known
    const [held, end] = [gate(), gate()]
    // The merge is held where it moves the gifts: it has the donors then, and has not ended.
    const holding = world.prepare(async ({ tx }) => {
      await tx.execute(sql`select id from donation where donor = ${from} for update`)
      held.open()
      await end.passed
    })
    await held.passed
    const merging = merge(from, into)
    await waiting(1)
    const coming = record(comingOf(known))
    await waiting(2)
    end.open()
    await holding
    expect((await merging).statusMessage).toBe('success')
    expect(await donorOf(await coming)).toBe(into)
    await expectStanding(into, 3)
    await expectStanding(from, 0)
  })

  it('that comes afterwards is the survivor’s, also once the survivor was written anew', async () => {
    const known = await pair()
    const { from, into } = known
    await merge(from, into)
    expect((await act('update', into, { name: '白兰蓝' })).statusMessage).toBe('success')
    expect(await donorOf(await record(comingOf(known)))).toBe(into)
    await expectStanding(into, 3)
    const split = await act('split', from, { reason: '合错了' })
    expect(split.statusMessage).toBe('success')
    expect(await donorOf(await record(comingOf(known)))).toBe(from)
    await expectStanding(from, 2)
    await expectStanding(into, 2)
  })
})

describe('an order', () => {
  it('that is opened while the merge is under way, and paid afterwards, is the survivor’s', async () => {
    const { from, into, phone } = await pair()
    const [held, end] = [gate(), gate()]
    const holding = world.prepare(async ({ tx }) => {
      await tx.execute(sql`select id from donation where donor = ${from} for update`)
      held.open()
      await end.passed
    })
    await held.passed
    const merging = merge(from, into)
    await waiting(1)
    const opening = order({ giver: { kind: 'person', name: '白兰', phone } })
    await waiting(2)
    end.open()
    await holding
    await merging
    const id = await opening
    expect(await donorOf(id)).toBe(into)
    await pay(id)
    await expectStanding(into, 3)
  })

  it('whose payment and the merge come together is booked once, with the survivor', async () => {
    const { from, into, phone } = await pair()
    const orders: string[] = []
    for (let at = 0; at < 6; at += 1)
      orders.push(await order({ giver: { kind: 'person', name: '白兰', phone } }))
    const [merged] = await Promise.all([merge(from, into), ...orders.map(pay)])
    if (merged.statusCode !== 1) expect((await merge(from, into)).statusMessage).toBe('success')
    await expectStanding(into, 8)
    await expectStanding(from, 0)
  })
})

async function pay(id: string): Promise<void> {
  await world.prepare(async act => {
    const { rows } = await act.tx.execute<{ no: string }>(
      sql`select merchant_order_no as no from donation where id = ${id}`,
    )
    const paid = await payOrder(act, {
      ...{ organisation: world.north.id, channel: '1', merchantOrderNo: rows[0]?.no ?? '' },
      ...{ channelTradeNo: `T${id}`, amount: 100, paidAt: paidAt() },
    })
    expect(paid?.outcome).toBe('paid')
  })
}
