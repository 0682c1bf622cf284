import { sql } from 'drizzle-orm'
import type { DemoOrganisation, DemoWorld, Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { refund } from '../../model/index.ts'

const path = refund.path
const hour = 3_600_000

interface Asked {
  readonly reasonKind: string
  readonly reasonText: string | null
  /** Part of the gift in percent. */
  readonly part: number
  readonly end:
    | 'pending'
    | 'approved'
    | 'processing'
    | 'success'
    | 'failed'
    | 'abandoned'
    | 'rejected'
    | 'cancelled'
}

const asked: readonly Asked[] = [
  { reasonKind: '1', reasonText: null, part: 100, end: 'pending' },
  { reasonKind: '4', reasonText: '页面超时后重复支付', part: 100, end: 'approved' },
  { reasonKind: '1', reasonText: null, part: 100, end: 'processing' },
  { reasonKind: '2', reasonText: '同一笔订单支付了两次', part: 100, end: 'success' },
  { reasonKind: '3', reasonText: '捐赠人误填金额', part: 50, end: 'success' },
  { reasonKind: '10', reasonText: '捐赠人要求更换项目', part: 100, end: 'rejected' },
  { reasonKind: '1', reasonText: null, part: 100, end: 'cancelled' },
  { reasonKind: '3', reasonText: '多输了一个零', part: 90, end: 'failed' },
  { reasonKind: '4', reasonText: '家人先后各付一次', part: 100, end: 'abandoned' },
]

interface Gift extends Record<string, unknown> {
  readonly id: string
  readonly amount: string
  readonly paidAt: string
}

/** Days before which the bills of a gift are all told. */
const settled = 12

/** Gifts whose donors thought better of them, each within its cooling hours and as far as it came. */
export async function giveDemoGiftsBack(world: DemoWorld, owner: DemoOrganisation): Promise<void> {
  const finance = await world.staff('finance')
  const gifts = await world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<Gift>(sql`
      select id, amount::text, to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "paidAt"
        from donation d
       where organisation = ${owner.id}::uuid and channel = '1' and state = 'paid'
         and cause is not null and receipt_status = '0' and amount between 1000 and 200000
         and paid_at < now() - interval '${sql.raw(String(settled))} days'
         and paid_at > now() - interval '600 days'
         and not exists (select from refund r where r.donation = d.id)
       order by paid_at desc, id limit ${asked.length}`)
    return rows
  })
  for (const [at, each] of asked.entries()) {
    const gift = gifts[at]
    if (gift !== undefined) await giveOneBack(world, { gift, finance, head: owner.head }, each)
  }
}

interface Scene {
  readonly gift: Gift
  readonly finance: Person
  readonly head: Person
}

async function giveOneBack(world: DemoWorld, scene: Scene, each: Asked): Promise<void> {
  const { gift, finance, head } = scene
  const { reasonKind, reasonText, part, end } = each
  const at = (hours: number) => new Date(Date.parse(gift.paidAt) + hours * hour)
  const amount = Math.floor((Number(gift.amount) * part) / 100)
  let made: Made = await world.as(finance, at(2), desk =>
    desk.insert(path, { donation: gift.id, amount, reasonKind, reasonText }),
  )
  if (end === 'pending') return
  if (end === 'cancelled') {
    await world.as(finance, at(3), desk => desk.move(path, 'cancel', made))
    return
  }
  if (end === 'rejected') {
    const opinion = '更换项目请走变更用途，不办理退款'
    await world.as(head, at(5), desk => desk.move(path, 'reject', made, { opinion }))
    return
  }
  made = await world.as(head, at(5), desk => desk.move(path, 'approve', made))
  if (end === 'approved') return
  made = await world.as(finance, at(8), desk => desk.move(path, 'pay', made))
  if (end === 'processing') return
  if (end === 'success') {
    await world.as(finance, at(30), desk =>
      desk.move(path, 'succeed', made, {
        successAt: at(29).toISOString(),
        channelRefundNo: `503${gift.paidAt.slice(0, 10).replaceAll('-', '')}${made.id.replaceAll('-', '').slice(-12)}`,
      }),
    )
    return
  }
  made = await world.as(finance, at(20), desk =>
    desk.move(path, 'fail', made, { reason: '原支付的银行卡已注销，渠道退回失败' }),
  )
  if (end === 'abandoned')
    await world.as(finance, at(60), desk =>
      desk.move(path, 'abandon', made, { reason: '捐赠人表示不再退款，作为捐赠保留' }),
    )
}
