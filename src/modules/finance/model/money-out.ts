import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  bankCard,
  choice,
  day,
  file,
  files,
  flag,
  moment,
  money,
  ref,
  sealedText,
  text,
} from '#kinds/index.ts'
import { editorsField } from './editors.ts'

const own = { system: true } as const

/** What a person enters here; every other kind is written by its own document. */
export const typedMoneyOut = {
  '3': '管理费用',
  '4': '募捐成本',
  '6': '银行费用',
  '7': '资金划转',
} as const

/** Everything for which money leaves a bank account (finance.md "moneyOut"). */
export const moneyOutKinds = {
  '1': '拨付',
  '2': '线下退款',
  ...typedMoneyOut,
  '5': '渠道手续费',
  '8': '误入款退回',
  '9': '代金券结算',
  '10': '现金缴存',
  '11': '厂商结算',
  '12': '保证金退还',
} as const

/** Kinds that leave no bank account: a channel keeps its fee, and cash is paid in. */
export const unbankedKinds = ['5', '10'] as const

/** The code of one of them. */
export type MoneyOutKind = keyof typeof moneyOutKinds

/** Kinds that concern two accounts of the organisation's own. */
export const transferKind = '7'

/**
 * Money that leaves the organisation: entered, reviewed and paid by three people, or written as paid
 * by the document it belongs to, and then only read here (finance.md "moneyOut", BR-15).
 */
