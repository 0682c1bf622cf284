import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  choice,
  count,
  day,
  files,
  flag,
  html,
  json,
  moment,
  period,
  recordNumber,
  ref,
  text,
} from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import { causeKinds } from './cause.ts'
import type { DisclosureKind } from './disclosure-task.ts'
import { type ReportFigures, reportFigures } from './report-figures.ts'

/** The reports of a cause; those from 9 on are a fund's own. */
export const reportTypes = {
  '1': '季度募捐情况',
  '2': '季度项目进展',
  '3': '募捐结束全面情况',
  '4': '结项报告',
  '5': '审计报告',
  '6': '评估报告',
  '7': '剩余财产处理',
  '8': '合作募捐评估监督',
  '9': '年度报告',
  '10': '出资人对账报告',
  '11': '清算报告',
} as const
export type ReportType = keyof typeof reportTypes

/** The types that causes of every kind have, and those of funds beside them. */
export const commonReportTypes = ['1', '2', '3', '4', '5', '6', '7', '8'] as const
export const fundReportTypes = ['9', '10', '11'] as const

/** Which disclosure task a report of a type does; the others do none. */
export const taskOfReport: Partial<Readonly<Record<ReportType, DisclosureKind>>> = {
  '1': 'quarter',
  '2': 'quarter',
  '3': 'driveFinal',
  '4': 'projectFinal',
  '7': 'surplus',
  '8': 'partnerReport',
}

/** Where a report and the ledger of now disagree; fen. */
export interface FigureDifference {
  readonly key: string
  readonly label: string
  readonly before: number
  readonly after: number
}

export interface ReportExtra {
  /** The same figures as the ledger tells them now; on its own page only. */
  readonly now: ReportFigures | null
  readonly differences: readonly FigureDifference[]
  readonly versions: readonly {
    readonly id: string
    readonly version: number
    readonly state: string
    readonly publishedAt: string | null
    readonly note: string | null
  }[]
}

const server = { system: true } as const

/**
 * A report of a cause (报告): figures read from the ledger, words of people, published after a
 * review; a published one is replaced by a new version with its 更正说明 (BR-22).
 */
export const report = resource('cause/report', {
  label: '项目报告',
  measure: '份',
  title: 'title',
  fields: {
    number: recordNumber('编号', 'XB'),
    organisation: ref('所属机构', 'charity/organisation', {
      ...server,
      required: true,
      frozen: true,
    }),
    cause: ref('标的', 'project/cause', { required: true, frozen: true }),
    causeKind: choice('标的类型', causeKinds, { ...server, required: true, frozen: true }),
    type: choice('类型', reportTypes, { required: true, frozen: true }),
    period: period('期间', { required: true }),
    title: text('标题', { max: 80, hint: '不填则按标的、类型和期间命名' }),
    sections: html('正文', { max: 50_000 }),
    usePlan: text('尚未使用款物的使用计划', { max: 1000, lines: 4 }),
    served: count('受益人次', { min: 0 }),
    attachments: files('附件', { max: 9, hint: '审计报告须上传盖章的 PDF' }),
    coversTask: ref('对应披露任务', 'cause/disclosureTask', {
      hint: '留空则对应最早到期的同类任务',
      where: [{ field: 'state', op: 'in', value: ['open', 'overdue'] }],
    }),
    figures: json('账面数据', reportFigures, { ...server, silent: true }),
    dataAt: moment('数据时点', server),
    digest: text('数据摘要', { ...server, max: 64 }),
    versionNo: count('版本', { ...server, required: true, initial: 1 }),
    corrects: ref('更正对象', 'cause/report', { ...server, frozen: true }),
    correctionNote: text('更正说明', { ...server, max: 500 }),
    dueOn: day('应完成日', server),
    submittedBy: ref('提交人', 'access/account', server),
    submittedAt: moment('提交时间', server),
    publishedAt: moment('发布时间', server),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  extra: extra<ReportExtra>(),
  actions: {
    regenerate: {
      label: '重新取数',
      when: ['draft', 'rejected'],
      confirm: '报告里的账面数据会换成此刻的数据，文字不变。确定重新取数吗？',
      quiet: true,
    },
    correct: {
      label: '更正',
      when: ['published'],
      ask: { note: text('更正说明', { required: true, min: 5, max: 500, lines: 3 }) },
    },
  },
  lifecycle: lifecycle({
    states: {
      draft: '待编制',
      pending: '待审核',
      rejected: '已驳回',
      published: '已发布',
      superseded: '已更正',
    },
    tones: { pending: 'blue', rejected: 'red', published: 'green', superseded: 'orange' },
    initial: 'draft',
    editable: ['draft', 'rejected'],
    removable: ['draft', 'rejected'],
    moves: {
      submit: {
        label: '提交审核',
        from: ['draft', 'rejected'],
        to: 'pending',
        confirm: '审核通过即发布，发布后只能以新版本更正。确定提交吗？',
      },
      recall: { label: '撤回', from: ['pending'], to: 'draft' },
      approve: {
        label: '通过并发布',
        from: ['pending'],
        to: ['published', 'pending'],
        ask: {
          ...approveAsk,
          acceptDifference: flag('接受账面差异', {
            hint: '编制后账面有变动时须接受，发布的数据以此刻的账面为准',
          }),
        },
      },
      return: { label: '退回修改', from: ['pending'], to: 'draft', ask: rejectAsk },
      reject: { label: '驳回', from: ['pending'], to: 'rejected', ask: rejectAsk, danger: true },
      supersede: { label: '更正替代', from: ['published'], to: 'superseded', system: true },
    },
  }),
  views: {
    list: [
      'title',
      'cause',
      'type',
      'period',
      'versionNo',
      'dueOn',
      'state',
      'dataAt',
      'publishedAt',
      'organisation',
      'number',
    ],
    filter: ['cause', 'type', 'state', 'publishedAt', 'dueOn', 'organisation', 'causeKind'],
    search: ['title', 'number'],
    form: {
      报告: ['cause', 'type', 'period', 'title', 'coversTask'],
      内容: ['sections', 'usePlan', 'served', 'attachments'],
    },
    detail: {
      报告: ['number', 'title', 'cause', 'type', 'period', 'versionNo', 'coversTask', 'dueOn'],
      内容: ['sections', 'usePlan', 'served', 'attachments', 'correctionNote'],
      数据: ['dataAt', 'digest', 'publishedAt'],
    },
    sheet: [
      'number',
      'title',
      'cause',
      'organisation',
      'type',
      'period',
      'versionNo',
      'state',
      'dataAt',
      'publishedAt',
    ],
    sort: '-updatedAt',
  },
  indexes: [
    ['cause', 'state', 'type'],
    ['organisation', 'state', '-createdAt'],
    ['causeKind', 'state'],
    ['corrects'],
  ],
})
