import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows, lockRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { approvalPorts } from '#modules/approval/server/index.ts'
import { objection, publicNotice } from '../model/index.ts'
import { failNotice, resumeNotice, stopNotice } from './public-notice.ts'

/** Hours of five working days, within which an objection is answered. */
const replyHours = 120
const openStates: ('waiting' | 'checking' | 'upheld')[] = ['waiting', 'checking', 'upheld']

/** Objections with their rules: each stops the clock until all are answered. */
export const objectionServing = serve(objection, {
  async prepare(draft, act) {
    const notice = await lockRow(act, publicNotice, draft.notice)
    if (notice.cause === null || !['running', 'disputed'].includes(notice.state))
      act.refuse('只有公示期间可以提出异议', 'notice')
    return {
      organisation: notice.organisation,
      cause: notice.cause ?? '',
      ...(await dated(act, notice.title)),
    }
  },
  inserted: (row, act) => stopNotice(act, row.notice),
  moves: {
    check: (_row, _answers, act) => ({ handler: act.person.accountId }),
    async dismiss(row, { reply }, act) {
      await lockRow(act, publicNotice, row.notice)
      const table = tableOf(objection)
      const others = await findRows(
        act.tx,
        objection,
        and(eq(table.notice, row.notice), inArray(table.state, openStates), ne(table.id, row.id)),
        1,
      )
      if (others.length === 0) await resumeNotice(act, row.notice)
      return answered(act, reply)
    },
    async uphold(row, { reply }, act) {
      await failNotice(act, row.notice, reply)
      return answered(act, reply)
    },
  },
})

const answered = (act: Act, reply: string) => ({
  reply,
  handler: act.person.accountId,
  repliedAt: act.now.toISOString(),
})

async function dated(act: Act, title: string) {
  return {
    title: title.replace('公示', '异议'),
    raisedAt: act.now.toISOString(),
    dueAt: (await approvalPorts().dueAfter(act, replyHours)).toISOString(),
  }
}
