import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, file, flag, moment, money, phone, ref, sealedText, text } from '#kinds/index.ts'
import { editorsField } from './editors.ts'

/** What claimed money may be; each is one event of the ledger. */
const claimKinds = {
  donation: '捐赠',
  settlement: '渠道结算',
  deposit: '现金缴存',
  interest: '利息',
  fees: '会费',
  grant: '政府补助',
  service: '服务收入',
  matching: '配捐资金',
  other: '其他收入',
} as const

/** What a part of money in is for; proposed by one person, confirmed by another (finance.md "moneyIn"). */
export const moneyClaim = resource('finance/moneyClaim', {
  label: '认领明细',
  title: 'number',
  sum: { amount: 'amount', from: ['donorName'], to: ['cause'] },
  fields: {
    number: text('认领号', { required: true, system: true, max: 40 }),
    organisation: ref('机构', 'charity/organisation', { required: true, system: true }),
    moneyIn: ref('入账单', 'finance/moneyIn', { required: true, frozen: true }),
    kind: choice(
      '用途',
      { ...claimKinds, bond: '厂商保证金' },
      { required: true, initial: 'donation', typed: claimKinds },
    ),
    amount: money('金额', { required: true, min: 1 }),
    cause: ref('标的', 'project/cause', {
      hint: '为空表示非限定捐赠',
      // Those whose drive was begun; a gift to one that has ended is marked.
      where: [
        {
          field: 'status',
          op: 'in',
          value: ['raising', 'raised', 'executing', 'paused', 'closed'],
        },
      ],
    }),
    merchant: ref('商户号', 'charity/orgMerchant', { hint: '渠道结算时填写' }),
    pool: text('配捐池编号', { max: 20, hint: '配捐资金时填写，如 PC20260909000001' }),
    donorName: sealedText('捐赠人', { max: 60, units: true, hint: '留空为匿名（未识别）' }),
    donorPhone: phone('捐赠人手机'),
    donorIsUnit: flag('单位捐赠', { required: true, initial: false }),
    displayName: text('显示名', { max: 20 }),
    anonymous: flag('匿名', { required: true, initial: false }),
    message: text('留言', { max: 200 }),
    honour: text('致敬/纪念', { max: 30 }),
    solicitor: text('劝募人', { max: 64, hint: '记入劝募归属，不影响金额' }),
    employer: text('员工所在企业', { max: 64, hint: '记入劝募归属，不影响金额' }),
    wantReceipt: flag('需要票据', { required: true, initial: false }),
    returnValue: money('回报价值', { hint: '捐赠人得到的物品或服务的价值，不开票据' }),
    agreement: file('捐赠协议', { hint: '单位捐赠达到大额协议起点时必传' }),
    donation: ref('捐赠单', 'finance/donation', { system: true }),
    editors: editorsField,
    firstCheckedBy: ref('初次确认人', 'access/account', { system: true }),
    firstCheckedAt: moment('初次确认时间', { system: true }),
    checkedBy: ref('确认人', 'access/account', { system: true }),
    checkedAt: moment('确认时间', { system: true }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  final: ['update', 'delete'],
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: { unmask: '查看明文' },
  lifecycle: lifecycle({
    states: { proposed: '待确认', confirmed: '已确认', rejected: '已驳回' },
    initial: 'proposed',
    tones: { proposed: 'orange', confirmed: 'green', rejected: 'red' },
    editable: ['proposed'],
    removable: ['proposed', 'rejected'],
    moves: {
      confirm: {
        label: '确认认领',
        from: ['proposed'],
        to: ['proposed', 'confirmed'],
        bulk: true,
      },
      reject: { label: '驳回', from: ['proposed'], to: 'rejected', danger: true },
      count: { label: '随清点确认', from: ['proposed'], to: 'confirmed', system: true },
    },
  }),
  views: {
    list: ['moneyIn', 'kind', 'amount', 'cause', 'donorName', 'donation', 'state', 'createdAt'],
    filter: ['moneyIn', 'kind', 'cause', 'state', 'organisation'],
    form: {
      认领: ['moneyIn', 'kind', 'amount', 'cause', 'merchant', 'pool'],
      捐赠人: ['donorName', 'donorPhone', 'donorIsUnit', 'agreement', 'displayName', 'anonymous'],
      劝募归属: ['solicitor', 'employer', 'honour'],
      其他: ['message', 'wantReceipt', 'returnValue'],
    },
  },
  indexes: [['organisation', 'state', '-createdAt']],
})
