import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GrantedScope, type Person, wallOf } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { recordGifts } from './record-gifts.ts'

/* A grant narrowed to some causes: what belongs to others does not exist, through no call, and PostgreSQL holds to it. */

let world: FinanceWorld
let officer: Person
let mine: string
let others: string
const rights = ['donation.view', 'donation.export', 'refund.view', 'refund.create']

beforeAll(async () => {
  world = await openFinanceWorld()
  const { cause, custodial } = world.north
  mine = await give(cause)
  others = await give(custodial)
  await give(null)
  officer = bound(await world.of(world.north, rights), {
    within: 'organisation',
    causes: [cause],
  })
})
afterAll(() => world.close())

function bound(person: Person, scope: GrantedScope): Person {
  return { ...person, actions: new Map(rights.map(action => [action, new Set([scope])])) }
}

async function give(cause: string | null): Promise<string> {
  const [id = ''] = await world.prepare(act =>
    recordGifts(
      act,
      [
        {
          ...{ organisation: world.north.id, cause, amount: 10_000, channel: '1' as const },
          ...{ merchant: world.north.merchant, merchantOrderNo: newId(), channelTradeNo: newId() },
          ...{ source: 'mobile', giver: { kind: 'person', name: '王五', phone: '13800000005' } },
          paidAt: new Date(Date.now() - 60_000).toISOString(),
        } as const,
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
  return id
}

const ask = (path: string, question: Record<string, unknown> = {}) =>
  world.call(officer, 'GET', `/api/finance/donation/${path}`, question)

it('shows the gifts of those causes alone, in lists, counts and one by one', async () => {
  const page = (await ask('getListByPage', { limit: 50 })).dataPoints
  expect(page.total).toBe(1)
  expect(page.list.map((row: { id: string }) => row.id)).toEqual([mine])
  expect((await ask('getById', { id: mine })).statusCode).toBe(1)
  expect((await ask('getById', { id: others })).statusCode).toBe(4040)
})

it('lets nothing be done with what belongs to another cause', async () => {
  const asked = { donation: others, amount: 100, reasonKind: '1' }
  const refused = await world.call(officer, 'POST', '/api/finance/refund/insert', asked)
  expect(refused.statusCode).not.toBe(1)
  expect(JSON.stringify(refused.dataPoints)).not.toContain('王')
})

it('is held by PostgreSQL too', async () => {
  const ids = async (person: Person) =>
    world.database.change(wallOf(person), async tx => {
      const { rows } = await tx.execute<{ id: string }>(sql`select id from donation order by id`)
      return rows.map(({ id }) => id)
    })
  expect(await ids(officer)).toEqual([mine])
  const read = await world.database.read(wallOf(officer), reader =>
    reader.execute<{ n: number }>(sql`select count(*)::int as n from donation`),
  )
  expect(read.rows[0]?.n).toBe(1)
  const moved = world.database.change(wallOf(officer), tx =>
    tx.execute(sql`update donation set cause = ${world.north.custodial} where id = ${mine}`),
  )
  await expect(moved).rejects.toThrow()
  // One right that is not bound opens the wall again: the scope of each action still holds.
  const more = new Map(officer.actions).set('fileUse.view', new Set<GrantedScope>(['self']))
  expect(await ids({ ...officer, actions: more })).toHaveLength(3)
  // Of the platform: every organisation, and of them those causes.
  const central = bound(
    { ...officer, ownerKind: 'platform', ownerId: null },
    { within: 'all', causes: [world.north.cause] },
  )
  expect(wallOf(central)).toContain('all;')
  expect(await ids(central)).toEqual([mine])
})
