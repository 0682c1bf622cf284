import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  bankCard,
  choice,
  count,
  file,
  files,
  flag,
  moment,
  money,
  ref,
  sealedText,
  text,
} from '#kinds/index.ts'
import { channelField } from './channel.ts'
import { editorsField } from './editors.ts'

/** The reason that no person gives: the channel has taken the money back already. */
export const chargedBack = '9'

/** Why a gift is given back. */
const refundReasons = {
  '1': '冷静期悔捐',
  '2': '重复支付',
  '3': '金额错误',
  '4': '技术故障',
  '5': '未成年人未经监护人同意',
  '6': '涉诈',
  '7': '项目终止退回',
  '8': '对账差异',
  '9': '渠道拒付',
  '10': '其他',
} as const

/** How often a refund that failed is sent again. */
export const mostRefundTries = 5

const server = { required: true, system: true } as const
const own = { system: true } as const

/**
 * A gift given back, wholly or in part (finance.md "refund"): asked for by one person, approved by
 * another, by two beyond the cooling period; booked when it is approved and when it is paid.
 */
export const refund = resource('finance/refund', {
  label: '退款',
  title: 'number',
  sum: { amount: 'amount', to: ['payeeName', 'extra.donor'] },
  fields: {
    number: text('退款单号', { ...server, max: 32, unique: true }),
    organisation: ref('机构', 'charity/organisation', server),
    donation: ref('捐赠单', 'finance/donation', { required: true, frozen: true }),
    cause: ref('标的', 'project/cause', own),
    channel: channelField,
    merchant: ref('商户号', 'charity/orgMerchant', own),
    amount: money('退款金额', { required: true, min: 1 }),
    feeShare: money('退回管理费', { ...server, initial: 0 }),
    reasonKind: choice('退款原因', refundReasons, { required: true }),
    reasonText: text('原因说明', { max: 200, lines: 2 }),
    applicantKind: choice(
      '申请方',
      { donor: '捐赠人', organisation: '机构', platform: '平台' },
      { required: true, initial: 'donor' },
    ),
    evidenceFiles: files('证明', { max: 9 }),
    fundingSource: choice(
      '退款来源',
      { '1': '标的余额', '2': '非限定性资金' },
      { required: true, initial: '1' },
    ),
    payeeName: sealedText('收款户名', { max: 60, units: true }),
    payeeBank: text('收款开户行', { max: 60 }),
    payeeAccount: bankCard('退回账户', { corporate: true }),
    editors: editorsField,
    needsSecond: flag('须两人审核', { ...server, initial: true }),
    firstReviewer: ref('初审人', 'access/account', own),
    firstReviewedAt: moment('初审时间', own),
    reviewer: ref('审核人', 'access/account', own),
    reviewedAt: moment('审核时间', own),
    opinion: text('审核意见', { ...own, max: 200 }),
    tries: count('退款次数', { ...server, initial: 0 }),
    channelRefundNo: text('渠道退款号', { ...own, max: 64, unique: ['channel'] }),
    bankAccount: ref('付款账户', 'finance/bankAccount', own),
    bankSerial: text('银行流水号', { ...own, max: 64 }),
    slip: file('付款回单', own),
    successAt: moment('完成时间', own),
    failReason: text('失败原因', { ...own, max: 200 }),
    billLine: ref('账单明细', 'finance/billLine', { ...own, unique: true }),
    recoveredAt: moment('拒付撤回时间', own),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  final: ['update'],
  verbs: ['view', 'create', 'update', 'export'],
  actions: { unmask: '查看明文' },
  /** donor: whose gift it gives back, masked. */
  extra: extra<{ readonly donor: string }>(),
  lifecycle: lifecycle({
    states: {
      pending: '待审核',
      approved: '待退款',
      processing: '退款中',
      success: '已退款',
      failed: '退款失败',
      abandoned: '已放弃',
      rejected: '已驳回',
      cancelled: '已撤销',
      reversed: '拒付已撤回',
    },
    initial: 'pending',
    tones: {
      pending: 'orange',
      approved: 'blue',
      processing: 'blue',
      success: 'green',
      failed: 'red',
      rejected: 'red',
    },
    editable: ['pending'],
    removable: [],
    moves: {
      approve: {
        label: '通过',
        from: ['pending'],
        to: ['pending', 'approved'],
        stepUp: true,
        ask: { opinion: text('审核意见', { max: 200, lines: 2 }) },
      },
      reject: {
        label: '驳回',
        from: ['pending'],
        to: 'rejected',
        danger: true,
        ask: { opinion: text('审核意见', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      cancel: {
        label: '撤销',
        from: ['pending'],
        to: 'cancelled',
        confirm: '撤销后不再审核，需要时可重新申请。确定撤销吗？',
      },
      pay: {
        label: '开始退款',
        from: ['approved'],
        to: 'processing',
        stepUp: true,
        confirm: '请以退款单号为商户退款单号在渠道发起退款，或通过银行转账退回。确定开始退款吗？',
      },
      succeed: {
        label: '确认已退',
        from: ['processing'],
        to: 'success',
        ask: {
          successAt: moment('完成时间', { required: true }),
          channelRefundNo: text('渠道退款号', { max: 64 }),
          bankAccount: ref('付款账户', 'finance/bankAccount'),
          bankSerial: text('银行流水号', { max: 64 }),
          slip: file('付款回单', { hint: '银行出具的转账回单' }),
        },
        asks: ({ merchant }) =>
          merchant === null
            ? ['successAt', 'bankAccount', 'bankSerial', 'slip']
            : ['successAt', 'channelRefundNo'],
      },
      fail: {
        label: '退款失败',
        from: ['processing'],
        to: 'failed',
        danger: true,
        ask: { reason: text('失败原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      retry: { label: '重新退款', from: ['failed'], to: 'processing', stepUp: true },
      abandon: {
        label: '放弃退款',
        from: ['failed'],
        to: 'abandoned',
        danger: true,
        ask: { reason: text('放弃原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      settle: {
        label: '账单确认',
        from: ['approved', 'processing', 'failed'],
        to: 'success',
        system: true,
      },
      recover: {
        label: '拒付撤回',
        from: ['success'],
        to: 'reversed',
        stepUp: true,
        danger: true,
        ask: {
          recoveredAt: moment('渠道退还时间', { required: true }),
          proof: files('依据', { required: true, max: 5, hint: '渠道的拒付撤回通知或账单' }),
        },
      },
    },
  }),
  views: {
    list: [
      'number',
      'donation',
      'cause',
      'reasonKind',
      'amount',
      'fundingSource',
      'createdBy',
      'channelRefundNo',
      'successAt',
      'state',
      'organisation',
      'feeShare',
      'applicantKind',
      'channel',
      'firstReviewer',
      'reviewer',
      'reviewedAt',
      'createdAt',
    ],
    filter: [
      'reasonKind',
      'cause',
      'createdAt',
      'amount',
      'channel',
      'fundingSource',
      'donation',
      'channelRefundNo',
      'successAt',
      'state',
      'organisation',
    ],
    search: ['number', 'channelRefundNo'],
    form: {
      退款: ['donation', 'amount', 'fundingSource', 'applicantKind'],
      原因: ['reasonKind', 'reasonText', 'evidenceFiles'],
      退回账户: ['payeeName', 'payeeBank', 'payeeAccount'],
    },
    detail: {
      退款: ['number', 'donation', 'cause', 'amount', 'feeShare', 'fundingSource', 'channel'],
      原因: [
        'applicantKind',
        'reasonKind',
        'reasonText',
        'evidenceFiles',
        'createdBy',
        'createdAt',
      ],
      审核: [
        'needsSecond',
        'firstReviewer',
        'firstReviewedAt',
        'reviewer',
        'reviewedAt',
        'opinion',
      ],
      支付: [
        'payeeName',
        'payeeBank',
        'payeeAccount',
        'bankAccount',
        'bankSerial',
        'slip',
        'channelRefundNo',
        'successAt',
        'tries',
        'failReason',
        'billLine',
        'recoveredAt',
      ],
    },
  },
  indexes: [
    ['donation', 'state'],
    ['organisation', 'state', '-createdAt'],
  ],
})
