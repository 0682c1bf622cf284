import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import type { FileWord } from '#kinds/field.ts'
import {
  choice,
  count,
  email,
  files,
  flag,
  json,
  moment,
  phone,
  recordNumber,
  ref,
  text,
} from '#kinds/index.ts'

export const applicationKinds = {
  cooperate: '合作',
  trial: '试用',
  open: '开通功能',
  feedback: '意见反馈',
  fault: '故障',
  question: '咨询',
  complaint: '投诉',
  personalInfo: '个人信息权利',
} as const
export type ApplicationKind = keyof typeof applicationKinds

/** How long an answer may take: working days, or calendar days (personalInfo: PIPL art. 50). */
export const answerDays: Readonly<
  Record<ApplicationKind, { readonly days: number; readonly counted: 'working' | 'calendar' }>
> = {
  fault: { days: 1, counted: 'working' },
  complaint: { days: 5, counted: 'working' },
  personalInfo: { days: 15, counted: 'calendar' },
  cooperate: { days: 3, counted: 'working' },
  trial: { days: 3, counted: 'working' },
  open: { days: 3, counted: 'working' },
  feedback: { days: 3, counted: 'working' },
  question: { days: 3, counted: 'working' },
}

/** Days that an applicant may stay silent in 待补充, and may reopen after 已处理. */
export const silentDays = 7
export const reopenDays = 7

export const applicationReply = z.strictObject({
  at: z.string(),
  side: z.enum(['staff', 'applicant', 'system']),
  by: z.string().nullable(),
  byName: z.string(),
  text: z.string(),
  files: z.array(z.uuid()).readonly(),
  /** Seen by staff only. */
  internal: z.boolean(),
})
export type ApplicationReply = z.infer<typeof applicationReply>

const server = { system: true } as const
const reason = (label: string) => text(label, { required: true, min: 2, max: 500, lines: 3 })
const replyText = text('回复内容', { required: true, min: 2, max: 2000, lines: 4 })

