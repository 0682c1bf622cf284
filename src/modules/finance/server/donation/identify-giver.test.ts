import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { recordGifts } from './record-gifts.ts'

let world: FinanceWorld
beforeAll(async () => {
  world = await openFinanceWorld()
})
afterAll(() => world.close())

const giftOf = (giver?: { kind: 'person'; name: string }) =>
  world.prepare(async act => {
    const gift = {
      organisation: world.north.id,
      cause: world.north.cause,
      amount: 8000,
      channel: '1' as const,
      merchant: world.north.merchant,
      merchantOrderNo: newId(),
      source: 'bill' as const,
      paidAt: '2026-11-01T04:00:00.000Z',
    }
    const [id = ''] = await recordGifts(act, [giver === undefined ? gift : { ...gift, giver }], {
      place: 'channel',
      audit: 'none',
    })
    return id
  })
const sumsOf = (id: string) =>
  world.prepare(async act => {
    const answer = await act.tx.execute<Record<string, number>>(sql`
      select donor.count::int as count, donor.total::int as total, donor.net::int as net,
             cause_donor.gifts::int as gifts
        from donation join donor on donor.id = donation.donor
        join cause_donor on cause_donor.donor = donor.id and cause_donor.cause = donation.cause
       where donation.id = ${id}`)
    return answer.rows[0]
  })

const totalOf = () =>
  world.prepare(async act => {
    const found = await act.tx.execute<{ gifts: number; donors: number; amount: number }>(
      sql`select gifts, donors, amount::int as amount from cause_total where cause = ${world.north.cause}`,
    )
    return found.rows[0]
  })

it('names the donor of a gift that nobody was known to have given, and moves its figures', async () => {
  const person = await world.of(world.north, ['donation.view', 'donation.identify'])
  const [id, other] = [await giftOf(), await giftOf()]
  expect(await sumsOf(id)).toMatchObject({ count: 2, total: 16_000, gifts: 2 })
  // Gifts of nobody are people of their own, whoever is found to be one of them.
  expect(await totalOf()).toEqual({ gifts: 2, donors: 2, amount: 16_000 })
  const move = (given: Record<string, unknown>) =>
    world.call(person, 'POST', '/api/finance/donation/identify', { id, version: 1, ...given })
  const bare = await move({ name: '赵六', phone: '13800000006' })
  expect(bare.dataPoints.errors[0].field).toBe('proof')
  const named = await move({ name: '赵六', phone: '13800000006', proof: [newId()] })
  expect(named.statusMessage).toBe('success')
  expect(named.dataPoints).toMatchObject({ donorKind: '1', state: 'paid', amount: 8000 })
  expect(await sumsOf(id)).toEqual({ count: 1, total: 8000, net: 8000, gifts: 1 })
  expect(await sumsOf(other)).toMatchObject({ count: 1, total: 8000, gifts: 1 })
  expect(await totalOf()).toEqual({ gifts: 2, donors: 2, amount: 16_000 })
})

it('leaves a donor who is known already', async () => {
  const person = await world.of(world.north, ['donation.view', 'donation.identify'])
  const id = await giftOf({ kind: 'person', name: '王五' })
  const answer = await world.call(person, 'POST', '/api/finance/donation/identify', {
    id,
    version: 1,
    name: '赵六',
    proof: [newId()],
  })
  expect(answer).toMatchObject({ status: 422, statusMessage: '该捐赠已有捐赠人' })
})
