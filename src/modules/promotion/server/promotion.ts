import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { absent } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { promotion } from '../model/index.ts'
import { promotionCourse, promotionGifts } from '../model/promotion-calls.ts'
import { countVisit } from './count.ts'

export const promotionServing = serve(promotion, {
  prepare: async (_draft, act) => ({
    number: await nextRecordNumber(act, 'TG'),
    code: randomBytes(6).toString('base64url'),
  }),
  async check(next, act) {
    const { validFrom, validTo, targetKind, cause, article, targetName, landing } = next
    if (validTo !== null && validTo < validFrom) act.mark('validTo', '有效期止不能早于有效期起')
    if (!landing.startsWith('https://')) act.mark('landing', '落地页应为 https 地址')
    if (targetKind === 'cause' && cause === null) act.mark('cause', '请选择标的')
    if (targetKind === 'article' && article === null) act.mark('article', '请选择文章')
    if (targetKind !== 'cause' && targetKind !== 'article' && !targetName)
      act.mark('targetName', '请填写对象名称')
    if (cause === null) return
    const { rows } = await act.tx.execute<{ organisation: string }>(
      sql`select organisation from cause where id = ${cause}`,
    )
    if (rows[0] !== undefined && rows[0].organisation !== next.organisation)
      act.mark('cause', '标的不属于该机构')
  },
  sums: ['pv', 'uv', 'orders', 'paidCount', 'paidAmount', 'budget'],
})

/** The browser's own mark, by which an order is found to be the doing of a link. */
const cookie = 'gyb_visitor'
const year = 365 * 24 * 3600

/**
 * `GET …/open?code=`: the short link. Counts the visit and leads to the page of the promotion with the
 * visitor's mark as `gyb_visitor`, which the page hands on when it makes an order.
 */
const openRoute = route({
  method: 'GET',
  path: '/api/promotion/promotion/open',
  access: 'public',
  summary: '打开推广链接',
  question: z.object({ code: z.string().regex(/^[\w-]{4,12}$/, '推广链接有误') }),
  raw: true,
  async handle({ code }, exchange) {
    limitRate('promotion', exchange.ip, 120)
    const { request, reply } = exchange
    const sent = request.cookies[cookie]
    const visitor =
      sent !== undefined && /^[\w-]{43}$/.test(sent) ? sent : randomBytes(32).toString('base64url')
    const landing = await exchange.perform(async act => {
      const [row] = await selectRows(act.tx, promotion, sql`where code = ${code}`)
      if (row === undefined) throw absent()
      const today = beijingDay(act.now)
      const isOpen =
        row.state === 'enabled' &&
        row.validFrom <= today &&
        (row.validTo === null || today <= row.validTo)
      if (isOpen) await countVisit(act, row.id, visitor)
      return row.landing
    })
    const secure = request.protocol === 'https'
    reply.setCookie(cookie, visitor, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: year,
    })
    const address = new URL(landing)
    address.searchParams.set(cookie, visitor)
    await reply.redirect(address.href, 302)
  },
})

type Sums = {
  readonly pv: number
  readonly uv: number
  readonly orders: number
  readonly paidCount: number
  readonly paidAmount: string
}
const sums = sql`sum(pv)::int as pv, sum(uv)::int as uv, sum(orders)::int as orders,
  sum(paid_count)::int as "paidCount", sum(paid_amount)::text as "paidAmount"`

const courseRoute = route(promotionCourse, {
  access: { action: 'promotion.view' },
  summary: '查询推广效果',
  async read({ id }, act) {
    await readInScope(act, promotionServing, id)
    const of = sql`from promotion_hour where promotion = ${id}`
    const days = await act.tx.execute<Sums & { day: string }>(
      sql`select day::text, ${sums} ${of} group by 1 order by 1 desc limit 60`,
    )
    const hours = await act.tx.execute<Sums & { hour: number }>(
      sql`select hour, ${sums} ${of} and day = ${beijingDay(act.now)}::date group by 1 order by 1`,
    )
    const inFen = <T extends Sums>(row: T) => ({ ...row, paidAmount: Number(row.paidAmount) })
    return { days: days.rows.map(inFen), hours: hours.rows.map(inFen) }
  },
})

const perPage = 20

const giftsRoute = route(promotionGifts, {
  access: { action: 'promotion.view' },
  summary: '查询推广带来的捐赠',
  async read({ id, page }, act) {
    await readInScope(act, promotionServing, id)
    const { rows } = await act.tx.execute<{
      id: string
      number: string
      name: string
      amount: string
      ordered: string
      paid: string | null
      total: number
    }>(sql`
      select d.id, d.number, d.amount::text as amount, g.ordered_at::text as ordered,
             g.paid_at::text as paid, count(*) over ()::int as total,
             case when d.anonymous then '爱心人士' else coalesce(d.display_name, '爱心人士') end as name
        from promotion_gift g join donation d on d.id = g.donation
       where g.promotion = ${id}
       order by g.ordered_at desc, d.id limit ${perPage} offset ${(page - 1) * perPage}`)
    const iso = (moment: string) => new Date(moment).toISOString()
    return {
      total: rows[0]?.total ?? 0,
      list: rows.map(({ ordered, paid, amount, total: _, ...row }) => ({
        ...row,
        amount: Number(amount),
        orderedAt: iso(ordered),
        paidAt: paid === null ? null : iso(paid),
      })),
    }
  },
})

export const promotionRoutes = [openRoute, courseRoute, giftsRoute]
