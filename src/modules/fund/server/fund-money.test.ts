import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Act } from '#kernel/server/act.ts'
import { newId } from '#kernel/server/uuid.ts'
import { causeFigures } from '#modules/finance/server/index.ts'
import {
  bankOf,
  organisationAccount,
  restrictedOf,
} from '#modules/finance/server/ledger/accounts.ts'
import { takeHold } from '#modules/finance/server/ledger/holds.ts'
import { post } from '#modules/finance/server/ledger/post.ts'
import { dayFromNow } from '#test/days.ts'
import { type FundWorld, type Made, openFundWorld } from '#test/fund-world.ts'

let world: FundWorld
beforeAll(async () => {
  world = await openFundWorld()
})
afterAll(() => world.house.close())

const kept = { fundType: '3', principal: 90_000_000, principalRule: '2' }
const figuresOf = (id: string) =>
  world.house.prepare(async act => (await causeFigures(act.tx, [id])).get(id))
const hold = (cause: string, amount: number) =>
  world.house.prepare(act =>
    takeHold(act.tx, {
      organisation: world.north,
      account: restrictedOf({ cause }),
      amount,
      source: { table: 'payout', id: newId() },
    }),
  )

/** Money that came to the bank and was claimed for the cause. */
async function income(act: Act, cause: string, amount: number): Promise<void> {
  const { north: organisation } = world
  const common = { organisation, occurredAt: act.now.toISOString() }
  const unclaimed = organisationAccount('unclaimed', organisation)
  await post(act.tx, {
    ...common,
    event: 'P09',
    source: { table: 'moneyIn', id: newId() },
    lines: [
      { account: bankOf(world.north), amount },
      { account: unclaimed, amount: -amount },
    ],
  })
  await post(act.tx, {
    ...common,
    event: 'P15',
    source: { table: 'moneyClaim', id: newId() },
    lines: [
      { account: unclaimed, amount },
      { account: restrictedOf({ cause }), amount: -amount, flow: 'I6' },
    ],
  })
}

async function grant(act: Act, cause: string, amount: number): Promise<void> {
  await post(act.tx, {
    event: 'P06',
    organisation: world.north,
    occurredAt: act.now.toISOString(),
    source: { table: 'payout', id: newId() },
    lines: [
      { account: restrictedOf({ cause }), amount, flow: 'E1' },
      { account: bankOf(world.north), amount: -amount },
    ],
  })
}

describe('the principal of a fund', () => {
  it('is filled by what comes in, and is never payable; interest is', async () => {
    const row = await world.raising(kept)
    await world.give(row.id, 50_000_000)
    expect(await figuresOf(row.id)).toMatchObject({ balance: 50_000_000, available: 0 })
    await world.give(row.id, 50_000_000)
    await hold(row.id, 2_000_000)
    expect((await figuresOf(row.id))?.available).toBe(8_000_000)
    await expect(hold(row.id, 8_000_001)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('可用 ¥80,000.00'),
    })
    await hold(row.id, 8_000_000)
    expect((await figuresOf(row.id))?.available).toBe(0)
    await world.house.prepare(act => income(act, row.id, 3_000_000))
    expect((await figuresOf(row.id))?.available).toBe(3_000_000)
    const told = await world.reload(row)
    expect(told.extra).toMatchObject({
      fund: { principal: 90_000_000, locked: 90_000_000, startReached: true },
    })
  })

  const asked = (row: Made, more: object) =>
    world.ok(
      world.post(world.officer, 'fund/principalChange/insert', {
        ...{ fund: row.id, after: 60_000_000, reason: '理事会同意动用部分本金', ...more },
      }),
    )

  it('is lowered on the ground of a resolution by two reviewers, which leaves a leaf of evidence', async () => {
    const row = await world.raising(kept)
    await world.give(row.id, 100_000_000)
    const bare = await asked(row, {})
    const refused = await world.move(world.officer, 'fund/principalChange/submit', bare)
    expect(refused.dataPoints.errors).toEqual([
      { field: 'boardFile', message: '调减本金须上传理事会决议' },
    ])
    const ground = await world.ok(
      world.post(world.officer, 'fund/principalChange/update', {
        ...{ id: bare.id, version: bare.version, boardFile: newId() },
      }),
    )
    const sent = await world.ok(world.move(world.officer, 'fund/principalChange/submit', ground))
    const half = await world.ok(world.move(world.first, 'fund/principalChange/approve', sent))
    expect(half.state).toBe('pending')
    expect((await figuresOf(row.id))?.available).toBe(10_000_000)
    const again = await world.move(world.first, 'fund/principalChange/approve', half)
    expect(again.status).toBe(403)
    const done = await world.ok(world.move(world.second, 'fund/principalChange/approve', half))
    expect(done.state).toBe('applied')
    expect((await figuresOf(row.id))?.available).toBe(40_000_000)
    expect((await world.reload(row)).principal).toBe(60_000_000)
    const { rows } = await world.house.prepare(act =>
      act.tx.execute(`select kind from evidence_leaf where source_id = '${done.id}'`),
    )
    expect(rows).toEqual([{ kind: 'review' }])
  })

  it('that the agreement keeps for ever is never lowered', async () => {
    const row = await world.raising({ ...kept, principalRule: '1' })
    await expect(asked(row, { boardFile: newId() })).rejects.toThrow('不可动本')
  })
})

describe('the statement of a founder', () => {
  it('equals the books of the same period to the fen', async () => {
    const row = await world.raising({ feeBasis: '1', feeRate: 500 })
    const donor = await world.give(row.id, 3333, {
      at: new Date(Date.now() - 86_400_000).toISOString(),
    })
    await world.give(row.id, 12_345_678)
    await world.give(row.id, 100_001, { phone: '13800000077' })
    await world.house.prepare(async act => {
      await income(act, row.id, 77_701)
      await grant(act, row.id, 1_234_567)
    })
    const list = await world.get(world.officer, 'fund/fundFounder/getListByPage', {
      filter: [{ field: 'fund', op: 'is', value: row.id }],
    })
    const [founder] = list.dataPoints.list
    const known = await world.ok(
      world.post(world.officer, 'fund/fundFounder/update', {
        ...{ id: founder.id, version: founder.version, donor, supplement: newId() },
      }),
    )
    const today = dayFromNow(0)
    const { dataPoints: told } = await world.get(world.officer, 'fund/fundFounder/getStatement', {
      ...{ id: known.id, from: today, to: today },
    })
    expect(told).toMatchObject({
      ...{ given: 12_345_678, paid: 12_349_011, pledged: 100_000_000 },
      ...{ opening: 3333 - 166, gifts: 12_445_679, income: 77_701, grants: 1_234_567, other: 0 },
      grantsBy: [{ item: '业务活动成本-款物资助', amount: 1_234_567 }],
    })
    expect(told.opening + told.gifts - told.refunds + told.income - told.fee - told.grants).toBe(
      told.closing,
    )
    const { rows } = await world.house.prepare(act =>
      act.tx.execute<{ closing: string }>(
        `select (-sum(entry.amount))::text as closing from ledger_entry entry
           join ledger_account account on account.id = entry.account_id
          where account.cause_id = '${row.id}' and account.kind = 'restricted'`,
      ),
    )
    expect(told.closing).toBe(Number(rows[0]?.closing))
    expect((await figuresOf(row.id))?.balance).toBe(told.closing)
  })
})
