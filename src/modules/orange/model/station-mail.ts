import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, html, json, moment, recordNumber, ref, text } from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import { levels } from './orange-user.ts'

export const mailKinds = { system: '系统', activity: '活动', notice: '公告', care: '关怀' } as const
/** Kinds that wait for the morning and spare whoever opted out. */
export const promotionalMails: readonly string[] = ['activity', 'care']
export const sendModes = { now: '立即发送', at: '定时发送', event: '事件触发' } as const
export const mailEvents = {
  join: '加入橙心',
  signedUp: '报名成功',
  moved: '候补转正',
  cancelled: '活动取消',
  settled: '活动结算',
  appealed: '申诉结果',
  donated: '橙心捐出',
} as const
export type MailEvent = keyof typeof mailEvents
export const mailVariables = ['昵称', '橙心', '活动名称', '项目名称'] as const

/** From so many recipients on somebody else passes the mail. */
export const reviewedFrom = 1000
export const mostListed = 50_000

export const audienceKinds = {
  all: '全部用户',
  some: '按条件',
  activity: '某活动参加者',
  list: '导入名单',
} as const
export const mailAudience = z.strictObject({
  kind: z.enum(Object.keys(audienceKinds) as [keyof typeof audienceKinds]),
  levels: z.array(z.enum(Object.keys(levels) as [keyof typeof levels])).optional(),
  area: z.string().max(12).optional(),
  company: z.string().max(60).optional(),
  tag: z.string().max(20).optional(),
  joinedFrom: z.iso.date('日期不正确').optional(),
  activeDays: z.int().min(1).max(3650).optional(),
  activity: z.uuid('活动有误').optional(),
  /** Phones or user numbers, one a line of the list. */
  users: z.array(z.string().max(40)).max(mostListed, `名单不超过 ${mostListed} 人`).optional(),
})
export type MailAudience = z.infer<typeof mailAudience>

/** An audience in words. */
export function audienceInWords(audience: MailAudience): string {
  if (audience.kind === 'list') return `导入名单 ${audience.users?.length ?? 0} 人`
  if (audience.kind !== 'some') return audienceKinds[audience.kind]
  const parts = [
    audience.levels?.length ? `等级 ${audience.levels.map(each => levels[each]).join('、')}` : '',
    audience.area ? `地区 ${audience.area}` : '',
    audience.company ? `企业 ${audience.company}` : '',
    audience.tag ? `标签 ${audience.tag}` : '',
    audience.joinedFrom ? `${audience.joinedFrom} 起加入` : '',
    audience.activeDays ? `${audience.activeDays} 天内活跃` : '',
  ].filter(Boolean)
  return parts.join('，') || '全部用户'
}

const counted = { required: true, system: true, initial: 0, silent: true } as const

