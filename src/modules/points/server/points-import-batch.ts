import { eq } from 'drizzle-orm'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { pointsImportBatch, pointsRule } from '../model/index.ts'
import { checkBatch, postBatch, undoBatch } from './import-jobs.ts'
import { pointsImportLine } from './points-tables.ts'

export const reviewed = reviewOf({
  kind: 'pointsImport',
  label: '积分导入',
  resource: pointsImportBatch,
  places: { list: '/website/importIntegral', detail: '/website/importIntegralDetail' },
  moves: { approve: 'approve', reject: 'reject' },
  steps: [plainStep('积分导入审核')],
  async onApproved(row, _verdict, act) {
    await act.enqueue(postBatch, { id: row.id })
    return { state: 'importing' as const, reviewer: act.person.accountId }
  },
})

export const pointsImportServing = serve(pointsImportBatch, {
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'JD') }),
  async check(next, act) {
    const rule = await findRow(act.tx, pointsRule, next.rule)
    if (rule?.event !== 'import') act.mark('rule', '请选择批量导入的规则')
    else if (rule.state !== 'enabled') act.mark('rule', '该规则已停用')
  },
  inserted: (row, act) => act.enqueue(checkBatch, { id: row.id }),
  async removing(row, act) {
    await act.tx.delete(pointsImportLine).where(eq(pointsImportLine.batch, row.id))
  },
  mayMove: (row, move, person) =>
    (move === 'approve' || move === 'reject') && row.createdBy === person.accountId
      ? '不能审核自己提交的批次'
      : true,
  moves: {
    async submit(row, _answers, act) {
      if (row.valid === 0) act.refuse('没有可导入的行')
      await openReview(act, { kind: 'pointsImport', row, organisation: row.organisation })
      return { submittedAt: act.now.toISOString() }
    },
    approve: reviewed.approve,
    reject: async (row, answers, act) => ({
      ...(await reviewed.reject(row, answers, act)),
      reviewer: act.person.accountId,
    }),
    async resume(row, _answers, act) {
      await act.enqueue(postBatch, { id: row.id })
      return {}
    },
    async undo(row, _answers, act) {
      await act.enqueue(undoBatch, { id: row.id })
      return {}
    },
  },
})