export const moneyOut = resource('finance/moneyOut', {
  label: '出账单',
  title: 'number',
  sum: { amount: 'amount', to: ['payeeName', 'toAccount'] },
  fields: {
    number: text('出账单号', { required: true, system: true, max: 32, unique: true }),
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    kind: choice('类型', moneyOutKinds, { required: true, frozen: true, typed: typedMoneyOut }),
    originType: text('来源类型', { ...own, max: 40, silent: true }),
    originId: text('来源编号', { ...own, max: 36, silent: true }),
    originNumber: text('来源单', { ...own, max: 40 }),
    bankAccount: ref('付款账户', 'finance/bankAccount'),
    toAccount: ref('转入账户', 'finance/bankAccount', { hint: '资金划转时填写，须为本机构账户' }),
    charged: choice(
      '列支账户',
      { '1': '管理费', '2': '非限定性资金', '3': '标的', '4': '待认领款', '5': '应退捐款' },
      {
        typed: { '1': '管理费', '2': '非限定性资金' },
        hint: '管理费用可先列支管理费，不足部分列支非限定性资金',
      },
    ),
    cause: ref('标的', 'project/cause', own),
    item: text('费用项', { max: 20 }),
    payeeName: sealedText('收款方', { max: 60, units: true }),
    payeeAccount: bankCard('收款账号', { corporate: true }),
    payeeBank: text('收款银行', { max: 60 }),
    amount: money('金额', { required: true, min: 1 }),
    feePart: money('管理费列支', own),
    purpose: text('说明', { max: 200, lines: 2 }),
    invoices: files('发票或依据', { max: 9 }),
    editors: editorsField,
    feeHold: text('管理费冻结单', { ...own, max: 36, silent: true }),
    hold: text('冻结单', { ...own, max: 36, silent: true }),
    reviewer: ref('审核人', 'access/account', own),
    reviewedAt: moment('审核时间', own),
    opinion: text('审核意见', { ...own, max: 200 }),
    payer: ref('付款人', 'access/account', own),
    paidOn: day('付款日', own),
    bankSerial: text('银行流水号', { ...own, max: 64 }),
    slip: file('付款回单', own),
    arrivedOn: day('到账日', own),
    arrivedSerial: text('到账流水号', { ...own, max: 64 }),
    statusReason: text('处理原因', { ...own, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  extra: extra<{ /** A line of the bank tells it. */ readonly ticked: boolean }>(),
  finds: { unticked: flag('与银行流水未勾对') },
  walled: true,
  final: ['update', 'delete'],
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: { unmask: '查看明文', payFile: '导出付款文件' },
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待审核',
      approved: '待付款',
      paid: '已付款',
      failed: '付款失败',
      rejected: '已驳回',
      reversed: '已红冲',
      voided: '已作废',
    },
    initial: 'draft',
    tones: {
      pending: 'orange',
      approved: 'blue',
      paid: 'green',
      failed: 'red',
      rejected: 'red',
      reversed: 'grey',
      voided: 'grey',
    },
    editable: ['draft', 'rejected'],
    removable: ['draft'],
    moves: {
      submit: { label: '提交审核', from: ['draft', 'rejected'], to: 'pending' },
      approve: {
        label: '审核通过',
        from: ['pending'],
        to: 'approved',
        stepUp: true,
        ask: { opinion: text('审核意见', { max: 200, lines: 2 }) },
      },
      reject: {
        label: '驳回',
        from: ['pending'],
        to: 'rejected',
        danger: true,
        ask: { opinion: text('驳回原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      pay: {
        label: '确认付款',
        from: ['approved'],
        to: 'paid',
        stepUp: true,
        ask: {
          paidOn: day('付款日', { required: true }),
          bankSerial: text('银行流水号', { required: true, max: 64 }),
          slip: file('付款回单', { required: true, hint: '银行出具的转账回单' }),
        },
      },
      fail: {
        label: '付款失败',
        from: ['approved'],
        to: 'failed',
        danger: true,
        ask: { reason: text('失败原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      retry: { label: '重新付款', from: ['failed'], to: 'approved' },
      arrive: {
        label: '登记到账',
        from: ['paid'],
        to: 'paid',
        ask: {
          arrivedOn: day('到账日', { required: true }),
          serial: text('到账流水号', { required: true, max: 64 }),
        },
      },
      void: {
        label: '作废',
        from: ['rejected', 'approved', 'failed'],
        to: 'voided',
        danger: true,
        ask: { reason: text('作废原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      reverse: {
        label: '红冲',
        from: ['paid'],
        to: 'reversed',
        stepUp: true,
        danger: true,
        ask: {
          reason: text('红冲原因', {
            required: true,
            min: 2,
            max: 200,
            lines: 2,
            hint: '录入有误、款项并未付出时红冲，账务按原分录冲回',
          }),
        },
      },
      bounce: { label: '银行退回', from: ['paid'], to: 'reversed', system: true },
    },
  }),
  views: {
    list: [
      'number',
      'kind',
      'originNumber',
      'payeeName',
      'amount',
      'bankAccount',
      'charged',
      'item',
      'paidOn',
      'bankSerial',
      'state',
      'createdBy',
      'reviewer',
      'payer',
      'cause',
      'organisation',
    ],
    filter: [
      'kind',
      'bankAccount',
      'charged',
      'amount',
      'paidOn',
      'cause',
      'state',
      'organisation',
      'arrivedOn',
      'slip',
    ],
    search: ['number', 'originNumber', 'bankSerial'],
    form: {
      出账: ['organisation', 'kind', 'charged', 'item', 'amount', 'bankAccount', 'toAccount'],
      收款方: ['payeeName', 'payeeAccount', 'payeeBank'],
      依据: ['purpose', 'invoices'],
    },
    detail: {
      出账: [
        'number',
        'organisation',
        'kind',
        'originNumber',
        'charged',
        'cause',
        'item',
        'amount',
        'feePart',
        'bankAccount',
        'toAccount',
      ],
      收款方: ['payeeName', 'payeeAccount', 'payeeBank'],
      依据: ['purpose', 'invoices'],
      办理: [
        'createdBy',
        'createdAt',
        'reviewer',
        'reviewedAt',
        'opinion',
        'payer',
        'paidOn',
        'bankSerial',
        'slip',
        'arrivedOn',
        'arrivedSerial',
        'statusReason',
      ],
    },
    sort: '-createdAt',
  },
  indexes: [
    ['organisation', 'state', '-createdAt'],
    ['originId', 'originType'],
  ],
})
