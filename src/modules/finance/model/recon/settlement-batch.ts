import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { day, file, files, moment, money, ref, text } from '#kinds/index.ts'

const own = { system: true } as const
const server = { required: true, system: true } as const

/** Which bank line a settlement is. */
export const linkFields = {
  moneyIn: ref('入账单', 'finance/moneyIn', { required: true, hint: '结算账户上待认领的入账' }),
} as const

/**
 * What a channel owes the bank account for some trade days (电子结算单): expected from even bills,
 * held against what the bank received, and posted as P13.
 */
export const settlementBatch = resource('finance/settlementBatch', {
  label: '电子结算单',
  title: 'number',
  fields: {
    number: text('结算单号', { ...server, max: 32, unique: true }),
    organisation: ref('机构', 'charity/organisation', server),
    merchant: ref('商户号', 'charity/orgMerchant', server),
    bankAccount: ref('结算账户', 'finance/bankAccount', server),
    settleDate: day('结算日', { ...server, unique: ['merchant'] }),
    coversFrom: day('交易日起', server),
    coversTo: day('交易日止', server),
    tradeAmount: money('收款', server),
    refundAmount: money('退款', server),
    feeAmount: money('手续费', { ...server, signed: true }),
    expected: money('应结', { ...server, signed: true, hint: '收款 − 退款 − 手续费' }),
    channelSaid: money('渠道告知', { ...own, signed: true }),
    channelProof: file('渠道依据', own),
    moneyIn: ref('入账单', 'finance/moneyIn', { ...own, unique: true }),
    arrived: money('银行到账', own),
    gap: money('差额', { ...own, signed: true, hint: '银行到账 − 应结' }),
    linkedBy: ref('关联人', 'access/account', own),
    linkedAt: moment('关联时间', own),
    checkedBy: ref('核对人', 'access/account', own),
    checkedAt: moment('核对时间', own),
    opinion: text('不符处理', { ...own, max: 300, lines: 3 }),
    proof: files('依据', { ...own, max: 9 }),
    resolvedBy: ref('处理人', 'access/account', own),
    resolvedAt: moment('处理时间', own),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'export'],
  actions: {
    tellChannel: {
      label: '登记渠道告知',
      when: ['waiting', 'late', 'arrived'],
      ask: {
        channelSaid: money('渠道告知金额', { required: true, signed: true }),
        channelProof: file('依据', { required: true, hint: '资金账单或结算通知' }),
      },
    },
  },
  lifecycle: lifecycle({
    states: {
      waiting: '待到账',
      late: '逾期未到',
      arrived: '已到账',
      matched: '已核对',
      gapped: '到账不符',
      resolved: '已处理',
    },
    initial: 'waiting',
    tones: {
      waiting: 'blue',
      late: 'red',
      arrived: 'orange',
      matched: 'green',
      gapped: 'red',
      resolved: 'grey',
    },
    editable: [],
    removable: [],
    moves: {
      link: {
        label: '关联银行流水',
        from: ['waiting', 'late'],
        to: 'arrived',
        ask: linkFields,
      },
      unlink: { label: '取消关联', from: ['arrived'], to: 'waiting' },
      check: {
        label: '确认核对',
        from: ['arrived'],
        to: ['matched', 'gapped'],
        confirm: '确认后按银行到账金额记账；与应结不符时列为「到账不符」。确定吗？',
      },
      resolve: {
        label: '登记不符处理',
        from: ['gapped'],
        to: 'resolved',
        ask: {
          opinion: text('处理说明', { required: true, min: 2, max: 300, lines: 3 }),
          proof: files('依据', { required: true, max: 9 }),
        },
      },
      delay: { label: '逾期', from: ['waiting'], to: 'late', system: true },
    },
  }),
  views: {
    list: [
      'number',
      'organisation',
      'merchant',
      'coversFrom',
      'coversTo',
      'expected',
      'channelSaid',
      'arrived',
      'gap',
      'settleDate',
      'bankAccount',
      'moneyIn',
      'state',
      'tradeAmount',
      'refundAmount',
      'feeAmount',
    ],
    filter: ['merchant', 'organisation', 'settleDate', 'coversFrom', 'bankAccount', 'state'],
    search: ['number'],
    detail: {
      结算: [
        'number',
        'organisation',
        'merchant',
        'bankAccount',
        'coversFrom',
        'coversTo',
        'settleDate',
      ],
      金额: [
        'tradeAmount',
        'refundAmount',
        'feeAmount',
        'expected',
        'channelSaid',
        'channelProof',
        'arrived',
        'gap',
      ],
      办理: [
        'moneyIn',
        'linkedBy',
        'linkedAt',
        'checkedBy',
        'checkedAt',
        'opinion',
        'proof',
        'resolvedBy',
        'resolvedAt',
      ],
    },
    sort: '-settleDate',
  },
  indexes: [['organisation', 'state', '-settleDate']],
})
