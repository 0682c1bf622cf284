import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { choice, count, flag, json, moment, ref, text } from '#kinds/index.ts'

/** A word that was found in a text: where, and what it asks for. */
export const wordHit = z.strictObject({
  word: z.string(),
  at: z.int(),
  length: z.int(),
  level: z.enum(['block', 'review', 'replace']),
  category: z.string(),
})
export type WordHit = z.infer<typeof wordHit>

const own = { system: true } as const
const server = { required: true, system: true } as const
const counted = { ...server, initial: 0, silent: true } as const
const reason = text('原因', { max: 200, lines: 2 })
const demanded = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/** What every text of the public has that is shown only after somebody passed it (BR-48). */
export const moderated = {
  organisation: ref('机构', 'charity/organisation', own),
  user: ref('用户', 'website/registeredUser', own),
  displayName: text('显示名', { ...server, max: 20 }),
  words: json('命中词', z.array(wordHit), { ...own, silent: true }),
  machineScore: choice(
    '机审',
    { clean: '正常', suspect: '疑似', bad: '违规' },
    { ...server, initial: 'clean', tones: { clean: 'green', suspect: 'orange', bad: 'red' } },
  ),
  reports: count('举报', { ...counted, unit: '次' }),
  ip: text('IP', { ...own, max: 45, silent: true }),
  area: text('属地', { ...own, max: 40 }),
  device: text('终端', { ...own, max: 80 }),
  repliedBy: ref('回复人', 'access/account', own),
  repliedAt: moment('回复时间', own),
  decidedAt: moment('审核时间', own),
  decidedBy: ref('审核人', 'access/account', own),
  decision: text('处理原因', { ...own, max: 200 }),
  pinned: flag('置顶', { ...server, initial: false }),
  likes: count('点赞', counted),
} as const

/** Its life: nobody sees it before it was passed. */
export const moderation = lifecycle({
  states: { pending: '待审核', passed: '已通过', blocked: '已屏蔽', deleted: '已删除' },
  tones: { pending: 'orange', passed: 'green', blocked: 'red' },
  initial: 'pending',
  moves: {
    pass: {
      label: '通过',
      from: ['pending', 'blocked'],
      to: 'passed',
      bulk: true,
      ask: { reason },
    },
    block: {
      label: '屏蔽',
      from: ['pending', 'passed'],
      to: 'blocked',
      danger: true,
      bulk: true,
      ask: { reason: demanded },
    },
    discard: {
      label: '删除',
      from: ['pending', 'passed', 'blocked'],
      to: 'deleted',
      danger: true,
      bulk: true,
      ask: { reason: demanded },
    },
    hide: { label: '隐藏待审', from: ['passed'], to: 'pending', system: true },
  },
})

/** Why a comment gave way to a later one of the same user; nothing that speaks against the user. */
export const superseded = '同一用户已有更新的评分'

/** The parts of the moderators' queue. */
export const queueSegments = {
  pending: '待审核',
  reported: '被举报',
  requested: '机构申请屏蔽',
  bad: '机审违规',
  passed: '已通过',
  blocked: '已屏蔽',
  deleted: '已删除',
} as const
export type QueueSegment = keyof typeof queueSegments
