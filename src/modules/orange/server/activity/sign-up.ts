import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { absent, refusal } from '#kernel/server/refusal.ts'
import { findRow, findRows, insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { registeredUser } from '#modules/website/model/index.ts'
import {
  activity,
  activitySession,
  activitySignUp,
  guardianConsent,
  offerHours,
} from '../../model/index.ts'
import { lockUser, type User } from '../hearts/entries.ts'
import { tellEvent } from '../mail/send.ts'
import { tellUser } from '../tell-user.ts'

type Activity = Row<typeof activity>
type Session = Row<typeof activitySession>
type SignUp = Row<typeof activitySignUp>
const table = tableOf(activitySignUp)

/** What somebody signs up with. */
export interface Asked {
  readonly session: string
  readonly user: string
  readonly answers?: Readonly<Record<string, string>>
}

/** A place in a session, or in its waiting list; refused with the reason at its field. */
export async function signUp(act: Act, asked: Asked): Promise<SignUp> {
  const user = await lockUser(act, asked.user)
  const session = await findRow(act.tx, activitySession, asked.session)
  const of = session && (await findRow(act.tx, activity, session.activity))
  if (session === undefined || of === undefined) throw absent()
  refuseTime(act, of)
  await refusePerson(act, { user, of, session })
  refuseAnswers(act, of, asked.answers ?? {})
  await refuseOverlap(act, { user, session })
  const isManual = of.reviewMode === 'manual'
  const state = isManual ? 'pending' : await takePlace(act, session.id)
  const made = await insertRow(act, activitySignUp, {
    ...{ activity: of.id, session: session.id, organisation: of.organisation, user: user.id },
    ...{ title: `${of.title} ${session.name}`.slice(0, 120), minor: user.minor, state },
    answers: asked.answers ?? null,
    signedUpAt: act.now.toISOString(),
    place: state === 'waiting' ? await waitingNow(act, session.id) : null,
  })
  if (state === 'passed') await tellEvent(act, user.id, 'signedUp')
  return made
}

function refuseTime(act: Act, of: Activity): void {
  if (of.state !== 'published') throw refusal('活动未发布或已结束')
  const at = act.now.toISOString()
  if (at < of.signUpFrom) throw refusal('报名还未开始')
  if (at >= of.signUpTo) throw refusal('报名已截止')
}

async function refusePerson(
  act: Act,
  { user, of, session }: { user: User; of: Activity; session: Session },
): Promise<void> {
  if (user.state === 'frozen' || user.state === 'left') throw refusal('账号已冻结或退出，不能报名')
  if (user.signUpBarredUntil !== null && user.signUpBarredUntil > act.now.toISOString())
    throw refusal(`因爽约或违规，${beijingDay(new Date(user.signUpBarredUntil))} 前不能报名`)
  const age = user.birthYear === null ? null : Number(session.startAt.slice(0, 4)) - user.birthYear
  if (of.minAge !== null && (age === null || age < of.minAge))
    throw refusal(`该活动限 ${of.minAge} 岁及以上参加`)
  if (of.maxAge !== null && age !== null && age > of.maxAge)
    throw refusal(`该活动限 ${of.maxAge} 岁及以下参加`)
  if (of.realName) {
    const person = await findRow(act.tx, registeredUser, user.user)
    if (person?.realNameState !== 'passed') throw refusal('该活动须先完成实名认证')
  }
  if (!user.minor) return
  const consents = tableOf(guardianConsent)
  const given = await findRows(act.tx, guardianConsent, eq(consents.user, user.id))
  if (given.length === 0) throw refusal('未成年人报名须有监护人同意')
  if ((age === null || age < 14) && !given.some(({ together }) => together))
    throw refusal('未满 14 岁须监护人一同参加')
}

function refuseAnswers(act: Act, of: Activity, answers: Readonly<Record<string, string>>): void {
  for (const { label, required, kind, options } of of.questions ?? []) {
    const answer = answers[label]?.trim() ?? ''
    if (required && answer === '') act.mark(label, `请填写${label}`)
    if (kind === 'choice' && answer !== '' && options?.includes(answer) !== true)
      act.mark(label, `${label}应从选项中选择`)
    if (kind === 'number' && answer !== '' && !/^-?\d+(\.\d+)?$/.test(answer))
      act.mark(label, `${label}应为数字`)
  }
  act.settle()
}

/** Nobody is in two places at once: the other session is named. */
async function refuseOverlap(
  act: Act,
  { user, session }: { user: User; session: Session },
): Promise<void> {
  const { rows } = await act.tx.execute<{ title: string; same: boolean }>(sql`
    select u.title, u.session = ${session.id} as same
      from activity_sign_up u join activity_session s on s.id = u.session
     where u."user" = ${user.id} and u.state in ('pending', 'passed', 'waiting')
       and s.start_at < ${session.endAt}::timestamptz and s.end_at > ${session.startAt}::timestamptz
     limit 1`)
  const [other] = rows
  if (other !== undefined)
    throw refusal(other.same ? '您已报名该场次' : `与已报名的「${other.title}」时间重叠`)
}

/** Takes a place, or one of the waiting list, by the counters of the session alone. */
export async function takePlace(act: Act, session: string): Promise<'passed' | 'waiting'> {
  const placed = await act.tx.execute(sql`
    update activity_session set passed = passed + 1
     where id = ${session} and passed < capacity and waiting = 0 returning id`)
  if (placed.rows.length > 0) return 'passed'
  const listed = await act.tx.execute(sql`
    update activity_session set waiting = waiting + 1
     where id = ${session} and waiting < wait_list returning id`)
  if (listed.rows.length > 0) return 'waiting'
  throw refusal('名额已满')
}

async function waitingNow(act: Act, session: string): Promise<number> {
  const row = await findRow(act.tx, activitySession, session)
  return row?.waiting ?? 1
}

/** Somebody does not come: in time the place goes to the waiting list, late it counts as half an absence. */
export async function cancelSignUp(
  act: Act,
  { id, user, reason }: { id: string; user: string; reason: string },
): Promise<{ isLate: boolean }> {
  const row = await lockRow(act, activitySignUp, id)
  if (row === undefined || row.user !== user) throw absent()
  if (!['pending', 'passed', 'waiting'].includes(row.state)) throw refusal('该报名已不能取消')
  if (row.signInAt !== null) throw refusal('已签到，不能取消')
  const session = await findRow(act.tx, activitySession, row.session)
  const of = await findRow(act.tx, activity, row.activity)
  if (session === undefined || of === undefined) throw absent()
  const last = new Date(Date.parse(session.startAt) - of.cancelBefore * 3_600_000)
  const isLate = row.state === 'passed' && act.now > last
  const isOffered = row.offeredUntil !== null
  await moveRow(act, activitySignUp, row, 'cancel', {
    cancelReason: reason,
    missed: isLate ? 'half' : null,
    offeredUntil: null,
  })
  if (row.state === 'passed' || isOffered) await freePlace(act, session.id)
  else if (row.state === 'waiting')
    await act.tx.execute(
      sql`update activity_session set waiting = waiting - 1 where id = ${session.id}`,
    )
  return { isLate }
}

/** A place has become free: the first of the waiting list is asked, and it is held for two hours. */
export async function freePlace(act: Act, session: string): Promise<void> {
  await act.tx.execute(
    sql`update activity_session set passed = passed - 1 where id = ${session} and passed > 0`,
  )
  const waiting = and(
    eq(table.session, session),
    eq(table.state, 'waiting'),
    sql`${table.offeredUntil} is null`,
  )
  const [first] = await act.tx
    .select({ id: table.id })
    .from(table)
    .where(waiting)
    .orderBy(asc(table.place), asc(table.signedUpAt))
    .limit(1)
  const row = first && (await lockRow(act, activitySignUp, first.id))
  const at = await findRow(act.tx, activitySession, session)
  if (row === undefined || at === undefined || at.startAt <= act.now.toISOString()) return
  await act.tx.execute(sql`
    update activity_session set passed = passed + 1, waiting = waiting - 1 where id = ${session}`)
  const offeredUntil = new Date(act.now.getTime() + offerHours * 3_600_000).toISOString()
  await updateRow(act, activitySignUp, row, { offeredUntil })
  await tellUser(act, row.user, {
    title: '候补有名额了',
    content: `「${row.title}」有名额，请在 ${offerHours} 小时内确认，过时由下一位候补。`,
  })
  await tellEvent(act, row.user, 'moved')
}

/** Takes the place that was offered. */
export async function confirmOffer(act: Act, id: string, user: string): Promise<void> {
  const row = await lockRow(act, activitySignUp, id)
  if (row === undefined || row.user !== user) throw absent()
  if (row.state !== 'waiting' || row.offeredUntil === null) throw refusal('没有可确认的名额')
  if (row.offeredUntil <= act.now.toISOString()) throw refusal('确认时间已过')
  await moveRow(act, activitySignUp, row, 'take', { offeredUntil: null })
}

/** Offers that nobody took go to the next one. */
export async function passOffersOn(act: Act): Promise<number> {
  const over = and(eq(table.state, 'waiting'), lte(table.offeredUntil, act.now.toISOString()))
  const rows = await findRows(act.tx, activitySignUp, over, 200)
  for (const row of rows) {
    const reason = { cancelReason: '候补未在时限内确认', offeredUntil: null }
    await moveRow(act, activitySignUp, row, 'cancel', reason)
    await freePlace(act, row.session)
  }
  return rows.length
}
