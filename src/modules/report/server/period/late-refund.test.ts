import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insert, move } from '#kernel/server/commands.ts'
import { inHouse } from '#kernel/server/origin.ts'
import { perform } from '#kernel/server/perform.ts'
import type { Person } from '#kernel/server/person.ts'
import { connect } from '#kernel/server/port.ts'
import { newId } from '#kernel/server/uuid.ts'
import type { refund } from '#modules/finance/model/index.ts'
import { financeModule, giving, recordGifts } from '#modules/finance/server/index.ts'
import { openTerms } from '#test/finance-world.ts'
import { personWith } from '#test/house.ts'
import { openReports, type ReportWorld } from '#test/report-world.ts'
import { makingJobs } from './make-period.ts'

/*
 * gyhmanager.md, Acceptance 10, with gifts and refunds of the product itself: what was given and given
 * back in October is told alike by its weeks and odd days and by its month, on every level; what is
 * given back on 2 November is told by November.
 */

let world: ReportWorld
let south: string
const [weekly, monthly, yearly] = makingJobs
const api = '/api/report/periodReport'
const verbs = ['view', 'lock', 'correct'].map(verb => `periodReport.${verb}`)
const operator = personWith(verbs)

beforeAll(async () => {
  world = await openReports()
  await world.house.prepare(async ({ tx }) => {
    await tx.execute(sql`delete from donation_daily`)
    await tx.execute(sql`delete from donation`)
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from organisation where id <> ${world.north}::uuid`,
    )
    south = rows[0]?.id ?? ''
  })
  connect(world.house.house, giving, {
    ...openTerms,
    causes: async () => new Map(),
    whyClosed: async () => undefined,
    merchants: async () => [],
  })
})
afterAll(() => world.house.close())

/** A gift of an organisation through its merchant number, without a cause. */
async function give(organisation: string, paidAt: string, amount: number): Promise<string> {
  return world.house.prepare(async act => {
    const { rows } = await act.tx.execute<{ id: string }>(
      sql`select id from org_merchant where organisation = ${organisation}::uuid`,
    )
    const numbers = { merchantOrderNo: newId(), channelTradeNo: newId() }
    const gift = {
      ...{ organisation, cause: null, amount, channel: '1' as const, source: 'mobile' as const },
      ...{ merchant: rows[0]?.id ?? '', ...numbers, paidAt },
      giver: { kind: 'person' as const, name: '王五', phone: '13800000005' },
    }
    const [id = ''] = await recordGifts(act, [gift], { place: 'channel', audit: 'none' })
    return id
  })
}

const rights = [
  ...['view', 'create', 'approve', 'pay', 'succeed'].map(verb => `refund.${verb}`),
  'donation.view',
]
const of = (ownerId: string): Person =>
  personWith(rights, { ownerKind: 'organisation', ownerId, scope: 'organisation' })
const refundServing = () => {
  const found = (financeModule.servings ?? []).find(
    ({ resource }) => resource.path === 'finance/refund',
  )
  if (found === undefined) throw new Error('no refunds are served')
  return found
}
type Refund = Row<typeof refund>

/** Gives back by every step of the product, each by another person, as it happened at a moment of the past. */
async function giveBack(
  organisation: string,
  gift: string,
  { amount, at }: { amount: number; at: string },
): Promise<Refund> {
  const [clerk, chief, second, teller] = [1, 2, 3, 4].map(() => of(organisation))
  if (!clerk || !chief || !second || !teller) throw new Error('four persons')
  const as = <T>(person: Person, work: (act: Act) => Promise<T>) =>
    inHouse(world.house.house, () =>
      perform(world.house.database, person, { requestId: 'test', now: new Date(at) }, work),
    )
  const step = (person: Person, name: string, { id, version }: Refund, answers = {}) =>
    as(person, act =>
      move(act, refundServing(), name, { id, version, ...answers }),
    ) as Promise<Refund>
  const asked = { donation: gift, amount, reasonKind: '2' }
  let row = (await as(clerk, act => insert(act, refundServing(), asked))) as Refund
  // Nobody decides upon what he asked for, and one person decides once.
  await expect(step(clerk, 'approve', row)).rejects.toThrow('不能审核')
  row = await step(chief, 'approve', row)
  expect(row.state).toBe('pending')
  await expect(step(chief, 'approve', row)).rejects.toThrow('须由另一人复审')
  row = await step(second, 'approve', row)
  row = await step(teller, 'pay', row)
  row = await step(teller, 'succeed', row, { successAt: at, channelRefundNo: newId() })
  expect(row.state).toBe('success')
  return row
}

interface Line {
  readonly id: string
  readonly version: number
  readonly organisation: string | null
  readonly state: string
  readonly figures: Readonly<Record<string, number>>
  readonly days: readonly ({ readonly day: string } & Readonly<Record<string, number | string>>)[]
}

const make = async (job: (typeof makingJobs)[number] | undefined, period: string) => {
  if (job === undefined) throw new Error('no job')
  await world.house.run(job, { period })
}
async function lineOf(kind: string, period: string, organisation: string | null): Promise<Line> {
  const answer = await world.house.call(operator, 'GET', `${api}/getTable`, { kind, period })
  const lines: Line[] = answer.dataPoints.list
  const line = lines.find(each => each.organisation === organisation)
  if (line === undefined) throw new Error(`no report of ${period}`)
  return line
}

const weeks = ['2025-W41', '2025-W42', '2025-W43']
const figures = ['amount', 'gifts', 'refunds'] as const
const figuresOf = ({ figures: told }: Line) => figures.map(name => told[name] ?? 0)

it('weeks and odd days tell what their month tells, also of what was given back; the second of the next month changes nothing in it', async () => {
  const { north } = world
  const gifts = new Map<string, string>()
  // Of every kind of day: odd ones before and after, the first and last moment of weeks and of the month.
  for (const [owner, at, amount] of [
    [north, '2025-10-01T00:00:00+08:00', 10_000],
    [north, '2025-10-05T23:59:59+08:00', 20_001],
    [north, '2025-10-06T00:00:00+08:00', 30_002],
    [north, '2025-10-19T23:59:59+08:00', 40_003],
    [north, '2025-10-26T23:59:59+08:00', 50_004],
    [north, '2025-10-27T00:00:00+08:00', 60_005],
    [north, '2025-10-31T23:59:59+08:00', 70_006],
    [north, '2025-11-01T00:00:00+08:00', 80_007],
    [south, '2025-10-08T12:00:00+08:00', 9_000],
    [south, '2025-10-31T12:00:00+08:00', 9_100],
  ] as const)
    gifts.set(`${owner} ${at}`, await give(owner, at, amount))
  const gift = (owner: string, at: string) => gifts.get(`${owner} ${at}`) ?? ''
  const october = gift(north, '2025-10-06T00:00:00+08:00')
  await giveBack(north, october, { amount: 1_000, at: '2025-10-14T12:00:00+08:00' })
  await giveBack(north, gift(north, '2025-10-27T00:00:00+08:00'), {
    ...{ amount: 2_000, at: '2025-10-31T23:59:30+08:00' },
  })
  await giveBack(south, gift(south, '2025-10-08T12:00:00+08:00'), {
    ...{ amount: 300, at: '2025-10-20T00:00:00+08:00' },
  })
  for (const week of weeks) await make(weekly, week)
  await make(monthly, '2025-10')

  const expected = new Map<string | null, readonly number[]>([
    [north, [280_021, 7, 3_000]],
    [south, [18_100, 2, 300]],
    [null, [298_121, 9, 3_300]],
  ])
  for (const [owner, told] of expected) {
    const month = await lineOf('M', '2025-10', owner)
    expect(figuresOf(month)).toEqual(told)
    const odd = month.days.filter(({ day }) => day < '2025-10-06' || day > '2025-10-26')
    const sum = figuresOf({ ...month, figures: {} })
    for (const week of weeks)
      for (const [at, value] of figuresOf(await lineOf('W', week, owner)).entries())
        sum[at] = (sum[at] ?? 0) + value
    for (const day of odd)
      for (const [at, name] of figures.entries()) sum[at] = (sum[at] ?? 0) + Number(day[name] ?? 0)
    expect(sum, `weeks and odd days of ${owner}`).toEqual(told)
  }

  const before = await Promise.all([north, south, null].map(id => lineOf('M', '2025-10', id)))
  for (const { id, version } of before) {
    const locked = await world.house.call(operator, 'POST', `${api}/lock`, { id, version })
    expect(locked.statusMessage).toBe('success')
  }
  const late = await giveBack(north, october, { amount: 5_000, at: '2025-11-02T10:00:00+08:00' })
  const posted = await world.house.prepare(({ tx }) =>
    tx.execute(sql`
      select event, value_date::text as day from ledger_posting
       where source_id = ${late.id}::uuid and event = 'P04'`),
  )
  expect(posted.rows).toEqual([{ event: 'P04', day: '2025-11-02' }])

  // Made again, the locked month stays; corrected, it is told the same: the refund is none of its days.
  await make(monthly, '2025-10')
  for (const known of before) {
    const now = await lineOf('M', '2025-10', known.organisation)
    expect(now).toMatchObject({ id: known.id, state: 'locked', figures: known.figures })
    expect(now.days).toEqual(known.days)
    const { id, version } = now
    const mended = await world.house.call(operator, 'POST', `${api}/correct`, {
      ...{ id, version, correction: '核对次月退款' },
    })
    expect(mended.statusMessage).toBe('success')
    const next = await lineOf('M', '2025-10', known.organisation)
    expect(next.id).not.toBe(known.id)
    expect(figuresOf(next)).toEqual(figuresOf(known))
    expect(next.days).toEqual(known.days)
  }
  // It is told once: by its own month, by the week that it lies in, and by the year.
  await make(monthly, '2025-11')
  await make(weekly, '2025-W44')
  await make(yearly, '2025')
  expect(figuresOf(await lineOf('M', '2025-11', north))).toEqual([80_007, 1, 5_000])
  expect(figuresOf(await lineOf('W', '2025-W44', north))).toEqual([
    60_005 + 70_006 + 80_007,
    3,
    7_000,
  ])
  expect(figuresOf(await lineOf('Y', '2025', north))).toEqual([280_021 + 80_007, 8, 8_000])
  expect(figuresOf(await lineOf('Y', '2025', null))).toEqual([298_121 + 80_007, 10, 8_300])
})
