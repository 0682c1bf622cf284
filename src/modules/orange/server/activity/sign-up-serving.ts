import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { activity, activitySession, activitySignUp } from '../../model/index.ts'
import { earn } from '../hearts/ledger.ts'
import { hoursCertificate } from './activity-tables.ts'
import { withinDay } from './sign-session.ts'
import { freePlace, takePlace } from './sign-up.ts'

type SignUp = Row<typeof activitySignUp>

export const activitySignUpServing = serve(activitySignUp, {
  movable(row, name) {
    if (name === 'confirmAmend' && row.proposedHours === null) return '没有待复核的补登'
    if (name === 'certify' && row.hours === 0) return '没有可证明的时长'
    if (name === 'certify' && row.certificate !== null) return '证明已出具'
    return true
  },
  mayMove: (row, name, person) =>
    name === 'confirmAmend' && row.proposedBy === person.accountId
      ? '不能复核自己提交的补登'
      : true,
  moves: {
    approve: async (row, _answers, act) => ({ state: await takePlace(act, row.session) }),
    refuse: (_row, { reason }) => ({ note: reason }),
    async excuse(row, { reason }, act) {
      if (row.state === 'absent')
        await act.tx.execute(
          sql`update orange_user set absences = greatest(absences - 1, 0) where id = ${row.user}`,
        )
      else await freePlace(act, row.session)
      return { note: reason, missed: null }
    },
  },
  actions: {
    // Before the settlement the organiser's word is enough; afterwards somebody else checks it.
    async amend(row, { hours, reason }, act) {
      const of = await findRow(act.tx, activity, row.activity)
      if (of?.state === 'ended')
        return { proposedHours: hours, proposedBy: act.person.accountId, note: reason }
      const session = await findRow(act.tx, activitySession, row.session)
      const signInAt = row.signInAt ?? session?.startAt ?? act.now.toISOString()
      await refuseHours(act, { ...row, signInAt }, hours)
      const last = Date.parse(session?.endAt ?? '') + 7 * 86_400_000
      if (act.now.getTime() > last) act.refuse('补登须在活动结束后 7 天内')
      return { hours, note: reason, signInAt, signOutAt: row.signOutAt ?? session?.endAt ?? null }
    },
    async confirmAmend(row, _answers, act) {
      const hours = row.proposedHours ?? 0
      const session = await findRow(act.tx, activitySession, row.session)
      const there = { ...row, signInAt: row.signInAt ?? session?.startAt ?? null }
      await refuseHours(act, there, hours)
      await bookCorrection(act, row, hours)
      return { hours, signInAt: there.signInAt, proposedHours: null, proposedBy: null }
    },
    async certify(row, _answers, act) {
      const number = await nextRecordNumber(act, 'ZM')
      const code = randomBytes(6).toString('base64url').slice(0, 8)
      await act.tx
        .insert(hoursCertificate)
        .values({ number, signUp: row.id, code, issuedAt: act.now.toISOString() })
      return { certificate: number }
    },
  },
})

/** Hours that an activity does not count, or that the day has no room for (BR-38). */
async function refuseHours(act: Act, row: SignUp, hours: number): Promise<void> {
  if (hours === 0) return
  const of = await findRow(act.tx, activity, row.activity)
  if (of?.countHours !== true) act.refuse('该活动不计服务时长', 'hours')
  const allowed = await withinDay(act, row, hours)
  if (allowed < hours) act.refuse(`当天还能计 ${allowed} 小时（每天不超过 16 小时）`, 'hours')
}

/** Hours and hearts of somebody whose result was wrong when the activity was settled. */
async function bookCorrection(act: Act, row: SignUp, hours: number): Promise<void> {
  const of = await findRow(act.tx, activity, row.activity)
  const wasThere = row.state === 'attended'
  if (!wasThere) {
    await act.tx.execute(
      sql`update activity_sign_up set state = 'attended', missed = null where id = ${row.id}`,
    )
    if (of !== undefined)
      await earn(act, {
        ...{ user: row.user, kind: '14', hearts: of.hearts + Math.floor(of.perHour * hours) },
        organisation: row.organisation,
        source: { type: 'orange/activitySignUp', id: row.id, title: row.title },
      })
  }
  await act.tx.execute(sql`
    update orange_user set hours = hours + ${hours - row.hours},
           activities = activities + ${wasThere ? 0 : 1},
           absences = greatest(absences - ${row.state === 'absent' ? 1 : 0}, 0)
     where id = ${row.user}`)
}
