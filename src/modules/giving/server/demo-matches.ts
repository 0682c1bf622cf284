import { eq, sql } from 'drizzle-orm'
import type { DemoWorld, Desk } from '#kernel/server/demo-world.ts'
import { findRows, lockRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { matchEntry, matchingPool } from '../model/index.ts'
import { leadPool, type PoolPlace, type PoolPlan, poolPlaceOf } from './demo-pools.ts'
import { confirmMatches } from './match/confirm.ts'

const path = matchingPool.path
const entries = tableOf(matchEntry)

/** Pools beside the one that adds. */
const others: readonly PoolPlan[] = [
  {
    ...{ title: '春季助学配捐', end: 'draft', paidIn: 0 },
    rule: { rule: 'ratio', ratio: 5000, perGift: 10_000 },
  },
  {
    ...{ title: '企业日一起捐配捐', end: 'pending', paidIn: 0 },
    rule: { rule: 'reach', fixedAmount: 50_000, reachAmount: 500_000 },
  },
  {
    ...{ title: '员工生日月配捐', end: 'approved', paidIn: 0 },
    rule: { rule: 'firstN', fixedAmount: 2000, firstCount: 300 },
  },
  {
    ...{ title: '年末感恩配捐', end: 'funded', paidIn: 3_000_000 },
    rule: {
      ...{ rule: 'ladder' },
      ladder: [
        { from: 5000, amount: 1000 },
        { from: 20_000, amount: 5000 },
      ],
    },
  },
]

/** Pools of sponsors in every state, and what one of them added to gifts of the last days. */
export async function demoMatches(world: DemoWorld): Promise<void> {
  for (const owner of world.organisations) {
    const place = await poolPlaceOf(world, owner, sql`p.allow_match`)
    const merchant = place && (await merchantOf(world, owner.id))
    if (place === undefined || merchant === undefined) continue
    for (const plan of others) await leadPool(world, place, plan)
    await haltPools(world, place)
    await fillEntries(world, { ...place, merchant })
    return
  }
}

function merchantOf(world: DemoWorld, organisation: string): Promise<string | undefined> {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<{ id: string }>(sql`
      select id from org_merchant
       where organisation = ${organisation} and channel = 'wechat' and state = 'active' limit 1`)
    return rows[0]?.id
  })
}

/** One pool is paused, one has ended. */
async function haltPools(world: DemoWorld, place: PoolPlace): Promise<void> {
  const { head } = place.owner
  const halt = async (title: string, paidIn: number, [move, reason]: readonly [string, string]) => {
    const rule = { rule: 'random', minAmount: 100, maxAmount: 2000, perUserDay: 5000 }
    const row = await leadPool(world, place, { title, end: 'open', paidIn, rule })
    await world.as(head, new Date(), desk => desk.move(path, move, row, { reason }))
  }
  await halt('周末随机配捐', 500_000, ['pause', '企业月末对账，暂停一周'])
  await halt('冬至热汤配捐', 200_000, ['close', '活动已结束，余额按协议转入标的'])
}

type Place = PoolPlace & { readonly merchant: string }

/** Amount in fen and hours ago of gifts; two are large enough for the pool that is soon used up. */
const gifts = [
  [20_000, 52, '柳青云'],
  [8000, 50, '韩梅'],
  [66_600, 31, '陆远航'],
  [52_000, 30, '邢思甜'],
  [5000, 28, '高嘉树'],
  [3000, 3, '白晓鸥'],
  [12_000, 2, '苗雨桐'],
  [9900, 1, '祁连生'],
] as const

/** A pool that adds one to one, one that is used up, and entries in every state. */
async function fillEntries(world: DemoWorld, place: Place): Promise<void> {
  const causes = [place.cause]
  const running = await leadPool(world, place, {
    ...{ title: '善款翻倍计划', end: 'open', paidIn: 5_000_000 },
    rule: { rule: 'ratio', ratio: 10_000, perGift: 20_000, perUserTotal: 50_000, causes },
  })
  await leadPool(world, place, {
    ...{ title: '大额捐赠加赠', end: 'open', paidIn: 20_000 },
    rule: { rule: 'fixed', fixedAmount: 10_000, trigger: 50_000, causes },
  })
  for (const gift of gifts) await give(world, place, gift)
  await world.run(confirmMatches.name, {})
  const made = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, matchEntry, eq(entries.pool, running.id), 50),
  )
  const of = (giftAmount: number) => made.find(each => each.giftAmount === giftAmount)
  await freeze(world, place, of(9900)?.id)
  const returned = of(12_000)
  if (returned !== undefined) await refundGift(world, place, returned.donation)
}

function give(
  world: DemoWorld,
  { owner, cause, merchant }: Place,
  [amount, hours, name]: (typeof gifts)[number],
): Promise<unknown> {
  const paidAt = new Date(Date.now() - hours * 3_600_000)
  return world.as(world.narrator, paidAt, ({ act }) =>
    recordGifts(
      act,
      [
        {
          ...{ organisation: owner.id, cause, amount, channel: '1', source: 'mobile' },
          ...{ merchant, paidAt: paidAt.toISOString(), displayName: name },
          ...{ merchantOrderNo: `PJ${newId()}`.slice(0, 32), channelTradeNo: newId() },
          giver: {
            kind: 'person',
            name,
            phone: `1370917${String(amount).padStart(4, '3').slice(-4)}`,
          },
        },
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
}

/** What looks odd is held until somebody has asked. */
async function freeze(world: DemoWorld, { owner }: PoolPlace, id: string | undefined) {
  if (id === undefined) return
  const row = await world.as(world.narrator, new Date(), ({ act }) => lockRow(act, matchEntry, id))
  await world.as(owner.head, new Date(), desk =>
    desk.move(matchEntry.path, 'freeze', row, {
      reason: '捐赠人当天先后用两个账号捐赠，核实后再确认',
    }),
  )
}

/** A gift that was paid by mistake goes back, and its match with it. */
async function refundGift(world: DemoWorld, { owner }: PoolPlace, donation: string) {
  const refund = 'finance/refund'
  const clerk = <T>(work: (desk: Desk) => Promise<T>) => world.as(world.narrator, new Date(), work)
  const asked = await clerk(desk =>
    desk.insert(refund, {
      ...{ donation, amount: 12_000, reasonKind: '4', reasonText: '页面超时后重复支付' },
    }),
  )
  const passed = await world.as(owner.head, new Date(), desk => desk.move(refund, 'approve', asked))
  const paying = await clerk(desk => desk.move(refund, 'pay', passed))
  await clerk(desk =>
    desk.move(refund, 'succeed', paying, {
      successAt: desk.act.now.toISOString(),
      channelRefundNo: `5030${paying.id.replaceAll('-', '').slice(-16)}`,
    }),
  )
}
