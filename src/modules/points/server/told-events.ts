import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { freezeScopes, registeredUser } from '#modules/website/model/index.ts'
import { countVolunteerHours } from '#modules/website/server/index.ts'
import { pointsEntry, pointsEvents, toldEvents } from '../model/index.ts'
import { earn } from './earn.ts'
import { pointsToldEvent } from './points-tables.ts'

/** Minutes of one volunteer service at most: a day. */
const mostMinutes = 1440

const question = z
  .strictObject({
    user: z.uuid('记录编号有误'),
    event: z.enum(toldEvents, '事件有误'),
    /** What the site calls the fact; a sign-in is once a day without it. */
    sourceId: z.string().trim().min(1).max(60).optional(),
    title: z.string().trim().max(100).optional(),
    organisation: z.uuid('机构有误').nullish(),
    /** Minutes of volunteer service, else 1. */
    quantity: z.int().min(1).max(mostMinutes, '单次服务不超过 24 小时').default(1),
  })
  .refine(({ event, sourceId }) => event === 'signIn' || sourceId !== undefined, {
    path: ['sourceId'],
    message: '请给出来源编号',
  })
type Told = z.infer<typeof question>

/**
 * A site or an app tells what a registered user did there: 一起捐助力, 分享被打开, 志愿服务, 签到,
 * 参加活动. Told twice, it is one fact; volunteer hours count whether a rule gives points or not.
 */
const receiveRoute = route({
  method: 'POST',
  path: '/api/points/pointsEntry/receive',
  access: { action: 'pointsEntry.receive' },
  summary: '接收站点上报的积分事件',
  question,
  async change(told, act) {
    demandPlatform(act)
    await refuseUnknown(act, told)
    const source = {
      type: `site/${told.event}`,
      id: told.event === 'signIn' ? `${beijingDay(act.now)}:${told.user}` : (told.sourceId ?? ''),
      title: told.title || pointsEvents[told.event],
    }
    const kept = await act.tx
      .insert(pointsToldEvent)
      .values({
        event: told.event,
        sourceId: source.id,
        user: told.user,
        quantity: told.quantity,
        title: source.title,
        at: act.now.toISOString(),
      })
      .onConflictDoNothing()
      .returning()
    if (kept.length === 0) return { isNew: false, points: 0, number: null }
    if (told.event === 'volunteer') await countHours(act, told.user)
    const { user, event, quantity } = told
    const made = await earn(act, {
      ...{ user, event, quantity, source },
      organisation: told.organisation ?? null,
    })
    const entry = made === null ? undefined : await findRow(act.tx, pointsEntry, made)
    return { isNew: true, points: entry?.points ?? 0, number: entry?.number ?? null }
  },
})

async function refuseUnknown(act: Act, told: Told): Promise<void> {
  const user = await findRow(act.tx, registeredUser, told.user)
  if (user === undefined || (user.state !== 'normal' && user.state !== 'frozen'))
    act.mark('user', '没有这个用户，或用户已注销')
  else if (user.state === 'frozen' && user.freezeScope !== 'speech')
    act.mark('user', `该用户已被冻结（${freezeScopes[user.freezeScope ?? 'all']}）`)
  if (told.organisation && (await findRow(act.tx, organisation, told.organisation)) === undefined)
    act.mark('organisation', '没有这个机构')
  act.settle()
}

async function countHours(act: Act, user: string): Promise<void> {
  const told = await act.tx.execute<{ minutes: string }>(sql`
    select sum(quantity)::text as minutes from points_told_event
     where "user" = ${user} and event = 'volunteer'`)
  await countVolunteerHours(act, user, Number(told.rows[0]?.minutes ?? 0))
}

export const toldEventRoutes: readonly AnyRoute[] = [receiveRoute]
