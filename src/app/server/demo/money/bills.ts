import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type BillTrade, takeBill, writeWechatBill } from '#modules/finance/server/index.ts'
import { dayAfter, momentOf, notLater } from '../days.ts'
import { narrator, type World } from '../world.ts'
import type { Treasury } from './money-in.ts'

/** Runs a job of the product by its name. */
export type RunJob = (name: string, payload: Record<string, unknown>) => Promise<void>

/** How a day's bill of the channel differs from the books. */
type Difference = 'none' | 'missed' | 'unknown' | 'amount'

const days: readonly (readonly [age: number, difference: Difference])[] = [
  [8, 'none'],
  [7, 'none'],
  [6, 'unknown'],
  [5, 'none'],
  [4, 'amount'],
  [3, 'none'],
  [2, 'unknown'],
  [1, 'missed'],
]

/** WeChat Pay's bills of the last days: most agree with the books, some have what must be looked into. */
export async function takeBills(world: World, treasury: Treasury, run: RunJob): Promise<void> {
  for (const [age, difference] of days) await takeDay(world, treasury, { age, difference, run })
}

async function takeDay(
  world: World,
  { member, team, living }: Treasury,
  { age, difference, run }: { age: number; difference: Difference; run: RunJob },
): Promise<void> {
  const random = world.random(`${member.candidate.name} bill ${age}`)
  const day = dayAfter(world.today, -age)
  const trades = differ(await tradesOf(world, member.row.id, day), difference, digits =>
    random.digits(digits),
  )
  if (trades.length === 0) return
  const content = writeWechatBill(trades)
  const made = await world.as(team.finance, arrival(world, age), async ({ act }) => {
    const bills = await takeBill(
      act,
      {
        name: `${trades[0]?.merchant}All${day}.csv`,
        sha256: createHash('sha256').update(content).digest('hex'),
        open: async function* () {
          yield content
        },
      },
      { createsMissing: false, ...(living[0] ? { cause: living[0].made.id } : {}) },
    )
    return bills.map(({ id }) => id)
  })
  for (const bill of made) await run('finance.match-bill', { bill })
  if (difference !== 'unknown' || age < 5) return
  // The older difference has been resolved: another person let the missing gift be made.
  for (const id of made) {
    const version = await versionOf(world, id)
    await world.as(team.head, arrival(world, age - 1), desk =>
      desk.move('finance/bill', 'createMissing', { id, version }),
    )
    await run('finance.match-bill', { bill: id, makesMissing: true })
  }
}

/** Bills of a day can be fetched from ten o'clock of the next one. */
function arrival({ today }: World, age: number): Date {
  return notLater(momentOf(dayAfter(today, 1 - age), 10 * 60 + 25))
}

async function tradesOf(world: World, organisation: string, day: string): Promise<BillTrade[]> {
  const found = await world.as(narrator, new Date(), ({ act }) =>
    act.tx.execute<{
      order: string
      trade: string
      amount: string
      at: string
      number: string
    }>(sql`
      select d.merchant_order_no as "order", d.channel_trade_no as trade, d.amount::text,
             to_char(d.paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS') as at,
             case when m.sub_mch_id = '' then m.mch_id else m.sub_mch_id end as number
        from donation d join org_merchant m on m.id = d.merchant
       where d.organisation = ${organisation} and d.channel = '1' and m.channel = 'wechat'
         and d.merchant_order_no is not null and d.channel_trade_no is not null
         and (d.paid_at at time zone 'Asia/Shanghai')::date = ${day}::date
       order by d.paid_at`),
  )
  return found.rows.map(({ order, trade, amount, at, number }) => ({
    tradedAt: `${at}+08:00`,
    merchant: number,
    merchantOrderNo: order,
    channelTradeNo: trade,
    amount: Number(amount),
    rate: 60,
    productName: '公益捐赠',
    userMark: `o${trade.slice(-20)}`,
  }))
}

function differ(
  trades: BillTrade[],
  difference: Difference,
  digits: (count: number) => string,
): BillTrade[] {
  const [first, ...others] = trades
  if (first === undefined || difference === 'none') return trades
  if (difference === 'missed') return others
  if (difference === 'amount') return [{ ...first, amount: first.amount + 100 }, ...others]
  const stranger = {
    ...first,
    merchantOrderNo: `MP${digits(16)}`,
    channelTradeNo: `4200${digits(24)}`,
    amount: 6600,
    userMark: `o${digits(20)}`,
  }
  return [...trades, stranger]
}

async function versionOf(world: World, id: string): Promise<number> {
  const found = await world.as(narrator, new Date(), ({ act }) =>
    act.tx.execute<{ version: number }>(sql`select version from bill where id = ${id}`),
  )
  return found.rows[0]?.version ?? 0
}
