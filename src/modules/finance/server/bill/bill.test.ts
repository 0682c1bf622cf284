import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { perform } from '#kernel/server/perform.ts'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { countTodo } from '#modules/platform/server/index.ts'
import { type FinanceWorld, notBegun, openFinanceWorld, takingFrom } from '#test/finance-world.ts'
import { answerPort } from '#test/stand-ins.ts'
import { refund } from '../../model/index.ts'
import { type BillTrade, writeWechatBill } from '../bills/write-wechat-bill.ts'
import { recordGifts } from '../donation/record-gifts.ts'
import { causeFigures } from '../figures/cause-figures.ts'
import { giving } from '../giving.ts'
import { closeThrough, ledgerFaults } from '../ledger/book.ts'

let world: FinanceWorld
let clerk: Person
let chief: Person
const rights = ['upload', 'view', 'createMissing', 'rematch', 'discard'].map(verb => `bill.${verb}`)

beforeAll(async () => {
  world = await openFinanceWorld(true)
  clerk = await world.of(world.north, [...rights, 'billLine.view', 'donation.view'])
  chief = await world.of(world.north, rights)
})
afterAll(() => world.close())

function trade(day: string, serial: number, more: Partial<BillTrade> = {}): BillTrade {
  return {
    tradedAt: `${day}T10:00:${String(serial % 60).padStart(2, '0')}+08:00`,
    merchant: world.north.mchId,
    merchantOrderNo: `O${day}${serial}`,
    channelTradeNo: `T${day}${serial}`,
    amount: 1000 + serial,
    rate: 60,
    productName: '助学, 公益',
    userMark: 'oUser',
    ...more,
  }
}

const gift = (paid: BillTrade, more: object = {}) => ({
  organisation: world.north.id,
  cause: world.north.cause,
  amount: paid.amount,
  channel: '1' as const,
  merchant: world.north.merchant,
  merchantOrderNo: paid.merchantOrderNo,
  channelTradeNo: paid.channelTradeNo,
  source: 'mobile' as const,
  paidAt: paid.tradedAt,
  ...more,
})

const record = (gifts: ReturnType<typeof gift>[]) =>
  world.prepare(act => recordGifts(act, gifts, { place: 'channel', audit: 'none' }))

