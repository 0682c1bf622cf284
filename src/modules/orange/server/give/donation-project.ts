import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { balanceOf } from '#modules/finance/server/index.ts'
import { heartPools, projectCourse, returnGift } from '../../model/give-calls.ts'
import { donationProject, heartDonation } from '../../model/index.ts'
import { orangePorts } from '../ports.ts'
import { markHtmlWords, markWords } from '../words.ts'
import { returnConverted } from './convert.ts'
import { giveHearts, poolOf, releaseGift } from './give.ts'

export const projectReviewed = reviewOf({
  kind: 'donationProject',
  label: '橙心捐赠项目',
  resource: donationProject,
  places: { list: '/gybOrange/donateManage', detail: '/gybOrange/donateManage' },
  moves: { approve: 'approve', return: 'return' },
  steps: [plainStep('捐赠项目审核')],
  async onApproved(row, _verdict, act) {
    const { available } = await balanceOf(act.tx, row.organisation ?? '', poolOf(row.pool))
    if (row.goal - row.amount > available)
      act.refuse(
        `资金池余额不足：可用 ¥${(available / 100).toFixed(2)}，目标还需 ¥${((row.goal - row.amount) / 100).toFixed(2)}`,
      )
    return { state: 'online' } as const
  },
})

const locked = ['cause', 'pool', 'packHearts', 'packAmount'] as const

export const donationProjectServing = serve(donationProject, {
  openPicks: true,
  async prepare(draft, act) {
    const { pools, causes } = orangePorts()
    const [pool] = await pools(act.tx, [draft.pool])
    const cause = (await causes(act.tx, [draft.cause])).get(draft.cause)
    return {
      number: await nextRecordNumber(act, 'CJ'),
      organisation: cause?.organisation ?? null,
      sponsor: pool?.sponsor ?? null,
    }
  },
  async check(next, act, before) {
    await markWords(act, 'title', next.title)
    if (next.intro !== null) await markHtmlWords(act, 'intro', next.intro)
    if (next.thanks !== null && /您的捐款|用户捐款|你捐的钱/.test(next.thanks))
      act.mark('thanks', '捐款的是出资方，不能写成用户捐款')
    if (next.to <= next.from) act.mark('to', '结束时间应晚于开始时间')
    if (before !== undefined && before.packs > 0)
      for (const field of locked)
        if (next[field] !== before[field])
          act.mark(field, '已有人捐出橙心，不能修改；请下线后另建项目')
    const [pool] = await orangePorts().pools(act.tx, [next.pool])
    const cause = (await orangePorts().causes(act.tx, [next.cause])).get(next.cause)
    if (pool === undefined) act.mark('pool', '没有这个资金池')
    else if (!pool.isOpen) act.mark('pool', '资金池未入资或已关闭')
    if (cause === undefined || !cause.isRaising) act.mark('cause', '受益标的应在募捐中')
    // Whose project it is stays; an organisation's people write of their own causes alone.
    const { ownerKind, ownerId } = act.person
    const owner = before?.organisation ?? (ownerKind === 'organisation' ? ownerId : null)
    if (cause !== undefined && owner !== null && cause.organisation !== owner)
      act.mark('cause', '受益标的属于其他机构')
    if (pool !== undefined && cause !== undefined && pool.organisation !== cause.organisation)
      act.mark('pool', '资金池与受益标的应属于同一机构')
    if (next.goal < next.packAmount) act.mark('goal', '目标金额不能小于一份')
  },
  moves: {
    async submit(row, _answers, act) {
      await openReview(act, { kind: 'donationProject', row, organisation: row.organisation })
      return {}
    },
    approve: projectReviewed.approve,
    return: projectReviewed.return,
    takeOff: (_row, { reason }) => ({ offReason: reason }),
  },
  async enrich(rows, act) {
    const pools = await orangePorts().pools(
      act.tx,
      rows.map(({ pool }) => pool),
    )
    const known = new Map(pools.map(pool => [pool.id, pool]))
    const all = await Promise.all(
      rows.map(async row => {
        const pool = known.get(row.pool)
        const left =
          pool === undefined
            ? 0
            : (await balanceOf(act.tx, pool.organisation, poolOf(row.pool))).available
        return [
          row.id,
          { poolLeft: left, poolTitle: pool?.title ?? null, causeTitle: null },
        ] as const
      }),
    )
    return new Map(all)
  },
})

