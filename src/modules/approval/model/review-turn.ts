import { resource } from '#kernel/resource/resource.ts'
import { choice, count, moment, ref, text } from '#kinds/index.ts'

/** What may happen to an open step beside its decisions. */
export const turns = {
  handOver: '转办',
  before: '前加签',
  after: '后加签',
  release: '撤销加签',
} as const
export type TurnKind = keyof typeof turns

/** Added reviewers who have yet to speak at one step, at most. */
export const addedAtMost = 3

const server = { required: true, system: true } as const

/**
 * An open step that went to a colleague, or to one more reviewer (转办, 加签), kept for ever: rows
 * are added and never changed.
 */
export const reviewTurn = resource('approval/reviewTurn', {
  label: '审核办理记录',
  title: 'stepName',
  fields: {
    review: ref('审核', 'approval/review', server),
    organisation: ref('所属机构', 'charity/organisation', { system: true }),
    step: count('节点序号', { ...server, min: 1 }),
    stepName: text('节点', { ...server, max: 20 }),
    kind: choice('办理方式', turns, server),
    from: ref('经办人', 'access/account', server),
    to: ref('对方', 'access/account', server),
    reason: text('原因', { system: true, max: 200, lines: 2 }),
    at: moment('时间', server),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'export'],
  views: {
    list: ['review', 'stepName', 'kind', 'from', 'to', 'reason', 'at'],
    filter: ['kind', 'from', 'to', 'at'],
    sort: '-at',
  },
  indexes: [['review', 'step']],
  discussion: false,
})
