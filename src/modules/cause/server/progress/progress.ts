import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { isSystem } from '#kernel/server/person.ts'
import { findRow, findRows, lockRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { openReview } from '#modules/approval/server/index.ts'
import { disclosureTask, progress } from '../../model/index.ts'
import { identityOf, whyNotTold } from '../identity.ts'
import { findingsOf, type Progress } from './findings.ts'
import { proposedTask, takenDown, whyNotItsTask } from './publish.ts'
import { progressReviews } from './reviews.ts'
import { besides, onItsPage } from './told.ts'

const decisions: readonly string[] = ['approve', 'return', 'reject']
const table = tableOf(progress)

export const progressServing = serve(progress, {
  async prepare(draft, act) {
    const identity = await identityOf(act, draft.cause)
    // An unknown cause, or another organisation's, is marked as every unknown reference is.
    if (identity === undefined) return {}
    const { kind = '2', occurredOn, cause } = draft
    const coversTask = draft.coversTask ?? (await proposedTask(act, { cause, kind, occurredOn }))
    return { ...identity, coversTask }
  },
  async check(next, act, before) {
    if (next.occurredOn > beijingDay(act.now)) act.mark('occurredOn', '发生日期不能晚于今天')
    if (next.kind === '6' && next.causeKind !== 'fund') act.mark('kind', '出资人反馈只用于基金')
    if (before === undefined) {
      const why = await whyNotTold(act, next.cause)
      if (why !== undefined) act.mark('cause', why)
    }
    await checkCorrection(next, act)
    if (next.coversTask !== null && next.coversTask !== before?.coversTask) {
      const task = await findRow(act.tx, disclosureTask, next.coversTask)
      const why = task === undefined ? '披露任务不存在' : whyNotItsTask(next, task)
      if (why !== undefined) act.mark('coversTask', why)
    }
  },
  mayMove(row, move, person) {
    if (decisions.includes(move) && row.submittedBy === person.accountId)
      return '提交人不能审核自己提交的申请'
    return move === 'recall' && row.submittedBy !== person.accountId ? '只有提交人可以撤回' : true
  },
  moves: {
    async submit(row, _answers, act) {
      for (const { level, field, message } of await findingsOf(row, act))
        if (level === 'block') act.mark(field, message)
      act.settle()
      await openReview(act, { kind: kindOf(row), row, organisation: row.organisation })
      return {
        submittedBy: isSystem(act.person) ? null : act.person.accountId,
        submittedAt: act.now.toISOString(),
      }
    },
    async recall(row, _answers, act) {
      await reviewed(row).withdraw(row, act)
      return {}
    },
    approve: (row, verdict, act) => reviewed(row).approve(row, verdict, act),
    return: (row, verdict, act) => reviewed(row).return(row, verdict, act),
    reject: (row, verdict, act) => reviewed(row).reject(row, verdict, act),
    withdraw: (row, { reason }, act) => takenDown(row, reason, act),
  },
  enrich: besides,
  detail: onItsPage,
  sums: ['usedAmount', 'servedCount'],
})

const reviewed = ({ causeKind }: Progress) => progressReviews[causeKind]
const kindOf = ({ causeKind }: Progress) =>
  causeKind === 'project' ? 'progress' : `progress.${causeKind}`

/** A correction names a published progress of its cause that nothing corrects yet; nothing else names one (BR-22). */
async function checkCorrection(next: Progress, act: Act): Promise<void> {
  if (next.kind !== '5') {
    if (next.corrects !== null) act.mark('corrects', '只有更正说明可以选择更正对象')
    return
  }
  if (next.corrects === null) return act.mark('corrects', '请选择更正对象')
  // Two corrections of one progress that are written at once meet here.
  const original = await lockRow(act, progress, next.corrects)
  if (original.cause !== next.cause) return act.mark('corrects', '更正对象属于其他标的')
  if (original.state !== 'published') return act.mark('corrects', '只能更正已发布的进展')
  if (original.correctedBy !== null) return act.mark('corrects', '该进展已被更正，请更正最新的一篇')
  const open = and(
    eq(table.corrects, original.id),
    inArray(table.state, ['draft', 'pending', 'rejected']),
    ne(table.id, next.id ?? original.id),
  )
  if ((await findRows(act.tx, progress, open, 1)).length > 0)
    act.mark('corrects', '该进展已有更正说明在编写或审核中')
}
