import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { cappedKinds } from '../../model/index.ts'
import { settingsOf } from '../settings.ts'
import { payDebts } from './debts.ts'
import { lockUser, type Movement, takeLots, write } from './entries.ts'
import { heartCut, heartLot } from './heart-tables.ts'

async function addLot(act: Act, given: Movement): Promise<string> {
  const { values } = await settingsOf(act)
  const expireAt =
    values.validDays === 0
      ? null
      : new Date(act.now.getTime() + values.validDays * 86_400_000).toISOString()
  const entry = await write(act, { ...given, signed: given.hearts, expireAt })
  await act.tx
    .insert(heartLot)
    .values({ entry, user: given.user, remaining: given.hearts, expireAt })
  await payDebts(act, given.user)
  return entry
}

/** Whether a source moved hearts of this kind before, or was cut off by the cap. */
async function isMoved(act: Act, { user, kind, source }: Movement): Promise<boolean> {
  const { rows } = await act.tx.execute(sql`
    select 1 from orange_entry where kind = ${kind} and source_type = ${source.type}
       and source_id = ${source.id} and "user" = ${user}
    union all
    select 1 from orange_heart_cut where kind = ${kind} and source_type = ${source.type}
       and source_id = ${source.id} and "user" = ${user} limit 1`)
  return rows.length > 0
}

/** Hearts of the kinds under the daily cap that a user earned on the Beijing day of the act. */
async function earnedToday(act: Act, user: string): Promise<number> {
  const { from, to } = beijingDayRange(beijingDay(act.now))
  const { rows } = await act.tx.execute<{ n: string }>(sql`
    select coalesce(sum(hearts), 0)::text as n from orange_entry
     where "user" = ${user} and kind = any(${sql.param([...cappedKinds])}::text[])
       and created_at >= ${from.toISOString()} and created_at < ${to.toISOString()}`)
  return Number(rows[0]?.n ?? 0)
}

/**
 * Issues hearts, up to what the daily cap leaves; the rest is cut off and counted. A source earns
 * once; who is frozen or has left earns nothing. Answers how many were written.
 */
export async function earn(act: Act, given: Movement): Promise<number> {
  const user = await lockUser(act, given.user)
  if (user.state === 'frozen' || user.state === 'left' || given.hearts <= 0) return 0
  if (await isMoved(act, given)) return 0
  const isCapped = cappedKinds.includes(given.kind)
  const { values } = await settingsOf(act)
  const room = isCapped
    ? Math.max(0, values.dailyCap - (await earnedToday(act, user.id)))
    : given.hearts
  const hearts = Math.min(given.hearts, room)
  if (hearts < given.hearts)
    await act.tx.insert(heartCut).values({
      ...{ kind: given.kind, sourceType: given.source.type, sourceId: given.source.id },
      ...{ user: user.id, day: beijingDay(act.now), hearts: given.hearts - hearts },
    })
  if (hearts > 0) await addLot(act, { ...given, hearts })
  return hearts
}

/** Uses hearts that are there; refused where they do not suffice. */
export async function spend(act: Act, given: Movement): Promise<string> {
  const user = await lockUser(act, given.user)
  if (user.state === 'frozen') throw refusal('账号已冻结，不能使用橙心')
  if (user.balance < given.hearts)
    throw refusal(`橙心不足：可用 ${user.balance}，需要 ${given.hearts}`)
  await takeLots(act, given)
  return write(act, { ...given, signed: -given.hearts })
}

/** Gives back what was taken: 申诉返还, 捐出退回. Once a source. */
export async function giveBack(act: Act, given: Movement): Promise<void> {
  await lockUser(act, given.user)
  if (given.hearts <= 0 || (await isMoved(act, given))) return
  await addLot(act, given)
}
