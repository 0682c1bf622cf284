import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { bankCard, count, day, file, files, json, money, ref, text } from '#kinds/index.ts'

const server = { required: true, system: true } as const
const own = { system: true } as const

/** What of a settlement each batch bears; fen. */
export const settlementShares = z.array(
  z.strictObject({
    batch: z.string(),
    number: z.string(),
    cause: z.string().nullable(),
    amount: z.number(),
  }),
)

/** What a shop is paid for the vouchers of some days (商务结算单); the fee comes from unrestricted money. */
export const commerceSettlement = resource('commerce/commerceSettlement', {
  label: '商务结算单',
  title: 'number',
  sum: { amount: 'amount', to: ['payee'] },
  fields: {
    number: text('结算单号', { ...server, max: 40, unique: true }),
    partner: ref('商家', 'commerce/commercePartner', { required: true, frozen: true }),
    organisation: ref('机构', 'charity/organisation', server),
    merchant: text('商家编号', { ...server, max: 36, silent: true }),
    dayFrom: day('起', { required: true, frozen: true }),
    dayTo: day('止', { required: true, frozen: true }),
    redemptions: count('笔数', { ...server, initial: 0 }),
    amount: money('核销金额', { ...server, signed: true, initial: 0 }),
    fee: money('服务费', { ...server, initial: 0 }),
    shares: json('按批次', settlementShares, {
      ...own,
      words: each => each.map(({ number, amount }) => `${number} ${amount / 100}`).join('；'),
    }),
    payee: text('结算户名', { ...own, max: 60 }),
    bank: text('开户行', { ...own, max: 60 }),
    account: bankCard('结算账号', { ...own, corporate: true }),
    invoices: files('发票', { max: 9 }),
    generatedBy: ref('制单人', 'access/account', own),
    confirmedBy: ref('商家确认人', 'access/account', own),
    approver: ref('审核人', 'access/account', own),
    payer: ref('付款人', 'access/account', own),
    moneyOut: ref('出账单', 'finance/moneyOut', own),
    bankAccount: ref('付款账户', 'finance/bankAccount', own),
    paidOn: day('付款日', own),
    bankSerial: text('银行流水号', { ...own, max: 64 }),
    slip: file('付款回单', own),
    note: text('异议或说明', { ...own, max: 300 }),
  },
  owner: { organisation: 'organisation', merchant: 'merchant' },
  final: ['update', 'delete'],
  verbs: ['view', 'create', 'update', 'export'],
  actions: { unmask: '查看明文' },
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      sent: '待商家确认',
      disputed: '有异议',
      confirmed: '已确认',
      approved: '待付款',
      paid: '已付款',
      voided: '已作废',
    },
    tones: {
      sent: 'blue',
      disputed: 'red',
      confirmed: 'orange',
      approved: 'orange',
      paid: 'green',
    },
    initial: 'draft',
    editable: ['draft', 'sent'],
    moves: {
      send: { label: '发商家确认', from: ['draft', 'disputed'], to: 'sent' },
      confirm: { label: '确认', from: ['sent'], to: 'confirmed' },
      dispute: {
        label: '提出异议',
        from: ['sent'],
        to: 'disputed',
        ask: { note: text('异议', { required: true, min: 2, max: 300, lines: 3 }) },
      },
      approve: { label: '审核通过', from: ['confirmed'], to: 'approved', stepUp: true },
      pay: {
        label: '确认付款',
        from: ['approved'],
        to: 'paid',
        stepUp: true,
        ask: {
          bankAccount: ref('付款账户', 'finance/bankAccount', { required: true }),
          paidOn: day('付款日', { required: true }),
          bankSerial: text('银行流水号', { required: true, max: 64 }),
          slip: file('付款回单', { required: true, hint: '银行出具的转账回单' }),
        },
      },
      void: {
        label: '作废',
        from: ['draft', 'sent', 'disputed', 'confirmed', 'approved'],
        to: 'voided',
        danger: true,
        ask: { note: text('原因', { required: true, min: 2, max: 300, lines: 2 }) },
      },
    },
  }),
  views: {
    list: [
      'number',
      'partner',
      'amount',
      'fee',
      'state',
      'dayFrom',
      'dayTo',
      'redemptions',
      'paidOn',
      'organisation',
    ],
    filter: ['partner', 'amount', 'dayFrom', 'organisation', 'state'],
    search: ['number'],
    form: { 结算: ['partner', 'dayFrom', 'dayTo', 'invoices'] },
    detail: {
      结算: [
        'number',
        'partner',
        'dayFrom',
        'dayTo',
        'redemptions',
        'amount',
        'fee',
        'shares',
        'invoices',
      ],
      收款: ['payee', 'bank', 'account'],
      办理: [
        'generatedBy',
        'confirmedBy',
        'approver',
        'payer',
        'moneyOut',
        'bankAccount',
        'paidOn',
        'bankSerial',
        'slip',
        'note',
      ],
    },
    sort: '-createdAt',
  },
  indexes: [
    ['partner', 'dayTo'],
    ['organisation', 'state'],
  ],
})
