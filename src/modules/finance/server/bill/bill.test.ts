import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { perform } from '#kernel/server/perform.ts'
import type { Person } from '#kernel/server/person.ts'
import { countTodo } from '#modules/platform/server/index.ts'
import { zipOf } from '#services/sheets/sheet-fixture.ts'
import { type BillDesk, billRights, openBillDesk } from '#test/bill-desk.ts'
import { notBegun, takingFrom } from '#test/finance-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { writeWechatBill } from '../bills/write-wechat-bill.ts'
import { giving } from '../giving.ts'
import { closeThrough, ledgerFaults } from '../ledger/book.ts'

let world: BillDesk['world']
let clerk: BillDesk['clerk']
let chief: BillDesk['chief']
let trade: BillDesk['trade']
let gift: BillDesk['gift']
let record: BillDesk['record']
let upload: BillDesk['upload']
let settled: BillDesk['settled']
let rowsOf: BillDesk['rowsOf']

beforeAll(async () => {
  ;({ world, clerk, chief, trade, gift, record, upload, settled, rowsOf } = await openBillDesk())
})
afterAll(() => world.close())

describe('a bill of WeChat Pay', () => {
  it('is taken once: of uploads at once one is taken, every other is refused with its batch and day', async () => {
    const day = '2026-11-18'
    const trades = [1, 2, 3].map(serial => trade(day, serial))
    await record(trades.map(each => gift(each)))
    const file = writeWechatBill(trades)
    const answers = await Promise.all([1, 2, 3].map(() => upload(clerk, file)))
    const taken = answers.filter(({ statusCode }) => statusCode === 1)
    expect(taken).toHaveLength(1)
    const { id, number } = taken[0]?.dataPoints.bills[0] ?? {}
    const known = {
      ...{ status: 400, statusCode: 4001 },
      dataPoints: {
        known: { id, number, billDate: day },
        errors: [
          {
            field: 'upfile',
            message: `该文件已于 ${beijingDay(new Date())} 上传为批次 ${number}（账单日 ${day}），同一文件不能重复上传`,
          },
        ],
      },
    }
    for (const each of answers) if (each.statusCode !== 1) expect(each).toMatchObject(known)
    expect(await settled(id)).toMatchObject({ state: 'balanced', evenCount: 3, payAmount: 3006 })
    expect(await upload(clerk, file)).toMatchObject(known)
    expect(await upload(chief, file)).toMatchObject(known)
    // Packed, and instead of itself, it is the same file.
    expect(await upload(clerk, gzipSync(file))).toMatchObject(known)
    expect(await upload(clerk, await zipOf({ 'a.csv': file }))).toMatchObject(known)
    expect(await upload(clerk, gzipSync(file), `?replaces=${id}`)).toMatchObject(known)
    expect(await rowsOf(sql`select state from bill where bill_date = ${day}`)).toEqual([
      { state: 'balanced' },
    ])
    expect(await rowsOf(sql`select count(*)::int as n from bill_line where bill = ${id}`)).toEqual([
      { n: 3 },
    ])
    const other = await upload(clerk, writeWechatBill([...trades, trade(day, 4)]))
    expect(other.statusMessage).toContain('内容与本文件不同')
  })

  it('may come again once what it made was put aside', async () => {
    const file = writeWechatBill([trade('2026-11-06', 1)])
    const first = (await upload(clerk, file)).dataPoints.bills[0]
    const { id, version } = await settled(first.id)
    const gone = await world.call(chief, 'POST', '/api/finance/bill/discard', { id, version })
    expect(gone.dataPoints).toMatchObject({ state: 'void' })
    const again = await upload(clerk, file)
    expect(again.statusMessage).toBe('success')
    expect(again.dataPoints.bills[0].id).not.toBe(id)
    expect((await upload(clerk, file)).dataPoints.known.id).toBe(again.dataPoints.bills[0].id)
    await settled(again.dataPoints.bills[0].id)
  })

  it('of another organisation names no batch of it', async () => {
    const day = '2026-11-07'
    const file = writeWechatBill([trade(day, 1)])
    const { id, number } = (await upload(clerk, file)).dataPoints.bills[0]
    await settled(id)
    const stranger = await world.of(world.south, billRights)
    const refused = await upload(stranger, file)
    expect(refused.statusCode).not.toBe(1)
    expect(JSON.stringify(refused)).not.toContain(number)
  })

  it('is one of its day, of two files that come at the same moment and tell it differently', async () => {
    const day = '2026-11-11'
    const paid = trade(day, 1)
    await record([gift(paid), gift(trade(day, 2))])
    const files = [[paid], [paid, trade(day, 2)], [trade(day, 2), paid]]
    const answers = await Promise.all(files.map(each => upload(clerk, writeWechatBill(each))))
    const taken = answers.filter(({ statusCode }) => statusCode === 1)
    expect(taken).toHaveLength(1)
    for (const { statusCode, statusMessage } of answers)
      if (statusCode !== 1) expect(statusMessage).toContain('内容与本文件不同')
    await settled(taken[0]?.dataPoints.bills[0].id)
    const pairs = sql`select donation from bill_line l join bill b on b.id = l.bill
      where b.bill_date = ${day} and l.result = '1' group by donation having count(*) > 1`
    expect(await rowsOf(pairs)).toEqual([])
  })

  it('finds what differs, and two people make the missing donations, once', async () => {
    const day = '2026-11-19'
    const known = [1, 2, 3].map(serial => trade(day, serial))
    const unknown = [4, 5].map(serial => trade(day, serial))
    await record(known.map((each, at) => gift(each, at === 1 ? { amount: 7 } : {})))
    await record([gift(trade(day, 9))])
    const made = await upload(clerk, writeWechatBill([...known, ...unknown, trade(day, 1)]))
    const { id } = made.dataPoints.bills[0]
    const found = await settled(id)
    expect(found).toMatchObject({
      state: 'differing',
      evenCount: 2,
      differingCount: 4,
      shortCount: 1,
      madeCount: 0,
    })
    const results = await rowsOf(
      sql`select result from bill_line where bill = ${id} order by line_no`,
    )
    expect(results.map(({ result }) => result)).toEqual(['1', '4', '1', '2', '2', '6'])
    const alone = await world.call(clerk, 'POST', '/api/finance/bill/createMissing', {
      id,
      version: found.version,
    })
    expect(alone).toMatchObject({ status: 403, statusMessage: '上传账单的人不能自己补单' })
    const third = await world.of(world.north, billRights)
    const both = await Promise.all(
      [chief, third].map(who =>
        world.call(who, 'POST', '/api/finance/bill/createMissing', { id, version: found.version }),
      ),
    )
    expect(both.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
    expect(await settled(id)).toMatchObject({ evenCount: 4, differingCount: 2, madeCount: 2 })
    expect(
      await rowsOf(sql`
        select sum(amount)::int as amount, count(distinct p.id)::int as posted
          from donation d join ledger_posting p on p.source_id = d.id and p.event = 'P01'
         where d.source = 'bill'`),
    ).toEqual([{ amount: 2009, posted: 2 }])
    expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  })

  it('books the fee of its day once when it is even, borne by whom the settings name', async () => {
    const usual = giving()
    const day = '2026-11-14'
    const fees = () =>
      rowsOf(sql`
        select a.kind, e.amount::int as amount from ledger_posting p
          join ledger_entry e on e.posting_id = p.id join ledger_account a on a.id = e.account_id
         where p.event = 'P14' and p.value_date = ${day}
           and not exists (select from ledger_posting r where r.reverses = p.id)
         order by p.number, e.line`)
    try {
      answerPort(giving, { ...usual, feeBearer: async () => 'causes' })
      const open = trade(day, 1, { amount: 100_000 })
      const custodial = trade(day, 2, { amount: 50_000 })
      await record([gift(open), gift(custodial, { cause: world.north.custodial })])
      const made = await upload(clerk, writeWechatBill([open, custodial]))
      const { id } = made.dataPoints.bills[0]
      const even = await settled(id)
      expect(even).toMatchObject({ state: 'balanced', feeAmount: 900 })
      const booked = [
        { kind: 'restricted', amount: 600 },
        { kind: 'unrestricted', amount: 300 },
        { kind: 'clearing', amount: -900 },
      ]
      expect(await fees()).toEqual(booked)
      const again = { id, version: even.version }
      await world.call(clerk, 'POST', '/api/finance/bill/rematch', again)
      expect(await settled(id)).toMatchObject({ state: 'balanced' })
      expect(await fees()).toEqual(booked)
      answerPort(giving, { ...usual, feeBearer: async () => 'unrestricted' })
      const other = trade('2026-11-13', 1, { amount: 100_000 })
      await record([gift(other)])
      const second = await upload(clerk, writeWechatBill([other]))
      await settled(second.dataPoints.bills[0].id)
      const kinds = await rowsOf(sql`
        select a.kind from ledger_posting p join ledger_entry e on e.posting_id = p.id
          join ledger_account a on a.id = e.account_id
         where p.event = 'P14' and p.value_date = '2026-11-13' order by e.line`)
      expect(kinds).toEqual([{ kind: 'unrestricted' }, { kind: 'clearing' }])
      expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
    } finally {
      answerPort(giving, usual)
    }
  })

  it('is refused to whom the merchant number does not belong, and proposes gifts that another person makes', async () => {
    const file = writeWechatBill([trade('2026-11-17', 1)])
    const foreign = await world.of(world.south, billRights)
    expect((await upload(foreign, file)).statusMessage).toContain('未登记或不属于本机构')
    const plain = await world.of(world.north, ['bill.upload', 'bill.view'])
    expect((await upload(plain, file, '?missing=create')).status).toBe(403)
    const wrong = await upload(clerk, file, `?missing=create&cause=${world.south.cause}`)
    expect(wrong.dataPoints.errors).toEqual([
      { field: 'cause', message: '标的不存在，或不属于该机构' },
    ])
    const made = await upload(clerk, file, `?missing=create&cause=${world.north.cause}`)
    const { id } = made.dataPoints.bills[0]
    const proposed = await settled(id)
    expect(proposed).toMatchObject({ state: 'differing', createsMissing: true, madeCount: 0 })
    const ask = (who: Person, move: string, version: unknown) =>
      world.call(who, 'POST', `/api/finance/bill/${move}`, { id, version })
    expect(await ask(clerk, 'createMissing', proposed.version)).toMatchObject({
      status: 403,
      statusMessage: '上传账单的人不能自己补单',
    })
    const waiting = async (who: Person) =>
      (await perform(world.database, who, { requestId: 'test' }, countTodo)).map(({ kind }) => kind)
    expect(await waiting(clerk)).not.toContain('billMissing')
    expect(await waiting(chief)).toContain('billMissing')
    await ask(clerk, 'rematch', proposed.version)
    const again = await settled(id)
    expect(again).toMatchObject({ state: 'differing', madeCount: 0 })
    await ask(chief, 'createMissing', again.version)
    expect(await settled(id)).toMatchObject({ state: 'balanced', madeCount: 1 })
    expect(await waiting(chief)).not.toContain('billMissing')
  })

  it('makes no gift that is smaller than its cause takes', async () => {
    const usual = giving()
    const day = '2026-11-12'
    const [small, enough] = [trade(day, 1, { amount: 1999 }), trade(day, 2, { amount: 2000 })]
    try {
      answerPort(giving, { ...usual, causes: takingFrom(2000, usual) })
      const query = `?missing=create&cause=${world.north.cause}`
      const made = await upload(clerk, writeWechatBill([small, enough]), query)
      const { id, version } = await settled(made.dataPoints.bills[0].id)
      await world.call(chief, 'POST', '/api/finance/bill/createMissing', { id, version })
      await expect.poll(async () => (await settled(id)).madeCount).toBe(1)
      expect(
        await rowsOf(sql`select result from bill_line where bill = ${id} order by line_no`),
      ).toEqual([{ result: '2' }, { result: '1' }])
    } finally {
      answerPort(giving, usual)
    }
  })

  it('makes no gifts to a cause whose drive was never begun', async () => {
    const usual = giving()
    try {
      answerPort(giving, { ...usual, causes: notBegun(usual) })
      const query = `?missing=create&cause=${world.north.cause}`
      const refused = await upload(clerk, writeWechatBill([trade('2026-11-08', 1)]), query)
      expect(refused.dataPoints.errors).toEqual([
        { field: 'cause', message: '该标的还没有开始募捐，不能收款' },
      ])
    } finally {
      answerPort(giving, usual)
    }
  })

  it('is refused while its day is not over', async () => {
    for (const ahead of [0, 1, 40]) {
      const day = beijingDay(new Date(Date.now() + ahead * 86_400_000))
      const refused = await upload(clerk, writeWechatBill([trade(day, 1)]))
      expect(refused.statusMessage).toContain(`账单日 ${day} 尚未结束`)
    }
  })
  it('is matched no more once its day is closed', async () => {
    const day = '2026-11-10'
    await record([gift(trade(day, 1))])
    const made = await upload(clerk, writeWechatBill([trade(day, 1)]))
    const { id, version } = await settled(made.dataPoints.bills[0].id)
    await world.prepare(act => closeThrough(act.tx, world.north.id, day))
    const again = await world.call(clerk, 'POST', '/api/finance/bill/rematch', { id, version })
    expect(again.statusMessage).toBe('该账单日已关账，不能重新对账')
  })
})
