import { and, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { absent } from '#kernel/server/refusal.ts'
import { findRow, insertRow, lockRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  activity,
  activitySession,
  activitySignUp,
  hoursOf,
  metresBetween,
  type SignInFault,
  signIn,
  signInFaults,
} from '../../model/index.ts'
import { noteSharedDevice } from './shared-device.ts'
import { isCodeNow } from './sign-code.ts'

type SignUp = Row<typeof activitySignUp>
type Session = Row<typeof activitySession>
type Activity = Row<typeof activity>
const table = tableOf(activitySignUp)
/** Minutes after the end of a session during which people sign out. */
const outMinutes = 120

/** A sign-in or sign-out as a phone sends it, or as somebody notes it at the roll call. */
export interface Shown {
  readonly session: string
  readonly user: string
  readonly way: 'in' | 'out'
  readonly method: 'code' | 'roll' | 'clock'
  readonly code?: string | undefined
  readonly location?: { readonly lng: number; readonly lat: number } | undefined
  readonly device?: string | undefined
}

export interface SignedAtSession {
  readonly valid: boolean
  readonly fault: string | null
  readonly hours: number | null
}

/**
 * Signs somebody in to a session, or out of it. What is refused is kept too, with its reason: a
 * refusal that rolled back would leave no trace of who tried.
 */
export async function signAtSession(act: Act, shown: Shown): Promise<SignedAtSession> {
  const session = await findRow(act.tx, activitySession, shown.session)
  const of = session && (await findRow(act.tx, activity, session.activity))
  if (session === undefined || of === undefined) throw absent()
  const row = await lockSignUp(act, shown)
  const distance =
    of.location !== null && shown.location !== undefined
      ? metresBetween(of.location, shown.location)
      : null
  const fault = await faultOf(act, { shown, session, of, row, distance })
  await insertRow(act, signIn, {
    ...{ user: shown.user, organisation: of.organisation, kind: shown.way, distance },
    ...{ day: beijingDay(act.now), at: act.now.toISOString(), method: shown.method },
    ...{ activityTitle: of.title, session: session.name, signUp: row?.id ?? null },
    location: shown.location ?? null,
    device: shown.device ?? null,
    recordedBy: shown.method === 'roll' ? act.person.accountId : null,
    result: fault === undefined ? 'valid' : 'invalid',
    fault: fault?.fault ?? null,
    note: fault?.note ?? null,
  })
  if (fault !== undefined || row === undefined)
    return { valid: false, fault: fault?.note ?? signInFaults.stranger, hours: null }
  const hours = await noteSign(act, row, { shown, of })
  if (shown.way === 'in' && shown.device)
    await noteSharedDevice(act, { session, of, device: shown.device })
  return { valid: true, fault: null, hours }
}

async function lockSignUp(act: Act, { session, user }: Shown): Promise<SignUp | undefined> {
  const own = and(
    eq(table.session, session),
    eq(table.user, user),
    sql`${table.state} in ('passed', 'attended')`,
  )
  const [found] = await act.tx.select({ id: table.id }).from(table).where(own).limit(1)
  return found && lockRow(act, activitySignUp, found.id)
}

interface Weighed {
  readonly shown: Shown
  readonly session: Session
  readonly of: Activity
  readonly row: SignUp | undefined
  readonly distance: number | null
}

interface Fault {
  readonly fault: SignInFault
  readonly note: string
}

const say = (fault: SignInFault, note: string = signInFaults[fault]): Fault => ({ fault, note })

async function faultOf(act: Act, weighed: Weighed): Promise<Fault | undefined> {
  const { shown, session, of, row, distance } = weighed
  if (row === undefined) return say('stranger')
  const isRoll = shown.method === 'roll'
  const now = act.now.getTime()
  const minutes = 60_000
  const [start, end] = [Date.parse(session.startAt), Date.parse(session.endAt)]
  if (shown.way === 'in') {
    if (row.signInAt !== null) return say('order', '已签到')
    if (now < start - of.openBefore * minutes) return say('time', '签到还未开始')
    if (!isRoll && now > start + of.lateAfter * minutes) return say('time', '已过签到时间')
    const open = await openElsewhere(act, row)
    if (open !== undefined) return say('open', `您在「${open}」还未签退`)
  } else {
    if (row.signInAt === null) return say('order')
    if (row.signOutAt !== null) return say('order', '已签退')
    if (now > end + outMinutes * minutes) return say('time', '已过签退时间')
  }
  if (isRoll) return undefined
  if (of.signMode === 'roll') return say('time', '该活动由现场点名')
  const needsCode = of.signMode === 'code' || of.signMode === 'place'
  if (needsCode && !(await isCodeNow(act, session.id, shown.code ?? ''))) return say('code')
  if (of.signMode !== 'place') return undefined
  if (distance === null) return say('range', '没有位置，请允许定位')
  return distance > of.radius
    ? say('range', `超出范围：距活动地点 ${distance} 米，允许 ${of.radius} 米`)
    : undefined
}

/** The session where somebody is still signed in, though it goes on: two shifts are never open at once. */
async function openElsewhere(act: Act, row: SignUp): Promise<string | undefined> {
  const { rows } = await act.tx.execute<{ title: string }>(sql`
    select u.title from activity_sign_up u join activity_session s on s.id = u.session
      join activity a on a.id = u.activity
     where u."user" = ${row.user} and u.id <> ${row.id} and u.sign_in_at is not null
       and u.sign_out_at is null and a.sign_out and u.state = 'passed'
       and s.end_at + make_interval(mins => ${outMinutes}) > ${act.now.toISOString()}::timestamptz
     limit 1`)
  return rows[0]?.title
}

async function noteSign(
  act: Act,
  row: SignUp,
  { shown, of }: Pick<Weighed, 'shown' | 'of'>,
): Promise<number | null> {
  const at = act.now.toISOString()
  await act.tx.execute(sql`update orange_user set last_active_at = ${at} where id = ${row.user}`)
  if (shown.way === 'in') {
    await act.tx.update(table).set({ signInAt: at }).where(eq(table.id, row.id))
    return null
  }
  const hours = of.countHours ? await withinDay(act, row, hoursOf(row.signInAt ?? at, at)) : 0
  await act.tx.update(table).set({ signOutAt: at, hours }).where(eq(table.id, row.id))
  return hours
}

/** Hours that a Beijing day still has room for: 16 in all (BR-38). */
export async function withinDay(act: Act, row: SignUp, hours: number): Promise<number> {
  const { rows } = await act.tx.execute<{ n: string }>(sql`
    select coalesce(sum(hours), 0)::text as n from activity_sign_up
     where "user" = ${row.user} and id <> ${row.id}
       and (sign_in_at at time zone 'Asia/Shanghai')::date =
           (${row.signInAt ?? act.now.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date`)
  return Math.max(0, Math.min(hours, 16 - Number(rows[0]?.n ?? 0)))
}
