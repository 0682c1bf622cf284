import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDayRange, formatMoment } from '#kernel/server/china-time.ts'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { activityCalendar, rollCall, sessionsOf, signDesk } from '../../model/activity-calls.ts'
import { activitySession, activitySignUp, orangeUser } from '../../model/index.ts'
import { activityServing, recountActivities } from './activity.ts'
import { codeNow } from './sign-code.ts'
import { signAtSession } from './sign-session.ts'
import { cancelSignUp, confirmOffer, signUp } from './sign-up.ts'

export const activitySessionServing = serve(activitySession)
const signUps = tableOf(activitySignUp)
const sessions = tableOf(activitySession)
const users = tableOf(orangeUser)

/** The people of a session who have a place, by when they signed up. */
async function peopleOf(act: Act, session: string) {
  return act.tx
    .select({
      signUp: signUps.id,
      version: signUps.version,
      user: signUps.user,
      nickname: users.nickname,
      state: signUps.state,
      signInAt: signUps.signInAt,
      signOutAt: signUps.signOutAt,
    })
    .from(signUps)
    .innerJoin(users, eq(users.id, signUps.user))
    .where(
      and(eq(signUps.session, session), sql`${signUps.state} in ('passed', 'attended', 'absent')`),
    )
    .orderBy(signUps.signedUpAt)
}

const deskRoute = route(signDesk, {
  access: { action: 'activity.rollCall' },
  summary: '签到台：动态码与到场名单',
  // The first look makes the secret of the session.
  async change({ session: id }, act) {
    const session = await readInScope(act, activitySessionServing, id)
    const people = await peopleOf(act, id)
    return {
      ...{ name: session.name, ...(await codeNow(act, id)) },
      passed: people.length,
      present: people.filter(({ signInAt }) => signInAt !== null).length,
      people: people.map(({ user: _, ...each }) => each),
    }
  },
})

const rollRoute = route(rollCall, {
  access: { action: 'activity.rollCall' },
  summary: '点名签到或签退',
  async change({ session: id, signUps: chosen, out }, act) {
    const session = await readInScope(act, activitySessionServing, id)
    await lockInScope(act, activityServing, { id: session.activity, action: 'activity.rollCall' })
    const wanted = new Set(chosen)
    const refused: string[] = []
    let done = 0
    for (const each of await peopleOf(act, id)) {
      if (!wanted.has(each.signUp)) continue
      const way = out ? 'out' : 'in'
      const answer = await signAtSession(act, { session: id, user: each.user, way, method: 'roll' })
      if (answer.valid) done += 1
      else refused.push(`${each.nickname}：${answer.fault ?? ''}`)
    }
    await recountActivities(act, [session.activity])
    return { done, refused }
  },
})

const sessionsRoute = route(sessionsOf, {
  access: { action: 'activity.view' },
  summary: '活动的场次',
  async read({ id }, act) {
    await readInScope(act, activityServing, id)
    return act.tx
      .select({
        id: sessions.id,
        name: sessions.name,
        startAt: sessions.startAt,
        endAt: sessions.endAt,
        capacity: sessions.capacity,
        passed: sessions.passed,
        waiting: sessions.waiting,
        present: sql<number>`(select count(*)::int from activity_sign_up s where s.session = activity_session.id and s.sign_in_at is not null)`,
        open: sql<number>`(select count(*)::int from activity_sign_up s where s.session = activity_session.id and s.sign_in_at is not null and s.sign_out_at is null)`,
      })
      .from(sessions)
      .where(eq(sessions.activity, id))
      .orderBy(sessions.startAt)
  },
})

const calendarRoute = route(activityCalendar, {
  access: { action: 'activity.view' },
  summary: '活动日历',
  async read({ month }, act) {
    const from = beijingDayRange(`${month}-01`).from
    const to = new Date(from.getTime() + 31 * 86_400_000)
    const seen = visible(activityServing, act.person)
    const table = tableOf(activityServing.resource)
    const rows = await act.tx
      .select({
        id: sessions.id,
        activity: table.id,
        title: table.title,
        startAt: sessions.startAt,
        passed: sessions.passed,
        capacity: sessions.capacity,
      })
      .from(sessions)
      .innerJoin(table, eq(table.id, sessions.activity))
      .where(
        and(
          seen,
          sql`${table.state} not in ('draft', 'cancelled')`,
          sql`${sessions.startAt} >= ${from.toISOString()} and ${sessions.startAt} < ${to.toISOString()}`,
        ),
      )
      .orderBy(sessions.startAt)
      .limit(500)
    return rows.map(({ startAt, ...row }) => {
      const at = formatMoment(new Date(startAt))
      return { ...row, day: at.slice(0, 10), time: at.slice(11, 16) }
    })
  },
})

const receiving = { action: 'activitySignUp.receive' } as const
const id = z.uuid('记录编号有误')
const user = z.uuid('用户有误')

const signUpRoute = route({
  method: 'POST',
  path: '/api/orange/activitySignUp/receive',
  access: receiving,
  summary: '用户报名活动场次',
  question: z.strictObject({
    session: id,
    user,
    answers: z.record(z.string().max(40), z.string().max(500)).optional(),
  }),
  async change({ answers, ...asked }, act) {
    demandPlatform(act)
    const row = await signUp(act, { ...asked, ...(answers && { answers }) })
    return { id: row.id, state: row.state, place: row.place }
  },
})

const cancelRoute = route({
  method: 'POST',
  path: '/api/orange/activitySignUp/giveUp',
  access: receiving,
  summary: '用户取消报名',
  question: z.strictObject({ id, user, reason: z.string().max(200).default('本人取消') }),
  change(given, act) {
    demandPlatform(act)
    return cancelSignUp(act, given)
  },
})

const offerRoute = route({
  method: 'POST',
  path: '/api/orange/activitySignUp/confirmOffer',
  access: receiving,
  summary: '用户确认候补名额',
  question: z.strictObject({ id, user }),
  async change(given, act) {
    demandPlatform(act)
    await confirmOffer(act, given.id, given.user)
    return { confirmed: true }
  },
})

const point = z.strictObject({
  lng: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
})

const signRoute = route({
  method: 'POST',
  path: '/api/orange/activitySignUp/sign',
  access: receiving,
  summary: '用户在活动现场签到或签退',
  question: z.strictObject({
    session: id,
    user,
    way: z.enum(['in', 'out']).default('in'),
    code: z.string().max(10).optional(),
    location: point.optional(),
    device: z.string().max(64).optional(),
  }),
  async change(given, act) {
    demandPlatform(act)
    return signAtSession(act, { ...given, method: given.code === undefined ? 'clock' : 'code' })
  },
})

const rateRoute = route({
  method: 'POST',
  path: '/api/orange/activitySignUp/rate',
  access: receiving,
  summary: '用户评价活动',
  question: z.strictObject({
    id,
    user,
    rating: z.int().min(1).max(5),
    feedback: z.string().trim().max(500).optional(),
  }),
  async change({ id: signUpId, user: by, rating, feedback }, act) {
    demandPlatform(act)
    const done = await act.tx
      .update(signUps)
      .set({ rating, feedback: feedback ?? null })
      .where(and(eq(signUps.id, signUpId), eq(signUps.user, by), eq(signUps.state, 'attended')))
      .returning({ id: signUps.id })
    return { done: done.length }
  },
})

export const activityRoutes: readonly AnyRoute[] = [
  deskRoute,
  rollRoute,
  sessionsRoute,
  calendarRoute,
  signUpRoute,
  cancelRoute,
  offerRoute,
  signRoute,
  rateRoute,
]
