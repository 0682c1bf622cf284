import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow } from '#kernel/server/rows.ts'
import { bill } from '../../model/index.ts'
import { takeBill } from '../bill/bill.ts'
import { type BillTrade, writeWechatBill } from '../bills/write-wechat-bill.ts'
import { recordGifts } from '../donation/record-gifts.ts'

/** Whose days are told. */
export interface DemoOwner {
  readonly world: DemoWorld
  readonly owner: DemoOrganisation
  readonly finance: Person
}

/** A merchant number of theirs. */
export interface DemoMerchant extends Record<string, unknown> {
  readonly id: string
  readonly number: string
  readonly channel: string
}

/** Rows that the product itself reads. */
export const narrate = <T extends Record<string, unknown>>(
  { world }: Pick<DemoOwner, 'world'>,
  query: ReturnType<typeof sql>,
) => world.as(world.narrator, new Date(), async ({ act }) => (await act.tx.execute<T>(query)).rows)

/** What the books have of a merchant number and day, as the channel would tell it. */
export async function tradesOf(
  of: DemoOwner,
  merchant: DemoMerchant,
  day: string,
): Promise<BillTrade[]> {
  const gifts = await narrate<{ order: string; trade: string; amount: string; at: string }>(
    of,
    sql`select merchant_order_no as "order", channel_trade_no as trade, amount::text,
               to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS') as at
          from donation where merchant = ${merchant.id}::uuid and channel in ('1', '2', '3')
           and merchant_order_no is not null and channel_trade_no is not null
           and state in ('paid', 'partRefunded', 'refunded')
           and (paid_at at time zone 'Asia/Shanghai')::date = ${day}::date order by paid_at`,
  )
  return gifts.map(({ order, trade, amount, at }) => ({
    ...{ tradedAt: `${at}+08:00`, merchant: merchant.number, merchantOrderNo: order },
    ...{ channelTradeNo: trade, amount: Number(amount), rate: 60, productName: '公益捐赠' },
    userMark: `o${trade.slice(-20)}`,
  }))
}

/** Takes a channel's file and matches it; answers its bills. */
export async function takeDemoBill(
  { world, finance }: DemoOwner,
  name: string,
  content: Buffer,
): Promise<readonly string[]> {
  const made = await world.as(finance, new Date(), async ({ act }) => {
    const bills = await takeBill(
      act,
      {
        name,
        sha256: createHash('sha256').update(content).digest('hex'),
        open: async function* () {
          yield content
        },
      },
      { createsMissing: false },
    )
    return bills.map(({ id }) => id)
  })
  for (const id of made) await world.run('finance.match-bill', { bill: id })
  return made
}

/** Payments that nobody here knows yet. */
export function strangers(
  { world, owner }: DemoOwner,
  merchant: DemoMerchant,
  { day, howMany }: { day: string; howMany: number },
): BillTrade[] {
  const random = world.random(`${owner.name} strangers ${day}`)
  return Array.from({ length: howMany }, (_, at) => ({
    tradedAt: `${day}T1${at % 9}:20:0${at % 10}+08:00`,
    merchant: merchant.number,
    merchantOrderNo: `MP${random.digits(16)}`,
    channelTradeNo: `4200${random.digits(24)}`,
    amount: random.int(2, 40) * 500,
    rate: 60,
    productName: '公益捐赠',
    userMark: `o${random.digits(20)}`,
  }))
}

/** The gifts of such payments, to the organisation at large. */
async function know({ world, owner }: DemoOwner, merchant: string, trades: readonly BillTrade[]) {
  await world.as(world.narrator, new Date(), ({ act }) =>
    recordGifts(
      act,
      trades.map(trade => ({
        organisation: owner.id,
        amount: trade.amount,
        channel: '1' as const,
        merchant,
        merchantOrderNo: trade.merchantOrderNo,
        channelTradeNo: trade.channelTradeNo,
        source: 'mobile' as const,
        paidAt: trade.tradedAt,
      })),
      { place: 'channel', audit: 'none' },
    ),
  )
}

/** A day of which the channel tells more than the books know; one gift comes late, and its difference goes away. */
export async function tellStrangeDay(
  of: DemoOwner,
  merchant: DemoMerchant,
  day: string,
): Promise<void> {
  const unknown = strangers(of, merchant, { day, howMany: 6 })
  const trades = [...(await tradesOf(of, merchant, day)), ...unknown]
  const [made = ''] = await takeDemoBill(
    of,
    `${merchant.number}All${day}.csv`,
    writeWechatBill(trades),
  )
  await know(of, merchant.id, unknown.slice(0, 1))
  const row = await of.world.as(of.world.narrator, new Date(), ({ act }) =>
    findRow(act.tx, bill, made),
  )
  if (row === undefined) return
  await of.world.as(of.finance, new Date(), desk => desk.move(bill.path, 'rematch', row))
  await of.world.run('finance.match-bill', { bill: made })
}

/** A day on which books and channel agree. */
export async function tellEvenDay(
  of: DemoOwner,
  merchant: DemoMerchant,
  day: string,
): Promise<void> {
  await know(of, merchant.id, strangers(of, merchant, { day, howMany: 3 }))
  const trades = await tradesOf(of, merchant, day)
  await takeDemoBill(of, `${merchant.number}All${day}.csv`, writeWechatBill(trades))
}

/** One gift of a day, of which the channel tells nothing. */
export async function orderOnce(of: DemoOwner, merchant: DemoMerchant, day: string): Promise<void> {
  await know(of, merchant.id, strangers(of, merchant, { day, howMany: 1 }))
}
