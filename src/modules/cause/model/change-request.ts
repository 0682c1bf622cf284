import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  choice,
  count,
  day,
  files,
  flag,
  json,
  moment,
  phone,
  recordNumber,
  ref,
  sealedText,
  text,
} from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import { madeForCause, partOfCause } from './part-of-cause.ts'

/** On what a change rests (BR-16). */
export const changeBases = {
  '1': '方案变更备案',
  '2': '捐赠协议捐赠人同意',
  '3': '公告',
  '4': '内部决策',
} as const

/** One field of a cause, as it is and as it is to be; `budget` is the whole table of its budget. */
export const changeItem = z.object({
  field: z.string('请选择变更项').min(1, '请选择变更项').max(40, '变更项有误'),
  /** Written by the server: what stood there when the request was saved or sent in. */
  from: z.unknown().optional(),
  to: z.unknown(),
})
export type ChangeItem = z.infer<typeof changeItem>

const changeItems = z
  .array(changeItem)
  .min(1, '请至少填写一项变更')
  .max(30, '一次变更不超过 30 项')
  .readonly()

/** One changed field in words, for reviewers and donors. */
export interface ChangeShown {
  readonly field: string
  readonly label: string
  readonly kind: string
  readonly before: string | null
  readonly after: string | null
}

/** What a change touches beside its own fields; fen. */
export interface ChangeImpact {
  /** 净筹款额: raised under the old purpose, less what was given back. */
  readonly netRaised: number
  readonly available: number
  /** Budget lines with money used or held for payouts; `isCovered` false: the new line is less than that. */
  readonly lines: readonly {
    readonly item: string
    readonly spoken: number
    readonly before: number
    readonly after: number
    readonly isCovered: boolean
  }[]
  /** The filed plan must be changed within ten days (BR-07). */
  readonly isFiled: boolean
}

export interface ChangeRequestExtra {
  readonly changes: readonly ChangeShown[]
  /** Of the detail alone. */
  readonly impact?: ChangeImpact
  readonly openObjections: number
  /** Days until the notice ends; null outside of one. */
  readonly daysLeft: number | null
}

/** States in which a request keeps others of its cause away. */
export const openChangeStates = ['draft', 'pending', 'notice', 'approved'] as const

/**
 * A change of what a cause promises (变更申请): reviewed, with basis 3 announced for sixty days, and
 * only then written; until then donors read the old text (BR-07, BR-16).
 */
