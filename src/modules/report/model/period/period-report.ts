import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import {
  choice,
  count,
  day,
  file,
  flag,
  json,
  moment,
  money,
  recordNumber,
  ref,
  text,
} from '#kinds/index.ts'
import { reportBlock } from '../report-block.ts'
import { periodKinds } from './periods.ts'

const server = { system: true, silent: true } as const
const own = { system: true } as const

/** Figures by name: fen and pieces. */
const figures = z.record(z.string(), z.int())

/** What a report is compared with: the figures as that other report froze them. */
export const comparison = z.strictObject({
  before: z.strictObject({ key: z.string(), figures }).nullable(),
  lastYear: z.strictObject({ key: z.string(), figures }).nullable(),
})

/** What each day of the period brought; fen. */
export const periodDays = z.array(
  z.strictObject({
    day: z.string(),
    gifts: z.int(),
    amount: z.int(),
    refunds: z.int(),
    payouts: z.int(),
  }),
)

/**
 * A report of a week, month or year (数据报告, gyhmanager.md "periodReport"): made when the period is
 * over, its figures frozen as they were then; corrected by a new edition, never changed.
 */
export const periodReport = resource('report/periodReport', {
  label: '数据报告',
  measure: '份',
  title: 'title',
  fields: {
    number: recordNumber('编号', 'SB'),
    title: text('标题', { required: true, system: true, max: 100 }),
    organisation: ref('机构', 'charity/organisation', { ...own, frozen: true, unset: '平台' }),
    kind: choice('类型', periodKinds, { required: true, system: true, frozen: true }),
    period: text('期间', { required: true, system: true, frozen: true, max: 10 }),
    from: day('起', { required: true, system: true, frozen: true }),
    to: day('止', { required: true, system: true, frozen: true }),
    edition: count('版次', { required: true, system: true, frozen: true, initial: 1 }),
    isCurrent: flag('现行版本', { required: true, system: true, initial: true }),
    figures: json('数据', figures, { required: true, ...server }),
    comparison: json('对比', comparison, { required: true, ...server }),
    days: json('每日', periodDays, { required: true, ...server }),
    blocks: json('明细', z.array(reportBlock), { required: true, ...server }),
    dataAt: moment('数据时点', { required: true, system: true }),
    sha256: text('数据摘要', { required: true, system: true, max: 64 }),
    correction: text('更正说明', { ...own, max: 500 }),
    remark: text('说明', { max: 1000, lines: 4 }),
    staffTotal: count('年末专职人数', { unit: '人', max: 1_000_000 }),
    payTotal: money('年度薪酬总额', { hint: '工资、奖金、社会保险与住房公积金' }),
    councilMeetings: count('理事会次数', { unit: '次', max: 1000 }),
    disclosed: text('信息公开清单', { max: 2000, lines: 5, hint: '公开的事项、载体和日期' }),
    auditReport: file('审计报告', { types: ['pdf'], maxMb: 20 }),
    lockedBy: ref('锁定人', 'access/account', own),
    lockedAt: moment('锁定时间', own),
    publishedBy: ref('发布人', 'access/account', own),
    publishedAt: moment('发布时间', own),
    sentAt: moment('发送时间', own),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'update', 'export'],
  final: ['update'],
  actions: {
    send: {
      label: '发送',
      when: ['locked', 'published'],
      confirm: '将以站内消息发送给机构的管理员，确定发送吗？',
    },
    correct: {
      label: '更正',
      when: ['locked', 'published'],
      ask: {
        correction: text('更正说明', {
          required: true,
          min: 5,
          max: 500,
          lines: 4,
          hint: '按现在的账目生成新的一版，本版保留',
        }),
      },
      quiet: true,
    },
  },
  lifecycle: lifecycle({
    states: { generated: '已生成', locked: '已锁定', published: '已发布' },
    initial: 'generated',
    tones: { generated: 'orange', locked: 'blue', published: 'green' },
    editable: ['generated'],
    removable: [],
    moves: {
      lock: {
        label: '锁定',
        from: ['generated'],
        to: 'locked',
        confirm: '锁定后说明与填报内容不能再改，确定锁定吗？',
      },
      publish: {
        label: '发布',
        from: ['locked'],
        to: 'published',
        confirm: '发布后公众可以查看这份报告，确定发布吗？',
      },
    },
  }),
  views: {
    list: [
      'title',
      'organisation',
      'kind',
      'period',
      'edition',
      'state',
      'dataAt',
      'lockedBy',
      'publishedAt',
      'isCurrent',
      'number',
    ],
    filter: ['kind', 'period', 'organisation', 'isCurrent', 'state', 'dataAt'],
    search: ['title', 'number'],
    form: {
      说明: ['remark'],
      年度填报: ['staffTotal', 'payTotal', 'councilMeetings', 'disclosed', 'auditReport'],
    },
    detail: {
      报告: ['number', 'organisation', 'kind', 'period', 'edition', 'isCurrent', 'correction'],
      数据: ['dataAt', 'sha256', 'lockedBy', 'lockedAt', 'publishedBy', 'publishedAt', 'sentAt'],
      说明: ['remark'],
      年度填报: ['staffTotal', 'payTotal', 'councilMeetings', 'disclosed', 'auditReport'],
    },
    sort: '-from',
  },
  indexes: [
    ['kind', 'period', 'organisation'],
    ['organisation', 'kind', '-from'],
  ],
})
