import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { serve } from '#kernel/server/serve.ts'
import { signInHeat } from '../../model/heart-calls.ts'
import { orangeEntry } from '../../model/index.ts'
import { makeUp, signToday } from './sign-day.ts'

export const orangeEntryServing = serve(orangeEntry, {
  sums: ['hearts'],
  async enrich(rows, act) {
    const { rows: back } = await act.tx.execute<{ id: string }>(sql`
      select reverses as id from orange_entry
       where reverses = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
    const reversed = new Set(back.map(({ id }) => id))
    return new Map(
      rows.map(row => [row.id, { reversed: reversed.has(row.id), place: placeOf(row.sourceType) }]),
    )
  },
})

/** The screen where the source of an entry is found. */
function placeOf(sourceType: string): string | null {
  const name = sourceType.replace(/^orange\//, '')
  const places: Readonly<Record<string, string>> = {
    signIn: '/gybOrange/signInRecord',
    streak: '/gybOrange/signInRecord',
    activitySignUp: '/gybOrange/activityRecord',
    activity: '/gybOrange/activeManage',
    photoShow: '/gybOrange/photoShowManage',
    praise: '/gybOrange/boastfulManage',
    violation: '/gybOrange/violationRecord',
    heartDonation: '/gybOrange/donateRecord',
    theme: '/gybOrange/themeManage',
  }
  return places[name] ?? null
}

const dayRoute = route({
  method: 'POST',
  path: '/api/orange/signIn/receive',
  access: { action: 'signIn.receive' },
  summary: '用户每日签到，或补签某日',
  question: z.strictObject({
    user: z.uuid('用户有误'),
    /** The day that is made up; today without it. */
    day: z.iso.date('日期不正确').optional(),
    device: z.string().max(64).optional(),
  }),
  change({ user, day, device }, act) {
    demandPlatform(act)
    return day === undefined ? signToday(act, user, device ?? null) : makeUp(act, user, day)
  },
})

const heatRoute = route(signInHeat, {
  access: { action: 'signIn.view' },
  summary: '近 90 天签到的时段分布',
  async read(_question, act) {
    const own =
      act.person.ownerKind === 'platform'
        ? sql`true`
        : sql`organisation = ${act.person.ownerId}::uuid`
    const local = sql`at at time zone 'Asia/Shanghai'`
    const { rows } = await act.tx.execute<{ weekday: number; hour: number; count: number }>(sql`
      select extract(isodow from ${local})::int as weekday, extract(hour from ${local})::int as hour,
             count(*)::int as count
        from sign_in where ${own} and result = 'valid' and at > now() - interval '90 days'
       group by 1, 2`)
    return rows
  },
})

export const signRoutes: readonly AnyRoute[] = [dayRoute, heatRoute]
