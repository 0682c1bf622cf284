import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  choice,
  count,
  day,
  files,
  flag,
  html,
  images,
  json,
  moment,
  money,
  ref,
  text,
} from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'
import type { PrecheckFinding } from '#modules/charity/model/index.ts'
import { storyPeople, writeStoryPeople } from '#modules/project/model/story-people.ts'
import { causeKinds } from './cause.ts'

/** What a progress tells; 出资人反馈 is a fund's word to its founders alone, never public. */
export const progressKinds = {
  '1': '筹款进展',
  '2': '执行进展',
  '3': '回访',
  '4': '应急信息',
  '5': '更正说明',
  '6': '出资人反馈',
} as const

/** Who reads a progress, by its kind. */
export function audienceOf(kind: unknown): '公开' | '仅出资人' {
  return kind === '6' ? '仅出资人' : '公开'
}

/** Figures of the cause at the moment of publication; fen. */
export const figuresAt = z.object({
  at: z.string(),
  raised: z.int(),
  refunded: z.int(),
  paidOut: z.int(),
  fee: z.int(),
  available: z.int(),
})
export type FiguresAt = z.infer<typeof figuresAt>

/** One link of a chain of corrections, the original first. */
export interface ChainLink {
  readonly id: string
  readonly title: string
  readonly kind: string
  readonly publishedAt: string | null
}

/** What a progress is compared with: the one of the same cause that was published before it. */
export interface EarlierProgress extends ChainLink {
  readonly body: string
  readonly usedAmount: number | null
  readonly servedCount: number | null
  readonly occurredOn: string
}

export interface ProgressExtra {
  /** What the product sees by itself, while it waits; null in other states. */
  readonly findings: readonly PrecheckFinding[] | null
  /** Whether the task that it does is past its day. */
  readonly isTaskOverdue: boolean
  /** Sensitive words in it, of which any keeps it from being passed unread. */
  readonly words: readonly string[]
  readonly imageCount: number
  /** The ledger's figures of now; on its own page only. */
  readonly now: FiguresAt | null
  readonly chain: readonly ChainLink[]
  readonly earlier: EarlierProgress | null
}

const server = { system: true } as const
const reason = text('撤下原因', { required: true, min: 2, max: 500, lines: 3 })

/**
 * A progress (进展): what happened for a cause, published after a review. What was published is
 * never edited: a correction is another one that names it (BR-22).
 */
export const progress = resource('cause/progress', {
  label: '进展',
  measure: '篇',
  title: 'title',
  fields: {
    organisation: ref('所属机构', 'charity/organisation', {
      ...server,
      required: true,
      frozen: true,
    }),
    cause: ref('标的', 'project/cause', { required: true, frozen: true }),
    causeKind: choice('标的类型', causeKinds, { ...server, required: true, frozen: true }),
    kind: choice('类型', progressKinds, { required: true, initial: '2' }),
    title: text('标题', { required: true, min: 4, max: 64 }),
    body: html('正文', { required: true, max: 20_000 }),
    images: images('图片', { max: 9 }),
    stage: text('所处阶段', { max: 20 }),
    usedAmount: money('本期使用金额', { hint: '不能超过账上的拨付额' }),
    servedCount: count('本期受益人次', { min: 0 }),
    occurredOn: day('发生日期', { required: true, open: '标的事件的日期，与个人无关' }),
    showsPeople: flag('图片中有人物', { required: true, initial: false }),
    consentOk: flag('肖像与隐私授权已取得', {
      required: true,
      initial: false,
      hint: '图片中有人物时必须为是',
    }),
    people: json('涉及人物', storyPeople, {
      words: writeStoryPeople,
      hint: '文中的真实人物须有书面同意，未成年人须使用化名',
    }),
    attachments: files('附件', { max: 9 }),
    corrects: ref('更正对象', 'cause/progress', {
      frozen: true,
      where: [{ field: 'state', op: 'is', value: 'published' }],
    }),
    coversTask: ref('对应披露任务', 'cause/disclosureTask', {
      hint: '留空则对应最早到期的披露任务',
      where: [{ field: 'state', op: 'in', value: ['open', 'overdue'] }],
    }),
    correctedBy: ref('被更正为', 'cause/progress', { ...server, copied: true }),
    figures: json('发布时账面', figuresAt, { ...server, silent: true }),
    submittedBy: ref('提交人', 'access/account', server),
    submittedAt: moment('提交时间', server),
    publishedAt: moment('发布时间', server),
    withdrawnReason: text('撤下原因', { ...server, max: 500 }),
    views: count('阅读', { ...server, required: true, silent: true, initial: 0 }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  extra: extra<ProgressExtra>(),
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待审核',
      published: '已发布',
      rejected: '已驳回',
      withdrawn: '已撤下',
    },
    tones: { pending: 'blue', published: 'green', rejected: 'red', withdrawn: 'orange' },
    initial: 'draft',
    editable: ['draft', 'rejected'],
    removable: ['draft'],
    moves: {
      submit: {
        label: '提交审核',
        from: ['draft', 'rejected'],
        to: 'pending',
        confirm: '审核通过即发布，发布后不能修改，只能更正。确定提交吗？',
      },
      recall: { label: '撤回', from: ['pending'], to: 'draft' },
      approve: {
        label: '通过并发布',
        from: ['pending'],
        to: ['published', 'pending'],
        ask: approveAsk,
      },
      return: { label: '退回修改', from: ['pending'], to: 'draft', ask: rejectAsk },
      reject: { label: '驳回', from: ['pending'], to: 'rejected', ask: rejectAsk, danger: true },
      revise: { label: '重新编辑', from: ['rejected'], to: 'draft', quiet: true },
      withdraw: {
        label: '撤下',
        from: ['published'],
        to: 'withdrawn',
        ask: { reason },
        danger: true,
      },
    },
  }),
  views: {
    list: [
      'title',
      'cause',
      'kind',
      'usedAmount',
      'servedCount',
      'occurredOn',
      'state',
      'publishedAt',
      'views',
      'organisation',
      'stage',
      'updatedAt',
    ],
    filter: [
      'cause',
      'kind',
      'state',
      'occurredOn',
      'publishedAt',
      'organisation',
      'causeKind',
      'coversTask',
    ],
    search: ['title'],
    form: {
      进展: ['cause', 'kind', 'corrects', 'title', 'body', 'occurredOn', 'stage'],
      使用与受益: ['usedAmount', 'servedCount', 'coversTask'],
      图片与授权: ['images', 'showsPeople', 'consentOk', 'people', 'attachments'],
    },
    sheet: [
      'title',
      'cause',
      'organisation',
      'kind',
      'stage',
      'usedAmount',
      'servedCount',
      'occurredOn',
      'state',
      'publishedAt',
      'views',
    ],
    sort: '-updatedAt',
  },
  indexes: [
    ['cause', 'state', '-publishedAt'],
    ['organisation', 'state', '-createdAt'],
    ['causeKind', 'state'],
    ['corrects'],
    ['coversTask'],
  ],
})
