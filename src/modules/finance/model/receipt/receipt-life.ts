import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { flag, text, url } from '#kinds/index.ts'

/** The numbers that the ministry gives (domain-facts 1.6). */
export const fiscalCode = text('票据代码', {
  max: 8,
  pattern: /^\d{8}$/,
  patternHint: '票据代码为 8 位数字',
})
export const fiscalNo = text('票据号码', {
  max: 10,
  pattern: /^\d{10}$/,
  patternHint: '票据号码为 10 位数字',
})
export const checkCode = text('校验码', { max: 20 })
const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/** A receipt is asked for, checked by another person, issued, and ends in its month or by a red one. */
export const receiptLife = lifecycle({
  states: {
    requested: '申请中',
    pending: '待审核',
    issuing: '开具中',
    issued: '已开具',
    delivered: '已推送/寄送',
    failed: '开具失败',
    rejected: '已驳回',
    voided: '已作废',
    reversed: '已红冲',
  },
  initial: 'requested',
  tones: {
    pending: 'orange',
    issuing: 'blue',
    issued: 'green',
    delivered: 'green',
    failed: 'red',
    rejected: 'red',
    reversed: 'purple',
  },
  editable: ['requested'],
  removable: ['requested'],
  moves: {
    submit: { label: '提交审核', from: ['requested'], to: 'pending', bulk: true },
    approve: {
      label: '审核并开具',
      from: ['pending'],
      to: 'issuing',
      bulk: true,
      ask: { opinion: text('复核意见', { max: 200, lines: 2 }) },
    },
    reject: {
      label: '驳回',
      from: ['pending'],
      to: 'rejected',
      danger: true,
      ask: { opinion: text('复核意见', { required: true, min: 2, max: 200, lines: 2 }) },
    },
    record: {
      label: '录入票号',
      from: ['issuing', 'failed'],
      to: 'issued',
      ask: {
        fiscalCode: { ...fiscalCode, required: true },
        fiscalNo: { ...fiscalNo, required: true },
        checkCode,
        fiscalUrl: url('电子票链接'),
      },
    },
    retry: { label: '重新交付', from: ['failed'], to: 'issuing', needs: 'receipt.record' },
    take: { label: '平台回执', from: ['issuing'], to: 'issued', system: true },
    fail: { label: '开具失败', from: ['issuing'], to: 'failed', system: true },
    deliver: {
      label: '推送/寄送',
      from: ['issued'],
      to: 'delivered',
      bulk: true,
      ask: { expressNo: text('快递单号', { max: 40 }) },
      asks: ({ form }) => (form === '2' ? ['expressNo'] : []),
    },
    void: {
      label: '作废',
      from: ['issued', 'delivered', 'failed'],
      to: 'voided',
      danger: true,
      stepUp: true,
      ask: {
        reason,
        isReturned: flag('票根已收回或电子票已在财政平台作废', {
          required: true,
          initial: false,
        }),
      },
    },
    reverse: {
      label: '红冲',
      from: ['issued', 'delivered'],
      to: 'reversed',
      danger: true,
      quiet: true,
      stepUp: true,
      ask: { reason },
    },
  },
})
