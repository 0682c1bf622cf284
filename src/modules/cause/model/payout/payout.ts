import { extra, resource } from '#kernel/resource/resource.ts'
import { files, flag } from '#kinds/index.ts'
import { payoutAsked, payoutKept } from './payout-fields.ts'
import { payoutLife } from './payout-moves.ts'

/** What lists show of a payout beside its fields. */
export interface PayoutExtra {
  /** The step of the open review that waits; null while none does. */
  readonly step: string | null
  /** Days since the payment without a signature, once there are too many; null otherwise. */
  readonly unsignedDays: number | null
  /** The day until which the bill of a hospital or school is due; null where none is missing. */
  readonly billDue: string | null
  /** 核定余额 of the help request that it pays: granted less paid and held, fen; null for other payouts. */
  readonly requestRest: number | null
}

/**
 * Money that leaves for the purpose of a cause (拨付; project.md "payout"): applied for by one
 * person, reviewed by others, paid by a third (BR-15); held at the last approval, booked when paid.
 */
export const payout = resource('cause/payout', {
  label: '拨付',
  title: 'number',
  sum: { amount: 'amount', from: ['cause'], to: ['payeeName'] },
  fields: { ...payoutKept, ...payoutAsked },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  final: ['update', 'delete'],
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: {
    unmask: '查看明文',
    addBills: {
      label: '上传费用单据',
      when: ['paid', 'signed'],
      needs: 'payout.sign',
      ask: {
        bills: files('费用单据', { required: true, max: 20, hint: '医院、学校开具的收费单据' }),
      },
    },
    followUp: {
      label: '补发失败行',
      when: ['paid', 'signed'],
      needs: 'payout.create',
      confirm: '将以付款失败的各行新建一张草稿拨付单。确定补发吗？',
    },
  },
  lifecycle: payoutLife,
  extra: extra<PayoutExtra>(),
  finds: {
    turn: flag('待我处理'),
    unsigned: flag('逾期未签收'),
    unbilled: flag('费用单据逾期'),
    forHelp: flag('用于求助'),
  },
  views: {
    list: [
      'number',
      'cause',
      'payeeKind',
      'payeeName',
      'amount',
      'budgetLine',
      'submittedBy',
      'findings',
      'paidOn',
      'signedOn',
      'state',
      'organisation',
      'causeKind',
      'childPlan',
      'helpRequest',
      'fundLine',
      'useItem',
      'grantKind',
      'instalment',
      'trigger',
      'fee',
      'paidAmount',
      'payFrom',
      'bankSerial',
      'lineCount',
      'partFailed',
      'approvedAt',
      'payer',
      'createdAt',
      'updatedAt',
    ],
    filter: [
      'cause',
      'childPlan',
      'payeeName',
      'payeeAccount',
      'amount',
      'state',
      'paidOn',
      'organisation',
      'causeKind',
      'payeeKind',
      'budgetLine',
      'helpRequest',
      'fundLine',
      'grantKind',
      'followUpOf',
      'bankSerial',
      'createdBy',
      'createdAt',
    ],
    search: ['number', 'payeeName', 'bankSerial'],
    form: {
      标的与预算: [
        'cause',
        'childPlan',
        'budgetLine',
        'fundLine',
        'useItem',
        'grantKind',
        'helpRequest',
        'instalment',
        'trigger',
        'lateReason',
      ],
      收款方: [
        'payeeKind',
        'payeeName',
        'payeeCode',
        'payeeAccountKind',
        'payeeBank',
        'payeeAccount',
        'accountReason',
        'patientNo',
      ],
      金额与用途: ['amount', 'purpose'],
      附件: ['basisFiles', 'boardFile', 'exceptionFile'],
    },
    detail: {
      拨付: [
        'number',
        'cause',
        'childPlan',
        'budgetLine',
        'fundLine',
        'useItem',
        'grantKind',
        'helpRequest',
        'instalment',
        'trigger',
        'amount',
        'fee',
        'purpose',
        'lateReason',
        'followUpOf',
      ],
      收款方: [
        'payeeKind',
        'lineCount',
        'payeeName',
        'payeeCode',
        'payeeAccountKind',
        'payeeBank',
        'payeeAccount',
        'accountReason',
        'patientNo',
      ],
      附件: ['basisFiles', 'boardFile', 'exceptionFile'],
      审核: ['submittedBy', 'submittedAt', 'riskNote', 'reviewers', 'approvedAt', 'rejections'],
      付款: [
        'payFrom',
        'payWay',
        'paidOn',
        'bankSerial',
        'slip',
        'paidAmount',
        'partFailed',
        'payer',
        'returnMoney',
        'statusReason',
      ],
      签收: ['signedBy', 'signedOn', 'signFiles', 'signWaiver', 'bills'],
    },
  },
  indexes: [
    ['organisation', 'state', '-createdAt'],
    ['cause', 'state'],
    ['causeKind', 'state'],
    ['accountMark', 'paidOn'],
    ['codeMark', 'paidOn'],
  ],
})
