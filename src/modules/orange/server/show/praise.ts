import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, insertRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { activity, praise, praiseTags } from '../../model/index.ts'
import { praiseRings } from '../../model/show-calls.ts'
import { doTasks } from '../activity/tasks.ts'
import { lockUser } from '../hearts/entries.ts'
import { takeBack } from '../hearts/heart-adjustment.ts'
import { earn } from '../hearts/ledger.ts'
import { settingsOf } from '../settings.ts'
import { weighWords } from './photo-show.ts'

type Praise = Row<typeof praise>

export const praiseServing = serve(praise, {
  moves: {
    review: async (row, _answers, act) => ({
      ...{ reviewedBy: act.person.accountId, shownAt: act.now.toISOString() },
      hearts: await reward(act, row),
    }),
    refuse: (_row, { reason }, act) => ({ reason, reviewedBy: act.person.accountId }),
    async takeDown(row, { reason }, act) {
      await takeBack(act, { type: 'orange/praise', id: row.id, memo: `夸夸下架：${reason}` })
      return { reason }
    },
  },
})

/** Hearts for both, where these words count; users are locked in one order. */
async function reward(act: Act, row: Praise): Promise<number> {
  if (!row.counts) return 0
  const { values } = await settingsOf(act)
  for (const id of [row.giver, row.receiver].sort()) await lockUser(act, id)
  const source = { type: 'orange/praise', id: row.id, title: `夸夸「${row.content.slice(0, 20)}」` }
  const base = { organisation: row.organisation, source }
  const got = await earn(act, { ...base, user: row.receiver, kind: '18', hearts: values.praised })
  const gave = await earn(act, { ...base, user: row.giver, kind: '19', hearts: values.praising })
  await doTasks(act, row.giver, 'praise')
  return got + gave
}

/** Times that two users praised each other, in both directions, with hearts. */
async function timesOf(act: Act, pair: readonly [string, string], days: number): Promise<number> {
  const since = new Date(act.now.getTime() - days * 86_400_000).toISOString()
  const { rows } = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from praise where counts and state in ('pending', 'shown')
       and created_at > ${since}
       and ((giver = ${pair[0]} and receiver = ${pair[1]}) or (giver = ${pair[1]} and receiver = ${pair[0]}))`)
  return rows[0]?.n ?? 0
}

const receiveRoute = route({
  method: 'POST',
  path: '/api/orange/praise/receive',
  access: { action: 'praise.receive' },
  summary: '用户夸夸',
  question: z.strictObject({
    giver: z.uuid('用户有误'),
    receiver: z.uuid('用户有误'),
    content: z.string().trim().min(5, '不能少于 5 个字').max(200, '不能超过 200 个字'),
    tags: z
      .array(z.enum(Object.keys(praiseTags) as [keyof typeof praiseTags]))
      .max(6)
      .default([]),
    template: z.uuid().optional(),
    activity: z.uuid().optional(),
    anonymous: z.boolean().default(false),
  }),
  async change(given, act) {
    demandPlatform(act)
    if (given.giver === given.receiver) throw refusal('不能夸自己', 'receiver')
    for (const id of [given.giver, given.receiver].sort()) {
      const user = await lockUser(act, id)
      if (id === given.giver && user.state !== 'normal') throw refusal('账号已禁言、冻结或退出')
      if (user.state === 'left') throw refusal('对方已退出', 'receiver')
    }
    const { values } = await settingsOf(act)
    const { rows } = await act.tx.execute<{ n: number }>(sql`
      select count(*)::int as n from praise where giver = ${given.giver}
         and (created_at at time zone 'Asia/Shanghai')::date = ${beijingDay(act.now)}::date`)
    if ((rows[0]?.n ?? 0) >= values.praisesDaily)
      throw refusal(`每天最多夸 ${values.praisesDaily} 次`)
    const pair = [given.giver, given.receiver] as const
    const counts =
      (await timesOf(act, pair, values.pairDays)) < 1 && (await timesOf(act, pair, 30)) < 3
    const of =
      given.activity === undefined ? undefined : await findRow(act.tx, activity, given.activity)
    const hits = await weighWords(act, 'content', given.content)
    const made = await insertRow(act, praise, {
      ...{ giver: given.giver, receiver: given.receiver, content: given.content, tags: given.tags },
      ...{ anonymous: given.anonymous, template: given.template ?? null, counts, hits },
      ...{ activity: of?.id ?? null, organisation: of?.organisation ?? null },
    })
    const giver = await lockUser(act, given.giver)
    if (hits === null && values.reviewMode === 'machine' && Number(giver.level) >= 3) {
      const hearts = await reward(act, made)
      await moveRow(act, praise, made, 'review', { hearts, shownAt: act.now.toISOString() })
    }
    return { id: made.id, counts }
  },
})

/** Whoever praises each other often, in pairs and in rings of three, within thirty days. */
const ringsRoute = route(praiseRings, {
  access: { action: 'praise.view' },
  summary: '互夸识别',
  async read(_question, act) {
    const own =
      act.person.ownerKind === 'platform'
        ? sql`true`
        : sql`organisation = ${act.person.ownerId}::uuid`
    const { rows } = await act.tx.execute<{ users: string[]; names: string[]; count: number }>(sql`
      with edge as (select giver, receiver, count(*)::int as n from praise
                     where ${own} and created_at > now() - interval '30 days' group by 1, 2),
           ring as (
             select array[a.giver, a.receiver] as users, a.n + b.n as count from edge a
               join edge b on b.giver = a.receiver and b.receiver = a.giver and a.giver < a.receiver
              where a.n + b.n >= 4
             union all
             select array[a.giver, b.giver, c.giver], a.n + b.n + c.n from edge a
               join edge b on b.giver = a.receiver join edge c on c.giver = b.receiver and c.receiver = a.giver
              where a.giver < b.giver and a.giver < c.giver and b.giver <> c.giver)
      select r.users::text[] as users, r.count,
             (select array_agg(u.nickname order by array_position(r.users, u.id)) from orange_user u
               where u.id = any(r.users)) as names
        from ring r order by r.count desc limit 100`)
    return rows.map(({ users, names, count }) => ({
      count,
      users: users.map((id, at) => ({ id, nickname: names[at] ?? '' })),
    }))
  },
})

export const praiseRoutes: readonly AnyRoute[] = [receiveRoute, ringsRoute]
