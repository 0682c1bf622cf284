import { count, day, moment, ref, text } from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'

/** What stands with an application once it was handed in, and with one that was sent back. */
export const submissionFields = {
  submittedBy: ref('提交人', 'access/account', { system: true }),
  submittedAt: moment('提交时间', { system: true }),
  times: count('提交次数', { required: true, system: true, initial: 0 }),
  supplementDue: day('补正截止日', { system: true }),
  supplementNote: text('补正要求', { system: true, max: 500 }),
}

/** States of an application; each names for itself what follows its approval. */
export const applicationStates = {
  draft: '草稿',
  pending: '待审核',
  supplement: '待补正',
  overdue: '补正超期',
}
export const endedStates = { rejected: '已驳回', withdrawn: '已撤回' }
export const applicationTones = {
  pending: 'blue',
  supplement: 'orange',
  overdue: 'red',
  rejected: 'red',
} as const

/** States in which the applicant works at it. */
export const atApplicant = ['draft', 'supplement', 'overdue'] as const

/** How an application is handed in, taken back, refused, and sent back to be completed in time. */
export const applicationMoves = {
  submit: {
    label: '提交审核',
    from: atApplicant,
    to: 'pending',
    complete: true,
    confirm: '提交后不能修改，直到审核退回。确定提交吗？',
  },
  withdraw: {
    label: '撤回',
    from: ['pending', 'supplement', 'overdue'],
    to: 'withdrawn',
    danger: true,
  },
  approve: { label: '通过', from: ['pending'], to: ['approved', 'pending'], ask: approveAsk },
  reject: { label: '驳回', from: ['pending'], to: 'rejected', ask: rejectAsk, danger: true },
  return: { label: '退回补正', from: ['pending'], to: 'supplement', ask: rejectAsk },
  lapse: { label: '补正超期', from: ['supplement'], to: 'overdue', system: true },
} as const