/** What somebody sent from the help centre or the site (申请). */
export const application = resource('helpmanager/application', {
  label: '申请',
  keptBy: 'platform',
  title: 'subject',
  fields: {
    number: recordNumber('编号', 'SQ'),
    kind: choice('类型', applicationKinds, { required: true, frozen: true }),
    organisationName: text('单位', { max: 60 }),
    organisation: ref('机构', 'charity/organisation', server),
    account: ref('申请账号', 'access/account', server),
    name: text('联系人', { required: true, max: 20 }),
    phone: phone('电话'),
    email: email('邮箱', { personal: true }),
    subject: text('主题', { required: true, min: 2, max: 60 }),
    content: text('内容', { required: true, min: 2, max: 2000, lines: 6 }),
    route: text('页面', { max: 200 }),
    requestId: text('请求号', { max: 60 }),
    files: files('附件', { max: 5 }),
    priority: choice(
      '优先级',
      { low: '低', normal: '普通', high: '高', urgent: '紧急' },
      { required: true, initial: 'normal', tones: { high: 'orange', urgent: 'red' } },
    ),
    owner: ref('处理人', 'access/account', server),
    dueAt: moment('应答期限', server),
    answeredAt: moment('首次响应', server),
    waitingSince: moment('待补充起', server),
    finishedAt: moment('处理完成', server),
    /** With what staff noted for themselves: the applicant reads his part by calls of his own. */
    replies: json('沟通记录', z.array(applicationReply).readonly(), {
      ...server,
      silent: true,
      needs: 'application.reply',
    }),
    result: text('处理结果', { ...server, max: 2000, lines: 4 }),
    satisfaction: count('满意度', { ...server, min: 1, max: 5 }),
    duplicateOf: ref('并入', 'helpmanager/application', server),
    overdueTold: flag('已提醒超期', { required: true, system: true, initial: false }),
  },
  lifecycle: lifecycle({
    states: {
      pending: '待处理',
      processing: '处理中',
      waiting: '待补充',
      finished: '已处理',
      closed: '已关闭',
    },
    tones: { pending: 'blue', processing: 'purple', waiting: 'orange', finished: 'green' },
    initial: 'pending',
    editable: ['pending', 'processing', 'waiting'],
    moves: {
      accept: { label: '受理', from: ['pending'], to: 'processing', bulk: true },
      reply: {
        label: '回复',
        from: ['processing', 'waiting'],
        to: ['processing', 'waiting'],
        ask: {
          text: replyText,
          files: files('附件', { max: 5 }),
          internal: flag('内部备注', { initial: false }),
        },
      },
      ask: {
        label: '要求补充',
        from: ['processing'],
        to: 'waiting',
        ask: { text: text('补充要求', { required: true, min: 2, max: 2000, lines: 4 }) },
        needs: 'application.reply',
      },
      transfer: {
        label: '转交',
        from: ['pending', 'processing', 'waiting'],
        to: ['processing', 'waiting'],
        ask: {
          owner: ref('接手人', 'access/account', { required: true }),
          note: text('说明', { max: 500, lines: 2 }),
        },
        bulk: true,
      },
      finish: {
        label: '完成',
        from: ['processing', 'waiting'],
        to: 'finished',
        ask: {
          result: text('处理结果', { required: true, min: 2, max: 2000, lines: 4 }),
          refused: flag('不予办理', { initial: false }),
          refusal: text('不予办理的理由', { max: 500, lines: 3 }),
        },
      },
      close: {
        label: '关闭',
        from: ['pending', 'processing'],
        to: 'closed',
        ask: { reason: reason('关闭原因') },
        danger: true,
        bulk: true,
      },
      merge: {
        label: '合并到…',
        from: ['pending', 'processing', 'waiting'],
        to: 'closed',
        ask: { into: ref('并入的申请', 'helpmanager/application', { required: true }) },
        needs: 'application.close',
        quiet: true,
      },
      answered: { label: '申请人补充', from: ['waiting'], to: 'processing', system: true },
      reopen: { label: '重新打开', from: ['finished'], to: 'processing', system: true },
      lapse: { label: '超期未补充', from: ['waiting'], to: 'closed', system: true },
    },
  }),
  owner: { organisation: 'organisation' },
  /** Read by the applicant too, who holds no action here. */
  guardedFiles: true,
  verbs: ['view', 'update', 'export'],
  actions: { unmask: '查看明文' },
  extra: extra<{ /** Of the conversation. */ readonly files: readonly FileWord[] }>(),
  views: {
    list: [
      'number',
      'kind',
      'subject',
      'organisationName',
      'name',
      'priority',
      'createdAt',
      'dueAt',
      'owner',
      'state',
      'satisfaction',
    ],
    filter: ['kind', 'organisation', 'owner', 'priority', 'createdAt', 'dueAt', 'state', 'account'],
    search: ['subject', 'number', 'organisationName'],
    form: { 申请: ['priority'] },
    detail: {
      申请: [
        'number',
        'kind',
        'subject',
        'content',
        'files',
        'route',
        'requestId',
        'createdAt',
        'dueAt',
      ],
      申请人: ['organisationName', 'organisation', 'name', 'phone', 'email'],
      处理: ['priority', 'owner', 'answeredAt', 'finishedAt', 'result', 'satisfaction', 'state'],
    },
    sheet: [
      'number',
      'kind',
      'subject',
      'organisationName',
      'priority',
      'createdAt',
      'dueAt',
      'owner',
      'state',
      'finishedAt',
      'satisfaction',
    ],
    sort: 'dueAt',
  },
  indexes: [
    ['state', 'dueAt'],
    ['organisation', '-createdAt'],
    ['owner', 'state'],
  ],
  // Staff talk among themselves in the conversation, which only those who answer read.
  discussion: false,
})
