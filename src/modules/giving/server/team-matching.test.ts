import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { findRow } from '#kernel/server/rows.ts'
import {
  begin,
  close,
  entries,
  give,
  giveAtOnce,
  giveBack,
  keeper,
  left,
  ok,
  openTeams,
  pool,
  post_,
  refusal,
  team,
  wait,
  world,
} from '#test/team-world.ts'
import { matchingPool } from '../model/index.ts'
import { confirmMatches } from './match/confirm.ts'

beforeAll(openTeams)
afterAll(close)
beforeEach(begin)

it('sets a pool aside to the fen and no further, also when 200 give at once', async () => {
  const id = await pool(10_000)
  // Five at a time, so that a busy machine waits and refuses nobody.
  const lane = async (no: number) => {
    for (let at = no; at < 200; at += 5)
      await give({ amount: 100, phone: `139${String(at).padStart(8, '0')}` })
  }
  await Promise.all(Array.from({ length: 5 }, (_, no) => lane(no)))
  const made = await entries(id)
  expect(made).toHaveLength(100)
  expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000)
  expect(await left(id)).toMatchObject({ balance: 10_000, reserved: 10_000, available: 0 })
  await wait()
  await world.run(confirmMatches, {})
  expect(await left(id)).toMatchObject({ balance: 0, reserved: 0 })
  const [first] = await entries(id)
  expect(first?.state).toBe('confirmed')
  await giveBack(first?.donation ?? '', 100)
  expect(await left(id)).toMatchObject({ balance: 100, available: 100 })
  const again = await world.prepare(({ tx }) => findRow(tx, matchingPool, id))
  expect(again?.state).toBe('open')
})

it('rewards a team that reaches its amount, though gifts come in one piece', async () => {
  const [parent, other] = [await team(), await team()]
  const child = await team({ parent: parent.id })
  const id = await pool(50_000, { rule: 'reach', reachAmount: 5000, fixedAmount: 800 })
  const gifts = await giveAtOnce([
    { amount: 4000, team: parent.id, phone: '13900000001' },
    // With it the parent team stands at 4,900: what comes to a team below counts.
    { amount: 900, team: child.id, phone: '13900000002' },
    { amount: 100, team: parent.id, phone: '13900000003' },
    { amount: 3000, team: parent.id, phone: '13900000004' },
    { amount: 6000, team: other.id, phone: '13900000005' },
    { amount: 6000, team: other.id, phone: '13900000006' },
  ])
  const made = await entries(id)
  expect(made.map(({ campaign, donation, amount }) => [campaign, donation, amount])).toEqual([
    [parent.id, gifts[2], 800],
    [other.id, gifts[4], 800],
  ])
  await give({ amount: 9000, team: parent.id, phone: '13900000007' })
  expect(await entries(id)).toHaveLength(2)
})

it('frees in proportion what a refunded gift had set aside', async () => {
  const id = await pool(5000)
  const gift = await give({ amount: 1000 })
  await giveBack(gift, 400)
  expect(await left(id)).toMatchObject({ reserved: 600 })
  await wait()
  await world.run(confirmMatches, {})
  expect(await left(id)).toMatchObject({ balance: 4400, reserved: 0 })
  expect(await entries(id)).toMatchObject([{ state: 'confirmed', amount: 1000, returned: 400 }])
})

it('freezes what many people give on one device, and lets it go with a reason only', async () => {
  const id = await pool(10_000)
  for (let at = 0; at < 6; at += 1) {
    const gift = await give({ amount: 500, phone: `1370000000${at}` })
    await world.prepare(({ tx }) =>
      tx.execute(sql`update match_entry set device = 'device-0000000001' where donation = ${gift}`),
    )
  }
  await wait()
  await world.run(confirmMatches, {})
  const frozen = await entries(id)
  expect(frozen.map(({ state }) => state)).toEqual(Array(6).fill('frozen'))
  expect(frozen[0]?.reason).toBe('同一终端 6 位捐赠人')
  const [one] = frozen
  const question = { id: one?.id, version: one?.version }
  expect(await refusal(post_(keeper, 'matchEntry/release', question))).toContain('reason')
  await ok(post_(keeper, 'matchEntry/release', { ...question, reason: '经核实为公司统一活动' }))
  await world.run(confirmMatches, {})
  expect((await entries(id)).filter(({ state }) => state === 'confirmed')).toHaveLength(1)
})
