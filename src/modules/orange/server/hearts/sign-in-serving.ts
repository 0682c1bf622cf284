import { eq, sql } from 'drizzle-orm'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { activity, activitySignUp, hoursOf, signIn } from '../../model/index.ts'
import { withinDay } from '../activity/sign-session.ts'

const signUps = tableOf(activitySignUp)

/** Sign-ins; a refused one of a session may be judged valid by its organiser, and then counts. */
export const signInServing = serve(signIn, {
  movable(row) {
    if (row.kind !== 'in' && row.kind !== 'out') return '只有活动的签到和签退可以改判'
    if (row.signUp === null) return '没有报名，不能改判'
    return row.result === 'invalid' ? true : '该签到已有效'
  },
  actions: {
    async accept(row, { note }, act) {
      const of = await findRow(act.tx, activitySignUp, row.signUp ?? '')
      if (of === undefined || of.state !== 'passed') return act.refuse('该报名已结算或取消')
      if (row.kind === 'in') {
        if (of.signInAt !== null) act.refuse('已有有效的签到')
        await act.tx.update(signUps).set({ signInAt: row.at }).where(eq(signUps.id, of.id))
      } else {
        if (of.signInAt === null || row.at <= of.signInAt) return act.refuse('先签到后签退')
        const event = await findRow(act.tx, activity, of.activity)
        const counted = event?.countHours === true ? hoursOf(of.signInAt, row.at) : 0
        const hours = await withinDay(act, of, counted)
        await act.tx
          .update(signUps)
          .set({ signOutAt: row.at, hours: sql`${hours}` })
          .where(eq(signUps.id, of.id))
      }
      return {
        ...({ result: 'valid', fault: null } as const),
        ...{ note, recordedBy: act.person.accountId },
      }
    },
  },
})
