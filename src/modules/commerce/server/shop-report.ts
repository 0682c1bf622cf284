import { sql } from 'drizzle-orm'
import { readInScope } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import { shopReport } from '../model/index.ts'
import { commercePartnerServing } from './commerce-partner.ts'

/** 月报: what came in, what left and whom it served, in one Beijing month. */
export const shopReportRoute = route(shopReport, {
  access: { action: 'commercePartner.view' },
  summary: '自营商务月报',
  async read({ partner, month }, act) {
    const shop = await readInScope(act, commercePartnerServing, partner)
    const within = sql`to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM') = ${month}`
    const { rows } = await act.tx.execute<Record<string, string>>(sql`
      select m.*, v.* from
        (select coalesce(sum(quantity) filter (where quantity > 0), 0)::text as "stockIn",
                coalesce(-sum(quantity) filter (where quantity < 0), 0)::text as "stockOut"
           from stock_move where partner = ${shop.id} and ${within}) m,
        (select count(distinct coalesce(record, "user"))::text as persons,
                coalesce(sum(amount), 0)::text as vouchers, coalesce(sum(points), 0)::text as points
           from voucher_redemption where partner = ${shop.id} and ${within}) v`)
    const { rows: value } = await act.tx.execute<{ cause: string; amount: string }>(sql`
      select coalesce(c.title, '采购') as cause, sum(s.value)::text as amount
        from stock_move s join goods g on g.id = s.goods left join cause c on c.id = g.cause
       where s.partner = ${shop.id} and s.kind = '2'
         and to_char(s.created_at at time zone 'Asia/Shanghai', 'YYYY-MM') = ${month} group by 1`)
    const { rows: top } = await act.tx.execute<{ name: string; quantity: number }>(sql`
      select goods_name as name, (-sum(quantity))::int as quantity from stock_move
       where partner = ${shop.id} and kind = '2' and ${within} group by 1 order by 2 desc limit 20`)
    const facts = rows[0] ?? {}
    return {
      stockIn: Number(facts.stockIn),
      stockOut: Number(facts.stockOut),
      persons: Number(facts.persons),
      vouchers: Number(facts.vouchers),
      points: Number(facts.points),
      value: value.map(({ cause, amount }) => ({ cause, amount: Number(amount) })),
      top,
    }
  },
})
