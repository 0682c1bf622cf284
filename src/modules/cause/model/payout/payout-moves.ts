import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { day, file, files, ref, text } from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/review-asks.ts'
import { payWayAsk } from './payout-pay.ts'

const reason = (label: string) => text(label, { required: true, min: 2, max: 300, lines: 2 })

/** The life of a payout (project.md "payout"). */
export const payoutLife = lifecycle({
  states: {
    draft: '草稿',
    pending: '待审核',
    approved: '待付款',
    paid: '已付款',
    failed: '付款失败',
    signed: '已签收',
    rejected: '已驳回',
    voided: '已作废',
  },
  initial: 'draft',
  tones: {
    pending: 'orange',
    approved: 'blue',
    paid: 'green',
    failed: 'red',
    signed: 'green',
    rejected: 'red',
  },
  editable: ['draft', 'rejected', 'failed'],
  removable: ['draft'],
  moves: {
    submit: {
      label: '提交审核',
      from: ['draft', 'rejected'],
      to: 'pending',
      complete: true,
      ask: {
        riskNote: text('风险说明', {
          max: 500,
          lines: 3,
          hint: '风险检查有提醒时必填',
        }),
      },
    },
    withdraw: {
      label: '撤回',
      from: ['pending'],
      to: 'draft',
      confirm: '撤回后可修改并重新提交。确定撤回吗？',
    },
    approve: {
      label: '通过',
      from: ['pending'],
      to: ['approved', 'pending'],
      stepUp: true,
      ask: approveAsk,
    },
    return: { label: '退回修改', from: ['pending'], to: 'draft', ask: rejectAsk },
    reject: { label: '驳回', from: ['pending'], to: 'rejected', ask: rejectAsk, danger: true },
    pay: {
      label: '确认付款',
      from: ['approved'],
      to: 'paid',
      stepUp: true,
      ask: {
        payFrom: ref('付款账户', 'finance/bankAccount', { required: true }),
        payWay: payWayAsk,
        paidOn: day('付款日', { required: true }),
        bankSerial: text('银行流水号', { required: true, max: 64 }),
        slip: file('付款回单', { required: true, hint: '银行出具的转账回单' }),
      },
    },
    payFail: {
      label: '付款失败',
      from: ['approved'],
      to: 'failed',
      danger: true,
      ask: { reason: reason('失败原因') },
    },
    retry: {
      label: '重新付款',
      from: ['failed'],
      to: ['pending', 'approved'],
      confirm: '收款方未变更时回到待付款；变更过收款方的，重新送审。确定继续吗？',
    },
    sign: {
      label: '签收',
      from: ['paid'],
      to: 'signed',
      ask: {
        signedBy: text('签收人', { required: true, max: 40 }),
        signedOn: day('签收日', { required: true }),
        signFiles: files('签收凭证', { max: 9, hint: '签收单、收据、照片；免签时可不传' }),
        signWaiver: text('免签原因', { max: 200, lines: 2 }),
      },
    },
    bounce: {
      label: '退汇',
      from: ['paid'],
      to: 'failed',
      danger: true,
      quiet: true,
      ask: {
        returnMoney: ref('退汇入账单', 'finance/moneyIn', {
          required: true,
          hint: '银行退回的款项，须先登记为待认领的入账单',
        }),
        reason: reason('退汇原因'),
      },
    },
    void: {
      label: '作废',
      from: ['draft', 'rejected', 'approved', 'failed'],
      to: 'voided',
      danger: true,
      quiet: true,
      ask: { reason: reason('作废原因') },
    },
  },
})
