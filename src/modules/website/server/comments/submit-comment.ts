import { and, desc, eq, gte } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { refusal, tooMany } from '#kernel/server/refusal.ts'
import { findRow, insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  type CommentTarget,
  publicComment,
  registeredUser,
  scoredTargets,
} from '../../model/index.ts'
import { givingOfPhone } from '../ports.ts'
import type { RegisteredUser } from '../users/registered-user.ts'
import { checkAndNote } from '../words/word-list.ts'
import { type CommentSettings, commentSettings } from './comment-settings.ts'
import { followPass, type PublicComment } from './public-comment.ts'

const table = tableOf(publicComment)
const longest = 500

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
  const settings = await commentSettings(act.tx)
  // Locked: two comments at one moment are counted one after the other.
  const user = written.user ? await lockRow(act, registeredUser, written.user) : undefined
  if (user !== undefined) {
    if (user.state !== 'normal' && user.freezeScope !== 'activity')
      throw refusal('该用户暂不能发言')
    await refuseHaste(act, user.id, settings)
  }
  if (written.score != null && !scoredTargets.includes(written.targetType))
    throw refusal('该对象不能评分', 'score')
  if (written.parent) await refuseWrongParent(act, written)
  const { anonymous, ...facts } = written
  const organisation = written.targetType === 'organisation' ? written.target : written.organisation
  const verdict = await checkAndNote(act.tx, written.content, {
    scope: 'comment',
    organisation: organisation ?? null,
  })
  const machineScore =
    verdict.level === 'block' ? 'bad' : verdict.level === 'review' ? 'suspect' : 'clean'
  const row = await insertRow(act, publicComment, {
    ...facts,
    organisation: organisation ?? null,
    content: verdict.text.slice(0, longest),
    displayName: anonymous || user === undefined ? '爱心人士' : user.nickname,
    words: [...verdict.marks],
    machineScore,
    donor: await hasGiven(act, user, organisation ?? null),
  })
  const isGood = user !== undefined && (user.risk ?? []).length === 0
  if (!settings.autoPass || machineScore !== 'clean' || !isGood) return row
  await followPass(act, row)
  return moveRow(act, publicComment, row, 'pass', {
    decidedAt: act.now.toISOString(),
    decision: '机审通过',
  })
}

async function refuseHaste(
  act: Act,
  user: string,
  { dailyLimit, interval }: CommentSettings,
): Promise<void> {
  const { from } = beijingDayRange(beijingDay(act.now))
  const own = eq(table.user, user)
  const today = await act.tx
    .select({ at: table.createdAt })
    .from(table)
    .where(and(own, gte(table.createdAt, from.toISOString())))
    .limit(dailyLimit)
  if (today.length >= dailyLimit) throw refusal(`每天最多发表 ${dailyLimit} 条评论`)
  const [last] = await act.tx
    .select({ at: table.createdAt })
    .from(table)
    .where(own)
    .orderBy(desc(table.createdAt))
    .limit(1)
  if (last === undefined) return
  const since = act.now.getTime() - new Date(last.at).getTime()
  const wait = Math.ceil(interval - since / 1000)
  if (wait > 0) throw tooMany(wait)
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
  user: RegisteredUser | undefined,
  organisation: string | null,
): Promise<boolean> {
  if (organisation === null) return false
  const giving = await givingOfPhone(act.tx, user?.phone)
  return giving.some(each => each.organisation === organisation)
}