export const changeRequest = resource('cause/changeRequest', {
  label: '变更申请',
  measure: '份',
  title: 'number',
  fields: {
    number: recordNumber('变更单号', 'BG'),
    ...partOfCause,
    items: json('变更项', changeItems, {
      required: true,
      words: items => items.map(({ field }) => field).join('、'),
    }),
    /** The changed fields by their names, for lists. */
    summary: text('变更内容', { system: true, max: 500 }),
    reason: text('变更理由', { required: true, min: 5, max: 2000, lines: 4 }),
    basisKind: choice('依据', changeBases, { required: true }),
    basisFiles: files('依据文件', { late: true, max: 9 }),
    noticeDays: count('公告天数', {
      min: 1,
      max: 365,
      unit: '天',
      hint: '依据为公告时填写，不少于 60 天',
    }),
    noticeStart: day('公告开始', { system: true }),
    noticeEnd: day('公告截止', { system: true }),
    consentTotal: count('协议捐赠人数', { max: 99_999, hint: '依据为捐赠人同意时填写' }),
    consentCount: count('已同意人数', { max: 99_999 }),
    isFiled: flag('涉及备案', { required: true, system: true, initial: false }),
    /** The version of the cause that the request was written against. */
    causeVersion: count('标的版本', { system: true }),
    /** The fields of the cause at that moment, by name. */
    base: json('提交时内容', z.record(z.string(), z.unknown()), { system: true, silent: true }),
    submittedBy: ref('提交人', 'access/account', { system: true }),
    submittedAt: moment('提交时间', { system: true }),
    appliedAt: moment('生效时间', { system: true }),
    statusReason: text('说明', { system: true, max: 500 }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待审核',
      notice: '公告中',
      approved: '已通过',
      applied: '已生效',
      rejected: '已驳回',
      withdrawn: '已撤回',
    },
    tones: {
      pending: 'blue',
      notice: 'orange',
      approved: 'purple',
      applied: 'green',
      rejected: 'red',
    },
    initial: 'draft',
    editable: ['draft'],
    removable: ['draft'],
    moves: {
      submit: {
        label: '提交审核',
        from: ['draft'],
        to: 'pending',
        complete: true,
        confirm: '变更生效前，公开页面仍显示原内容。确定提交吗？',
      },
      approve: {
        label: '通过',
        from: ['pending'],
        to: ['applied', 'notice', 'pending'],
        ask: approveAsk,
      },
      return: { label: '退回修改', from: ['pending'], to: 'draft', ask: rejectAsk },
      reject: { label: '驳回', from: ['pending'], to: 'rejected', ask: rejectAsk, danger: true },
      withdraw: {
        label: '撤回',
        from: ['pending', 'notice', 'approved'],
        to: 'withdrawn',
        confirm: '撤回后本次变更不再生效，需要时重新申请。确定撤回吗？',
      },
      endNotice: { label: '公告期满', from: ['notice'], to: 'approved', system: true },
      apply: {
        label: '变更生效',
        from: ['approved'],
        to: 'applied',
        confirm: '生效后公开页面显示新内容。确定吗？',
      },
      uphold: { label: '异议成立', from: ['notice', 'approved'], to: 'rejected', system: true },
    },
  }),
  finds: { awaitsMe: flag('待我审核') },
  extra: extra<ChangeRequestExtra>(),
  views: {
    list: [
      'number',
      'cause',
      'summary',
      'basisKind',
      'isFiled',
      'submittedBy',
      'submittedAt',
      'state',
      'noticeEnd',
      'appliedAt',
      'organisation',
    ],
    filter: [
      'cause',
      'organisation',
      'basisKind',
      'isFiled',
      'submittedAt',
      'noticeEnd',
      'causeKind',
      'state',
    ],
    search: ['number', 'summary'],
    form: {
      变更: ['cause', 'items', 'reason'],
      依据: ['basisKind', 'basisFiles', 'noticeDays', 'consentTotal', 'consentCount'],
    },
    detail: {
      申请: ['number', 'cause', 'reason', 'submittedBy', 'submittedAt', 'isFiled'],
      依据: [
        'basisKind',
        'basisFiles',
        'consentTotal',
        'consentCount',
        'noticeStart',
        'noticeEnd',
        'appliedAt',
        'statusReason',
      ],
    },
    sort: '-createdAt',
  },
  indexes: [
    ['organisation', 'state', '-createdAt'],
    ['cause', '-createdAt'],
    ['state', 'noticeEnd'],
  ],
})

/** What somebody says against a change that is announced (公告异议). */
export const changeObjection = resource('cause/changeObjection', {
  label: '公告异议',
  measure: '条',
  title: 'number',
  fields: {
    number: recordNumber('异议编号', 'YY'),
    ...madeForCause,
    changeRequest: ref('变更申请', 'cause/changeRequest', { required: true, frozen: true }),
    receivedOn: day('收到日期', { required: true }),
    objector: sealedText('异议人', { required: true, max: 60 }),
    phone: phone('联系电话'),
    content: text('异议内容', {
      required: true,
      min: 5,
      max: 1000,
      lines: 4,
      hidesNumbers: true,
    }),
    files: files('材料', { max: 9 }),
    reply: text('处理结论', { system: true, max: 500 }),
    decidedBy: ref('处理人', 'access/account', { system: true }),
    decidedAt: moment('处理时间', { system: true }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  verbs: ['view', 'create', 'export'],
  actions: { unmask: '查看明文' },
  lifecycle: lifecycle({
    states: { open: '待处理', upheld: '异议成立', dismissed: '异议不成立' },
    tones: { open: 'orange', upheld: 'red' },
    initial: 'open',
    editable: [],
    removable: [],
    moves: {
      uphold: {
        label: '异议成立',
        from: ['open'],
        to: 'upheld',
        danger: true,
        ask: { reply: text('处理结论', { required: true, min: 5, max: 500, lines: 3 }) },
      },
      dismiss: {
        label: '异议不成立',
        from: ['open'],
        to: 'dismissed',
        ask: { reply: text('处理结论', { required: true, min: 5, max: 500, lines: 3 }) },
      },
    },
  }),
  views: {
    list: ['number', 'changeRequest', 'receivedOn', 'objector', 'content', 'state', 'decidedAt'],
    filter: ['changeRequest', 'cause', 'receivedOn', 'state', 'organisation'],
    search: ['number'],
    form: { 异议: ['changeRequest', 'receivedOn', 'objector', 'phone', 'content', 'files'] },
    detail: {
      异议: ['number', 'changeRequest', 'receivedOn', 'objector', 'phone', 'content', 'files'],
      处理: ['reply', 'decidedBy', 'decidedAt'],
    },
  },
  indexes: [['changeRequest', 'state']],
})
