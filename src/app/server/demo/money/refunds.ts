import { sql } from 'drizzle-orm'
import { dayAfter } from '../days.ts'
import { type Made, narrator, type World } from '../world.ts'
import type { Treasury } from './money-in.ts'

const refund = 'finance/refund'
const hour = 3_600_000

interface Asked {
  /** Days ago that the gift was paid. */
  readonly age: number
  readonly reasonKind: string
  readonly reasonText: string | null
  /** Part of the gift in percent. */
  readonly part: number
  /** How far it has come. */
  readonly until: 'asked' | 'rejected' | 'approved' | 'paying' | 'paid'
}

const asked: readonly Asked[] = [
  { age: 46, reasonKind: '2', reasonText: '同一笔订单支付了两次', part: 100, until: 'paid' },
  { age: 31, reasonKind: '1', reasonText: null, part: 100, until: 'paid' },
  { age: 18, reasonKind: '3', reasonText: '捐赠人误填金额', part: 50, until: 'paid' },
  { age: 9, reasonKind: '10', reasonText: '捐赠人要求更换项目', part: 100, until: 'rejected' },
  { age: 4, reasonKind: '1', reasonText: null, part: 100, until: 'paying' },
  { age: 2, reasonKind: '4', reasonText: '页面超时后重复支付', part: 100, until: 'approved' },
  { age: 1, reasonKind: '1', reasonText: null, part: 100, until: 'asked' },
]

/** Gifts whose donors thought better of them: most are paid back, some wait for the next step. */
export async function giveBack(world: World, treasury: Treasury): Promise<void> {
  for (const each of asked) await giveOneBack(world, treasury, each)
}

async function giveOneBack(world: World, { member, team }: Treasury, each: Asked): Promise<void> {
  const day = dayAfter(world.today, -each.age)
  const found = await world.as(narrator, new Date(), ({ act }) =>
    act.tx.execute<{ id: string; amount: string; paidAt: string }>(sql`
      select id, amount::text, to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "paidAt"
        from donation
       where organisation = ${member.row.id} and channel = '1' and state = 'paid' and cause is not null
         and receipt_status = '0' and amount >= 2000
         and (paid_at at time zone 'Asia/Shanghai')::date = ${day}::date
       order by id limit 1`),
  )
  const gift = found.rows[0]
  if (gift === undefined) return
  const paidAt = Date.parse(gift.paidAt)
  const at = (hours: number) => new Date(Math.min(paidAt + hours * hour, Date.now()))
  let made: Made = await world.as(team.finance, at(2), desk =>
    desk.insert(refund, {
      donation: gift.id,
      amount: Math.floor((Number(gift.amount) * each.part) / 100),
      reasonKind: each.reasonKind,
      reasonText: each.reasonText,
    }),
  )
  if (each.until === 'asked') return
  if (each.until === 'rejected') {
    const opinion = '更换项目请走变更用途，不办理退款'
    await world.as(team.head, at(5), desk => desk.move(refund, 'reject', made, { opinion }))
    return
  }
  made = await world.as(team.head, at(5), desk => desk.move(refund, 'approve', made))
  if (each.until === 'approved') return
  made = await world.as(team.finance, at(8), desk => desk.move(refund, 'pay', made))
  if (each.until === 'paying') return
  await world.as(team.finance, at(30), desk =>
    desk.move(refund, 'succeed', made, {
      successAt: at(29).toISOString(),
      channelRefundNo: `503${day.replaceAll('-', '')}${made.id.replaceAll('-', '').slice(-12)}`,
    }),
  )
}
