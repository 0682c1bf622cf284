import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#kernel/resource/resource.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { balanceOf, recordGifts } from '#modules/finance/server/index.ts'
import type { project } from '#modules/project/model/index.ts'
import type { CauseWorld } from '#test/given-world.ts'
import { openMatching, openPool } from '#test/pool-desk.ts'
import { matchEntry, matchingPool } from '../../model/index.ts'
import { accountOf } from './pool-money.ts'

let world: CauseWorld
let cause: Row<typeof project>
let phones = 0

beforeAll(async () => {
  world = await openMatching()
})
afterAll(() => world.close())
beforeEach(async () => {
  cause = await world.project(world.north, { allowMatch: true })
})

/** A pool for the cause of the test that is open with so much money; 1:1. */
const pool = (fen: number, more: object = {}) => openPool(world, cause, fen, more)
const give = (amount: number, phone = `1351111${String(++phones).padStart(4, '0')}`) =>
  world.prepare(act =>
    recordGifts(
      act,
      [
        {
          ...{ organisation: world.north.id, cause: cause.id, amount, channel: '1' },
          ...{ merchant: world.north.merchant, paidAt: act.now.toISOString(), source: 'mobile' },
          giver: { kind: 'person', name: '配捐人', phone },
        },
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
const amounts = async (of: string) =>
  (await world.prepare(({ tx }) => findRows(tx, matchEntry, eq(tableOf(matchEntry).pool, of), 100)))
    .map(({ amount }) => amount)
    .toSorted((one, other) => other - one)
const stateOf = async (of: string) =>
  (await world.prepare(({ tx }) => findRow(tx, matchingPool, of)))?.state
const left = (of: string) => world.prepare(({ tx }) => balanceOf(tx, world.north.id, accountOf(of)))

it('gives its last yuan to one of those who ask for it at once, and the rest of a yuan to the next', async () => {
  const last = await pool(150)
  await Promise.all([give(100), give(100), give(100)])
  expect(await amounts(last)).toEqual([100, 50])
  expect(await left(last)).toMatchObject({ balance: 150, reserved: 150, available: 0 })
  expect(await stateOf(last)).toBe('exhausted')
})

it('goes to each cap to the fen, and is not used up before its last fen is', async () => {
  const capped = await pool(1000, { perUserTotal: 250, perCause: 600 })
  const phone = '13522220001'
  for (const amount of [100, 100, 100, 100]) await give(amount, phone)
  expect(await amounts(capped)).toEqual([100, 100, 50])
  expect(await stateOf(capped)).toBe('open')
  for (const amount of [200, 200]) await give(amount)
  expect(await amounts(capped)).toEqual([200, 150, 100, 100, 50])
  expect(await left(capped)).toMatchObject({ available: 400 })
  // The cap of the cause is reached; the pool has money and says so.
  await give(100)
  expect(await stateOf(capped)).toBe('open')
})

it('adds nothing to a gift below its trigger by a fen', async () => {
  const choosy = await pool(1000, { trigger: 500 })
  await give(499)
  expect(await amounts(choosy)).toEqual([])
  await give(500)
  expect(await amounts(choosy)).toEqual([500])
})
