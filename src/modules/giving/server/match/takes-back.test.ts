import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#kernel/resource/resource.ts'
import { addDays } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows, insertRow, lockRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { donation } from '#modules/finance/model/index.ts'
import { writeOffGifts } from '#modules/finance/server/donation/write-off.ts'
import { balanceOf, recordGifts } from '#modules/finance/server/index.ts'
import { restrictedOf } from '#modules/finance/server/ledger/accounts.ts'
import { donor } from '#modules/people/model/index.ts'
import type { project } from '#modules/project/model/index.ts'
import type { CauseWorld } from '#test/given-world.ts'
import { openMatching, openPool, refundOf } from '#test/pool-desk.ts'
import { matchEntry, teamCampaign } from '../../model/index.ts'
import { confirmMatches } from './confirm.ts'
import { accountOf } from './pool-money.ts'

let world: CauseWorld
let keeper: Person
let cause: Row<typeof project>
let phones = 0

beforeAll(async () => {
  world = await openMatching()
  keeper = world.of(world.north, ['matchingPool.view', 'matchingPool.close', 'matchEntry.view'])
})
afterAll(() => world.close())
beforeEach(async () => {
  cause = await world.project(world.north, { allowMatch: true, allowTogether: true })
})

/** A pool for the cause of the test that is open with so much money; 1:1. */
const pool = (fen: number, more: object = {}) => openPool(world, cause, fen, more)
interface Given {
  readonly team?: string
  readonly isNameless?: boolean
}
const gifts = (amounts: readonly number[], { team, isNameless }: Given = {}) =>
  world.prepare(act =>
    recordGifts(
      act,
      amounts.map(amount => ({
        ...{ organisation: world.north.id, cause: cause.id, amount, channel: '1' as const },
        ...{ merchant: world.north.merchant, paidAt: act.now.toISOString() },
        ...{ source: team === undefined ? 'mobile' : 'team', sourceRef: team ?? null },
        giver: isNameless
          ? { kind: 'person' as const }
          : { kind: 'person' as const, phone: `1361111${String(++phones).padStart(4, '0')}` },
      })) as never,
      { place: 'channel', audit: 'none' },
    ),
  )
const give = async (amount: number, how?: Given) => (await gifts([amount], how))[0] ?? ''
/** A refund as its approval and the channel book it. */
const giveBack = (gift: string, amount: number) => refundOf(world, cause, gift, amount)
const writeOff = (gift: string) =>
  world.prepare(async act => {
    const refused = await writeOffGifts(act, [await lockRow(act, donation, gift)], '渠道未收到款')
    expect([...refused.values()]).toEqual([])
  })
const entries = (of: string) =>
  world.prepare(({ tx }) => findRows(tx, matchEntry, eq(tableOf(matchEntry).pool, of), 500))
const left = (of: string) => world.prepare(({ tx }) => balanceOf(tx, world.north.id, accountOf(of)))
const kept = (of: string) =>
  world.prepare(({ tx }) => balanceOf(tx, world.north.id, restrictedOf({ cause: of })))
/** The night comes, and the cooling hours of entries are over. */
const night = async () => {
  await world.prepare(({ tx }) =>
    tx.execute(sql`update match_entry set confirm_after = now() - interval '1 minute'`),
  )
  await world.run(confirmMatches, {})
}
const team = () =>
  world.prepare(async act => {
    const facts = { organisation: world.north.id, name: '王队长', number: `JZ${newId().slice(-8)}` }
    const leader = await insertRow(act, donor, facts)
    const made = await insertRow(act, teamCampaign, {
      ...{ number: `YQ${newId().slice(-10)}`, organisation: world.north.id, cause: cause.id },
      ...{ title: '一起为孩子们读书', kind: 'team', leader: leader.id, target: 100_000 },
      ...{ startAt: act.now.toISOString(), endAt: `${addDays(world.today, 9)}T00:00:00Z` },
      ...{ ranking: 'people', state: 'running' },
    } as never)
    return made.id
  })
const raised = (of: string) =>
  world.prepare(async ({ tx }) => {
    const row = await findRow(tx, teamCampaign, of)
    return { raised: row?.raised, donations: row?.donations, donors: row?.donors }
  })

it('rewards a team once, also when a refund takes it below the mark and a gift above it again', async () => {
  const mine = await team()
  const reach = { rule: 'reach', ratio: null, reachAmount: 10_000, fixedAmount: 500 }
  const rewarding = await pool(5000, reach)
  await give(9000, { team: mine })
  const crossing = await give(1500, { team: mine })
  expect(await entries(rewarding)).toMatchObject([{ amount: 500 }])
  await giveBack(crossing, 1000)
  await give(2000, { team: mine })
  expect(await entries(rewarding)).toHaveLength(1)
  // A reward that was taken back whole may be won anew.
  await giveBack(crossing, 500)
  await give(500, { team: mine })
  expect((await entries(rewarding)).map(({ state }) => state)).toEqual(['revoked'])
  const other = await give(1000, { team: mine })
  await giveBack(other, 1000)
  expect(await raised(mine)).toMatchObject({ raised: 11_500 })
})

