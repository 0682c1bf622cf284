import { and, sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld, Made } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import {
  bankAccount,
  difference,
  moneyIn,
  settlementBatch,
  settlementConfig,
} from '../../model/index.ts'
import { registerEmptyDays } from '../bill/register-empty.ts'
import { writeAliSignBill } from '../bills/write-ali-sign-bill.ts'
import { writeAlipayBill } from '../bills/write-alipay-bill.ts'
import { unionpayFileName, writeUnionpayBill } from '../bills/write-unionpay-bill.ts'
import {
  type DemoMerchant,
  type DemoOwner,
  narrate,
  orderOnce,
  takeDemoBill,
  tellEvenDay,
  tellStrangeDay,
  tradesOf,
} from './demo-days.ts'
import { keepDemoProof } from './demo-proof.ts'

/** Days ago from which on merchant numbers are settled by their configuration. */
const since = 9

/** Days of Alipay and UnionPay that have their bill. */
const channelDays = 2

type Owner = DemoOwner
type Merchant = DemoMerchant

/** Reconciliation of the last days: configurations, bills of every channel, differences and settlements in every state. */
export async function fillDemoRecon(world: DemoWorld): Promise<void> {
  const finance = await world.staff('finance')
  for (const [at, owner] of world.organisations.slice(0, 2).entries()) {
    const of = { world, owner, finance }
    const account = await accountOf(of)
    if (account === undefined) continue
    const merchants = await merchantsOf(of)
    for (const merchant of merchants) await configure(of, merchant, account)
    await takeChannel(of, merchants, 'alipay')
    await takeChannel(of, merchants, 'unionpay')
    await tellDays(of, merchants)
    // The other organisation has looked at none yet.
    if (at === 0) await settleSome(of)
    await world.run('finance.expect-settlements', {})
    await payOut(of, ends[at] ?? [])
  }
}

async function accountOf(of: Owner): Promise<string | undefined> {
  const rows = await of.world.as(of.world.narrator, new Date(), ({ act }) =>
    findRows(
      act.tx,
      bankAccount,
      and(sql`organisation = ${of.owner.id}::uuid and state = 'active'`),
      1,
    ),
  )
  return rows[0]?.id
}

/** The merchant numbers of an organisation, WeChat's first. */
export const merchantsOf = (of: Owner) =>
  narrate<Merchant>(
    of,
    sql`select id, channel, case when sub_mch_id = '' then mch_id else sub_mch_id end as number
          from org_merchant where organisation = ${of.owner.id}::uuid and state = 'active'
           and channel in ('wechat', 'alipay', 'unionpay') order by channel desc`,
  )

/** One version in force; WeChat's next one waits to be approved. */
async function configure({ world, owner, finance }: Owner, merchant: Merchant, account: string) {
  const path = settlementConfig.path
  const given = {
    ...{ organisation: owner.id, merchant: merchant.id, bankAccount: account, rate: 60 },
    ...{ cycle: merchant.channel === 'wechat' ? '1' : '2', feeBearer: '1' },
  }
  const now = new Date()
  const effectiveFrom = addDays(world.today, -since)
  const made = await world.as(finance, now, desk => desk.insert(path, { ...given, effectiveFrom }))
  await world.as(owner.head, now, desk => desk.move(path, 'approve', made))
  const next = { ...given, rate: 0, note: '公益费率合同自下月起生效' }
  const month = `${addDays(`${world.today.slice(0, 7)}-01`, 32).slice(0, 7)}-01`
  const planned = await world.as(finance, now, desk =>
    desk.insert(path, { ...next, effectiveFrom: month }),
  )
  if (merchant.channel === 'wechat') return
  await world.as(owner.head, now, desk =>
    desk.move(path, 'reject', planned, { opinion: '请先上传公益费率合同' }),
  )
}

async function takeChannel(
  of: Owner,
  merchants: readonly Merchant[],
  wanted: 'alipay' | 'unionpay',
): Promise<void> {
  const merchant = merchants.find(({ channel }) => channel === wanted)
  if (merchant === undefined) return
  const days = await narrate<{ day: string }>(
    of,
    sql`select (paid_at at time zone 'Asia/Shanghai')::date::text as day from donation
         where merchant = ${merchant.id}::uuid and channel in ('2', '3') and channel_trade_no is not null
           and paid_at < (${of.world.today}::timestamp at time zone 'Asia/Shanghai')
           and paid_at >= (${addDays(of.world.today, -since)}::timestamp at time zone 'Asia/Shanghai')
         group by 1 order by 1 desc limit ${channelDays}`,
  )
  for (const [at, { day }] of days.entries()) await takeChannelDay(of, merchant, { day, at })
}

/** A day as its channel tells it; Alipay the one by its trades, the other by its account. */
async function takeChannelDay(
  of: Owner,
  merchant: Merchant,
  { day, at }: { readonly day: string; readonly at: number },
): Promise<void> {
  const trades = await tradesOf(of, merchant, day)
  const account = merchant.number
  if (merchant.channel === 'unionpay') {
    const content = Buffer.from(writeUnionpayBill(trades))
    await takeDemoBill(of, unionpayFileName(account, day), content)
    return
  }
  const isOfTrades = at === 0
  const content = isOfTrades
    ? writeAlipayBill(trades, { account, day })
    : writeAliSignBill(trades, { account, day })
  const name = `${account}0156_${day.replaceAll('-', '')}_${isOfTrades ? '业务' : '账务'}明细.csv`
  await takeDemoBill(of, name, Buffer.from(content))
}

/** Days at most that are told even. */
const evenDays = 4

