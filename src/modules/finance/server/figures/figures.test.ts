import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRow } from '#kernel/server/rows.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { donation } from '../../model/index.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { writeOffGifts } from '../donation/write-off.ts'
import { bankOf, restrictedOf } from '../ledger/accounts.ts'
import { closeThrough } from '../ledger/book.ts'
import { post } from '../ledger/post.ts'
import { causeFigures } from './cause-figures.ts'
import { givenEver, publicCauses, todayOf } from './donation-summary.ts'
import { areBooksOpen, organisationMoney, whyBooksOpen } from './organisation-money.ts'

let world: FinanceWorld
let gifts: string[]
const now = new Date(Date.now() - 1000).toISOString()

beforeAll(async () => {
  world = await openFinanceWorld()
  const gift = (amount: number, phone: string, cause: string | null) => ({
    organisation: world.north.id,
    cause,
    amount,
    channel: '1' as const,
    merchant: world.north.merchant,
    source: 'mobile' as const,
    giver: { kind: 'person' as const, phone },
    paidAt: now,
  })
  gifts = await world.prepare(act =>
    recordGifts(
      act,
      [
        gift(10_000, '13800000001', world.north.cause),
        gift(3333, '13800000001', world.north.cause),
        gift(500, '13800000002', world.north.cause),
        gift(700, '13800000003', null),
        gift(900, '13800000003', world.north.custodial),
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
})
afterAll(() => world.close())

const figures = async () =>
  world.prepare(({ tx }) => causeFigures(tx, [world.north.cause, world.south.cause]))

describe('the figures of a cause', () => {
  it('are the ledger and nothing else, after gifts, a payout and a withdrawn gift', async () => {
    expect((await figures()).get(world.north.cause)).toEqual({
      raised: 13_833,
      refunded: 0,
      paidOut: 0,
      fee: 500 + 166 + 25,
      balance: 13_833 - 691,
      reserved: 0,
      available: 13_833 - 691,
      donations: 3,
      donors: 2,
    })
    expect((await figures()).has(world.south.cause)).toBe(false)
    await world.prepare(async act => {
      await post(act.tx, {
        event: 'P06',
        organisation: world.north.id,
        source: { table: 'payout', id: gifts[0] ?? '' },
        occurredAt: now,
        lines: [
          { account: restrictedOf({ cause: world.north.cause }), amount: 1000, flow: 'E1' },
          { account: bankOf(world.north.merchant), amount: -1000 },
        ],
      })
      const row = await findRow(act.tx, donation, gifts[2] ?? '')
      if (row !== undefined) await writeOffGifts(act, [row], '对账证明未支付')
    })
    expect((await figures()).get(world.north.cause)).toEqual({
      raised: 13_333,
      refunded: 0,
      paidOut: 1000,
      fee: 666,
      balance: 13_333 - 666 - 1000,
      reserved: 0,
      available: 13_333 - 666 - 1000,
      donations: 2,
      donors: 1,
    })
  })
})

describe('sums of an organisation', () => {
  it('reach its own people only, and the work table counts today beside the same weekday', async () => {
    const today = beijingDay(new Date(now))
    const asked = { from: today, to: today, by: 'channel' }
    const north = await world.of(world.north, ['donation.view'])
    const south = await world.of(world.south, ['donation.view'])
    const summary = (person: typeof north) =>
      world.call(person, 'GET', '/api/finance/donation/getSummary', asked)
    expect((await summary(north)).dataPoints).toEqual([{ key: '1', gifts: 4, amount: 14_933 }])
    expect((await summary(south)).dataPoints).toEqual([])
    const own = await world.prepare(act => todayOf({ ...act, person: north }))
    expect(own).toMatchObject({ amount: 14_933, count: 4, payout: 1000, meanAmount: 0 })
    expect(await world.prepare(act => todayOf({ ...act, person: south }))).toMatchObject({
      amount: 0,
      payout: 0,
    })
    await world.prepare(({ tx }) =>
      tx.execute(sql`
        insert into donation_daily (organisation, day, cause, channel, gifts, amount)
        select ${world.north.id}, ${today}::date - ago, ${world.north.cause}, '1', 2, amount
          from (values (7, 300), (28, 100), (1, 5000), (35, 7000)) given(ago, amount)`),
    )
    expect(await world.prepare(act => todayOf({ ...act, person: north }))).toMatchObject({
      meanAmount: 100,
      meanCount: 1,
    })
    await world.prepare(({ tx }) =>
      tx.execute(sql`delete from donation_daily where day < ${today}::date`),
    )
    const money = () => world.prepare(({ tx }) => organisationMoney(tx, [world.north.id]))
    const figures = { raised: 14_933, available: 11_667 + 900 }
    expect((await money()).get(world.north.id)).toEqual({ ...figures, closedThrough: null })
    const open = async (days: number) => {
      const asked = sql`select ${areBooksOpen(sql`${world.north.id}::uuid`, days)} as open`
      return (await world.prepare(({ tx }) => tx.execute<{ open: boolean }>(asked))).rows[0]?.open
    }
    // Before the first closing the first day with a posting counts.
    expect([await open(0), await open(-1)]).toEqual([false, true])
    await world.prepare(({ tx }) => closeThrough(tx, world.north.id, '2020-12-31'))
    expect(await open(3)).toBe(true)
    expect((await money()).get(world.north.id)).toEqual({ ...figures, closedThrough: '2020-12-31' })
  })

  it('tell the public what causes that raise in public were given, less what was given back', async () => {
    const told = () => world.prepare(act => givenEver(act))
    expect(await told()).toEqual({ gifts: 3, amount: 14_233 })
    const change = (statement: string) => world.prepare(({ tx }) => tx.execute(sql.raw(statement)))
    await change(`update cause set raise_mode = '2' where id = '${world.north.custodial}'`)
    expect(await told()).toEqual({ gifts: 2, amount: 13_333 })
    await change(`update donation set refunded_amount = 1000, net_amount = amount - 1000, state = 'partRefunded'
      where id = '${gifts[0]}'`)
    expect(await told()).toEqual({ gifts: 2, amount: 12_333 })
    const count = () => world.prepare(act => publicCauses(act))
    const before = await count()
    await change(`update cause set raise_mode = '2' where id = '${world.north.cause}'`)
    expect([await told(), await count()]).toEqual([{ gifts: 0, amount: 0 }, before - 1])
    await change(`update cause set raise_mode = '1'`)
    await change(`update donation set refunded_amount = 0, net_amount = amount, state = 'paid'
      where id = '${gifts[0]}'`)
  })

  it('keep an organisation from leaving while its books are open', async () => {
    const why = await world.prepare(act => whyBooksOpen(act, world.north.id))
    expect(why).toContain('限定性资金余额 ¥116.67 未结清')
    expect(await world.prepare(act => whyBooksOpen(act, world.south.id))).toEqual([])
  })

  it('are out of reach of the application: it writes the books through their functions only', async () => {
    for (const statement of [
      'update ledger_entry set amount = amount + 1',
      'delete from ledger_posting',
      'update ledger_account set balance = 0',
      'insert into ledger_daily select * from ledger_daily limit 1',
    ])
      await expect(world.prepare(({ tx }) => tx.execute(sql.raw(statement)))).rejects.toMatchObject(
        {
          cause: { message: expect.stringContaining('permission denied') },
        },
      )
  })

  it('stand apart from a live record that was changed behind the evidence', async () => {
    const auditor = await world.of(world.north, ['evidenceLeaf.view'])
    const list = await world.call(auditor, 'GET', '/api/evidence/evidenceLeaf/getListByPage', {
      filter: [{ field: 'sourceId', op: 'is', value: gifts[0] }],
    })
    const { id } = list.dataPoints.list[0]
    const compare = async () =>
      (await world.call(auditor, 'GET', '/api/evidence/evidenceLeaf/compare', { id })).dataPoints
    expect(await compare()).toEqual({ same: true, changed: [] })
    await world.prepare(({ tx }) =>
      tx.execute(
        sql`update donation set amount = amount + 1, net_amount = net_amount + 1 where id = ${gifts[0]}`,
      ),
    )
    expect(await compare()).toEqual({ same: false, changed: ['amount'] })
  })
})