it('takes back what a gift brought that was written off, waiting or booked, from teams too', async () => {
  const mine = await team()
  const of = await pool(10_000)
  const waiting = await give(300, { team: mine })
  expect(await raised(mine)).toEqual({ raised: 300, donations: 1, donors: 1 })
  await writeOff(waiting)
  expect(await raised(mine)).toEqual({ raised: 0, donations: 0, donors: 0 })
  expect(await entries(of)).toMatchObject([
    { state: 'revoked', reason: '捐赠已作废', returned: 300 },
  ])
  expect(await left(of)).toMatchObject({ balance: 10_000, reserved: 0 })
  const booked = await give(700)
  await night()
  expect(await left(of)).toMatchObject({ balance: 9300 })
  await writeOff(booked)
  expect(await left(of)).toMatchObject({ balance: 10_000, available: 10_000 })
  expect(await kept(cause.id)).toMatchObject({ balance: 0 })
  expect((await entries(of)).map(({ state }) => state)).toEqual(['revoked', 'revoked'])
})

it('books nothing by night for a gift that stands no more', async () => {
  const of = await pool(10_000)
  const gift = await give(400)
  await world.prepare(({ tx }) =>
    tx.execute(sql`update donation set state = 'closed', net_amount = 0 where id = ${gift}`),
  )
  await night()
  expect(await entries(of)).toMatchObject([{ state: 'revoked' }])
  expect(await left(of)).toMatchObject({ balance: 10_000, reserved: 0 })
})

it('hands what comes back to a closed pool on to the cause of its agreement', async () => {
  const heir = await world.project(world.north)
  const of = await pool(1000, { restCause: heir.id })
  const gift = await give(400)
  await night()
  const { version } = (
    await world.call(keeper, 'GET', '/api/zhuanti/matchingPool/getById', { id: of })
  ).dataPoints
  const closed = await world.call(keeper, 'POST', '/api/zhuanti/matchingPool/close', {
    ...{ id: of, version, reason: '活动结束' },
  })
  expect(closed.statusMessage).toBe('success')
  expect(await kept(heir.id)).toMatchObject({ balance: 600 })
  await giveBack(gift, 400)
  expect(await left(of)).toMatchObject({ balance: 0 })
  expect(await kept(heir.id)).toMatchObject({ balance: 1000 })
  expect(await entries(of)).toMatchObject([{ state: 'revoked', owed: 0, returned: 400 }])
})

it('takes those who gave no name neither for one person who reached a cap nor for one who gives too often', async () => {
  const of = await pool(10_000, { perUserTotal: 150, perUserDay: 150 })
  await gifts(Array(25).fill(100), { isNameless: true })
  expect(await entries(of)).toHaveLength(25)
  expect((await entries(of)).every(({ amount }) => amount === 100)).toBe(true)
  await night()
  expect((await entries(of)).every(({ state }) => state === 'confirmed')).toBe(true)
})

it('confirms in one night whatever waits, and asks all causes that owe', async () => {
  const of = await pool(50_000)
  const all = await gifts(Array(210).fill(100))
  await night()
  expect((await entries(of)).every(({ state }) => state === 'confirmed')).toBe(true)
  // All but the last owe more than their cause will ever have.
  await world.prepare(({ tx }) =>
    tx.execute(sql`
      update match_entry set owed = case when donation = ${all.at(-1)} then 100 else 90000000 end
       where pool = ${of}`),
  )
  await night()
  const last = (await entries(of)).filter(({ owed }) => owed === 0)
  expect(last).toMatchObject([{ donation: all.at(-1), returned: 100 }])
})

it('sees one device by the days of Beijing', async () => {
  const of = await pool(10_000)
  const made = await gifts(Array(5).fill(500))
  const day = addDays(world.today, -1)
  for (const [at, gift] of made.entries())
    await world.prepare(({ tx }) =>
      tx.execute(sql`
        update match_entry set device = 'device-0000000009',
               paid_at = ${`${day}T${at < 3 ? '07' : '09'}:00:00+08:00`} where donation = ${gift}`),
    )
  await night()
  expect((await entries(of)).map(({ reason }) => reason)).toEqual(
    Array(5).fill('同一终端 5 位捐赠人'),
  )
})
