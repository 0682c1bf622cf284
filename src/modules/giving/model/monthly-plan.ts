import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  choices,
  count,
  flag,
  image,
  json,
  money,
  printMoney,
  recordNumber,
  ref,
  text,
} from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'

/** Days of a month on which a plan may debit: those that every month has (BR-36). */
export const lastDebitDay = 28
const days = Object.fromEntries(
  Array.from({ length: lastDebitDay }, (_, at) => [String(at + 1), `${at + 1} 日`]),
)

/** Amounts that a plan offers; fen. */
export const tiers = z
  .array(
    z.object({
      amount: z.int('请填写金额').min(100, '金额至少 ¥1.00'),
      words: z.string('请填写说明').trim().min(1, '请填写说明').max(40, '说明最多 40 个字'),
    }),
  )
  .max(6, '档位最多 6 个')

/** What stands beside a plan; fen and contracts. */
export interface PlanFacts {
  readonly signed: number
  readonly active: number
  /** Ended this month, as a share of those active at its start in basis points; null without any. */
  readonly churn: number | null
  readonly monthAmount: number
  readonly total: number
  /** The day of the last progress of its cause; null without one. */
  readonly toldOn: string | null
}

const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/** A plan by which people give every month (月捐计划, zhuanti.md "monthlyPlan"). Amounts in fen. */
export const monthlyPlan = resource('zhuanti/monthlyPlan', {
  label: '月捐计划',
  measure: '个',
  title: 'title',
  fields: {
    number: recordNumber('编号', 'YJ'),
    organisation: ref('机构', 'charity/organisation', { required: true, system: true }),
    cause: ref('募捐标的', 'project/cause', {
      required: true,
      frozen: true,
      where: [{ field: 'status', op: 'is', value: 'raising' }],
      hint: '募捐中且已开启月捐的标的，募捐结束须在 12 个月以后',
    }),
    title: text('名称', { required: true, min: 4, max: 30 }),
    story: text('说明', { max: 2000, lines: 6 }),
    cover: image('封面', { maxMb: 5 }),
    tiers: json('捐赠档位', tiers, {
      words: rows => rows.map(({ amount, words }) => `¥${printMoney(amount)} ${words}`).join('；'),
    }),
    minAmount: money('每期最低', { required: true, min: 100, initial: 1000 }),
    custom: flag('可自填金额', { required: true, initial: true }),
    debitDays: choices('扣款日', days, { required: true, initial: ['10'] }),
    merchant: ref('微信商户号', 'charity/orgMerchant', {
      required: true,
      where: [
        { field: 'channel', op: 'is', value: 'wechat' },
        { field: 'state', op: 'is', value: 'active' },
      ],
      hint: '委托代扣收款的商户号',
    }),
    contractTemplate: text('委托代扣模板', {
      required: true,
      max: 20,
      pattern: /^\d{1,20}$/,
      patternHint: '微信支付给出的模板编号（plan_id），数字',
    }),
    maxPeriods: count('期数上限', {
      required: true,
      initial: 0,
      max: 600,
      unset: '长期',
      unit: '期',
    }),
    retryDays: text('重试间隔', {
      required: true,
      initial: '1,3,7',
      max: 20,
      pattern: /^[1-9]\d?(,[1-9]\d?){0,4}$/,
      patternHint: '扣款日之后第几天重试，如 1,3,7',
    }),
    feedbackEvery: count('反馈间隔', {
      required: true,
      initial: 3,
      min: 1,
      max: 6,
      unit: '个月',
      hint: '至少每隔这么久向月捐人发送一次项目进展',
    }),
    statusReason: text('原因', { system: true, max: 200 }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  extra: extra<PlanFacts>(),
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待审核',
      online: '进行中',
      paused: '已暂停',
      ended: '已结束',
    },
    tones: { pending: 'orange', online: 'green', paused: 'orange' },
    initial: 'draft',
    editable: ['draft'],
    removable: ['draft'],
    moves: {
      submit: { label: '提交审核', from: ['draft'], to: 'pending' },
      withdraw: { label: '撤回', from: ['pending'], to: 'draft', needs: 'monthlyPlan.submit' },
      approve: { label: '通过', from: ['pending'], to: 'online', ask: approveAsk },
      reject: { label: '驳回', from: ['pending'], to: 'draft', danger: true, ask: rejectAsk },
      pause: { label: '暂停', from: ['online'], to: 'paused', danger: true, ask: { reason } },
      resume: { label: '恢复', from: ['paused'], to: 'online', needs: 'monthlyPlan.pause' },
      end: {
        label: '结束',
        from: ['online', 'paused'],
        to: 'ended',
        danger: true,
        ask: { reason },
      },
      expire: { label: '随标的结束', from: ['online', 'paused'], to: 'ended', system: true },
    },
  }),
  views: {
    list: [
      'number',
      'title',
      'cause',
      'organisation',
      'minAmount',
      'debitDays',
      'maxPeriods',
      'state',
    ],
    filter: ['cause', 'organisation', 'state'],
    search: ['number', 'title'],
    form: {
      计划: ['cause', 'title', 'story', 'cover'],
      金额: ['tiers', 'minAmount', 'custom'],
      扣款: ['merchant', 'contractTemplate', 'debitDays', 'maxPeriods', 'retryDays'],
      反馈: ['feedbackEvery'],
    },
  },
  indexes: [
    ['organisation', 'state'],
    ['cause', 'state'],
  ],
})