/**
 * Days that have no bill yet: one that differs and some that are even; the others by the channel's
 * word that there was none, which waits for another person where something was ordered.
 */
async function tellDays(of: Owner, merchants: readonly Merchant[]): Promise<void> {
  const [merchant] = merchants
  if (merchant === undefined) return
  const days = await narrate<{ day: string; orders: number }>(
    of,
    sql`select day::date::text as day, (
               select count(*)::int from donation d where d.merchant = ${merchant.id}::uuid
                  and (d.paid_at at time zone 'Asia/Shanghai')::date = day) as orders
          from generate_series(${addDays(of.world.today, -since)}::date,
                               ${addDays(of.world.today, -2)}::date, interval '1 day') day
         where not exists (select from bill b where b.merchant = ${merchant.id}::uuid
                              and b.bill_date = day and b.state <> 'void')
         order by 1`,
  )
  const [strange, ...others] = days
  if (strange !== undefined) await tellStrangeDay(of, merchant, strange.day)
  for (const { day } of others.slice(0, evenDays)) await tellEvenDay(of, merchant, day)
  const rest = others.slice(evenDays)
  const last = rest.pop()
  for (const told of rest) await tellDay(of, merchant, told)
  if (last === undefined) return
  await orderOnce(of, merchant, last.day)
  await tellDay(of, merchant, { ...last, orders: last.orders + 1 })
}

async function tellDay(of: Owner, merchant: Merchant, told: { day: string; orders: number }) {
  const made = await of.world.as(of.finance, new Date(), ({ act }) =>
    registerEmptyDays(act, {
      ...{ merchant: merchant.id, days: [told.day], reason: '渠道答复：当日没有账单' },
      withOrders: told.orders > 0,
    }),
  )
  if (told.orders > 0) return
  for (const { id } of made) await of.world.run('finance.match-bill', { bill: id })
}

/** Differences on their way: one settled, one proposed, one sent back; the others wait. */
async function settleSome(of: Owner): Promise<void> {
  const { world, owner, finance } = of
  const rows = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(
      act.tx,
      difference,
      and(sql`organisation = ${owner.id}::uuid and state = 'open' and type in ('2', '3')`),
      4,
    ),
  )
  const ends = ['resolved', 'proposed', 'refused'] as const
  for (const [at, end] of ends.entries()) {
    const row = rows[at]
    if (row === undefined) return
    const proposed = await world.as(finance, new Date(), async desk =>
      desk.move(difference.path, 'propose', row, {
        resolution: '3',
        opinion: '已电话向渠道核实，等待书面答复，先挂账。',
        proof: [await keepDemoProof(desk, difference.path, 'propose.proof', '渠道查询截图.pdf')],
      }),
    )
    if (end === 'resolved')
      await world.as(owner.head, new Date(), desk =>
        desk.move(difference.path, 'confirm', proposed),
      )
    if (end === 'refused')
      await world.as(owner.head, new Date(), desk =>
        desk.move(difference.path, 'reject', proposed, { reason: '请补充渠道书面答复后再提出' }),
      )
  }
}

type End = 'matched' | 'gapped' | 'resolved' | 'arrived'

/** How far the settlements of each organisation have come. */
const ends: readonly (readonly End[])[] = [
  ['matched', 'gapped'],
  ['arrived', 'resolved'],
]

/** Settlements: one equal to its bank line, one short of it, one linked; the others are awaited. */
async function payOut(of: Owner, wanted: readonly End[]): Promise<void> {
  const { world, owner, finance } = of
  const rows = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(
      act.tx,
      settlementBatch,
      and(
        sql`organisation = ${owner.id}::uuid and state in ('waiting', 'late') and expected > 1000`,
      ),
      10,
    ),
  )
  const ordered = rows.toSorted((one, other) => (one.settleDate < other.settleDate ? -1 : 1))
  for (const [at, end] of wanted.entries()) {
    const batch = ordered[at]
    if (batch === undefined) return
    const isShort = end === 'gapped' || end === 'resolved'
    const money = await arrive(of, {
      account: batch.bankAccount,
      amount: batch.expected - (isShort ? 500 : 0),
    })
    const path = settlementBatch.path
    const linked = await world.as(finance, new Date(), desk =>
      desk.move(path, 'link', batch, { moneyIn: money }),
    )
    if (end === 'arrived') continue
    const checked = await world.as(owner.head, new Date(), desk => desk.move(path, 'check', linked))
    if (end !== 'resolved') continue
    await world.as(finance, new Date(), async desk =>
      desk.move(path, 'resolve', checked, {
        opinion: '渠道扣收对账服务费 ¥5.00，已联系退回，下期补结。',
        proof: [await keepDemoProof(desk, path, 'resolve.proof', '渠道答复函.pdf')],
      }),
    )
  }
}

/** A bank line of a channel, entered by one person and checked by another. */
async function arrive(
  { world, owner, finance }: Owner,
  { account, amount }: { account: string; amount: number },
): Promise<string> {
  const path = moneyIn.path
  const random = world.random(`${owner.name} settlement ${amount}`)
  const now = new Date()
  const sent = await world.as(finance, now, async desk => {
    const made: Made = await desk.insert(path, {
      ...{ organisation: owner.id, origin: '2', bankAccount: account, amount },
      ...{ bankSerial: `CH${random.digits(14)}`, bookedAt: now.toISOString() },
      ...{ payerName: '财付通支付科技有限公司', remark: '商户结算款' },
    })
    return desk.move(path, 'submit', made)
  })
  await world.as(owner.head, now, desk => desk.move(path, 'approve', sent))
  return sent.id
}