/** A letter to users of the programme (站内信): written, passed by another where it goes to many, sent once to each. */
export const stationMail = resource('orange/stationMail', {
  label: '站内信',
  measure: '封',
  title: 'title',
  fields: {
    number: recordNumber('编号', 'ZX'),
    title: text('标题', { required: true, min: 2, max: 40 }),
    content: html('内容', { required: true, max: 10_000 }),
    link: text('链接', { max: 200, pattern: /^\//, patternHint: '应为站内地址，以 / 开头' }),
    kind: choice('类型', mailKinds, { required: true, initial: 'activity' }),
    audience: json('对象', mailAudience, {
      required: true,
      initial: { kind: 'all' },
      words: audienceInWords,
    }),
    sendMode: choice('发送方式', sendModes, { required: true, initial: 'now' }),
    sendAt: moment('计划时间', { hint: '定时发送时填写' }),
    event: choice('触发事件', mailEvents, { hint: '事件触发时选择' }),
    total: count('对象人数', counted),
    delivered: count('已送达', counted),
    failed: count('失败', counted),
    read: count('已读', counted),
    clicked: count('点击', counted),
    sentAt: moment('发送时间', { system: true }),
    finishedAt: moment('完成时间', { system: true }),
    recalledReason: text('撤回原因', { system: true, max: 200 }),
    reviewer: ref('审核人', 'access/account', { system: true }),
  },
  keptBy: 'platform',
  final: ['update'],
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待审核',
      scheduled: '待发送',
      sending: '发送中',
      sent: '已发送',
      recalled: '已撤回',
      returned: '退回修改',
      cancelled: '已取消',
    },
    tones: {
      ...({ pending: 'orange', scheduled: 'blue', sending: 'blue', sent: 'green' } as const),
      ...({ recalled: 'red', returned: 'orange' } as const),
    },
    initial: 'draft',
    editable: ['draft', 'returned', 'scheduled'],
    removable: ['draft', 'cancelled'],
    moves: {
      submit: {
        label: '提交发送',
        from: ['draft', 'returned'],
        to: ['pending', 'scheduled'],
        confirm: '对象超过 1,000 人的站内信须由他人审核，其余到时直接发送。提交吗？',
      },
      approve: { label: '通过', from: ['pending'], to: ['pending', 'scheduled'], ask: approveAsk },
      return: {
        label: '退回修改',
        from: ['pending'],
        to: 'returned',
        danger: true,
        ask: rejectAsk,
      },
      rework: { label: '取出修改', from: ['scheduled'], to: 'draft', system: true },
      start: { label: '开始发送', from: ['scheduled'], to: 'sending', system: true },
      finish: { label: '发送完成', from: ['sending'], to: 'sent', system: true },
      cancel: { label: '取消', from: ['scheduled', 'pending'], to: 'cancelled', danger: true },
      recall: {
        label: '撤回',
        from: ['sending', 'sent'],
        to: 'recalled',
        danger: true,
        ask: { reason: text('撤回原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
    },
  }),
  actions: { test: { label: '测试发送', when: ['draft', 'returned', 'scheduled', 'pending'] } },
  views: {
    list: [
      ...(['title', 'kind', 'audience', 'sendMode', 'total', 'delivered', 'read'] as const),
      ...(['state', 'number', 'sendAt', 'failed', 'clicked', 'createdBy', 'createdAt'] as const),
    ],
    filter: ['kind', 'sendMode', 'sendAt', 'createdBy', 'state'],
    search: ['number', 'title'],
    form: {
      内容: ['title', 'kind', 'content', 'link'],
      对象: ['audience'],
      发送: ['sendMode', 'sendAt', 'event'],
    },
    detail: {
      内容: ['number', 'title', 'kind', 'content', 'link'],
      发送: ['audience', 'sendMode', 'sendAt', 'event', 'sentAt', 'finishedAt', 'recalledReason'],
      结果: ['total', 'delivered', 'failed', 'read', 'clicked'],
    },
  },
  indexes: [['state', 'sendAt']],
  discussion: false,
})

const server = { required: true, system: true } as const
const own = { system: true, silent: true } as const

/** One copy of a letter for one user; there is never a second. */
export const mailDelivery = resource('orange/mailDelivery', {
  label: '发信记录',
  title: 'subject',
  fields: {
    mail: ref('站内信', 'orange/stationMail', server),
    subject: text('标题', { ...server, max: 40 }),
    kind: choice('类型', mailKinds, server),
    user: ref('用户', 'orange/orangeUser', { ...server, unique: ['mail'] }),
    status: choice(
      '状态',
      { waiting: '待发', delivered: '已送达', failed: '失败', recalled: '已撤回' },
      { ...server, initial: 'waiting', tones: { delivered: 'green', failed: 'red' } },
    ),
    why: text('原因', { ...own, max: 100 }),
    deliveredAt: moment('送达时间', own),
    readAt: moment('已读时间', own),
    clickedAt: moment('点击时间', own),
  },
  keptBy: 'platform',
  verbs: ['view', 'export'],
  actions: { resend: { label: '重发', bulk: true }, receive: '站点取信与回执' },
  views: {
    list: [
      'subject',
      'user',
      'kind',
      'status',
      'why',
      'deliveredAt',
      'readAt',
      'clickedAt',
      'createdAt',
    ],
    filter: ['mail', 'status', 'user', 'kind', 'readAt', 'createdAt'],
    search: ['subject'],
    sort: '-createdAt',
  },
  indexes: [
    ['user', 'readAt'],
    ['mail', 'status'],
  ],
  discussion: false,
})
