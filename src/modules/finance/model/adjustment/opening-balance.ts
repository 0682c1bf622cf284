import { resource } from '#kernel/resource/resource.ts'
import { choice, money, ref, text } from '#kinds/index.ts'
import { editorsField } from '../editors.ts'

/** The accounts that an organisation brings along from the books it kept before. */
export const openingAccounts = {
  bank: '银行存款',
  cash: '库存现金',
  clearing: '渠道待结算',
  restricted: '限定性资金',
  custodial: '受托代理负债',
  unrestricted: '非限定性资金',
  mgmtFee: '管理费',
  unclaimed: '待认领款',
  deposit: '保证金',
} as const

/** One line of what an organisation begins with; booked together by an adjustment of the kind 期初余额 (P36). */
export const openingBalance = resource('finance/openingBalance', {
  label: '期初余额',
  title: 'note',
  fields: {
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    account: choice('科目', openingAccounts, { required: true, initial: 'bank' }),
    bankAccount: ref('银行账户', 'finance/bankAccount', { hint: '银行存款时填写' }),
    merchant: ref('商户号', 'charity/orgMerchant', { hint: '渠道待结算时填写' }),
    cause: ref('标的', 'project/cause', { hint: '限定性资金、受托代理负债时填写' }),
    amount: money('金额', { required: true, min: 1 }),
    note: text('摘要', { required: true, max: 60 }),
    editors: editorsField,
    adjustment: ref('调整单', 'finance/ledgerAdjustment', { system: true }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  final: ['update', 'delete'],
  verbs: ['view', 'create', 'update', 'delete', 'import', 'export'],
  views: {
    list: [
      ...(['note', 'organisation', 'account', 'bankAccount', 'merchant', 'cause'] as const),
      ...(['amount', 'adjustment'] as const),
    ],
    filter: ['organisation', 'account', 'adjustment'],
    search: ['note'],
    form: {
      期初余额: ['organisation', 'account', 'bankAccount', 'merchant', 'cause', 'amount', 'note'],
    },
    sort: '-createdAt',
  },
  indexes: [['organisation', '-createdAt']],
})
