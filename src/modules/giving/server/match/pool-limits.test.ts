import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#kernel/resource/resource.ts'
import { findRow, findRows, insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { fansModule } from '#modules/fans/server/index.ts'
import { balanceOf, organisationAccount, post, recordGifts } from '#modules/finance/server/index.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import type { project } from '#modules/project/model/index.ts'
import { type CauseWorld, openCauseWorld } from '#test/given-world.ts'
import { matchEntry, matchingPool } from '../../model/index.ts'
import { givingModule } from '../index.ts'
import { poolFund } from './matching-pool.ts'
import { accountOf } from './pool-money.ts'

let world: CauseWorld
let cause: Row<typeof project>
let phones = 0

beforeAll(async () => {
  world = await openCauseWorld([
    ...[platformModule, communityModule, helpModule, fansModule, givingModule],
  ])
})
afterAll(() => world.close())
beforeEach(async () => {
  cause = await world.project(world.north, { allowMatch: true })
})

/** A pool for the cause of the test that is open with so much money; 1:1. */
const pool = (fen: number, more: object = {}) =>
  world.prepare(async act => {
    const row = await insertRow(act, matchingPool, {
      ...{ number: `PC${newId().slice(-10)}`, organisation: world.north.id, title: '爱心配捐' },
      ...{ sponsorKind: 'self', agreement: newId(), rule: 'ratio', ratio: 10_000 },
      ...{ trigger: 100, causes: [cause.id], restCause: cause.id, state: 'approved' },
      ...more,
    } as never)
    const unclaimed = organisationAccount('unclaimed', world.north.id)
    const facts = { organisation: world.north.id, occurredAt: act.now.toISOString() }
    await post(act.tx, {
      ...{ ...facts, event: 'P09', source: { table: 'moneyIn', id: row.id } },
      lines: [
        { account: { kind: 'bank', ownerType: 'bankAccount', owner: row.id }, amount: fen },
        { account: unclaimed, amount: -fen },
      ],
    })
    await post(act.tx, {
      ...{ ...facts, event: 'P24', source: { table: 'moneyClaim', id: row.id } },
      lines: [
        { account: unclaimed, amount: fen },
        { account: accountOf(row.id), amount: -fen, flow: 'I1' },
      ],
    })
    await poolFund.funded(act, row.id)
    await moveRow(act, matchingPool, await lockRow(act, matchingPool, row.id), 'open')
    return row.id
  })
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
