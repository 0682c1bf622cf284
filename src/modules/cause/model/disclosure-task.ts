import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, day, files, period, ref, text } from '#kinds/index.ts'
import { causeKinds } from './cause.ts'

/** What is to be disclosed, and by which duty it is (BR-07, 17, 19, 20, 21). */
export const disclosureKinds = {
  planFile: '方案备案',
  planChange: '变更备案',
  quarter: '季度情况',
  emergency5: '应急五日',
  driveFinal: '募捐结束报告',
  projectFinal: '结项报告',
  surplus: '剩余财产',
  partnerReport: '合作评估',
  event30: '三十日事项',
  feedback: '出资人反馈',
  annual331: '年报（3月31日）',
  annual531: '年度报告（5月31日）',
} as const
export type DisclosureKind = keyof typeof disclosureKinds

/** What a published progress does; the others ask a report, or a document from outside. */
export const progressTasks: readonly DisclosureKind[] = ['quarter', 'emergency5', 'feedback']

/** What is handed to an authority and has no document here: done by naming its receipt. */
export const outsideTasks: readonly DisclosureKind[] = [
  'planFile',
  'planChange',
  'partnerReport',
  'event30',
  'annual331',
  'annual531',
]

const server = { system: true } as const
const given = { required: true, system: true, frozen: true } as const

/** A disclosure task (披露任务): made by the product alone, done by what is published. */
export const disclosureTask = resource('cause/disclosureTask', {
  label: '披露任务',
  measure: '项',
  title: 'title',
  fields: {
    title: text('名称', { ...given, max: 100 }),
    organisation: ref('机构', 'charity/organisation', given),
    cause: ref('标的', 'project/cause', { ...server, frozen: true, unset: '机构事项' }),
    causeKind: choice('标的类型', causeKinds, { ...server, frozen: true }),
    kind: choice('类型', disclosureKinds, given),
    period: period('所属期间', given),
    /** First day of the period: with cause and kind it is a task's identity. */
    periodStart: day('期间开始', given),
    dueOn: day('应完成日', { required: true, system: true, index: true }),
    doneProgress: ref('完成的进展', 'cause/progress', server),
    doneReport: ref('完成的报告', 'cause/report', server),
    doneFiles: files('办结凭证', { ...server, max: 9 }),
    doneOn: day('完成日', server),
    note: text('说明', { ...server, max: 500 }),
    /** By the platform's people; `notifiedOn` is the night's own. */
    remindedOn: day('最近提醒', server),
    notifiedOn: day('最近通知', { ...server, silent: true }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  /** The kind of cause on whose screens a task stands; those of organisations stand with projects. */
  finds: { screenOf: choice('所在页面', causeKinds) },
  verbs: ['view', 'export'],
  actions: {
    remind: {
      label: '提醒机构',
      when: ['open', 'overdue'],
      confirm: '将向机构人员发送站内消息，每项任务每天最多提醒一次。确定提醒吗？',
      bulk: true,
    },
  },
  lifecycle: lifecycle({
    states: { open: '待完成', done: '已完成', overdue: '已逾期', waived: '已豁免' },
    tones: { open: 'blue', done: 'green', overdue: 'red' },
    initial: 'open',
    editable: [],
    removable: [],
    moves: {
      complete: { label: '完成', from: ['open', 'overdue'], to: 'done', system: true },
      lapse: { label: '逾期', from: ['open'], to: 'overdue', system: true },
      reopen: { label: '重新待完成', from: ['done'], to: ['open', 'overdue'], system: true },
      drop: { label: '不再需要', from: ['open', 'overdue'], to: 'waived', system: true },
      fulfil: {
        label: '登记办结',
        from: ['open', 'overdue'],
        to: 'done',
        ask: {
          doneFiles: files('办结凭证', { required: true, max: 9 }),
          note: text('说明', { required: true, min: 2, max: 500, lines: 3 }),
        },
      },
      waive: {
        label: '豁免',
        from: ['open', 'overdue'],
        to: 'waived',
        ask: { note: text('豁免原因', { required: true, min: 5, max: 500, lines: 3 }) },
        danger: true,
      },
    },
  }),
  views: {
    list: [
      'title',
      'cause',
      'kind',
      'period',
      'dueOn',
      'state',
      'doneOn',
      'organisation',
      'remindedOn',
    ],
    filter: ['cause', 'kind', 'dueOn', 'state', 'organisation', 'causeKind'],
    search: ['title'],
    detail: {
      任务: ['title', 'organisation', 'cause', 'kind', 'period', 'dueOn', 'remindedOn'],
      完成: ['doneOn', 'doneProgress', 'doneReport', 'doneFiles', 'note'],
    },
    sort: 'dueOn',
  },
  indexes: [
    ['organisation', 'state', 'dueOn'],
    ['causeKind', 'state', 'dueOn'],
    ['cause', 'state', 'dueOn'],
  ],
  discussion: false,
})
