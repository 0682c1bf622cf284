import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, files, flag, moment, money, recordNumber, ref, text } from '#kinds/index.ts'

const fixed = { required: true, system: true } as const
const own = { system: true } as const
const zero = { ...fixed, initial: 0 } as const
const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/** What lists show beside an account; fen. */
export interface AccountFacts {
  readonly title: string
  readonly chargedThisYear: number
  readonly paidThisYear: number
  readonly lastFlowAt: string | null
}

/**
 * What one payer (the platform, or an organisation) owes a vendor and holds of its deposit (厂商账户).
 * Changed together with a flow in one transaction, by `book_vendor_flow` alone.
 */
export const vendorAccount = resource('equipment/vendorAccount', {
  label: '厂商账户',
  title: 'number',
  fields: {
    number: recordNumber('账户编号', 'ZH'),
    vendor: ref('厂商', 'equipment/vendor', fixed),
    payerKind: choice('付款方类型', { '1': '平台', '2': '机构' }, fixed),
    organisation: ref('付款机构', 'charity/organisation', { ...own, unset: '平台' }),
    payable: money('应付余额', zero),
    deposit: money('保证金余额', zero),
    settling: money('结算中', zero),
    charged: money('累计计费', zero),
    paid: money('累计已付', zero),
    frozen: flag('冻结', { ...fixed, initial: false }),
    frozenReason: text('冻结原因', { ...own, max: 200 }),
    openedAt: moment('开户时间', fixed),
  },
  owner: { organisation: 'organisation', vendor: 'vendor' },
  verbs: ['view', 'export'],
  actions: {
    freeze: { label: '冻结', ask: { reason } },
    unfreeze: { label: '解冻', needs: 'vendorAccount.freeze', ask: { reason } },
    takeDeposit: {
      label: '收取保证金',
      stepUp: true,
      ask: {
        amount: money('金额', { required: true, min: 1 }),
        moneyIn: ref('入账单', 'finance/moneyIn', {
          hint: '付款方为机构时，选择待认领的保证金到账流水',
        }),
        slip: files('回单', { required: true, max: 3 }),
        memo: text('说明', { required: true, min: 2, max: 200, lines: 2 }),
      },
    },
    giveDeposit: {
      label: '退还保证金',
      quiet: true,
      stepUp: true,
      ask: {
        amount: money('金额', { required: true, min: 1 }),
        bankAccount: ref('付款账户', 'finance/bankAccount', { hint: '付款方为机构时填写' }),
        bankSerial: text('银行流水号', { required: true, max: 64 }),
        slip: files('回单', { required: true, max: 3 }),
        memo: text('说明', { required: true, min: 2, max: 200, lines: 2 }),
      },
    },
  },
  extra: extra<AccountFacts>(),
  views: {
    list: [
      'number',
      'vendor',
      'organisation',
      'payable',
      'settling',
      'deposit',
      'charged',
      'paid',
      'frozen',
      'payerKind',
      'openedAt',
    ],
    filter: ['vendor', 'organisation', 'payerKind', 'payable', 'frozen'],
    search: ['number'],
    detail: {
      账户: ['number', 'vendor', 'payerKind', 'organisation', 'openedAt'],
      余额: ['payable', 'settling', 'deposit', 'charged', 'paid', 'frozen', 'frozenReason'],
    },
  },
  indexes: [
    ['vendor', 'organisation'],
    ['organisation', '-createdAt'],
  ],
  discussion: false,
})
