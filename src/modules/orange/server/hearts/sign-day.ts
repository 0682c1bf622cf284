import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { signIn } from '../../model/index.ts'
import { settingsOf } from '../settings.ts'
import { lockUser, type User } from './entries.ts'
import { earn, spend } from './ledger.ts'

/** What a sign-in brought. */
export interface Signed {
  readonly isNew: boolean
  readonly streak: number
  readonly hearts: number
}

/** 每日签到: once a Beijing day, however often it is sent. */
export async function signToday(act: Act, id: string, device: string | null): Promise<Signed> {
  const user = await lockUser(act, id)
  refuseStanding(user)
  const day = beijingDay(act.now)
  if (await isSigned(act, id, day)) return { isNew: false, streak: user.signDays, hearts: 0 }
  const { values } = await settingsOf(act)
  return keep(act, user, { day, kind: 'daily', hearts: values.signIn, device })
}

/** 补签: of one of the last days, some times a month, for some hearts. */
export async function makeUp(act: Act, id: string, day: string): Promise<Signed> {
  const user = await lockUser(act, id)
  refuseStanding(user)
  const { values } = await settingsOf(act)
  const today = beijingDay(act.now)
  if (day >= today) throw refusal('只能补签以前的日期', 'day')
  if (day < addDays(today, -values.makeUpDays))
    throw refusal(`只能补签最近 ${values.makeUpDays} 天，${day} 已超出`, 'day')
  if (await isSigned(act, id, day)) throw refusal(`${day} 已签到`, 'day')
  const { rows } = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from sign_in where "user" = ${id} and kind = 'makeUp'
       and to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') = ${today.slice(0, 7)}`)
  if ((rows[0]?.n ?? 0) >= values.makeUpMonthly)
    throw refusal(`本月已补签 ${rows[0]?.n} 次，每月最多 ${values.makeUpMonthly} 次`)
  if (values.makeUpCost > 0)
    await spend(act, {
      ...{ user: id, kind: '36', hearts: values.makeUpCost },
      source: { type: 'makeUp', id: `${id}:${day}`, title: `补签 ${day}` },
    })
  return keep(act, user, { day, kind: 'makeUp', hearts: values.signIn, device: null })
}

function refuseStanding({ state }: User): void {
  if (state === 'frozen') throw refusal('账号已冻结，不能签到')
  if (state === 'left') throw refusal('用户已退出橙心')
}

async function isSigned(act: Act, user: string, day: string): Promise<boolean> {
  const { rows } = await act.tx.execute(sql`
    select 1 from sign_in where "user" = ${user} and day = ${day}::date
       and kind in ('daily', 'makeUp') and result = 'valid'`)
  return rows.length > 0
}

/** The run of signed days that ends at a day: how long it is, and where it began. */
async function runEndingAt(act: Act, user: string, day: string) {
  const { rows } = await act.tx.execute<{ n: number; start: string | null }>(sql`
    select count(*)::int as n, min(day)::text as start from (
      select day, day + (row_number() over (order by day desc))::int as run from sign_in
       where "user" = ${user} and day <= ${day}::date and kind in ('daily', 'makeUp')
         and result = 'valid') d
     where run = ${day}::date + 1`)
  return { days: rows[0]?.n ?? 0, start: rows[0]?.start ?? day }
}

interface Kept {
  readonly day: string
  readonly kind: 'daily' | 'makeUp'
  readonly hearts: number
  readonly device: string | null
}

async function keep(act: Act, user: User, { day, kind, hearts, device }: Kept): Promise<Signed> {
  const row = await insertRow(act, signIn, {
    ...{ user: user.id, kind, day, at: act.now.toISOString(), method: 'button', device },
  })
  const today = beijingDay(act.now)
  const last = user.lastSignDay !== null && user.lastSignDay > day ? user.lastSignDay : day
  const run = await runEndingAt(act, user.id, last)
  const isGoingOn = user.lastSignDay !== null && user.lastSignDay >= addDays(today, -1)
  const before = kind === 'daily' && !isGoingOn ? 0 : user.signDays
  const source = { type: 'signIn', id: row.id, title: `${day} 签到` }
  const base = { user: user.id, source }
  const plain = await earn(act, { ...base, kind: kind === 'daily' ? '11' : '12', hearts })
  const extra = await rewardRun(act, user.id, { ...run, before })
  await act.tx.execute(sql`
    update orange_user set sign_days = ${run.days}, sign_total = sign_total + 1,
           last_sign_day = ${last}, last_active_at = ${act.now.toISOString()} where id = ${user.id}`)
  await act.tx.execute(
    sql`update sign_in set streak = ${run.days}, hearts = ${plain + extra} where id = ${row.id}`,
  )
  return { isNew: true, streak: run.days, hearts: plain + extra }
}

/** The rewards that a run of days has reached with this one; each once a run. */
async function rewardRun(
  act: Act,
  user: string,
  { days, start, before }: { days: number; start: string; before: number },
): Promise<number> {
  const { values } = await settingsOf(act)
  let all = 0
  for (const step of values.streaks) {
    if (step.days > days || step.days <= before) continue
    const source = {
      type: 'streak',
      id: `${start}:${step.days}`,
      title: `连续签到 ${step.days} 天`,
    }
    all += await earn(act, { user, kind: '13', hearts: step.hearts, source })
  }
  return all
}
