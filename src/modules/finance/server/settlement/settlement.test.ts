import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { dayFromNow } from '#test/days.ts'
import type { Parsed } from '#test/parsed.ts'
import { openReconWorld, type ReconWorld } from '#test/recon-world.ts'
import { moneyIn } from '../../model/index.ts'
import { balanceOf, clearingOf } from '../ledger/accounts.ts'
import { ledgerFaults } from '../ledger/book.ts'
import { bankEntered } from '../ledger/channel-postings.ts'
import { post } from '../ledger/post.ts'
import { expectSettlements } from './expect-settlements.ts'

let world: ReconWorld
let bank: string

beforeAll(async () => {
  world = await openReconWorld()
  bank = await world.bank()
  await world.configure({ rate: 100 })
})
afterAll(() => world.close())

/** A bank line that waits to be claimed, with its P09. */
const arrive = (amount: number, day: string) =>
  world.prepare(async act => {
    const money = await insertRow(act, moneyIn, {
      ...{ number: `I${newId()}`.slice(0, 30), organisation: world.north.id, origin: '1' },
      ...{ bankAccount: bank, bankSerial: newId(), bookedAt: `${day}T09:00:00+08:00`, amount },
      openAmount: amount,
      state: 'unclaimed',
    })
    const occasion = {
      organisation: world.north.id,
      source: { table: 'moneyIn', id: money.id },
      occurredAt: money.bookedAt,
    }
    await post(act.tx, bankEntered(occasion, bank, amount))
    return money.id
  })

async function batchOf(day: string): Promise<Parsed> {
  await world.run(expectSettlements, {})
  const filter = JSON.stringify([{ field: 'coversFrom', op: 'is', value: day }])
  const list = await world.read(world.clerk, 'settlementBatch/getListByPage', { filter })
  return list.dataPoints.list[0]
}

const move = (who: ReconWorld['clerk'], name: string, row: Parsed, more: object = {}) =>
  world.say(who, `settlementBatch/${name}`, { id: row.id, version: row.version, ...more })

const clearing = () =>
  world.prepare(act => balanceOf(act.tx, world.north.id, clearingOf(world.north.merchant)))

/** A day whose channel takes 1 % and owes ¥98,923.40 in the end. */
async function evenDay(day: string) {
  const trade = world.trade(day, { amount: 99_922_63, rate: 100 })
  await world.give(trade)
  const bill = await world.bill([trade])
  expect(bill).toMatchObject({ state: 'balanced', feeAmount: 99_923 })
}

describe('a settlement', () => {
  it('that the bank line equals is checked, posted, and dates when its gifts arrived', async () => {
    await evenDay('2026-10-08')
    const batch = await batchOf('2026-10-08')
    expect(batch).toMatchObject({
      ...{ expected: 98_923_40, tradeAmount: 99_922_63, feeAmount: 99_923, state: 'late' },
      ...{ settleDate: '2026-10-09', bankAccount: bank },
    })
    expect((await clearing()).balance).toBe(98_923_40)
    const other = await arrive(500_00, '2026-10-09')
    const own = await arrive(98_923_40, '2026-10-10')
    const candidates = await world.read(world.clerk, 'settlementBatch/getCandidates', {
      id: batch.id,
    })
    expect(candidates.dataPoints.map(({ id, gap }: Parsed) => [id, gap])).toEqual([
      [own, 0],
      [other, 500_00 - 98_923_40],
    ])
    const linked = (await move(world.clerk, 'link', batch, { moneyIn: own })).dataPoints
    expect(linked).toMatchObject({ state: 'arrived', gap: 0 })
    const done = (await move(world.clerk, 'check', linked)).dataPoints
    expect(done).toMatchObject({ state: 'matched', arrived: 98_923_40 })
    const postings = await world.rows(sql`
      select p.event from ledger_posting p join money_claim c on c.id = p.source_id
       where c.money_in = ${own}::uuid`)
    expect(postings).toEqual([{ event: 'P13' }])
    expect((await clearing()).balance).toBe(0)
    expect(await world.rows(sql`select state from money_in where id = ${own}::uuid`)).toEqual([
      { state: 'claimed' },
    ])
    const settled = await world.rows(
      sql`select count(*)::int as n from donation where settled_at is not null`,
    )
    expect(settled).toEqual([{ n: 1 }])
    // Not twice: neither the settlement nor the bank line.
    expect((await move(world.chief, 'check', done)).statusCode).not.toBe(1)
  })

  it('that the bank line falls short of leaves the rest with the channel, until it is explained', async () => {
    await evenDay('2026-10-12')
    const batch = await batchOf('2026-10-12')
    const money = await arrive(98_900_00, '2026-10-13')
    const linked = (await move(world.clerk, 'link', batch, { moneyIn: money })).dataPoints
    const gapped = (await move(world.chief, 'check', linked)).dataPoints
    expect(gapped).toMatchObject({ state: 'gapped', gap: 98_900_00 - 98_923_40 })
    expect((await clearing()).balance).toBe(23_40)
    const resolved = await move(world.clerk, 'resolve', gapped, {
      ...{ opinion: '渠道下期补结', proof: [newId()] },
    })
    expect(resolved.dataPoints).toMatchObject({ state: 'resolved' })
  })

  it('of ¥100,000 and more is checked by somebody else than who linked it', async () => {
    const trade = world.trade('2026-10-20', { amount: 20_000_000, rate: 100 })
    await world.give(trade)
    await world.bill([trade])
    const batch = await batchOf('2026-10-20')
    const money = await arrive(batch.expected, '2026-10-21')
    const linked = (await move(world.clerk, 'link', batch, { moneyIn: money })).dataPoints
    const own = await move(world.clerk, 'check', linked)
    expect(own).toMatchObject({
      status: 403,
      statusMessage: '¥100,000.00 及以上的结算须由另一人核对',
    })
    expect((await move(world.chief, 'check', linked)).dataPoints).toMatchObject({
      state: 'matched',
    })
    const figures = (await world.read(world.clerk, 'settlementBatch/getFigures')).dataPoints
    expect(figures).toMatchObject({ waiting: 0, late: 0 })
    expect(figures.rate).toBeCloseTo(100, 2)
  })

  it('loses what a bill brought that a corrected one stands instead of', async () => {
    const day = '2026-10-16'
    const [one, more] = [500_00, 600_00].map(amount => world.trade(day, { amount, rate: 100 }))
    if (one === undefined || more === undefined) throw new Error('no trades')
    await world.give(one)
    const bill = await world.bill([one])
    expect(await batchOf(day)).toMatchObject({ expected: 495_00 })
    await world.give(more)
    await world.bill([one, more], `?replaces=${bill.id}`)
    expect(await batchOf(day)).toMatchObject({ expected: 495_00 + 594_00 })
  })
})

