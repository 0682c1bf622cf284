import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  day,
  file,
  files,
  json,
  moment,
  money,
  recordNumber,
  ref,
  refs,
  text,
} from '#kinds/index.ts'

const fixed = { required: true, system: true } as const
const own = { system: true } as const
const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/** What a vendor says against flows of a statement; fen. */
export const disputeItems = z
  .array(
    z.strictObject({
      flow: z.uuid('请选择费用'),
      claimed: z.int('金额应精确到分').min(0, '金额不能为负数'),
      reason: z.string().trim().min(2, '请填写理由').max(200, '理由不超过 200 个字'),
    }),
  )
  .min(1, '请填写异议的费用')
  .max(50, '最多 50 项异议')

/** How the statement stood whenever it was sent or disputed; fen. */
const rounds = z.array(
  z.strictObject({
    at: z.string(),
    what: z.enum(['sent', 'disputed', 'answered']),
    charged: z.number(),
    deducted: z.number(),
    payable: z.number(),
    items: disputeItems.nullable().default(null),
    answer: z.string().nullable().default(null),
  }),
)

/** Where it was to be paid, as it stood when it was approved; the number masked. */
const payee = z.strictObject({ name: z.string(), bank: z.string(), tail: z.string() })

const words = (list: readonly unknown[]) => `${list.length} 项`

/** What a payer owes a vendor for a period (厂商结算单): sent, confirmed or disputed, approved, paid. */
export const vendorSettlement = resource('equipment/vendorSettlement', {
  label: '厂商结算单',
  title: 'number',
  measure: '张',
  fields: {
    number: recordNumber('结算单号', 'JS'),
    account: ref('厂商账户', 'equipment/vendorAccount', fixed),
    vendor: ref('厂商', 'equipment/vendor', fixed),
    organisation: ref('付款方', 'charity/organisation', { ...own, unset: '平台' }),
    periodFrom: day('期间起', fixed),
    periodTo: day('期间止', fixed),
    charged: money('计费合计', { ...fixed, initial: 0 }),
    deducted: money('扣款合计', { ...fixed, initial: 0 }),
    payable: money('应付金额', { ...fixed, initial: 0 }),
    leftOut: refs('留待下期的费用', 'equipment/vendorFlow', { ...own, max: 200 }),
    invoiceNo: text('发票号', { ...own, max: 30, unique: ['vendor'] }),
    invoice: files('发票', { ...own, max: 5 }),
    bankAccount: ref('收款账户', 'equipment/vendorBankAccount', own),
    payee: json('收款方', payee, { ...own, words: to => `${to.name} ${to.bank} 尾号 ${to.tail}` }),
    disputeItems: json('异议明细', disputeItems, { ...own, words }),
    rounds: json('往来', rounds, { ...own, silent: true }),
    sentAt: moment('发送时间', own),
    generatedBy: ref('生成人', 'access/account', own),
    approvedBy: ref('审批人', 'access/account', own),
    approvedAt: moment('审批时间', own),
    /** The money set aside by a statement that was approved before its order stood in the books. */
    hold: text('冻结单', { ...own, max: 36, silent: true }),
    moneyOut: ref('出账单', 'finance/moneyOut', own),
    paidAt: moment('付款时间', own),
    paymentNo: text('付款流水号', { ...own, max: 64, unique: true }),
    slip: file('回单', own),
    stateReason: text('处理原因', { ...own, max: 200 }),
  },
  owner: { organisation: 'organisation', vendor: 'vendor' },
  final: ['update'],
  verbs: ['view', 'export'],
  actions: {
    generate: '生成结算单',
    bill: {
      label: '上传发票',
      when: ['sent', 'confirmed'],
      ask: {
        invoiceNo: text('发票号', { required: true, max: 30 }),
        invoice: files('发票', { required: true, max: 5 }),
      },
    },
  },
  extra: extra<{ readonly staysDays: number; readonly payeeText: string | null }>(),
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      sent: '待厂商确认',
      disputed: '有异议',
      confirmed: '已确认',
      approved: '待付款',
      paid: '已付款',
      voided: '已作废',
    },
    initial: 'draft',
    tones: {
      sent: 'orange',
      disputed: 'red',
      confirmed: 'blue',
      approved: 'purple',
      paid: 'green',
    },
    editable: [],
    removable: [],
    moves: {
      send: { label: '发送厂商', from: ['draft'], to: 'sent' },
      confirm: {
        label: '确认',
        from: ['sent'],
        to: 'confirmed',
        confirm: '确认后按此金额结算。确定吗？',
      },
      dispute: {
        label: '提出异议',
        from: ['sent'],
        to: 'disputed',
        danger: true,
        needs: 'vendorSettlement.confirm',
        ask: {
          items: json('异议明细', disputeItems, { required: true, words }),
          files: files('依据', { max: 5 }),
        },
      },
      answer: {
        label: '处理异议',
        from: ['disputed'],
        to: 'sent',
        needs: 'vendorSettlement.send',
        ask: { answer: text('处理说明', { required: true, min: 2, max: 200, lines: 3 }) },
      },
      lapse: { label: '逾期视为确认', from: ['sent'], to: 'confirmed', system: true },
      approve: {
        label: '审批',
        from: ['confirmed'],
        to: ['approved', 'paid'],
        stepUp: true,
        ask: {
          bankAccount: ref('收款账户', 'equipment/vendorBankAccount', { hint: '留空为默认账户' }),
        },
      },
      pay: {
        label: '登记付款',
        from: ['approved'],
        to: 'paid',
        stepUp: true,
        ask: {
          paidOn: day('付款日', { required: true }),
          bankAccount: ref('付款账户', 'finance/bankAccount', { hint: '付款方为机构时填写' }),
          paymentNo: text('付款流水号', { required: true, max: 64 }),
          slip: file('回单', { required: true }),
        },
      },
      fail: {
        label: '付款失败',
        from: ['approved'],
        to: 'confirmed',
        danger: true,
        needs: 'vendorSettlement.pay',
        ask: { reason: text('失败原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      void: {
        label: '作废',
        from: ['draft', 'sent', 'disputed', 'confirmed', 'approved'],
        to: 'voided',
        danger: true,
        quiet: true,
        ask: { reason },
      },
    },
  }),
  views: {
    list: [
      'number',
      'vendor',
      'organisation',
      'periodFrom',
      'periodTo',
      'charged',
      'deducted',
      'payable',
      'invoiceNo',
      'bankAccount',
      'state',
      'moneyOut',
      'paidAt',
    ],
    filter: ['vendor', 'organisation', 'account', 'state', 'periodFrom'],
    search: ['number', 'invoiceNo'],
    detail: {
      结算单: [
        'number',
        'account',
        'vendor',
        'organisation',
        'periodFrom',
        'periodTo',
        'charged',
        'deducted',
        'payable',
      ],
      发票: ['invoiceNo', 'invoice'],
      付款: ['bankAccount', 'payee', 'moneyOut', 'paidAt', 'paymentNo', 'slip'],
      办理: [
        'state',
        'generatedBy',
        'sentAt',
        'disputeItems',
        'approvedBy',
        'approvedAt',
        'stateReason',
      ],
    },
  },
  indexes: [
    ['account', 'periodFrom'],
    ['state', '-createdAt'],
    ['vendor', '-createdAt'],
    ['organisation', '-createdAt'],
  ],
})
