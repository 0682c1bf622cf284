import { sql } from 'drizzle-orm'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { newId } from '#kernel/server/uuid.ts'
import { promotion } from '../model/index.ts'
import { attributeOrder, countVisit } from './count.ts'

const invented = [
  ['春季助学公众号推文', 'wechat', 60, null],
  ['社区海报二维码', 'poster', 45, 200_000],
  ['老捐赠人短信回访', 'sms', 30, 60_000],
  ['抖音直播间挂链', 'douyin', 20, 300_000],
  ['企业内网倡议', 'partner', 12, null],
  ['去年腊八节活动', 'offline', 320, 120_000],
] as const

/** Promotions of organisations that raise money now, with visits, orders and one that is over. */
export async function showDemoPromotions(world: DemoWorld): Promise<void> {
  const random = world.random('promotions')
  for (const [at, owner] of world.organisations.slice(0, 2).entries()) {
    const raising = await world.as(world.narrator, new Date(), async ({ act }) => {
      const { rows } = await act.tx.execute<{ id: string }>(sql`
        select id from cause where organisation = ${owner.id} and status = 'raising' order by number limit 4`)
      return rows.map(({ id }) => id)
    })
    if (raising.length === 0) continue
    for (const [name, channel, age, budget] of invented.slice(at * 2)) {
      const from = addDays(world.today, -age)
      const isOver = age > 300
      const made = await world.as(owner.head, new Date(`${from}T02:00:00Z`), ({ insert }) =>
        insert(promotion.path, {
          ...{ organisation: owner.id, name, channel, budget, validFrom: from },
          ...{ validTo: isOver ? addDays(from, 30) : null, targetKind: 'cause' },
          ...{ cause: random.pick(raising), promoterName: '传播志愿者小组' },
          landing: 'https://www.example.org/donate',
        }),
      )
      await world.as(owner.head, new Date(), async ({ act, move }) => {
        for (let visit = 0; visit < random.int(6, 18); visit++) {
          const day = addDays(world.today, -random.int(0, Math.min(age, 14)))
          const now = new Date(`${day}T0${random.int(1, 9)}:30:00Z`)
          if (now > new Date() || beijingDay(now) < from) continue
          const visitor = newId()
          await countVisit({ ...act, now }, made.id, visitor)
          if (random.chance(0.4)) await creditGift(act, { owner: owner.id, visitor, now })
        }
        if (isOver) await move(promotion.path, 'disable', made)
      })
    }
  }
}

type Act = Parameters<typeof countVisit>[0]

/** One gift of about that time is the doing of the visit. */
async function creditGift(
  act: Act,
  { owner, visitor, now }: { readonly owner: string; readonly visitor: string; readonly now: Date },
): Promise<void> {
  const { rows } = await act.tx.execute<{ id: string; at: string }>(sql`
    select id, paid_at::text as at from donation
     where organisation = ${owner} and state = 'paid' and paid_at >= ${now.toISOString()}
       and paid_at < ${now.toISOString()}::timestamptz + interval '6 days'
       and not exists (select from promotion_gift where donation = donation.id)
     order by paid_at limit 1`)
  const [gift] = rows
  if (gift === undefined) return
  const at = new Date(gift.at).toISOString()
  await attributeOrder(act, { donation: gift.id, organisation: owner, visitor, at })
}
