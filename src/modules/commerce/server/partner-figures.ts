import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { shipWithinHours } from '../model/index.ts'
import type { Partner } from './ask-shop.ts'

/** Online orders that should have been sent. */
export const isLate = (table: string) => sql`(${sql.identifier(table)}.state = 'paid'
  and ${sql.identifier(table)}.created_at < now() - make_interval(hours => ${shipWithinHours}))`

/** What lists show of partners beside their fields; fen. */
export async function figuresOf(rows: readonly Partner[], act: Act) {
  const today = beijingDay(act.now)
  const { rows: found } = await act.tx.execute<Record<string, string>>(sql`
    select p.id,
      coalesce(v.n, 0)::text as "monthCount", coalesce(v.sum, 0)::text as "monthAmount",
      coalesce(v.persons, 0)::text as "monthPersons", coalesce(v.today, 0)::text as "todayAmount",
      coalesce(v.late, 0)::text as "lateOrders", coalesce(u.sum, 0)::text as unsettled,
      coalesce(g.n, 0)::text as goods, coalesce(g.short, 0)::text as "shortStock"
    from commerce_partner p
    left join lateral (
      select count(*) filter (where reverse_of is null) as n, sum(amount) as sum,
             count(distinct coalesce(record, "user")) as persons,
             sum(amount) filter (where (created_at at time zone 'Asia/Shanghai')::date = ${today}::date) as today,
             count(*) filter (where ${isLate('m')}) as late
        from voucher_redemption m where m.partner = p.id
         and m.created_at >= (${`${today.slice(0, 7)}-01`}::timestamp at time zone 'Asia/Shanghai')) v on true
    left join lateral (select sum(amount) as sum from voucher_redemption s
                        where s.partner = p.id and s.settlement is null and p.kind <> '3') u on true
    left join lateral (select count(*) as n, count(*) filter (where stock < safety) as short
                         from goods where goods.partner = p.id and goods.state = 'enabled') g on true
    where p.id = any (${sql.param(rows.map(({ id }) => id))}::uuid[])`)
  return new Map(
    found.map(({ id = '', ...each }) => [
      id,
      {
        monthCount: Number(each.monthCount),
        monthAmount: Number(each.monthAmount),
        monthPersons: Number(each.monthPersons),
        todayAmount: Number(each.todayAmount),
        lateOrders: Number(each.lateOrders),
        unsettled: Number(each.unsettled),
        goods: Number(each.goods),
        shortStock: Number(each.shortStock),
      },
    ]),
  )
}
