import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { text } from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'

const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/** The life of a grant batch (gybSalvageManage.md "grantBatch"). */
export const grantBatchLife = lifecycle({
  states: {
    draft: '维护名册',
    pending: '待审核',
    returned: '退回修改',
    rejected: '已驳回',
    noticing: '公示中',
    confirmed: '待发放',
    issuing: '发放中',
    finished: '发放完成',
    closed: '已归档',
    cancelled: '已作废',
  },
  tones: {
    pending: 'blue',
    returned: 'orange',
    rejected: 'red',
    noticing: 'purple',
    confirmed: 'orange',
    issuing: 'blue',
    finished: 'green',
  },
  initial: 'draft',
  editable: ['draft', 'returned'],
  removable: ['draft'],
  moves: {
    submit: {
      label: '提交审核',
      from: ['draft', 'returned'],
      to: 'pending',
      complete: true,
      confirm: '提交时重新核查名册，名册随之锁定。确定提交吗？',
    },
    approve: {
      label: '通过',
      from: ['pending'],
      to: ['confirmed', 'noticing', 'pending'],
      ask: approveAsk,
      stepUp: true,
    },
    return: { label: '退回修改', from: ['pending'], to: 'returned', ask: rejectAsk },
    reject: { label: '驳回', from: ['pending'], to: 'rejected', ask: rejectAsk, danger: true },
    pass: { label: '公示期满', from: ['noticing'], to: 'confirmed', system: true },
    issue: {
      label: '开始发放',
      from: ['confirmed'],
      to: 'issuing',
      stepUp: true,
      confirm: '代金券批次将按未发放各行的合计记账。确定开始发放吗？',
    },
    finish: {
      label: '结束发放',
      from: ['issuing'],
      to: 'finished',
      confirm: '未发放的份额退回原标的。确定结束发放吗？',
    },
    close: { label: '归档', from: ['finished'], to: 'closed' },
    cancel: {
      label: '作废',
      from: ['draft', 'returned', 'noticing', 'confirmed'],
      to: 'cancelled',
      ask: { reason },
      danger: true,
    },
  },
})
