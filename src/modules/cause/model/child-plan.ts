import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  area,
  count,
  day,
  html,
  image,
  json,
  moment,
  money,
  printMoney,
  ref,
  rowsInWords,
  sealedText,
  text,
} from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import { expenseItems } from './budget-line.ts'
import { partOfCause } from './part-of-cause.ts'

/** What a child plan spends its money on; amounts in fen. */
export const childBudget = z
  .array(
    z.strictObject({
      item1: z.enum(Object.keys(expenseItems) as (keyof typeof expenseItems)[], '请选择费用类别'),
      item2: z.string('请填写费用项').trim().min(1, '请填写费用项').max(20, '费用项不超过 20 个字'),
      amount: z.int('金额应精确到分').min(1, '金额应大于 0'),
    }),
  )
  .max(50, '预算不超过 50 行')
  .readonly()

/** A line of the budget of a child plan. */
export type ChildBudgetLine = z.infer<typeof childBudget>[number]

/** Fen in the own ledger account of a child plan, and what became of its money. */
export interface ChildFigures {
  readonly raised: number
  readonly paidOut: number
  readonly balance: number
  readonly available: number
}

export interface ChildPlanExtra {
  readonly figures: ChildFigures
  /** Whether gifts are taken now: the plan is open and its project raises. */
  readonly isReceiving: boolean
  /** Fen: the project's target and what its child plans take of it together. */
  readonly project: { readonly target: number; readonly taken: number }
}

const reason = text('原因', { required: true, min: 2, max: 300, lines: 3 })

/** A part of a project with a target, an executor and money of its own (子计划). */
export const childPlan = resource('cause/childPlan', {
  label: '子计划',
  measure: '个',
  title: 'title',
  fields: {
    /** The project's number and the how manyth child plan it is: `X20261121000001-01`. */
    number: text('编号', { required: true, system: true, max: 40, unique: true }),
    ...partOfCause,
    cause: ref('项目', 'project/cause', { required: true, frozen: true }),
    title: text('名称', { required: true, min: 4, max: 30 }),
    executor: text('执行机构', { required: true, max: 60 }),
    executorContact: sealedText('执行联系人', { max: 60, hint: '姓名和电话' }),
    area: area('实施地区', { required: true }),
    targetAmount: money('目标金额', { required: true, min: 100, max: 999_999_999_999 }),
    beneficiaryCount: count('预计受益人数', { min: 1, max: 99_999_999, unit: '人' }),
    startDate: day('开始日期', { required: true }),
    endDate: day('结束日期', { required: true }),
    summary: text('简介', { late: true, max: 200, lines: 2 }),
    detail: html('详情', { max: 20_000 }),
    cover: image('封面', { maxMb: 5 }),
    weight: count('排序', { required: true, initial: 0, max: 9999 }),
    budget: json('预算', childBudget, {
      words: rowsInWords<ChildBudgetLine>(
        ({ item1, item2, amount }) => `${expenseItems[item1]} ${item2} ${printMoney(amount)} 元`,
      ),
    }),
    statusReason: text('原因说明', { system: true, max: 300 }),
    submittedBy: ref('提交人', 'access/account', { system: true }),
    submittedAt: moment('提交时间', { system: true }),
    endedAt: moment('结束时间', { system: true }),
    /** Fen that went to the project when the child plan ended. */
    returned: money('结束转回', { system: true }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export', 'import'],
  actions: { unmask: '查看明文' },
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待审核',
      open: '进行中',
      suspended: '已暂停',
      ended: '已结束',
      rejected: '已驳回',
    },
    tones: { pending: 'blue', open: 'green', suspended: 'orange', rejected: 'red' },
    initial: 'draft',
    editable: ['draft'],
    removable: ['draft', 'rejected'],
    moves: {
      submit: { label: '提交审核', from: ['draft'], to: 'pending', complete: true },
      withdraw: { label: '撤回', from: ['pending'], to: 'draft' },
      approve: { label: '通过', from: ['pending'], to: ['open', 'pending'], ask: approveAsk },
      return: { label: '退回修改', from: ['pending'], to: 'draft', ask: rejectAsk },
      reject: { label: '驳回', from: ['pending'], to: 'rejected', ask: rejectAsk, danger: true },
      revise: { label: '重新编辑', from: ['rejected'], to: 'draft' },
      suspend: { label: '暂停', from: ['open'], to: 'suspended', ask: { reason }, danger: true },
      resume: { label: '恢复', from: ['suspended'], to: 'open', ask: { reason } },
      end: {
        label: '结束',
        from: ['open', 'suspended'],
        to: 'ended',
        ask: { reason },
        danger: true,
      },
    },
  }),
  extra: extra<ChildPlanExtra>(),
  views: {
    list: [
      'title',
      'cause',
      'executor',
      'area',
      'targetAmount',
      'state',
      'startDate',
      'endDate',
      'beneficiaryCount',
      'number',
      'organisation',
      'updatedAt',
    ],
    filter: ['cause', 'organisation', 'area', 'targetAmount', 'causeKind', 'state'],
    search: ['title', 'number', 'executor'],
    form: {
      基本信息: ['cause', 'title', 'executor', 'executorContact', 'area', 'cover', 'summary'],
      目标与预算: ['targetAmount', 'beneficiaryCount', 'startDate', 'endDate', 'budget'],
      内容: ['detail', 'weight'],
    },
    sheet: [
      'cause',
      'title',
      'executor',
      'area',
      'targetAmount',
      'beneficiaryCount',
      'startDate',
      'endDate',
      'summary',
      'number',
      'state',
    ],
    sort: '-updatedAt',
  },
  indexes: [
    ['cause', 'state'],
    ['organisation', 'state', '-createdAt'],
  ],
})