async function upload(person: Person, file: Buffer, query = '') {
  // Known to the gate from here on.
  await world.call(person, 'GET', '/api/finance/bill/getListByPage')
  const edge = 'edge'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="upfile"; filename="bill.csv"\r\ncontent-type: text/csv\r\n\r\n`
  const response = await world.app.inject({
    method: 'POST',
    url: `/api/finance/bill/upload${query}`,
    headers: {
      'x-test-person': person.accountId,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  return { status: response.statusCode, ...response.json() }
}

async function settled(id: string) {
  const read = async () =>
    (await world.call(clerk, 'GET', '/api/finance/bill/getById', { id })).dataPoints
  await expect.poll(async () => (await read()).state).not.toBe('matching')
  return read()
}

const rowsOf = (query: ReturnType<typeof sql>) =>
  world.prepare(async act => (await act.tx.execute<Record<string, unknown>>(query)).rows)

describe('a bill of WeChat Pay', () => {
  it('makes the same rows however often it is uploaded, at once or later', async () => {
    const day = '2026-11-18'
    const trades = [1, 2, 3].map(serial => trade(day, serial))
    await record(trades.map(each => gift(each)))
    const file = writeWechatBill(trades)
    const answers = await Promise.all([1, 2, 3].map(() => upload(clerk, file)))
    expect(answers.map(each => each.statusMessage)).toEqual(['success', 'success', 'success'])
    expect(new Set(answers.map(each => each.dataPoints.bills[0].id)).size).toBe(1)
    const { id } = answers[0]?.dataPoints.bills[0] ?? {}
    expect(await settled(id)).toMatchObject({ state: 'balanced', evenCount: 3, payAmount: 3006 })
    const again = await upload(clerk, file)
    expect(again.dataPoints).toMatchObject({ repeated: true, bills: [{ id }] })
    expect(await rowsOf(sql`select count(*)::int as n from bill_line where bill = ${id}`)).toEqual([
      { n: 3 },
    ])
    const other = await upload(clerk, writeWechatBill([...trades, trade(day, 4)]))
    expect(other.statusMessage).toContain('内容与本文件不同')
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
    const third = await world.of(world.north, rights)
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

  it('ends the refunds that it shows, by their number and to the fen', async () => {
    const day = '2026-11-16'
    const paid = trade(day, 1)
    const [donation = ''] = await record([gift(paid)])
    const verbs = ['create', 'view', 'approve', 'pay'].map(verb => `refund.${verb}`)
    const teller = await world.of(world.north, [...verbs, 'donation.view'])
    const [first, second] = [await world.of(world.north, verbs), await world.of(world.north, verbs)]
    const move = async (name: string, who: Person, question: Record<string, unknown>) =>
      (await world.call(who, 'POST', `/api/finance/refund/${name}`, question)).dataPoints
    const asked = { donation, amount: 400, reasonKind: '2' }
    let refund = await move('insert', teller, asked)
    refund = await move('approve', first, { id: refund.id, version: refund.version })
    refund = await move('approve', second, { id: refund.id, version: refund.version })
    refund = await move('pay', teller, { id: refund.id, version: refund.version })
    expect(refund.state).toBe('processing')
    const back = trade(day, 1, {
      amount: 400,
      refund: { merchantRefundNo: refund.number, channelRefundNo: 'R1' },
    })
    const made = await upload(clerk, writeWechatBill([paid, back]))
    expect(await settled(made.dataPoints.bills[0].id)).toMatchObject({ state: 'balanced' })
    const { dataPoints: done } = await world.call(teller, 'GET', '/api/finance/refund/getById', {
      id: refund.id,
    })
    expect(done).toMatchObject({ state: 'success', channelRefundNo: 'R1' })
    expect(
      await rowsOf(sql`select state, net_amount::int as net from donation where id = ${donation}`),
    ).toEqual([{ state: 'partRefunded', net: paid.amount - 400 }])
    expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  })

  it('shows what the channel took back by itself; another person books it, and its return as well', async () => {
    const day = '2026-11-15'
    const paid = trade(day, 1)
    const [donation = ''] = await record([gift(paid)])
    const back = trade(day, 1, {
      amount: 400,
      refund: { merchantRefundNo: 'MCH-1', channelRefundNo: 'CB1' },
    })
    const also = ['billLine.view', 'billLine.chargeback', 'donation.view', 'refund.view']
    const uploader = await world.of(world.north, [...rights, ...also])
    const second = await world.of(world.north, [...also, 'refund.recover'])
    const third = await world.of(world.north, ['refund.view', 'refund.recover'])
    const made = await upload(uploader, writeWechatBill([paid, back]))
    const bill = made.dataPoints.bills[0].id
    expect(await settled(bill)).toMatchObject({ state: 'differing', differingCount: 1 })
    const [line] = await rowsOf(
      sql`select id from bill_line where bill = ${bill} and direction = '2' and result = '5'`,
    )
    const book = (who: Person, question: object = {}) =>
      world.call(who, 'POST', '/api/finance/billLine/chargeback', {
        ...{ id: line?.id, opinion: '持卡人拒付，渠道已扣回' },
        ...question,
      })
    expect(await book(uploader)).toMatchObject({
      status: 403,
      statusMessage: '上传账单的人不能自己登记拒付',
    })
    expect((await book(await world.of(world.south, also))).statusCode).toBe(4040)
    expect((await book(third)).statusCode).toBe(4031)
    const answers = await Promise.all([book(second), book(second)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([0, 1])
    const refund = answers.find(({ statusCode }) => statusCode === 1)?.dataPoints
    expect(refund).toMatchObject({ state: 'success', reasonKind: '9', amount: 400, feeShare: 19 })
    expect(await settled(bill)).toMatchObject({ state: 'balanced', evenCount: 2 })
    const figures = () =>
      world.prepare(async act =>
        (await causeFigures(act.tx, [world.north.cause])).get(world.north.cause),
      )
    const raised = await figures()
    const stands = () =>
      rowsOf(sql`select state, net_amount::int as net from donation where id = ${donation}`)
    expect(await stands()).toEqual([{ state: 'partRefunded', net: paid.amount - 400 }])
    const recover = (who: Person, recoveredAt = new Date().toISOString()) =>
      world.call(who, 'POST', '/api/finance/refund/recover', {
        ...{ id: refund.id, version: refund.version, recoveredAt, proof: [newId()] },
      })
    expect(await recover(second)).toMatchObject({ statusMessage: '登记拒付的人不能自己撤回' })
    const early = await recover(third, '2026-11-14T00:00:00.000Z')
    expect(early.dataPoints.errors[0].field).toBe('recoveredAt')
    expect((await recover(third)).dataPoints.state).toBe('reversed')
    expect(await stands()).toEqual([{ state: 'paid', net: paid.amount }])
    const after = await figures()
    expect(after).toMatchObject({
      raised: raised?.raised,
      refunded: (raised?.refunded ?? 0) - 400,
      fee: (raised?.fee ?? 0) + 19,
    })
    expect(
      await rowsOf(
        sql`select event from ledger_posting where source_id = ${refund.id} order by number`,
      ),
    ).toEqual(['P03', 'P04', 'P35', 'P05'].map(event => ({ event })))
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
    const foreign = await world.of(world.south, rights)
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

  it('settles no refund that a bank gives back, whatever number it tells', async () => {
    const day = '2026-11-09'
    const paid = trade(day, 1)
    await record([gift(paid)])
    const [cash = ''] = await world.prepare(act =>
      recordGifts(
        act,
        [
          {
            ...{ organisation: world.north.id, cause: world.north.cause, amount: 500 },
            ...{ channel: '5' as const, source: 'offline' as const, paidAt: paid.tradedAt },
          },
        ],
        { place: 'cash', audit: 'none' },
      ),
    )
    const number = 'T20261109000001'
    await world.prepare(act =>
      insertRow(act, refund, {
        ...{ number, organisation: world.north.id, donation: cash, cause: world.north.cause },
        ...{ channel: '5', amount: 500, reasonKind: '1', state: 'approved' },
      }),
    )
    const back = { merchantRefundNo: number, channelRefundNo: 'R9' }
    const made = await upload(
      clerk,
      writeWechatBill([paid, { ...paid, amount: 500, refund: back }]),
    )
    expect(await settled(made.dataPoints.bills[0].id)).toMatchObject({ state: 'differing' })
    expect(await rowsOf(sql`select state from refund where number = ${number}`)).toEqual([
      { state: 'approved' },
    ])
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
