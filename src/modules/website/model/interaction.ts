import { extra, resource } from '#kernel/resource/resource.ts'
import { choice, day, files, flag, images, moment, ref, text } from '#kinds/index.ts'
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
/** Founders of a fund hear sooner (fund.md "fundinteract"). */
export const founderAnswerWithin = 3

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
    /** Written by somebody who founded the fund that it is about. */
    fromFounder: flag('出资人提问', own),
    reply: text('答复', { ...own, max: 1000, lines: 4 }),
    /** Seen by those who work on it, never by the public. */
    note: text('内部备注', { ...own, max: 1000, lines: 3, silent: true }),
    handler: ref('投诉负责人', 'access/account', own),
    handleBy: day('处理期限', own),
    measures: text('处理措施', { ...own, max: 1000, lines: 4 }),
    resultFiles: files('处理结果', { ...own, max: 5 }),
    handledAt: moment('处理时间', own),
  },
  finds: {
    causeKind: choice('标的类型', { project: '项目', fund: '基金', help: '求助' }),
    /** Past the day of its answer, and not answered. */
    overdue: flag('逾期未答复'),
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
    pin: { label: '置顶', when: ['passed'], needs: 'interaction.reply', inverse: 'unpin' },
    unpin: { label: '取消置顶', when: ['passed'], needs: 'interaction.reply', inverse: 'pin' },
    annotate: {
      label: '内部备注',
      ask: { note: text('内部备注', { max: 1000, lines: 3 }) },
      needs: 'interaction.reply',
    },
    /** What was written as something else is dealt with as a complaint. */
    complain: { label: '转投诉', when: ['pending', 'passed'], needs: 'interaction.reply' },
    /** Who deals with a complaint, and until when. */
    assign: {
      label: '指派处理',
      when: ['pending', 'passed', 'blocked'],
      ask: {
        handler: ref('投诉负责人', 'access/account', { required: true }),
        handleBy: day('处理期限', { required: true }),
      },
      needs: 'interaction.reply',
    },
    /** What was done about a complaint, with the papers that show it. */
    handle: {
      label: '办结投诉',
      when: ['pending', 'passed', 'blocked'],
      ask: {
        measures: text('处理措施', { required: true, min: 2, max: 1000, lines: 4 }),
        resultFiles: files('处理结果', { max: 5 }),
      },
      needs: 'interaction.reply',
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
      'fromFounder',
      'repliedBy',
      'area',
      'pinned',
      'handler',
      'handleBy',
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
      'fromFounder',
      'reply',
      'reports',
      'handler',
      'handledAt',
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