/** The states in which a child plan takes a part of its project's target. */
export const takingStates = ['draft', 'pending', 'open', 'suspended', 'ended'] as const

/** Money moved between a project and its child plans (调剂); asked by one person, done by another. */
export const childTransfer = resource('cause/childTransfer', {
  label: '调剂',
  measure: '笔',
  title: 'number',
  sum: { amount: 'amount', from: ['from'], to: ['to'] },
  fields: {
    number: text('调剂单号', { required: true, system: true, max: 32, unique: true }),
    ...partOfCause,
    cause: ref('项目', 'project/cause', { required: true, frozen: true }),
    from: ref('转出子计划', 'cause/childPlan', { frozen: true, unset: '项目本身' }),
    to: ref('转入子计划', 'cause/childPlan', { frozen: true, unset: '项目本身' }),
    amount: money('金额', { required: true, min: 1, frozen: true }),
    reason: text('原因', { required: true, min: 5, max: 300, lines: 3 }),
    /** What keeps the money in its place until somebody has decided. */
    hold: text('冻结单', { system: true, silent: true, max: 36 }),
    opinion: text('审核意见', { system: true, max: 300 }),
    decidedBy: ref('审核人', 'access/account', { system: true }),
    decidedAt: moment('审核时间', { system: true }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  final: ['update'],
  verbs: ['view', 'create', 'export'],
  lifecycle: lifecycle({
    states: { pending: '待复核', posted: '已调剂', rejected: '已驳回', cancelled: '已撤销' },
    tones: { pending: 'orange', posted: 'green', rejected: 'red' },
    initial: 'pending',
    editable: [],
    removable: [],
    moves: {
      approve: {
        label: '通过',
        from: ['pending'],
        to: 'posted',
        stepUp: true,
        ask: { opinion: text('审核意见', { max: 300, lines: 2 }) },
      },
      reject: {
        label: '驳回',
        from: ['pending'],
        to: 'rejected',
        danger: true,
        ask: { opinion: text('审核意见', { required: true, min: 2, max: 300, lines: 2 }) },
      },
      cancel: {
        label: '撤销',
        from: ['pending'],
        to: 'cancelled',
        confirm: '撤销后冻结的金额随即释放。确定撤销吗？',
      },
    },
  }),
  views: {
    list: ['number', 'cause', 'from', 'to', 'amount', 'reason', 'createdBy', 'state', 'decidedAt'],
    filter: ['cause', 'organisation', 'amount', 'causeKind', 'state'],
    search: ['number'],
    form: { 调剂: ['cause', 'from', 'to', 'amount', 'reason'] },
    detail: {
      调剂: ['number', 'cause', 'from', 'to', 'amount', 'reason', 'createdBy', 'createdAt'],
      审核: ['opinion', 'decidedBy', 'decidedAt'],
    },
  },
  indexes: [['cause', 'state']],
})
