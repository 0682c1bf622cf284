import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRow } from '#kernel/server/rows.ts'
import { sendSms } from '#modules/message/server/index.ts'
import { registeredUser } from '#modules/website/model/index.ts'
import { readPointsSettings } from './points-settings.ts'

const atOnce = 200

/**
 * Tells users of points that expire on the day that the settings say to look ahead to (到期提醒);
 * each user once a day. Answers how many were looked at.
 */
export async function remindSome(act: Act): Promise<number> {
  const { name, remindDays } = await readPointsSettings(act.tx)
  const day = beijingDay(new Date(act.now.getTime() + remindDays * 86_400_000))
  const { from, to } = beijingDayRange(day)
  const due = await act.tx.execute<{ user: string; points: string }>(sql`
    with due as (
      select "user", sum(remaining) as points from points_lot
       where remaining > 0 and expire_at >= ${from.toISOString()}::timestamptz
         and expire_at < ${to.toISOString()}::timestamptz
       group by "user"
    )
    update points_balance as balance set reminded_on = ${beijingDay(act.now)}::date
      from due
     where balance."user" = due."user" and balance."user" in (
           select each."user" from points_balance as each join due on due."user" = each."user"
            where each.reminded_on is distinct from ${beijingDay(act.now)}::date
            order by each."user" limit ${atOnce})
    returning balance."user", due.points::text as points`)
  for (const { user, points } of due.rows) {
    const person = await findRow(act.tx, registeredUser, user)
    if (person?.state !== 'normal' || person.phone === null) continue
    await sendSms(act, {
      phone: person.phone,
      template: 'pointsExpiring',
      params: { points, name, day },
    })
  }
  return due.rows.length
}

/** Every morning. */
export const remindExpiring = job('points.remind', {
  label: '积分到期提醒',
  payload: z.object({}),
  retries: 3,
  every: '30 9 * * *',
  seconds: 3600,
  async run(_payload, work) {
    for (;;) {
      if (work.signal.aborted || (await work.change(remindSome)) === 0) return
    }
  },
})
