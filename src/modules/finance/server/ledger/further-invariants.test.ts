import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { newId } from '#kernel/server/uuid.ts'
import { importTask } from '#modules/transfer/model/index.ts'
import { transferModule } from '#modules/transfer/server/index.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { personWith } from '#test/house.ts'
import { closingDay, difference, receipt } from '../../model/index.ts'
import { invariants } from '../../model/invariant-calls.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { amountsOf } from '../receipt/issue.ts'
import { invariantFaults } from './check-invariants.ts'

const today = beijingDay(new Date())
let world: FinanceWorld

beforeAll(async () => {
  world = await openFinanceWorld(false, [transferModule])
})
afterAll(() => world.close())

/** What is broken; each by a name that people read in the self-check. */
async function rules(only?: string): Promise<ReadonlySet<string>> {
  const faults = await world.prepare(act => invariantFaults(act.tx, only))
  const shown = Object.values(invariants).flatMap(each => [...each.rules] as string[])
  for (const { rule } of faults) expect(shown).toContain(rule)
  return new Set(faults.map(({ rule }) => rule))
}

/** Receipts with these numbers, past every rule of theirs. */
const receiptsOf = (serials: readonly number[]) =>
  world.prepare(act =>
    insertMany(
      act,
      receipt,
      serials.map(serial => ({
        ...{ requestNo: newId().slice(0, 30), organisation: world.north.id, gifts: [newId()] },
        ...{ giftCount: 1, year: 2026, payer: '王五', ...amountsOf(100) },
        ...{ number: `CS-2026-${String(serial).padStart(7, '0')}`, state: 'issued' as const },
      })),
    ),
  )

it('of receipts: numbers go from 1 without a gap, of each organisation by itself (I8)', async () => {
  await receiptsOf([1, 2])
  expect(await rules()).not.toContain('票据编号不连续')
  await receiptsOf([4])
  expect(await rules()).toContain('票据编号不连续')
  expect(await rules(world.south.id)).not.toContain('票据编号不连续')
  await receiptsOf([3])
  expect(await rules()).not.toContain('票据编号不连续')
})

it('of gifts: one that says its receipt was issued is in one that stands (I9)', async () => {
  const { id: organisation, merchant } = world.north
  const paidAt = new Date(Date.now() - 60_000).toISOString()
  const [gift = ''] = await world.prepare(act =>
    recordGifts(
      act,
      [
        {
          ...{ organisation, merchant, paidAt, amount: 100, channel: '1', source: 'mobile' },
          ...{ merchantOrderNo: newId(), channelTradeNo: newId() },
        },
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
  expect(await rules()).not.toContain('票据状态与票据不符')
  const say = (status: string) =>
    world.prepare(act =>
      act.tx.execute(sql`update donation set receipt_status = ${status} where id = ${gift}::uuid`),
    )
  await say('3')
  expect(await rules()).toContain('票据状态与票据不符')
  await say('0')
  expect(await rules()).not.toContain('票据状态与票据不符')
})

it('of closed days: what the channels owed is as it was found, and nothing known was undecided (I14)', async () => {
  const { id: organisation, merchant } = world.north
  const [day = ''] = await world.prepare(act =>
    insertMany(act, closingDay, [
      {
        ...{ organisation, day: today, from: addDays(today, -3), postings: 1, amount: 100 },
        ...{ listHash: 'x', clearingTo: 100, state: 'closed' as const },
        confirmedAt: new Date(Date.now() + 60_000).toISOString(),
      },
    ]),
  )
  expect(await rules()).not.toContain('关账日渠道待结算与账不符')
  await world.prepare(act =>
    act.tx.execute(sql`update closing_day set clearing_to = 99 where id = ${day}::uuid`),
  )
  expect(await rules()).toContain('关账日渠道待结算与账不符')
  expect(await rules()).not.toContain('关账日仍有未处理差异')
  await world.prepare(act =>
    insertMany(act, difference, [
      {
        ...{ number: newId().slice(0, 30), organisation, merchant, bill: newId(), type: '2' },
        ...{ billDate: today, amountOurs: 0, amountTheirs: 100, gap: 100 },
      },
    ]),
  )
  expect(await rules()).toContain('关账日仍有未处理差异')
})

describe('of imports (I15)', () => {
  const head = newId()
  /** A sheet of gifts as it stands when it is done; lines that a person's stop left are ready. */
  const sheet = (
    number: string,
    { counts, lines }: { counts: object; lines: readonly { state: string; amount: number }[] },
  ) =>
    world.prepare(async act => {
      const [gift = ''] = await recordGifts(
        act,
        [
          {
            ...{ organisation: world.north.id, amount: 100, channel: '5', source: 'offline' },
            paidAt: new Date(Date.now() - 60_000).toISOString(),
          },
        ],
        { place: 'cash', audit: 'none' },
      )
      const [task = ''] = await insertMany(act, importTask, [
        {
          ...{
            number,
            account: head,
            source: 'finance/donation',
            subject: '捐赠',
            fileName: 'a.csv',
          },
          ...{ format: 'csv', size: 1, sha256: 'x', header: [], state: 'done', ...counts },
        },
      ])
      for (const [at, { state, amount }] of lines.entries())
        await act.tx.execute(sql`
          insert into import_row (task, line, sealed, errors, state, record, amount)
          values (${task}::uuid, ${at + 1}, '', '[]', ${state},
                  ${state === 'done' ? gift : null}::uuid, ${amount})`)
      return task
    })
  const change = (text: string) => world.prepare(act => act.tx.execute(sql.raw(text)))
  const both = ['导入行数不符', '导入金额与捐赠不符']
  const broken = async () => [...(await rules())].filter(rule => both.includes(rule))

  it('each line is counted once, also of a sheet that was stopped or is long past', async () => {
    const counts = { total: 4, inserts: 1, refused: 1, duplicates: 1 }
    const states = ['done', 'bad', 'duplicate', 'ready']
    const task = await sheet('I15-1', {
      counts,
      lines: states.map(state => ({ state, amount: 100 })),
    })
    expect(await broken()).toEqual([])
    for (const [breaks, mends] of [
      ['inserts = 2', 'inserts = 1'],
      ['total = 5', 'total = 4'],
    ]) {
      await change(`update import_task set ${breaks} where id = '${task}'`)
      expect(await broken()).toEqual([both[0]])
      await change(`update import_task set ${mends} where id = '${task}'`)
    }
    await change(`delete from import_row where task = '${task}'`)
    expect(await broken()).toEqual([both[0]])
    await change(
      `update import_task set created_at = now() - interval '100 days' where id = '${task}'`,
    )
    expect(await broken()).toEqual([])
  })

  it('what a sheet brought is the sum of its good lines', async () => {
    const task = await sheet('I15-2', {
      counts: { total: 1, inserts: 1 },
      lines: [{ state: 'done', amount: 100 }],
    })
    expect(await broken()).toEqual([])
    await change(`update import_row set amount = 101 where task = '${task}'`)
    const found = await world.call(
      personWith(['closingDay.view']),
      'GET',
      '/api/finance/closingDay/getFaults',
    )
    expect(found.dataPoints.faults).toContainEqual(
      expect.objectContaining({ rule: both[1], subject: 'I15-2', organisation: world.north.id }),
    )
    await change(`update import_row set amount = 100 where task = '${task}'`)
    expect(await broken()).toEqual([])
  })
})
