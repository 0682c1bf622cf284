import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, files, moment, money, recordNumber, ref, text } from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import { partOfCause } from './part-of-cause.ts'

/** Where what is left of a cause goes. */
export const surplusWays = {
  '1': '转入同类项目',
  '2': '转入基金',
  '3': '退回捐赠人',
} as const

/** On what the decision rests. */
export const surplusBases = { '1': '方案约定', '2': '协议约定', '3': '理事会决议' } as const

export interface SurplusExtra {
  /** Fen on the accounts of the cause now. */
  readonly balance: number
  readonly reserved: number
}

/** What becomes of the money that is left when a cause has ended (剩余财产决定, BR-17). */
export const surplusDecision = resource('cause/surplusDecision', {
  label: '剩余财产决定',
  measure: '份',
  title: 'number',
  sum: { amount: 'amount', from: ['cause'], to: ['targetCause'] },
  fields: {
    number: recordNumber('决定编号', 'SY'),
    ...partOfCause,
    /** The balance when it was sent in; held until the decision. */
    amount: money('剩余金额', { system: true }),
    way: choice('处理方式', surplusWays, { required: true }),
    targetCause: ref('转入标的', 'project/cause', {
      hint: '同一机构、同类别，且尚未归档的项目或基金',
    }),
    otherReason: text('类别不同的理由', {
      max: 300,
      lines: 2,
      hint: '转入标的与原标的一级分类不同时必填',
    }),
    basis: choice('决定依据', surplusBases, { required: true }),
    files: files('决定文件', { late: true, max: 9 }),
    consentFiles: files('出资人同意书', { max: 9, hint: '基金清算须上传' }),
    hold: text('冻结单', { system: true, silent: true, max: 36 }),
    /** Refunds made by it, way 3. */
    refunds: count('退款笔数', { system: true }),
    submittedBy: ref('提交人', 'access/account', { system: true }),
    submittedAt: moment('提交时间', { system: true }),
    executedAt: moment('执行时间', { system: true }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  final: ['update', 'delete'],
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  lifecycle: lifecycle({
    states: { draft: '草稿', pending: '待审核', approved: '已执行', rejected: '已驳回' },
    tones: { pending: 'blue', approved: 'green', rejected: 'red' },
    initial: 'draft',
    editable: ['draft'],
    removable: ['draft', 'rejected'],
    moves: {
      submit: {
        label: '提交审核',
        from: ['draft'],
        to: 'pending',
        complete: true,
        confirm: '提交后剩余金额将被冻结，直到审核完成。确定提交吗？',
      },
      withdraw: { label: '撤回', from: ['pending'], to: 'draft' },
      approve: {
        label: '通过',
        from: ['pending'],
        to: ['approved', 'pending'],
        ask: approveAsk,
        stepUp: true,
      },
      return: { label: '退回修改', from: ['pending'], to: 'draft', ask: rejectAsk },
      reject: { label: '驳回', from: ['pending'], to: 'rejected', ask: rejectAsk, danger: true },
    },
  }),
  extra: extra<SurplusExtra>(),
  views: {
    list: [
      'number',
      'cause',
      'way',
      'targetCause',
      'amount',
      'basis',
      'submittedBy',
      'submittedAt',
      'state',
      'executedAt',
    ],
    filter: ['cause', 'organisation', 'way', 'amount', 'causeKind', 'state'],
    search: ['number'],
    form: {
      决定: ['cause', 'way', 'targetCause', 'otherReason', 'basis', 'files', 'consentFiles'],
    },
    detail: {
      决定: [
        'number',
        'cause',
        'amount',
        'way',
        'targetCause',
        'otherReason',
        'basis',
        'files',
        'consentFiles',
        'refunds',
      ],
      过程: ['submittedBy', 'submittedAt', 'executedAt'],
    },
  },
  indexes: [
    ['cause', 'state'],
    ['organisation', 'state', '-createdAt'],
  ],
})
