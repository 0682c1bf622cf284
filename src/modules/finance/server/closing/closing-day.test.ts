import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { perform } from '#kernel/server/perform.ts'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { countTodo } from '#modules/platform/server/index.ts'
import { type Charity, type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { organisationMoney } from '../figures/organisation-money.ts'
import { ledgerFaults } from '../ledger/book.ts'
import { closeEmptyDays } from './closing-day.ts'

const rights = [
  ...'view create approve delete'.split(' ').map(verb => `closingDay.${verb}`),
  ...'view create submit approve reject'.split(' ').map(verb => `moneyIn.${verb}`),
  ...'view create approve'.split(' ').map(verb => `bankAccount.${verb}`),
]
let world: FinanceWorld
let clerk: Person
let chief: Person

beforeAll(async () => {
  world = await openFinanceWorld()
  clerk = await world.of(world.north, rights)
  chief = await world.of(world.north, rights)
})
afterAll(async () => {
  expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  await world.close()
})

const today = beijingDay(new Date())
const dayAgo = (days: number) => addDays(today, -days)
const post = (person: Person, path: string, question: Record<string, unknown>) =>
  world.call(person, 'POST', `/api/finance/${path}`, question)
const close = (day: string, person = clerk, { id: organisation } = world.north) =>
  post(person, 'closingDay/insert', { organisation, day })
const confirm = ({ id, version }: { id: string; version: number }, person = chief) =>
  post(person, 'closingDay/approve', { id, version })
const whyOf = (answer: { dataPoints: { errors: { message: string }[] } }) =>
  answer.dataPoints.errors.map(({ message }) => message).join()

async function give(day: string, charity: Charity, channel: '1' | '5' = '5'): Promise<string> {
  const numbers = { merchantOrderNo: newId(), channelTradeNo: newId() }
  const gift = {
    ...{ organisation: charity.id, cause: charity.cause, amount: 1000, source: 'mobile' as const },
    ...{ channel, paidAt: `${day}T12:00:00+08:00` },
    ...(channel === '1' ? { merchant: charity.merchant, ...numbers } : {}),
  }
  const [id = ''] = await world.prepare(act =>
    recordGifts(act, [gift], { place: channel === '1' ? 'channel' : 'cash', audit: 'none' }),
  )
  return id
}

const remove = ({ id, version }: { id: string; version: number }) =>
  world.call(clerk, 'DELETE', '/api/finance/closingDay/delete', { id, version })
const listed = async () =>
  (await world.call(clerk, 'GET', '/api/finance/closingDay/getListByPage')).dataPoints.list
const prepareThrough = (day: string, person = clerk) =>
  post(person, 'closingDay/prepareThrough', { day })
const confirmInOrder = (rows: readonly object[], person = chief) =>
  post(person, 'closingDay/confirmInOrder', { rows })
/** What waits to be confirmed, as whoever confirms it is shown it. */
const waiting = async (person = chief) =>
  (await world.call(person, 'GET', '/api/finance/closingDay/getOpen')).dataPoints.prepared.map(
    ({ id, version }: { id: string; version: number }) => ({ id, version }),
  )

const closedThrough = (charity: Charity) =>
  world.prepare(
    async act =>
      (await organisationMoney(act.tx, [charity.id])).get(charity.id)?.closedThrough ?? null,
  )

describe('the books of days', () => {
  it('are closed by two people, once their gifts stand in an even bill', async () => {
    expect(whyOf(await close(dayAgo(9)))).toBe('该机构还没有记账，无须关账')
    await give(dayAgo(9), world.north)
    const unmatched = await give(dayAgo(8), world.north, '1')
    expect(whyOf(await close(dayAgo(10)))).toBe(`该日没有记账，请选择 ${dayAgo(9)} 及以后的日期`)
    for (const day of [today, addDays(today, 3)])
      expect(whyOf(await close(day))).toBe('该日尚未结束，次日 10:00 后可以关账')
    const unmatchedSaid = `${dayAgo(8)} 有 1 笔微信捐赠未与账单对平`
    // Yesterday open, and what keeps the day itself open: each is named, and nothing is closed by it.
    expect((await close(dayAgo(8))).dataPoints.errors).toEqual([
      { field: 'day', message: `${dayAgo(9)} 尚未关账；须逐日依次关账` },
      { field: 'day', message: unmatchedSaid },
    ])
    expect(await listed()).toEqual([])
    const eve = (await close(dayAgo(9))).dataPoints
    expect(eve).toMatchObject({ from: dayAgo(9), day: dayAgo(9), postings: 2, state: 'prepared' })
    // Prepared is not closed.
    expect((await close(dayAgo(8))).dataPoints.errors[0]).toEqual({
      field: 'day',
      message: `${dayAgo(9)} 待确认；须逐日依次关账`,
    })
    expect((await confirm(eve)).dataPoints).toMatchObject({ state: 'closed' })
    expect(await closedThrough(world.north)).toBe(dayAgo(9))
    expect(whyOf(await close(dayAgo(8)))).toBe(unmatchedSaid)
    await world.prepare(act =>
      act.tx.execute(sql`update donation set recon_state = 'even' where id = ${unmatched}::uuid`),
    )
    const made = (await close(dayAgo(8))).dataPoints
    expect(made).toMatchObject({ from: dayAgo(8), postings: 2, state: 'prepared' })
    expect(await closedThrough(world.north)).toBe(dayAgo(9))
    const asked = async (who: Person) =>
      (await perform(world.database, who, { requestId: 'test' }, countTodo)).map(({ kind }) => kind)
    expect(await asked(clerk)).not.toContain('closingDay')
    expect(await asked(chief)).toContain('closingDay')
    expect((await confirm(made, clerk)).statusMessage).toBe('准备关账的人不能自己确认')
    const both = await Promise.all([confirm(made), confirm(made)])
    expect(both.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
    expect(await closedThrough(world.north)).toBe(dayAgo(8))
    const leaves = await world.prepare(act =>
      act.tx.execute(
        sql`select id from evidence_leaf where kind = 'dayClosing' and source_id = ${made.id}`,
      ),
    )
    expect(leaves.rows).toHaveLength(1)
  })

  it('take no posting any more: what is learned later is booked on the first open day', async () => {
    const gift = await give(dayAgo(9), world.north)
    const { rows } = await world.prepare(act =>
      act.tx.execute(sql`
        select value_date::text as day, (occurred_at at time zone 'Asia/Shanghai')::date::text as at
          from ledger_posting where source_id = ${gift}::uuid and event = 'P11'`),
    )
    expect(rows).toEqual([{ day: dayAgo(7), at: dayAgo(9) }])
    expect(whyOf(await close(dayAgo(8)))).toBe('该日已关账')
    const { id } = world.north
    const closed = await world.call(clerk, 'GET', '/api/finance/closingDay/getOpen')
    expect(closed.dataPoints).toMatchObject({
      ...{ closedThrough: dayAgo(8), firstOpen: dayAgo(7), why: [] },
    })
    const [row] = (await world.call(clerk, 'GET', '/api/finance/closingDay/getListByPage'))
      .dataPoints.list
    expect(row).toMatchObject({ organisation: id, state: 'closed' })
    expect(await remove(row)).toMatchObject({ status: 422 })
    expect((await listed())[0]).toMatchObject({ id: row.id, state: 'closed' })
  })

  it('are led on in order by one act, which stops at the first that waits, also when it came later', async () => {
    const { id: organisation, name } = world.north
    const account = await post(clerk, 'bankAccount/insert', {
      ...{ organisation, name, bank: '工商银行', account: '1234567890123', certificate: newId() },
    })
    const bankAccount = account.dataPoints.id
    await post(chief, 'bankAccount/approve', { id: bankAccount, version: 1 })
    const line = await post(clerk, 'moneyIn/insert', {
      ...{ organisation, origin: '2', bankAccount, bankSerial: newId(), amount: 5000 },
      bookedAt: `${dayAgo(6)}T12:00:00+08:00`,
    })
    // One act leads on day by day, and stops at the first that is in the way; those before stay.
    const sent = await post(clerk, 'moneyIn/submit', { id: line.dataPoints.id, version: 1 })
    const led = await prepareThrough(dayAgo(5))
    expect(led.dataPoints).toEqual({
      days: [dayAgo(7)],
      stopped: { day: dayAgo(6), why: [`${dayAgo(6)} 有 1 张入账单待复核`] },
    })
    // Where the first one is in the way nothing is done, and it is named.
    const inTheWay = await prepareThrough(dayAgo(5))
    expect(inTheWay).toMatchObject({ status: 400 })
    expect(whyOf(inTheWay)).toBe(`${dayAgo(6)}：${dayAgo(6)} 有 1 张入账单待复核`)
    expect(await listed()).toHaveLength(3)
    const back = await post(chief, 'moneyIn/reject', {
      ...{ id: line.dataPoints.id, version: sent.dataPoints.version, reason: '请补充附言' },
    })
    expect(back.statusMessage).toBe('success')
    const both = await Promise.all([prepareThrough(dayAgo(5)), prepareThrough(dayAgo(5))])
    const days = both.flatMap(({ dataPoints }) => dataPoints.days ?? [])
    expect(days.toSorted()).toEqual([dayAgo(6), dayAgo(5)])
    expect(await closedThrough(world.north)).toBe(dayAgo(8))
    const again = await post(clerk, 'moneyIn/submit', {
      ...{ id: line.dataPoints.id, version: back.dataPoints.version },
    })

    const rows = await waiting()
    expect(rows).toHaveLength(3)
    // Whoever prepared them closes none; a day is not closed over the heads of those before it.
    expect(await confirmInOrder(rows, clerk)).toMatchObject({
      ...{ status: 403, statusMessage: '准备关账的人不能自己确认' },
    })
    expect(whyOf(await confirm(rows[2]))).toBe(`${dayAgo(7)}、${dayAgo(6)} 待确认；须逐日依次关账`)
    expect(await closedThrough(world.north)).toBe(dayAgo(8))
    // In whatever order they are named, they are closed in that of their days.
    expect((await confirmInOrder(rows.toReversed())).dataPoints).toEqual({
      days: [dayAgo(7)],
      stopped: { day: dayAgo(6), why: [`${dayAgo(6)} 有 1 张入账单待复核`] },
    })
    expect(await closedThrough(world.north)).toBe(dayAgo(7))
    await post(chief, 'moneyIn/approve', {
      id: line.dataPoints.id,
      version: again.dataPoints.version,
    })
    const done = await confirmInOrder(await waiting())
    expect(done.dataPoints).toEqual({ days: [dayAgo(6), dayAgo(5)], stopped: null })
    const closed = await listed()
    expect(closed.map((row: { day: string; from: string }) => [row.from, row.day])).toEqual(
      [5, 6, 7, 8, 9].map(days => [dayAgo(days), dayAgo(days)]),
    )
    // Every posting of theirs is counted with its own day, none twice.
    expect(closed.map((row: { postings: number }) => row.postings)).toEqual([0, 1, 2, 2, 2])
  })

  it('close themselves where nothing was booked, once people have begun to close', async () => {
    await give(dayAgo(2), world.north)
    await give(dayAgo(4), world.south)
    // A day that people have prepared is theirs.
    const held = (await close(dayAgo(4))).dataPoints
    await world.run(closeEmptyDays, {})
    expect(await closedThrough(world.north)).toBe(dayAgo(5))
    expect((await remove(held)).statusMessage).toBe('success')
    await world.run(closeEmptyDays, {})
    expect(await closedThrough(world.north)).toBe(dayAgo(3))
    expect(await closedThrough(world.south)).toBeNull()
    const stranger = await world.of(world.south, rights)
    const foreign = await world.call(stranger, 'GET', '/api/finance/closingDay/getListByPage')
    expect(foreign.dataPoints.total).toBe(0)
    expect((await close(dayAgo(2), stranger)).statusCode).not.toBe(1)
  })
})