export const heartDonationServing = serve(heartDonation, {
  sums: ['packs', 'hearts', 'amount'],
  conceals: { user: { by: 'anonymous', word: '爱心人士' } },
  moves: {
    async giveBack(row, { reason }, act) {
      await releaseGift(act, row)
      return { returnReason: reason }
    },
  },
})

const poolsRoute = route(heartPools, {
  access: { action: 'donationProject.view' },
  summary: '可用于橙心捐赠的资金池',
  async read(_question, act) {
    const { ownerKind, ownerId } = act.person
    const pools = (await orangePorts().pools(act.tx)).filter(
      pool => ownerKind === 'platform' || pool.organisation === ownerId,
    )
    return Promise.all(
      pools.map(async ({ id, title, sponsor, organisation }) => {
        const { available } = await balanceOf(act.tx, organisation, poolOf(id))
        return { id, title, sponsor, organisation, available }
      }),
    )
  },
})

const courseRoute = route(projectCourse, {
  access: { action: 'donationProject.view' },
  summary: '捐赠项目的每日数据和转捐',
  async read({ id }, act) {
    const row = await readInScope(act, donationProjectServing, id)
    const { rows: days } = await act.tx.execute<{
      day: string
      packs: number
      users: number
      converted: number
    }>(sql`
      select ((at at time zone 'Asia/Shanghai')::date)::text as day, sum(packs)::int as packs,
             count(distinct "user")::int as users,
             coalesce(sum(packs) filter (where state = 'converted'), 0)::int as converted
        from heart_donation where project = ${id} and state <> 'returned'
       group by 1 order by 1 desc limit 60`)
    const { rows: gifts } = await act.tx.execute<
      Record<'donation' | 'number' | 'at' | 'state' | 'amount' | 'rows', string>
    >(sql`
      select d.id as donation, d.number, d.amount::text as amount, d.paid_at::text as at, d.state,
             sum(h.amount)::text as rows
        from heart_donation h join donation d on d.id = h.donation
       where h.project = ${id} group by d.id order by d.paid_at desc limit 60`)
    const { rows: sums } = await act.tx.execute<{ waiting: string; pace: string }>(sql`
      select coalesce(sum(amount) filter (where state in ('reserved', 'confirmed')), 0)::text as waiting,
             coalesce(sum(amount) filter (where at > now() - interval '30 days' and state <> 'returned'), 0)::text as pace
        from heart_donation where project = ${id}`)
    const { available } = await balanceOf(act.tx, row.organisation ?? '', poolOf(row.pool))
    const pace = Number(sums[0]?.pace ?? 0) / 30
    return {
      days,
      waiting: Number(sums[0]?.waiting ?? 0),
      lasts: pace === 0 ? null : Math.floor(available / pace),
      gifts: gifts.map(({ amount, rows, at, ...gift }) => ({
        ...gift,
        ...{ amount: Number(amount), rows: Number(rows), at: new Date(at).toISOString() },
      })),
    }
  },
})

const returnRoute = route(returnGift, {
  access: { action: 'heartDonation.returnGift' },
  summary: '退回一笔橙心转捐',
  async change(given, act) {
    const [first] = await findRows(
      act.tx,
      heartDonation,
      sql`${tableOf(heartDonation).donation} = ${given.donation}`,
      1,
    )
    if (first === undefined) throw absent()
    await lockInScope(act, heartDonationServing, {
      id: first.id,
      action: 'heartDonation.returnGift',
    })
    return returnConverted(act, given)
  },
})

const giveRoute = route({
  method: 'POST',
  path: '/api/orange/heartDonation/receive',
  access: { action: 'heartDonation.receive' },
  summary: '用户捐出橙心',
  question: z.strictObject({
    project: z.uuid('项目有误'),
    user: z.uuid('用户有误'),
    packs: z.int('份数应为整数').min(1, '至少一份').max(10_000),
    message: z.string().trim().max(50, '留言不超过 50 个字').optional(),
    anonymous: z.boolean().default(false),
  }),
  async change(given, act) {
    demandPlatform(act)
    const { id, number, hearts, amount } = await giveHearts(act, given)
    return { id, number, hearts, amount }
  },
})

export const giveRoutes: readonly AnyRoute[] = [poolsRoute, courseRoute, returnRoute, giveRoute]
