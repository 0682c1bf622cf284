import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { done } from '#test/payout-world.ts'
import { openShopWorld, type ShopWorld } from '#test/shop-world.ts'
import { goods } from '../model/index.ts'

/* 实物 grants out of donated stock: held at approval, booked (P38) as lines are signed, never below zero. */

let world: ShopWorld
let cause: string
let run: ShopWorld['query']

beforeAll(async () => {
  world = await openShopWorld()
  cause = (await world.funded(1_000_00)).cause
  run = world.query
})
afterAll(() => world.close())

const approve = { opinion: '同意' }

/** Rice of an own shop that was given to the cause, at ¥18.00 a bag. */
async function rice(stocked: number): Promise<string> {
  const partner = await world.shop('3')
  const { id } = await world.prepare(act =>
    insertRow(act, goods, {
      ...{ partner, organisation: world.organisation, merchant: partner, name: '大米' },
      ...{ code: newId().slice(-8), category: 'food' as const, price: 20_00, points: 100 },
      ...{ source: '1' as const, cause, unitValue: 18_00, unit: '袋' },
    }),
  )
  done(
    await world.moveOf(world.clerk, 'goods', 'stockIn', id, {
      ...{ quantity: stocked, lot: 'L1', expiry: null, reason: '捐赠单' },
    }),
  )
  return id
}

const asked = (of: string, bags: number) => ({
  ...{ saveType: '3', goods: of, cause, unitAmount: bags * 18_00, title: '困难群众大米' },
  ...{ voucherFrom: null, voucherTo: null, proof: ['3'] },
})

/** A batch of so many people, each with so many bags, as its maker submitted it. */
async function submitted(of: string, people: number, bags = 1) {
  const row = await world.batch(asked(of, bags))
  done(await world.add(row, await world.people(people)))
  done(await world.act(world.maker, 'submit', row))
  return row
}

const stockOf = async (id: string) =>
  (await run(sql`select stock, reserved from goods where id = ${id}`))[0]

/** What the account of goods of the cause holds, and has set aside, before and after. */
async function bookOf() {
  const [row] = await run(sql`
    select coalesce(sum(balance), 0)::int as balance, coalesce(sum(reserved), 0)::int as reserved
      from ledger_account where kind = 'goodsNet' and owner_id = ${cause}`)
  return { balance: Number(row?.balance), reserved: Number(row?.reserved) }
}

const sign = (id: string) => world.line(world.issuer, 'issue', id, { proofKind: '3' })

it('approval sets goods aside, each signature books P38, the end gives the rest free', async () => {
  const bag = await rice(10)
  const before = await bookOf()
  const row = await submitted(bag, 3, 2)
  expect(await stockOf(bag)).toEqual({ stock: 10, reserved: 0 })
  done(await world.act(world.judge, 'approve', row, approve))
  expect(await stockOf(bag)).toEqual({ stock: 10, reserved: 6 })
  expect(await bookOf()).toEqual({ balance: before.balance, reserved: before.reserved + 108_00 })
  done(await world.act(world.issuer, 'issue', row))
  const [first, second, third] = await world.lines(row.id)
  expect(first).toMatchObject({ amount: 36_00, quantity: 2 })
  done(await sign(first?.id ?? ''))
  done(await sign(second?.id ?? ''))
  expect(await stockOf(bag)).toEqual({ stock: 6, reserved: 2 })
  expect(await bookOf()).toEqual({
    balance: before.balance - 72_00,
    reserved: before.reserved + 36_00,
  })
  const money = await world.call(world.maker, 'GET', '/api/rescue/grantBatch/getMoney', {
    id: row.id,
  })
  expect(money.dataPoints.postings.map(({ event, amount }: never) => [event, amount])).toEqual([
    ['P38', 36_00],
    ['P38', 36_00],
  ])
  done(await world.line(world.issuer, 'reject', third?.id ?? '', { rejectReason: 'moved' }))
  done(await world.act(world.issuer, 'finish', row))
  expect(await stockOf(bag)).toEqual({ stock: 6, reserved: 0 })
  expect((await bookOf()).reserved).toBe(before.reserved)
  expect(await world.now(row.id)).toMatchObject({ hold: null, held: 0, goodsHeld: 0 })
})

it('of batches approved at once only as many pass as there are goods', async () => {
  const bag = await rice(10)
  const rows = []
  for (let n = 0; n < 5; n += 1) rows.push(await submitted(bag, 1, 3))
  const answers = await Promise.all(
    rows.map(row => world.act(world.judge, 'approve', row, approve)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(3)
  const refused = answers.filter(({ statusCode }) => statusCode !== 1)
  expect(refused.map(({ status, statusMessage }) => [status, statusMessage])).toEqual(
    refused.map(() => [409, '「大米」库存不足：可发放 1 袋']),
  )
  expect(await stockOf(bag)).toEqual({ stock: 10, reserved: 9 })
  // What is set aside nobody else takes: neither a till nor a loss.
  const taken = await world.moveOf(world.clerk, 'goods', 'transfer', bag, {
    ...{ to: await rice(1), quantity: 2, reason: '调往另一店' },
  })
  expect(JSON.stringify(taken)).toContain('库存不足：现有 10 袋，其中 9 袋已由发放批次占用')
})

it('lines signed at once take each their share, once', async () => {
  const bag = await rice(4)
  const row = await submitted(bag, 4)
  done(await world.act(world.judge, 'approve', row, approve))
  done(await world.act(world.issuer, 'issue', row))
  const lines = await world.lines(row.id)
  const twice = [...lines, ...lines]
  const answers = await Promise.all(twice.map(({ id }) => sign(id)))
  expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(4)
  expect(await stockOf(bag)).toEqual({ stock: 0, reserved: 0 })
})

it('a cancelled batch gives its goods free', async () => {
  const bag = await rice(2)
  const before = await bookOf()
  const row = await submitted(bag, 2)
  done(await world.act(world.judge, 'approve', row, approve))
  done(await world.act(world.maker, 'cancel', row, { reason: '名单有误' }))
  expect(await stockOf(bag)).toEqual({ stock: 2, reserved: 0 })
  expect(await bookOf()).toEqual(before)
})

it('a reversal brings the share back as it was booked', async () => {
  const bag = await rice(2)
  const before = await bookOf()
  const row = await submitted(bag, 1, 2)
  done(await world.act(world.judge, 'approve', row, approve))
  done(await world.act(world.issuer, 'issue', row))
  const [line] = await world.lines(row.id)
  done(await sign(line?.id ?? ''))
  expect(await bookOf()).toEqual({ ...before, balance: before.balance - 36_00 })
  done(await world.line(world.issuer, 'askReverse', line?.id ?? '', { reason: '发错了人' }))
  done(await world.line(world.judge, 'reverse', line?.id ?? ''))
  expect(await stockOf(bag)).toEqual({ stock: 2, reserved: 0 })
  expect(await bookOf()).toEqual(before)
})

it('the form wants goods of the cause, and whole units', async () => {
  const bag = await rice(2)
  const refused = await world.call(world.maker, 'POST', '/api/rescue/grantBatch/insert', {
    ...{
      rescueType: world.type,
      period: world.today.slice(0, 7),
      organisation: world.organisation,
    },
    ...{ issueFrom: world.today, issueTo: world.today, needNotice: false },
    ...{ ...asked(bag, 1), cause: null, unitAmount: 20_00 },
  })
  expect(refused.statusCode).toBe(4001)
  const told = JSON.stringify(refused.dataPoints)
  expect(told).toContain('资金来源标的须为该物资受赠的标的')
  expect(told).toContain('须为入账单价 ¥18.00 的整数倍')
})
