import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { invalidateCounts } from '#kernel/server/list.ts'
import { registry } from '#kernel/server/registry.ts'
import { fanGift } from '../../model/index.ts'

/** Days after a message was opened within which a gift is its doing. */
const messageDays = 7

/**
 * Which gifts of these donors are gifts of fans: the fan of the donor who followed last before it was
 * paid. Kept in the transaction of each gift, refund, link and merge.
 */
export async function keepFanGifts(act: Act, donors: readonly string[]): Promise<void> {
  if (donors.length === 0) return
  const ids = sql`${sql.param([...new Set(donors)])}::uuid[]`
  const now = sql`${act.now.toISOString()}::timestamptz`
  // A product without promotions knows no link that brought a gift.
  const promoted =
    registry().find('promotion/promotion') === undefined
      ? sql`cross join (select null::text as target_kind, null::text as name) p`
      : sql`left join promotion_gift pg on pg.donation = d.id left join promotion p on p.id = pg.promotion`
  await act.tx.execute(sql`
    with told as (
      select d.id as donation, d.number, d.organisation, f.id as fan, f.account, d.donor, d.cause,
             d.amount, d.net_amount as net, d.paid_at, d.state = 'refunded' as refunded,
             ((d.paid_at at time zone 'Asia/Shanghai')::date
               - (f.subscribed_at at time zone 'Asia/Shanghai')::date) as days,
             case when p.target_kind = 'article' then 'article'
                  when exists (select from message_send s where s.fan = f.id
                         and s.clicked_at <= d.ordered_at
                         and s.clicked_at > d.ordered_at - ${messageDays} * interval '1 day') then 'message'
                  when d.source in ('qrCode', 'device') then 'qrCode'
                  when d.source = 'officialAccount' then 'menu'
                  else 'other' end as way,
             p.name as content,
             not exists (select from donation e where e.donor = d.donor
                and e.state in ('paid', 'partRefunded', 'refunded') and e.paid_at < d.paid_at) as first
        from donation d
        join lateral (select f.id, f.account, f.subscribed_at from fan f
                       where f.donor = d.donor and f.subscribed_at <= d.paid_at
                       order by f.subscribed_at desc, f.id limit 1) f on true
        ${promoted}
       where d.donor = any(${ids}) and d.state in ('paid', 'partRefunded', 'refunded')
    ), gone as (
      delete from fan_gift g where g.donor = any(${ids})
         and not exists (select from told where told.donation = g.donation)
    )
    insert into fan_gift as g (id, version, created_at, updated_at, organisation, number, donation, fan,
      account, donor, cause, amount, net, paid_at, days, way, content, first, refunded)
    select gen_random_uuid(), 1, ${now}, ${now}, organisation, number, donation, fan,
           account, donor, cause, amount, net, paid_at, days, way, content, first, refunded
      from told
    on conflict (donation) do update
       set fan = excluded.fan, account = excluded.account, donor = excluded.donor, cause = excluded.cause,
           net = excluded.net, days = excluded.days, way = excluded.way, content = excluded.content,
           first = excluded.first, refunded = excluded.refunded`)
  act.afterwards(() => invalidateCounts(fanGift))
}

/** The same of the donor of one gift: a link that brought an order is known after the order. */
export async function keepFanGiftsOf(act: Act, donation: string): Promise<void> {
  const { rows } = await act.tx.execute<{ donor: string }>(
    sql`select donor from donation where id = ${donation}::uuid and donor is not null`,
  )
  await keepFanGifts(
    act,
    rows.map(({ donor }) => donor),
  )
}
