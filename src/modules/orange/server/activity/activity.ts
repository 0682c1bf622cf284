import { eq, inArray, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { formatMoment } from '#kernel/server/china-time.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import {
  activity,
  activitySession,
  activitySignUp,
  hoursOf,
  momentsOf,
  theme,
} from '../../model/index.ts'
import { tellEvent } from '../mail/send.ts'
import { tellUser } from '../tell-user.ts'
import { markHtmlWords, markWords } from '../words.ts'
import { settle } from './settle.ts'

export type Activity = Row<typeof activity>
const table = tableOf(activity)
const sessions = tableOf(activitySession)
const signUps = tableOf(activitySignUp)

export const activityReviewed = reviewOf({
  kind: 'orangeActivity',
  label: '橙心活动',
  resource: activity,
  places: { list: '/gybOrange/activeManage', detail: '/gybOrange/activeManage' },
  moves: { approve: 'approve', return: 'return' },
  steps: [plainStep('活动审核')],
  onApproved(row, _verdict, act) {
    if (row.signUpTo <= act.now.toISOString()) act.refuse('报名截止时间已过，请退回修改')
    return { state: 'published' } as const
  },
})

export const activityServing = serve(activity, {
  openPicks: true,
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'HD') }),
  async check(next, act) {
    await markWords(act, 'title', next.title)
    if (next.detail !== null) await markHtmlWords(act, 'detail', next.detail)
    const spans = next.sessions.map(momentsOf)
    const first = spans.map(({ startAt }) => startAt).toSorted()[0] ?? ''
    if (next.signUpTo <= next.signUpFrom) act.mark('signUpTo', '报名截止应晚于报名开始')
    if (next.signUpTo > first)
      act.mark(
        'signUpTo',
        `报名截止不能晚于首场开始（${formatMoment(new Date(first)).slice(0, 16)}）`,
      )
    if (next.minAge !== null && next.maxAge !== null && next.maxAge < next.minAge)
      act.mark('maxAge', '最大年龄不能小于最小年龄')
    if (next.mode !== 'online' && next.place === null) act.mark('place', '请填写地点')
    if (next.signMode === 'place' && next.location === null)
      act.mark('location', '按位置签到须选择坐标')
    const isRisky = next.mode !== 'online' && (next.kind === '1' || next.kind === '3')
    if (isRisky && next.insurance === null)
      act.mark('insurance', '线下的志愿服务和走访慰问须填写保险')
    if (isRisky && next.safety === null) act.mark('safety', '请填写安全须知')
    const line = next.theme === null ? undefined : await findRow(act.tx, theme, next.theme)
    if (line !== undefined && line.organisation !== null && line.organisation !== next.organisation)
      act.mark('theme', '该主题属于其他机构')
  },
  inserted: (row, act) => keepSessions(act, row),
  updated: (row, act) => keepSessions(act, row),
  async enrich(rows, act) {
    return new Map(rows.map(row => [row.id, { phase: phaseOf(row, act.now) }]))
  },
  moves: {
    async submit(row, _answers, act) {
      if (row.signUpTo <= act.now.toISOString()) act.refuse('报名截止时间已过', 'signUpTo')
      await openReview(act, { kind: 'orangeActivity', row, organisation: row.organisation })
      return {}
    },
    approve: activityReviewed.approve,
    return: activityReviewed.return,
    async settle(row, _answers, act) {
      return settle(act, row)
    },
    async cancel(row, { reason }, act) {
      if (row.state === 'pending') await activityReviewed.withdraw(row, act)
      const open = await findRows(
        act.tx,
        activitySignUp,
        sql`${signUps.activity} = ${row.id} and ${signUps.state} in ('pending', 'passed', 'waiting')`,
        5000,
      )
      for (const each of open) {
        await moveRow(act, activitySignUp, each, 'cancel', { cancelReason: `活动取消：${reason}` })
        await tellUser(act, each.user, {
          title: '活动取消',
          content: `您报名的「${row.title}」已取消：${reason}`,
        })
        await tellEvent(act, each.user, 'cancelled')
      }
      return { cancelReason: reason }
    },
  },
  actions: {
    async tellPeople(row, { title, content }, act) {
      await markWords(act, 'title', title)
      await markWords(act, 'content', content)
      act.settle()
      const people = await act.tx
        .selectDistinct({ user: signUps.user })
        .from(signUps)
        .where(sql`${signUps.activity} = ${row.id} and ${signUps.state} in ('passed', 'attended')`)
      for (const { user } of people) await tellUser(act, user, { title, content })
      return undefined
    },
  },
})

/** Where an activity stands by the clock. */
export function phaseOf(row: Activity, now: Date): string {
  if (row.state !== 'published') return activity.lifecycle?.states[row.state] ?? ''
  const at = now.toISOString()
  if (at < row.signUpFrom) return '未开始'
  if (row.firstAt !== null && at >= row.firstAt) return '进行中'
  return at < row.signUpTo ? '报名中' : '报名截止'
}

/** The sessions as they are planned; nobody has signed up while they may be edited. */
async function keepSessions(act: Act, row: Activity): Promise<void> {
  await act.tx.delete(sessions).where(eq(sessions.activity, row.id))
  const planned = row.sessions.map(each => ({ ...each, ...momentsOf(each) }))
  await insertMany(
    act,
    activitySession,
    planned.map(({ day, from, to, startAt, endAt, capacity, place }) => ({
      ...{ activity: row.id, organisation: row.organisation, name: `${day} ${from}–${to}` },
      ...{ startAt, endAt, capacity, waitList: row.waitList, place: place ?? null },
    })),
  )
  const budget = planned.reduce(
    (sum, { startAt, endAt, capacity }) =>
      sum + capacity * (row.hearts + Math.floor(row.perHour * hoursOf(startAt, endAt))),
    row.hostHearts,
  )
  await act.tx
    .update(table)
    .set({
      firstAt: planned.map(({ startAt }) => startAt).toSorted()[0] ?? null,
      lastAt:
        planned
          .map(({ endAt }) => endAt)
          .toSorted()
          .at(-1) ?? null,
      capacity: planned.reduce((sum, { capacity }) => sum + capacity, 0),
      budget,
    })
    .where(eq(table.id, row.id))
}

/** How many of an activity signed up, wait and were there, as its list shows them. */
export async function recountActivities(act: Act, ids: readonly string[]): Promise<void> {
  await act.tx
    .update(table)
    .set({
      passed: sql`(select coalesce(sum(s.passed), 0) from activity_session s where s.activity = ${table.id})`,
      waiting: sql`(select coalesce(sum(s.waiting), 0) from activity_session s where s.activity = ${table.id})`,
      attended: sql`(select count(*) from activity_sign_up u where u.activity = ${table.id} and (u.state = 'attended' or u.sign_in_at is not null))`,
    })
    .where(inArray(table.id, [...new Set(ids)]))
}
