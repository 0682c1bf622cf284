import { z } from 'zod'
import {
  bankCard,
  choice,
  day,
  file,
  files,
  json,
  moment,
  money,
  ref,
  refs,
  sealedText,
  text,
} from '#kernel/kinds/index.ts'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'

/** Pieces of each note and coin, by its value in fen. */
const denominations = z
  .partialRecord(
    z.enum(['10000', '5000', '2000', '1000', '500', '200', '100', '50', '20', '10', '5', '2', '1']),
    z.int('张数应为整数').min(0, '张数不能为负数').max(1_000_000),
  )
  .refine(counted => Object.keys(counted).length > 0, '请填写面额与张数')

/**
 * Money that has come in: a bank line waiting to be claimed, or cash counted by two people
 * (finance.md "moneyIn", BR-13). What it is for stands in its claims.
 */
export const moneyIn = resource('finance/moneyIn', {
  label: '入账单',
  title: 'number',
  fields: {
    number: text('入账单号', { required: true, system: true, max: 32, unique: true }),
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    origin: choice(
      '来源',
      {
        '1': '银行流水导入',
        '2': '手工录入',
        '3': '现金清点',
        '4': '募捐箱开箱',
        '5': '邮政汇款',
      },
      { required: true, frozen: true },
    ),
    bankAccount: ref('银行账户', 'finance/bankAccount', { hint: '现金与募捐箱不填' }),
    bankSerial: text('流水号', { max: 64, unique: ['bankAccount'] }),
    bookedAt: moment('入账时间', { required: true }),
    amount: money('金额', { required: true, min: 1 }),
    claimedAmount: money('已认领', { required: true, system: true, initial: 0 }),
    openAmount: money('未认领', { required: true, system: true, initial: 0 }),
    payerName: sealedText('付款户名', { max: 60 }),
    payerAccount: bankCard('付款账号', { corporate: true }),
    payerBank: text('付款银行', { max: 60 }),
    remark: text('附言', { max: 200 }),
    counters: refs('清点人', 'access/account', { max: 6, hint: '现金至少两人（BR-13）' }),
    denominations: json('面额', denominations, { silent: true }),
    boxNo: text('箱号', { max: 40 }),
    sealNo: text('封条号', { max: 40 }),
    depositDue: day('缴存期限', { system: true }),
    depositSlip: file('缴款单'),
    attachments: files('附件', { max: 9 }),
    checkedBy: ref('复核人', 'access/account', { system: true }),
    checkedAt: moment('复核时间', { system: true }),
    reason: text('原因', { system: true, max: 200 }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: { unmask: '查看明文' },
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待复核',
      unclaimed: '待认领',
      partial: '部分认领',
      claimed: '已认领',
      held: '暂挂',
      rejected: '已驳回',
    },
    initial: 'draft',
    tones: {
      pending: 'orange',
      unclaimed: 'orange',
      partial: 'blue',
      claimed: 'green',
      held: 'purple',
      rejected: 'red',
    },
    editable: ['draft', 'rejected'],
    removable: ['draft', 'rejected'],
    moves: {
      submit: { label: '提交复核', from: ['draft', 'rejected'], to: 'pending' },
      approve: { label: '复核通过', from: ['pending'], to: ['unclaimed', 'claimed'] },
      reject: {
        label: '驳回',
        from: ['pending'],
        to: 'rejected',
        danger: true,
        ask: { reason: text('驳回原因', { required: true, max: 200 }) },
      },
      claim: {
        label: '认领',
        from: ['unclaimed', 'partial'],
        to: ['partial', 'claimed'],
        system: true,
      },
      hold: {
        label: '暂挂',
        from: ['unclaimed'],
        to: 'held',
        ask: { reason: text('暂挂原因', { required: true, max: 200 }) },
      },
      resume: { label: '取消暂挂', from: ['held'], to: 'unclaimed' },
    },
  }),
  views: {
    list: [
      'number',
      'bookedAt',
      'origin',
      'payerName',
      'remark',
      'amount',
      'openAmount',
      'state',
      'bankAccount',
      'organisation',
      'checkedBy',
      'depositDue',
    ],
    filter: ['origin', 'bankAccount', 'amount', 'bookedAt', 'state', 'organisation', 'depositDue'],
    search: ['number', 'bankSerial'],
    form: {
      入账: ['organisation', 'origin', 'bankAccount', 'bankSerial', 'bookedAt', 'amount'],
      付款方: ['payerName', 'payerAccount', 'payerBank', 'remark'],
      现金清点: ['counters', 'denominations', 'boxNo', 'sealNo'],
      附件: ['depositSlip', 'attachments'],
    },
    sort: '-bookedAt',
  },
  indexes: [['organisation', 'state', '-bookedAt']],
})
