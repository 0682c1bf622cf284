import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { zipOf } from '#services/sheets/sheet-fixture.ts'
import { gbk } from '#test/gbk.ts'
import type { Parsed } from '#test/parsed.ts'
import { openReconWorld, type ReconWorld } from '#test/recon-world.ts'
import { sendFile } from '#test/upload.ts'
import type { Channel } from '../../model/index.ts'
import { writeAliSignBill } from '../bills/write-ali-sign-bill.ts'
import { writePartnerBill } from '../bills/write-partner-bill.ts'
import { unionpayFileName, writeUnionpayBill } from '../bills/write-unionpay-bill.ts'
import type { BillTrade } from '../bills/write-wechat-bill.ts'
import { ledgerFaults } from '../ledger/book.ts'
import { expectSettlements } from '../settlement/expect-settlements.ts'

interface Sent {
  readonly bytes: Buffer
  readonly name: string
}

interface Kind {
  readonly format: string
  readonly channel: Channel
  readonly number: string
  /** Whether the bill names refunds by our numbers. */
  write(trades: readonly BillTrade[], day: string): Promise<Sent> | Sent
  /** The same file, which no longer agrees in itself. */
  spoil(text: string): string
  readonly told: string
}

const account = '2088123456789012'
const merId = '777290058110097'
const kinds: readonly Kind[] = [
  {
    ...{ format: 'aliSign', channel: '2', number: account },
    write: async (trades, day) => ({
      name: `${account}0156_${day}_账务明细.zip`,
      bytes: await zipOf({
        'details.csv': gbk(writeAliSignBill(trades, { account, day })),
        'details(sum).csv': gbk('#支付宝账务汇总查询\r\n类型,收入笔数\r\n'),
      }),
    }),
    spoil: text => text.replace(/#收入合计：(\d+)笔，共/, '#收入合计：$1笔，共1'),
    told: '汇总与明细不一致: 收入合计',
  },
  {
    ...{ format: 'unionpay', channel: '3', number: merId },
    write: (trades, day) => ({
      name: unionpayFileName(merId, day),
      bytes: gbk(writeUnionpayBill(trades)),
    }),
    spoil: text => text.replace(/C(\d{11})\d/, 'C$17'),
    told: '结算金额与交易金额、手续费不一致',
  },
  {
    ...{ format: 'partner', channel: '9', number: 'TXGY0001' },
    write: trades => ({ name: '对账单.csv', bytes: Buffer.from(writePartnerBill(trades)) }),
    spoil: text => text.replace(/合计,,,/, '合计,,,1'),
    told: '汇总与明细不一致: 金额',
  },
]

let world: ReconWorld
let teller: Person
let chiefs: Person[]
const merchants = new Map<string, string>()

beforeAll(async () => {
  world = await openReconWorld()
  const refunds = ['create', 'view', 'approve', 'pay', 'succeed'].map(verb => `refund.${verb}`)
  teller = await world.of(world.north, [...refunds, 'donation.view'])
  chiefs = [await world.of(world.north, refunds), await world.of(world.north, refunds)]
  for (const { format, channel, number } of kinds) {
    const merchant = await world.merchant(world.north, channel, number)
    merchants.set(format, merchant)
    await world.configure({ merchant, rate: 60 })
  }
})
afterAll(async () => {
  expect(await world.prepare(act => ledgerFaults(act.tx))).toEqual([])
  await world.close()
})

let serial = 0
function trade({ number }: Kind, day: string, more: Partial<BillTrade> = {}): BillTrade {
  serial += 1
  return world.trade(day, {
    ...{ merchant: number, merchantOrderNo: `FC${serial}`, channelTradeNo: `FT${serial}` },
    userMark: '6221************1234',
    ...more,
  })
}

const give = ({ format, channel }: Kind, paid: BillTrade) =>
  world.give(paid, { channel, merchant: merchants.get(format) })

const queryOf = ({ format }: Kind) =>
  format === 'partner' ? `?merchant=${merchants.get(format)}` : ''

async function send(kind: Kind, trades: readonly BillTrade[], day: string): Promise<Parsed> {
  return sendAgain(kind, await kind.write(trades, day))
}

const sendAgain = (kind: Kind, { bytes, name }: Sent): Promise<Parsed> =>
  world.bill(bytes, queryOf(kind), name)

/** A refund of a gift that waits for the channel. */
async function refundOf(donation: string, amount: number): Promise<Parsed> {
  const call = (who: Person, name: string, question: object) =>
    world.say(who, `refund/${name}`, question)
  let { dataPoints: row } = await call(teller, 'insert', { donation, amount, reasonKind: '2' })
  for (const chief of chiefs)
    row = (await call(chief, 'approve', { id: row.id, version: row.version })).dataPoints
  return (await call(teller, 'pay', { id: row.id, version: row.version })).dataPoints
}

const back = (paid: BillTrade, { amount, number }: Parsed): BillTrade => ({
  ...paid,
  amount,
  refund: { merchantRefundNo: number, channelRefundNo: `${paid.channelTradeNo}R` },
})

describe.each(kinds)('a bill of the format $format', kind => {
  it('is recognised, matched, settles its refund and books its fee, once however often it comes', async () => {
    const day = '2026-10-12'
    const paid = [
      trade(kind, day, { amount: 100_00 }),
      trade(kind, day, { amount: 50_00 }),
      trade(kind, day, { amount: 30_00 }),
    ]
    const gifts: string[] = []
    for (const each of paid) gifts.push(await give(kind, each))
    const refund = await refundOf(gifts[0] ?? '', 20_00)
    expect(refund.state).toBe('processing')
    const lines = [...paid, back(paid[0] as BillTrade, refund)]
    const sent = await kind.write(lines, day)
    const bill = await sendAgain(kind, sent)
    expect(bill).toMatchObject({
      ...{ format: kind.format, billDate: day, merchant: merchants.get(kind.format) },
      ...{ state: 'balanced', rowCount: 4, evenCount: 4, payCount: 3, payAmount: 180_00 },
      // 0.60 and 0.30 and 0.18 taken, 0.12 given back.
      ...{ refundCount: 1, refundAmount: 20_00, feeAmount: 96 },
    })
    const known = await world.read(teller, 'refund/getById', { id: refund.id })
    expect(known.dataPoints.state).toBe('success')
    const postings = await world.rows(sql`
      select event, (select sum(abs(amount)) / 2 from ledger_entry where posting_id = p.id)::int as fen
        from ledger_posting p where source_id = ${bill.id}::uuid`)
    expect(postings).toEqual([{ event: 'P14', fen: 96 }])
    const again = await sendAgain(kind, sent)
    expect(again.said.known).toEqual({ id: bill.id, number: bill.number, billDate: day })
    expect(again.refused).toContain('同一文件不能重复上传')
    expect(await send(kind, paid, day)).toMatchObject({
      refused: expect.stringContaining('内容与本文件不同'),
    })
    await world.run(expectSettlements, {})
    const filter = JSON.stringify([
      { field: 'merchant', op: 'is', value: merchants.get(kind.format) },
      { field: 'coversFrom', op: 'is', value: day },
    ])
    const settled = await world.read(world.clerk, 'settlementBatch/getListByPage', { filter })
    expect(settled.dataPoints.list).toMatchObject([
      { tradeAmount: 180_00, refundAmount: 20_00, feeAmount: 96, expected: 159_04 },
    ])
  })

  it('tells what differs: unknown there, unknown here, another amount, another fee, a refund nobody asked', async () => {
    const day = '2026-10-13'
    const [even, larger, dear, missing] = [1, 2, 3, 4].map(() => trade(kind, day))
    if (!even || !larger || !dear || !missing) throw new Error('four trades')
    for (const each of [even, larger, dear, missing]) await give(kind, each)
    const unknown = trade(kind, day)
    const lines = [
      ...[even, { ...larger, amount: 120_00 }, { ...dear, rate: 100 }, unknown],
      back(even, { amount: 10_00, number: 'T20261013999999' }),
    ]
    const bill = await send(kind, lines, day)
    expect(bill).toMatchObject({ state: 'differing', shortCount: 1, differingCount: 4 })
    const found = await world.differences(bill.id)
    const told = found.map(({ type, orderNo, gap }: Parsed) => [type, orderNo, gap])
    expect(told.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))).toEqual([
      ['2', unknown.merchantOrderNo, 100_00],
      ['3', missing.merchantOrderNo, -100_00],
      ['4', larger.merchantOrderNo, 20_00],
      ['5', even.merchantOrderNo, -10_00],
      ['8', dear.merchantOrderNo, 40],
    ])
  })

  it('is refused where it does not agree in itself, is of nobody here, or not yet over', async () => {
    const day = '2026-10-14'
    const trades = [trade(kind, day), trade(kind, day)]
    const { bytes, name } = await kind.write(trades, day)
    const text =
      kind.format === 'aliSign'
        ? writeAliSignBill(trades, { account, day })
        : new TextDecoder(kind.format === 'partner' ? 'utf-8' : 'gb18030').decode(bytes)
    const spoilt = await world.bill(Buffer.from(kind.spoil(text)), queryOf(kind), name)
    expect(spoilt.refused).toContain(kind.told)
    const foreign = await world.of(world.south, ['bill.upload', 'bill.view'])
    await world.read(foreign, 'bill/getListByPage')
    const url = `/api/finance/bill/upload${queryOf(kind)}`
    const refused = await sendFile(world, foreign, { url, file: { name, bytes } })
    expect(JSON.stringify(refused)).toMatch(/商户号.*(未登记或不属于本机构|不存在)/)
    const future = await send(kind, [trade(kind, '2030-01-01')], '2030-01-01')
    expect(future.refused).toContain('尚未结束')
    const left = await world.rows(sql`select id from bill where bill_date = ${day}::date`)
    expect(left).toEqual([])
  })
})

describe("Alipay's bill of an account, which names no refunds,", () => {
  it('tells a refund once: a second line of it is none, also when it is matched again', async () => {
    const [kind] = kinds
    if (kind === undefined) throw new Error('no Alipay')
    const day = '2026-10-11'
    const paid = trade(kind, day)
    const refund = await refundOf(await give(kind, paid), 20_00)
    const at = (hour: number) => ({ tradedAt: `${day}T${hour}:00:00+08:00` })
    const twice = [11, 12].map(hour => ({ ...back(paid, refund), ...at(hour) }))
    const bill = await send(kind, [paid, ...twice], day)
    const results = async () =>
      (
        await world.rows(sql`
          select result from bill_line where bill = ${bill.id}::uuid and direction = '2'
           order by line_no`)
      ).map(({ result }) => result)
    expect(await results()).toEqual(['1', '5'])
    const { id, version } = bill
    expect((await world.say(world.clerk, 'bill/rematch', { id, version })).statusMessage).toBe(
      'success',
    )
    await world.match(id)
    expect(await results()).toEqual(['1', '5'])
  })
})
