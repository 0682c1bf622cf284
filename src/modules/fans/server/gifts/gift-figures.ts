import { sql } from 'drizzle-orm'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { fanGiftFigures, giftWays } from '../../model/index.ts'
import { idsWithin, momentIn, spanAsked } from '../boards/reach.ts'
import { fanGiftServing } from './fan-gift.ts'

type Counted = { key: string; gifts: number; amount: string }

/** `GET …/getFigures`: what of the accounts brought gifts; what was given back whole is not counted. */
export const fanGiftFiguresRoute: AnyRoute = route(fanGiftFigures, {
  access: { action: 'fanGift.view' },
  summary: '查询粉丝捐赠来源',
  async read(asked, act) {
    const span = spanAsked(act, asked)
    const reach = idsWithin(act, fanGiftServing, asked.organisation)
    const own = sql`g.id in ${reach} and not g.refunded and ${momentIn(sql`g.paid_at`, span)}
      ${asked.account === undefined ? sql`` : sql` and g.account = ${asked.account}::uuid`}`
    const { rows } = await act.tx.execute<Counted>(sql`
      select g.way as key, count(*)::int as gifts, sum(g.net)::text as amount
        from fan_gift g where ${own} group by 1`)
    const read = registry().find('promotion/promotion') !== undefined
    const articles = read
      ? await act.tx.execute<Counted & { reads: number }>(sql`
          select a.title as key, max(a.views)::int as reads, count(*)::int as gifts,
                 sum(g.net)::text as amount
            from fan_gift g join promotion_gift pg on pg.donation = g.donation
            join promotion p on p.id = pg.promotion join article a on a.id = p.article
           where ${own} and g.way = 'article' group by a.id, a.title
           order by sum(g.net) desc limit 20`)
      : { rows: [] }
    const found = new Map(rows.map(row => [row.key, row]))
    return {
      ...span,
      ways: Object.keys(giftWays).map(key => ({
        ...{ key, gifts: found.get(key)?.gifts ?? 0, amount: Number(found.get(key)?.amount ?? 0) },
      })),
      articles: articles.rows.map(({ key, reads, gifts, amount }) => ({
        ...{ title: key, reads, gifts, amount: Number(amount) },
        perThousand: reads === 0 ? null : Math.round((Number(amount) * 1000) / reads),
      })),
    }
  },
})