describe('how a merchant number is settled', () => {
  it('is put in force by another person, and changed for days to come only', async () => {
    const given = {
      ...{ organisation: world.north.id, merchant: world.north.merchant, bankAccount: bank },
      ...{ effectiveFrom: '2026-10-01', cycle: '2', rate: 0 },
    }
    const past = await world.say(world.clerk, 'settlementConfig/insert', given)
    expect(past.dataPoints.errors[0]).toMatchObject({
      ...{ field: 'effectiveFrom', message: '变更须自明日或以后生效' },
    })
    const next = { ...given, effectiveFrom: '2099-01-01' }
    const made = (await world.say(world.clerk, 'settlementConfig/insert', next)).dataPoints
    const own = await world.say(world.clerk, 'settlementConfig/approve', {
      ...{ id: made.id, version: made.version },
    })
    expect(own).toMatchObject({ status: 403, statusMessage: '填写或修改配置的人不能自己审核' })
    const foreign = await world.say(world.clerk, 'settlementConfig/insert', {
      ...{ ...next, effectiveFrom: '2099-02-01', merchant: world.south.merchant },
    })
    expect(foreign.statusCode).not.toBe(1)
  })
})

describe('the accounts of organisations and causes', () => {
  const period = { from: '2026-10-01', to: dayFromNow(0) }
  const accounts = async (by: string) =>
    (await world.read(world.clerk, 'bill/getOrganisationAccounts', { ...period, by })).dataPoints
  const checks = async () =>
    (await world.read(world.clerk, 'donation/getCauseChecks', { kind: 'project', to: period.to }))
      .dataPoints

  it('agree to the fen, by organisation, merchant number, bank account and day', async () => {
    const [whole] = await accounts('organisation')
    expect(whole.closing).toBe(whole.held)
    expect(whole.claims).toBe(whole.held)
    expect(whole).toMatchObject({ opening: 0, refund: 0, payout: 0 })
    const parts = [...(await accounts('merchant')), ...(await accounts('bank'))]
    expect(parts.reduce((sum: number, { held }: Parsed) => sum + held, 0)).toBe(whole.held)
    const days = await accounts('day')
    expect(days.at(-1).closing).toBe(whole.held)
    for (const [at, { opening }] of days.entries())
      if (at > 0) expect(opening).toBe(days[at - 1].closing)
    const { organisations } = await checks()
    const [own] = organisations
    const claims = own.causes + own.custodial + own.unrestricted + own.management + own.debts
    expect(claims).toBe(own.assets)
    expect(own.assets).toBe(whole.held)
    expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  })

  it('show a balance that was changed by hand, and its check names the account', async () => {
    const client = new pg.Client(world.database.url)
    await client.connect()
    await client.query('set session_replication_role = replica')
    await client.query(
      "update ledger_account set balance = balance + 1 where kind = 'bank' and balance > 0",
    )
    const [whole] = await accounts('organisation')
    expect(whole.held - whole.closing).toBe(1)
    const faults = await world.read(world.clerk, 'closingDay/getFaults')
    expect(JSON.stringify(faults.dataPoints.faults)).toContain('银行存款')
    await client.query(
      "update ledger_account set balance = balance - 1 where kind = 'bank' and balance > 0",
    )
    await client.end()
  })
})
