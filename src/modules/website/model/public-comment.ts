import { z } from 'zod'
import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, count, flag, images, json, moment, ref, text } from '#kinds/index.ts'
import { moderated, moderation } from './moderation.ts'

export const commentTargets = {
  organisation: '机构',
  platform: '公益宝',
  article: '文章',
  station: '驿站',
  activity: '活动',
  photo: '晒图',
} as const
export type CommentTarget = keyof typeof commentTargets

/** Which targets are scored. */
export const scoredTargets: readonly CommentTarget[] = ['organisation', 'station', 'platform']

export const reportReasons = {
  ad: '广告',
  abuse: '辱骂',
  fraud: '诈骗',
  privacy: '隐私',
  untrue: '不实',
  other: '其他',
} as const
export type ReportReason = keyof typeof reportReasons

/** What comments on the platform itself are about; set by staff. */
export const feedbackKinds = {
  feature: '功能建议',
  experience: '体验',
  complaint: '投诉',
  praise: '表扬',
} as const

export const aspects = z.strictObject({
  openness: z.int().min(1).max(5),
  feedback: z.int().min(1).max(5),
  service: z.int().min(1).max(5),
})
/** 分项 of a comment on an organisation. */
export const aspectLabels = {
  openness: '透明度',
  feedback: '反馈及时',
  service: '服务态度',
} as const

const own = { system: true } as const
const server = { required: true, system: true } as const

/** What reviewers see beside a text of a reader. */
export interface CommentExtra {
  /** What became of the writer's earlier texts; null of one without an account. */
  readonly credit: { readonly passed: number; readonly blocked: number } | null
  /** How often for each reason. */
  readonly reportReasons: Readonly<Record<string, number>>
}

/** What somebody wrote on the donor-facing sites (评论); nobody sees it before it was passed (BR-48). */
export const publicComment = resource('website/publicComment', {
  label: '评论',
  title: 'content',
  fields: {
    targetType: choice('对象类型', commentTargets, server),
    target: text('对象', { ...own, max: 36, silent: true }),
    targetTitle: text('对象名称', { ...own, max: 100 }),
    ...moderated,
    score: count('评分', { ...own, min: 1, max: 5, unit: '分' }),
    aspects: json('分项', aspects, { ...own, silent: true }),
    content: text('内容', { ...server, min: 1, max: 500, lines: 3, hidesNumbers: true }),
    images: images('图片', { ...own, max: 6 }),
    parent: ref('回复对象', 'website/publicComment', own),
    donor: flag('捐赠人', { ...server, initial: false }),
    appVersion: text('版本', { ...own, max: 20 }),
    page: text('页面', { ...own, max: 100 }),
    feedbackKind: choice('类型', feedbackKinds, own),
    follower: ref('跟进人', 'access/account', own),
    application: text('关联申请', { ...own, max: 40 }),
    reply: text('官方回复', { ...own, max: 500, lines: 3 }),
    blockRequest: text('申请屏蔽原因', { ...own, max: 200 }),
    blockRequestedBy: ref('申请人', 'access/account', own),
    blockRequestedAt: moment('申请屏蔽时间', own),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'export'],
  actions: {
    reply: '官方回复',
    pin: '置顶',
    requestBlock: {
      label: '申请屏蔽',
      when: ['passed'],
      ask: {
        reason: text('原因', {
          ...{ required: true, min: 4, max: 200, lines: 3 },
          hint: '由平台决定是否屏蔽',
        }),
      },
    },
    /** The platform's no to an organisation that asked to block a comment; 屏蔽 and 删除 are its yes. */
    refuseBlockRequest: {
      label: '驳回屏蔽申请',
      needs: 'publicComment.block',
      ask: {
        reason: text('驳回原因', {
          ...{ required: true, min: 2, max: 180, lines: 3 },
          hint: '告知机构保留这条评论的原因',
        }),
      },
    },
    classify: '归类',
    receive: '接收评论',
    configure: '审核设置',
    unmask: '查看明文',
  },
  lifecycle: moderation,
  extra: extra<CommentExtra>(),
  views: {
    list: [
      'content',
      'targetType',
      'targetTitle',
      'organisation',
      'displayName',
      'donor',
      'score',
      'images',
      'feedbackKind',
      'machineScore',
      'reports',
      'device',
      'appVersion',
      'createdAt',
      'state',
      'reply',
      'follower',
    ],
    filter: [
      'organisation',
      'state',
      'score',
      'machineScore',
      'donor',
      'images',
      'reply',
      'feedbackKind',
      'follower',
      'device',
      'appVersion',
      'createdAt',
      'targetType',
    ],
    search: ['content', 'displayName', 'targetTitle'],
    detail: {
      评论: [
        'content',
        'images',
        'targetType',
        'targetTitle',
        'organisation',
        'score',
        'displayName',
      ],
      来源: ['createdAt', 'ip', 'area', 'device', 'appVersion', 'page'],
      审核: ['machineScore', 'reports', 'decidedBy', 'decidedAt', 'decision'],
      回复: ['reply', 'repliedBy', 'repliedAt'],
    },
    sort: '-createdAt',
  },
  indexes: [
    ['state', '-createdAt'],
    ['targetType', 'target', 'state', '-createdAt'],
    ['user', '-createdAt'],
  ],
  discussion: false,
})
