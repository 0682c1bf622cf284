import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, moment, money, ref, text } from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import { expenseItems } from '#modules/cause/model/budget-line.ts'
import { ofFund } from './fund-people.ts'

const owner = { organisation: 'organisation', cause: 'fund' } as const

/** What a fund may spend in one calendar year (年度预算). */
export const fundBudget = resource('fund/fundBudget', {
  label: '年度预算',
  title: 'title',
  fields: {
    ...ofFund,
    title: text('名称', { required: true, system: true, max: 60 }),
    year: count('年度', {
      isYear: true,
      required: true,
      frozen: true,
      min: 1,
      max: 9999,
      unique: ['fund'],
    }),
    /** What of the money of the fund may be spent on 1 January; the principal only where it may be touched. */
    carriedOver: money('上年结转', { required: true, system: true, signed: true, initial: 0 }),
    expectedIncome: money('预计收入', { required: true, initial: 0 }),
    incomeNote: text('预计收入说明', { max: 300, lines: 2 }),
    /** Sum of the lines. */
    total: money('预算总额', { required: true, system: true, initial: 0 }),
    approvedByMeeting: ref('审议会议', 'fund/fundMeeting', { late: true }),
    submittedBy: ref('提交人', 'access/account', { system: true }),
    submittedAt: moment('提交时间', { system: true }),
    approvedAt: moment('通过时间', { system: true }),
  },
  owner,
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  lifecycle: lifecycle({
    states: { draft: '草稿', pending: '待审核', active: '执行中', closed: '已结' },
    tones: { pending: 'blue', active: 'green' },
    initial: 'draft',
    editable: ['draft'],
    removable: ['draft'],
    moves: {
      submit: { label: '提交审核', from: ['draft'], to: 'pending', complete: true },
      withdraw: { label: '撤回', from: ['pending'], to: 'draft' },
      approve: { label: '通过', from: ['pending'], to: ['active', 'pending'], ask: approveAsk },
      return: { label: '退回修改', from: ['pending'], to: 'draft', ask: rejectAsk },
      reject: { label: '驳回', from: ['pending'], to: 'draft', ask: rejectAsk, danger: true },
      close: {
        label: '结转',
        from: ['active'],
        to: 'closed',
        confirm: '结转后该年度预算不能再使用。确定结转吗？',
      },
    },
  }),
  extra: extra<{ readonly used: number; readonly reserved: number }>(),
  views: {
    list: [
      'title',
      'year',
      'total',
      'carriedOver',
      'expectedIncome',
      'approvedByMeeting',
      'state',
      'submittedAt',
    ],
    filter: ['fund', 'year', 'state'],
    search: ['title'],
    form: { 预算: ['fund', 'year', 'expectedIncome', 'incomeNote', 'approvedByMeeting'] },
    detail: {
      预算: [
        'fund',
        'year',
        'total',
        'carriedOver',
        'expectedIncome',
        'incomeNote',
        'approvedByMeeting',
      ],
      审核: ['submittedBy', 'submittedAt', 'approvedAt'],
    },
    sort: '-year',
  },
  indexes: [['fund', '-year']],
})

/** One purpose of a year's budget, with what payouts have taken of it. */
export const fundBudgetLine = resource('fund/fundBudgetLine', {
  label: '预算行',
  title: 'item2',
  fields: {
    ...ofFund,
    budget: ref('年度预算', 'fund/fundBudget', { required: true, frozen: true }),
    item1: choice('费用类别', expenseItems, { required: true }),
    item2: text('费用项', { required: true, max: 20 }),
    amount: money('金额', { required: true, min: 1 }),
    note: text('备注', { max: 200 }),
    sort: count('序号', { required: true, initial: 0, max: 9999 }),
    used: money('已用', { required: true, system: true, silent: true, initial: 0 }),
    reserved: money('冻结', { required: true, system: true, silent: true, initial: 0 }),
  },
  owner,
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  views: {
    list: ['item1', 'item2', 'amount', 'used', 'reserved', 'note'],
    filter: ['fund', 'budget', 'item1'],
    search: ['item2'],
    form: { 预算行: ['budget', 'item1', 'item2', 'amount', 'note', 'sort'] },
    sort: 'sort',
  },
  indexes: [['budget', 'sort']],
  discussion: false,
})
