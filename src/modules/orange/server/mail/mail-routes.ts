import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readInScope } from '#kernel/server/commands.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { fillIn, mailDelivery, promotionalMails, stationMail } from '../../model/index.ts'
import { mailAudienceCount, mailCourse } from '../../model/mail-calls.ts'
import { countAudience, inAudience, usersOfList } from './audience.ts'
import { recount } from './send.ts'
import { stationMailServing } from './station-mail.ts'

const deliveries = tableOf(mailDelivery)
const mails = tableOf(stationMail)

const countRoute = route(mailAudienceCount, {
  access: { action: 'stationMail.view' },
  summary: '站内信对象的人数和样例',
  async read({ audience, kind }, act) {
    demandPlatform(act)
    const isList = audience.kind === 'list'
    const list = isList ? await usersOfList(act.tx, audience.users ?? []) : undefined
    const asked = {
      audience: list === undefined ? audience : { ...audience, users: list.ids },
      kind,
    }
    const count = await countAudience(act.tx, asked)
    const all = promotionalMails.includes(kind)
      ? await countAudience(act.tx, { ...asked, kind: 'system' })
      : count
    const { rows } = await act.tx.execute<{ nickname: string; area: string | null }>(sql`
      select left(u.nickname, 1) || '**' as nickname, u.area from orange_user u
       where ${inAudience(asked)} order by u.joined_at desc limit 10`)
    return {
      count,
      optedOut: all - count,
      samples: rows,
      unknown: list?.unknown.slice(0, 200) ?? [],
    }
  },
})

const courseRoute = route(mailCourse, {
  access: { action: 'stationMail.view' },
  summary: '站内信 72 小时的阅读曲线',
  async read({ id }, act) {
    const mail = await readInScope(act, stationMailServing, id)
    const hours = await act.tx.execute<{ hour: number; read: number; clicked: number }>(sql`
      select h.hour,
             count(*) filter (where d.read_at < m.sent_at + make_interval(hours => h.hour))::int as read,
             count(*) filter (where d.clicked_at < m.sent_at + make_interval(hours => h.hour))::int as clicked
        from station_mail m cross join generate_series(0, 72, 6) as h(hour)
        left join mail_delivery d on d.mail = m.id
       where m.id = ${mail.id} and m.sent_at is not null group by h.hour order by h.hour`)
    const failures = await act.tx.execute<{ why: string; count: number }>(sql`
      select coalesce(why, '其他') as why, count(*)::int as count from mail_delivery
       where mail = ${mail.id} and status = 'failed' group by 1 order by 2 desc`)
    return { hours: hours.rows, failures: failures.rows }
  },
})

const perPage = 20

const inboxRoute = route({
  method: 'GET',
  path: '/api/orange/mailDelivery/getInbox',
  access: { action: 'mailDelivery.receive' },
  summary: '站点取用户的站内信',
  question: z.object({
    user: z.uuid('用户有误'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  async read({ user, page }, act) {
    demandPlatform(act)
    const rows = await act.tx
      .select({
        id: deliveries.id,
        title: mails.title,
        content: mails.content,
        link: mails.link,
        readAt: deliveries.readAt,
        at: deliveries.deliveredAt,
      })
      .from(deliveries)
      .innerJoin(mails, eq(mails.id, deliveries.mail))
      .where(and(eq(deliveries.user, user), eq(deliveries.status, 'delivered')))
      .orderBy(desc(deliveries.deliveredAt), desc(deliveries.id))
      .limit(perPage)
      .offset((page - 1) * perPage)
    const { rows: known } = await act.tx.execute<{ nickname: string; balance: string }>(
      sql`select nickname, balance::text from orange_user where id = ${user}`,
    )
    const values = { 昵称: known[0]?.nickname ?? '', 橙心: known[0]?.balance ?? '' }
    return rows.map(row => ({
      ...row,
      title: fillIn(row.title, values),
      content: fillIn(row.content, values),
    }))
  },
})

const readRoute = route({
  method: 'POST',
  path: '/api/orange/mailDelivery/receive',
  access: { action: 'mailDelivery.receive' },
  summary: '用户已读或点击站内信',
  question: z.strictObject({
    user: z.uuid('用户有误'),
    ids: z.array(z.uuid()).min(1).max(100),
    clicked: z.boolean().default(false),
  }),
  async change({ user, ids, clicked }, act) {
    demandPlatform(act)
    const own = and(
      inArray(deliveries.id, ids),
      eq(deliveries.user, user),
      eq(deliveries.status, 'delivered'),
    )
    const at = act.now.toISOString()
    await act.tx
      .update(deliveries)
      .set({ readAt: at })
      .where(and(own, isNull(deliveries.readAt)))
    if (clicked)
      await act.tx
        .update(deliveries)
        .set({ clickedAt: at })
        .where(and(own, isNull(deliveries.clickedAt)))
    const touched = await findRows(act.tx, mailDelivery, own)
    for (const mail of new Set(touched.map(each => each.mail))) await recount(act, mail)
    return { done: touched.length }
  },
})

export const mailRoutes: readonly AnyRoute[] = [countRoute, courseRoute, inboxRoute, readRoute]
