import type { Act } from '#kernel/server/act.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { findRow, insertRow, moveRow } from '#kernel/server/rows.ts'
import { organisation } from '#modules/charity/model/index.ts'
import {
  type CommentTarget,
  publicComment,
  registeredUser,
  scoredTargets,
} from '../../model/index.ts'
import { givingOfPhone } from '../ports.ts'
import { commentSettings } from './comment-settings.ts'
import { receiveText } from './moderating.ts'
import { followPass } from './public-comment.ts'
import type { PublicComment } from './public-comment-row.ts'

/** What somebody wrote on a site. */
export interface Written {
  readonly targetType: CommentTarget
  readonly target?: string | null
  readonly targetTitle?: string | null
  readonly organisation?: string | null
  readonly user?: string | null
  readonly anonymous?: boolean
  readonly score?: number | null
  readonly aspects?: PublicComment['aspects']
  readonly content: string
  readonly images?: readonly string[] | null
  readonly parent?: string | null
  readonly ip?: string | null
  readonly area?: string | null
  readonly device?: string | null
  readonly appVersion?: string | null
  readonly page?: string | null
}

/** Takes a comment in: limits, words, machine; nobody sees it before it is passed (BR-48). */
export async function submitComment(act: Act, written: Written): Promise<PublicComment> {
  await refuseWrongTarget(act, written)
  if (written.parent) await refuseWrongParent(act, written)
  const { anonymous, ...facts } = written
  const owner = written.targetType === 'organisation' ? written.target : written.organisation
  const { isTrusted, ...text } = await receiveText(act, {
    ...facts,
    anonymous,
    organisation: owner ?? null,
  })
  const row = await insertRow(act, publicComment, {
    ...facts,
    ...text,
    organisation: owner ?? null,
    donor: await hasGiven(act, text.user, owner ?? null),
  })
  if (!isTrusted || !(await commentSettings(act.tx)).autoPass) return row
  await followPass(act, row)
  return moveRow(act, publicComment, row, 'pass', {
    decidedAt: act.now.toISOString(),
    decision: '机审通过',
  })
}

/** A comment is about something that is there, and scored only where that is. */
async function refuseWrongTarget(act: Act, written: Written): Promise<void> {
  const { targetType, target, score, aspects, parent } = written
  if (targetType !== 'platform' && !target) throw refusal('请指明评论对象', 'target')
  if (targetType === 'organisation' && !(await findRow(act.tx, organisation, target ?? '')))
    throw refusal('没有这个机构', 'target')
  if (score != null && !scoredTargets.includes(targetType)) throw refusal('该对象不能评分', 'score')
  if (score != null && parent) throw refusal('回复不能评分', 'score')
  if (aspects != null && (targetType !== 'organisation' || score == null))
    throw refusal('分项评分随机构评分一起提交', 'aspects')
}

async function refuseWrongParent(act: Act, { parent, targetType, target }: Written): Promise<void> {
  const row = await findRow(act.tx, publicComment, parent ?? '')
  if (row === undefined || row.parent !== null || row.state !== 'passed')
    throw refusal('只能回复已公开的一级评论', 'parent')
  if (row.targetType !== targetType || row.target !== (target ?? null))
    throw refusal('回复与原评论不属于同一对象', 'parent')
}

/** Whether the writer has given to the organisation that the comment is about. */
async function hasGiven(
  act: Act,
  user: string | null,
  organisation: string | null,
): Promise<boolean> {
  if (user === null || organisation === null) return false
  const writer = await findRow(act.tx, registeredUser, user)
  const giving = await givingOfPhone(act.tx, writer?.phone)
  return giving.some(each => each.organisation === organisation)
}
