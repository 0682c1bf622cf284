import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { presentOne } from '#kernel/server/present.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { updateRow } from '#kernel/server/rows.ts'
import { hideNumbers } from '#kinds/text/hide-numbers.ts'
import {
  aspects,
  commentTargets,
  feedbackKinds,
  publicComment,
  reportReasons,
} from '../../model/index.ts'
import {
  publicCommentAddWord,
  publicCommentApplication,
  publicCommentMakeApplication,
  publicCommentPin,
  publicCommentReply,
} from '../../model/public-comment-calls.ts'
import { websitePorts } from '../ports.ts'
import { addWord } from '../words/sensitive-word.ts'
import { figureRoutes } from './comment-figures.ts'
import { likeComment } from './like-comment.ts'
import { readReply } from './moderating.ts'
import { publicCommentServing } from './public-comment.ts'
import type { PublicComment } from './public-comment-row.ts'
import { reportComment } from './report-comment.ts'
import { submitComment } from './submit-comment.ts'

const keysOf = <K extends string>(options: Readonly<Record<K, string>>) =>
  z.enum(Object.keys(options) as [K, ...K[]])
const path = (call: string) => `/api/website/publicComment/${call}`
const id = z.uuid('记录编号有误')

async function locked(act: Act, record: string, verb: string): Promise<PublicComment> {
  return await lockInScope(act, publicCommentServing, {
    id: record,
    action: `publicComment.${verb}`,
  })
}

/** Comments that the sites hand over, by an account that holds the action. */
const receiveRoute = route({
  method: 'POST',
  path: path('receive'),
  access: { action: 'publicComment.receive' },
  summary: '接收评论',
  question: z.strictObject({
    targetType: keysOf(commentTargets),
    target: id.nullish(),
    targetTitle: z.string().max(100).nullish(),
    organisation: id.nullish(),
    user: id.nullish(),
    anonymous: z.boolean().optional(),
    score: z.int().min(1).max(5).nullish(),
    aspects: aspects.nullish(),
    content: z.string().trim().min(1, '请填写内容').max(500, '不超过 500 个字'),
    images: z.array(id).max(6).nullish(),
    parent: id.nullish(),
    area: z.string().max(40).nullish(),
    device: z.string().max(80).nullish(),
    appVersion: z.string().max(20).nullish(),
    page: z.string().max(100).nullish(),
  }),
  async change({ aspects: given, ...written }, act) {
    demandPlatform(act)
    const row = await submitComment(act, { ...written, aspects: given ?? null })
    return presentOne(act, publicCommentServing, row)
  },
})

const reportRoute = route({
  method: 'POST',
  path: path('report'),
  access: { action: 'publicComment.receive' },
  summary: '举报评论',
  question: z.strictObject({ id, by: z.string().min(1).max(60), reason: keysOf(reportReasons) }),
  async change({ id: comment, by, reason }, act) {
    demandPlatform(act)
    return presentOne(act, publicCommentServing, await reportComment(act, { comment, by, reason }))
  },
})

const likeRoute = route({
  method: 'POST',
  path: path('like'),
  access: { action: 'publicComment.receive' },
  summary: '点赞评论',
  question: z.strictObject({ id, by: z.string().min(1).max(60), liked: z.boolean() }),
  async change({ id: comment, by, liked }, act) {
    demandPlatform(act)
    return { likes: await likeComment(act, { comment, by, isLiked: liked }) }
  },
})

const replyRoute = route(publicCommentReply, {
  access: { action: 'publicComment.reply' },
  summary: '官方回复评论',
  async change({ id: record, reply }, act) {
    const row = await locked(act, record, 'reply')
    if (row.state !== 'passed') act.refuse('评论通过审核后才能回复')
    const { organisation } = row
    const shown = await readReply(act, { reply, organisation, label: '回复', most: 500 })
    const next = await updateRow(
      act,
      publicComment,
      row,
      reply === ''
        ? { reply: null, repliedBy: null, repliedAt: null }
        : { reply: shown, repliedBy: act.person.accountId, repliedAt: act.now.toISOString() },
      reply === '' ? { verb: 'reply', label: '撤下回复' } : { verb: 'reply', label: '回复' },
    )
    return presentOne(act, publicCommentServing, next)
  },
})

const pinRoute = route(publicCommentPin, {
  access: { action: 'publicComment.pin' },
  summary: '置顶评论',
  async change({ id: record, pinned }, act) {
    const row = await locked(act, record, 'pin')
    if (row.state !== 'passed') act.refuse('只能置顶已通过的评论')
    return presentOne(
      act,
      publicCommentServing,
      await updateRow(
        act,
        publicComment,
        row,
        { pinned },
        { verb: 'pin', label: pinned ? '置顶' : '取消置顶' },
      ),
    )
  },
})

/** A comment on the platform itself, to be worked on by its staff; others are not theirs to follow up. */
async function lockedFeedback(act: Act, record: string): Promise<PublicComment> {
  demandPlatform(act)
  const row = await locked(act, record, 'classify')
  return row.targetType === 'platform' ? row : act.refuse('只有公益宝评论可以归类和转申请管理')
}

/** 归类 of a comment on the platform, and who follows it up. */
const classifyRoute = route({
  method: 'POST',
  path: path('classify'),
  access: { action: 'publicComment.classify' },
  summary: '归类公益宝评论',
  question: z.strictObject({ id, feedbackKind: keysOf(feedbackKinds), follows: z.boolean() }),
  async change({ id: record, feedbackKind, follows }, act) {
    const row = await lockedFeedback(act, record)
    const patch = { feedbackKind, ...(follows ? { follower: act.person.accountId } : {}) }
    return presentOne(
      act,
      publicCommentServing,
      await updateRow(act, publicComment, row, patch, { verb: 'classify', label: '归类' }),
    )
  },
})

const applyRoute = route(publicCommentMakeApplication, {
  access: { action: 'publicComment.classify' },
  summary: '转申请管理',
  async change({ id: record }, act) {
    const row = await lockedFeedback(act, record)
    if (row.application !== null) act.refuse('该评论已转申请管理')
    const number = await websitePorts().makeApplication(act, {
      content: hideNumbers(row.content),
    })
    if (number === null) return act.refuse('申请管理尚未启用')
    return presentOne(
      act,
      publicCommentServing,
      await updateRow(act, publicComment, row, {
        application: number,
        follower: act.person.accountId,
      }),
    )
  },
})

/** How far the application has come that a comment was turned into. */
const applicationRoute = route(publicCommentApplication, {
  access: { action: 'publicComment.view' },
  summary: '评论的关联申请',
  async read({ id: record }, act) {
    const row = await readInScope(act, publicCommentServing, record)
    const number = row.application
    const state =
      typeof number === 'string' ? await websitePorts().applicationState(act.tx, number) : null
    return { state }
  },
})

const addWordRoute = route(publicCommentAddWord, {
  access: { action: 'sensitiveWord.create' },
  summary: '从评论加入敏感词',
  async change({ word }, act) {
    demandPlatform(act)
    await addWord(act, word)
    return null
  },
})

export const commentRoutes: readonly AnyRoute[] = [
  receiveRoute,
  reportRoute,
  likeRoute,
  replyRoute,
  pinRoute,
  classifyRoute,
  applyRoute,
  applicationRoute,
  addWordRoute,
  ...figureRoutes,
]
