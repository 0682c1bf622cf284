import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, images, moment, ref, text } from '#kinds/index.ts'
import { moderated, moderation } from './moderation.ts'
import type { CommentExtra } from './public-comment.ts'

/** What donors write on the page of a cause. */
export const interactionKinds = {
  wish: '留言祝福',
  question: '提问',
  complaint: '投诉举报',
} as const

/** Working days within which an organisation answers; wishes need no answer. */
export const answerWithin = 5

const own = { system: true } as const
const server = { required: true, system: true } as const

/** What somebody wrote on the page of a cause (互动): shown after it was passed (BR-48), answered by its organisation. */
export const interaction = resource('website/interaction', {
  label: '互动',
  title: 'content',
  fields: {
    cause: ref('标的', 'project/cause', server),
    kind: choice('类型', interactionKinds, server),
    ...moderated,
    content: text('内容', { ...server, min: 1, max: 500, lines: 3, hidesNumbers: true }),
    images: images('图片', { ...own, max: 3 }),
    dueAt: moment('答复期限', own),
    reply: text('答复', { ...own, max: 1000, lines: 4 }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  verbs: ['view', 'export'],
  actions: {
    /** The organisation's answer, shown below what was asked. */
    reply: {
      label: '答复',
      when: ['passed'],
      ask: { reply: text('答复', { required: true, min: 2, max: 1000, lines: 4 }) },
    },
    receive: '接收互动',
    unmask: '查看明文',
  },
  lifecycle: moderation,
  extra: extra<CommentExtra>(),
  views: {
    list: [
      'content',
      'cause',
      'kind',
      'organisation',
      'displayName',
      'machineScore',
      'createdAt',
      'dueAt',
      'reply',
      'state',
    ],
    filter: [
      'cause',
      'kind',
      'organisation',
      'state',
      'machineScore',
      'dueAt',
      'reply',
      'createdAt',
    ],
    search: ['content', 'displayName'],
    sort: '-createdAt',
  },
  indexes: [
    ['state', '-createdAt'],
    ['cause', 'state', '-createdAt'],
    ['user', '-createdAt'],
  ],
  discussion: false,
})
