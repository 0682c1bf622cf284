import type { sql } from 'drizzle-orm'
import type { Person } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { bankAccount } from '#modules/finance/model/index.ts'
import { matchBill } from '#modules/finance/server/bill/match-bill.ts'
import { type BillTrade, writeWechatBill } from '#modules/finance/server/bills/write-wechat-bill.ts'
import { recordGifts } from '#modules/finance/server/donation/record-gifts.ts'
import { type Charity, type FinanceWorld, openFinanceWorld } from './finance-world.ts'
import type { Parsed } from './parsed.ts'
import { sendFile } from './upload.ts'

const rights = [
  ...['view', 'upload', 'rematch', 'discard', 'registerEmpty', 'confirmEmpty', 'original'].map(
    verb => `bill.${verb}`,
  ),
  ...['view', 'propose', 'ignore', 'withdraw', 'confirm', 'reject', 'assign'].map(
    verb => `difference.${verb}`,
  ),
  ...['view', 'create', 'approve'].map(verb => `closingDay.${verb}`),
  ...['view', 'create', 'approve', 'reject'].map(verb => `settlementConfig.${verb}`),
  ...['view', 'link', 'unlink', 'check', 'resolve', 'tellChannel'].map(
    verb => `settlementBatch.${verb}`,
  ),
  ...['billLine.view', 'donation.view', 'refund.view', 'moneyIn.view', 'bankAccount.view'],
]

/** A finance world with two clerks of the north, whose bills are matched at once. */
export interface ReconWorld extends FinanceWorld {
  readonly clerk: Person
  readonly chief: Person
  trade(day: string, more?: Partial<BillTrade>): BillTrade
  give(paid: BillTrade, more?: object): Promise<string>
  say(who: Person, path: string, question?: object): Promise<Parsed>
  read(who: Person, path: string, question?: Record<string, unknown>): Promise<Parsed>
  /** Uploads a bill and matches it; answers it as it then stands. */
  bill(trades: readonly BillTrade[] | Buffer, query?: string, name?: string): Promise<Parsed>
  match(id: string): Promise<Parsed>
  /** The differences of a bill, or of a day. */
  differences(bill: string): Promise<readonly Parsed[]>
  rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]>
  /** How a merchant number is settled, approved by the other clerk. */
  configure(more?: object, owner?: Charity): Promise<string>
  bank(): Promise<string>
}

/** Why an upload was refused, its fields' own sentences with it. */
function sentenceOf({ statusMessage, dataPoints }: Parsed): string {
  const errors: { message: string }[] = dataPoints?.errors ?? []
  return [statusMessage, ...errors.map(({ message }) => message)].join('：')
}

export async function openReconWorld(): Promise<ReconWorld> {
  const world = await openFinanceWorld(true)
  const clerk = await world.of(world.north, rights)
  const chief = await world.of(world.north, rights)
  let serial = 0
  let account = ''
  const say: ReconWorld['say'] = (who, path, question = {}) =>
    world.call(who, 'POST', `/api/finance/${path}`, { ...question })
  const read: ReconWorld['read'] = (who, path, question = {}) =>
    world.call(who, 'GET', `/api/finance/${path}`, question)
  const rows: ReconWorld['rows'] = query =>
    world.prepare(async act => (await act.tx.execute<Record<string, unknown>>(query)).rows)
  const match = async (id: string) => {
    await world.run(matchBill, { bill: id, makesMissing: false })
    return (await read(clerk, 'bill/getById', { id })).dataPoints
  }
  const bank = async () => {
    if (account !== '') return account
    const { id } = await world.prepare(act =>
      insertRow(act, bankAccount, {
        ...{ organisation: world.north.id, name: world.north.name, bank: '测试银行' },
        ...{ account: '110000000000001', certificate: newId(), state: 'active' as const },
      }),
    )
    account = id
    return account
  }
  return {
    ...world,
    ...{ clerk, chief, say, read, rows, match, bank },
    trade(day, more = {}) {
      serial += 1
      return {
        tradedAt: `${day}T10:00:00+08:00`,
        merchant: world.north.mchId,
        merchantOrderNo: `RO${serial}`,
        channelTradeNo: `RT${serial}`,
        amount: 10_000,
        rate: 60,
        productName: '助学',
        userMark: 'oUser',
        ...more,
      }
    },
    async give(paid, more = {}) {
      const gift = {
        organisation: world.north.id,
        cause: world.north.cause,
        amount: paid.amount,
        channel: '1',
        merchant: world.north.merchant,
        merchantOrderNo: paid.merchantOrderNo,
        channelTradeNo: paid.channelTradeNo,
        source: 'mobile',
        paidAt: paid.tradedAt,
        ...more,
      } as const
      const [id = ''] = await world.prepare(act =>
        recordGifts(act, [gift], { place: 'channel', audit: 'none' }),
      )
      return id
    },
    async bill(trades, query = '', name = 'bill.csv') {
      await read(clerk, 'bill/getListByPage')
      const bytes = Buffer.isBuffer(trades) ? trades : writeWechatBill(trades as BillTrade[])
      const made = await sendFile(world, clerk, {
        url: `/api/finance/bill/upload${query}`,
        file: { name, bytes },
      })
      const id = made.dataPoints?.bills?.[0]?.id
      return id === undefined ? { refused: sentenceOf(made), said: made.dataPoints } : match(id)
    },
    async differences(bill) {
      const filter = JSON.stringify([{ field: 'bill', op: 'is', value: bill }])
      const list = await read(clerk, 'difference/getListByPage', { filter, sort: 'number' })
      return list.dataPoints.list
    },
    async configure(more = {}, owner = world.north) {
      const made = await say(clerk, 'settlementConfig/insert', {
        ...{ organisation: owner.id, merchant: owner.merchant, bankAccount: await bank() },
        ...{ effectiveFrom: '2026-01-01', cycle: '1', rate: 60, ...more },
      })
      if (made.statusCode !== 1) throw new Error(JSON.stringify(made))
      const { id, version } = made.dataPoints
      const done = await say(chief, 'settlementConfig/approve', { id, version })
      if (done.statusCode !== 1) throw new Error(JSON.stringify(done))
      return id
    },
  }
}
