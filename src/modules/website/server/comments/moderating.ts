import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { refusal, tooMany } from '#kernel/server/refusal.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { isSwitchedOff } from '#kernel/server/sold-limits.ts'
import { registeredUser, superseded, type WordHit } from '../../model/index.ts'
import type { CommentExtra } from '../../model/public-comment.ts'
import { touch } from '../users/receive-user.ts'
import type { RegisteredUser } from '../users/registered-user.ts'
import { asWritten, checkAndNote } from '../words/word-list.ts'
import { type CommentSettings, commentSettings } from './comment-settings.ts'

/** Texts longer than this are cut when words were replaced by longer ones. */
const longest = 500

interface Received {
  readonly organisation: string | null
  readonly user?: string | null
  readonly anonymous?: boolean | undefined
  readonly content: string
  readonly images?: readonly string[] | null
  readonly ip?: string | null
  readonly area?: string | null
  readonly device?: string | null
}

/** What every text of the public goes through on its way in: who may write, how often, which words. */
export async function receiveText(act: Act, given: Received) {
  if (await isSwitchedOff(act.tx, given.organisation, 'comment')) throw refusal('该功能未开通')
  // Locked: two texts at one moment are counted one after the other.
  const user = given.user ? await lockRow(act, registeredUser, given.user) : undefined
  if (user !== undefined) {
    const maySpeak =
      user.state === 'normal' || (user.state === 'frozen' && user.freezeScope === 'activity')
    if (!maySpeak) throw refusal('该用户暂不能发言')
    await refuseHaste(act, user.id, await commentSettings(act.tx))
    await touch(act, user.id)
  }
  const verdict = await checkAndNote(act.tx, given.content, {
    scope: 'comment',
    organisation: given.organisation,
  })
  const machineScore =
    verdict.level === 'block' ? 'bad' : verdict.level === 'review' ? 'suspect' : 'clean'
  return {
    user: user?.id ?? null,
    displayName: nameOf(user, given.anonymous === true),
    content: verdict.text.slice(0, longest),
    words: [...verdict.marks] as WordHit[],
    machineScore: machineScore as 'bad' | 'suspect' | 'clean',
    images: given.images ? [...given.images] : null,
    ip: given.ip ?? null,
    area: given.area ?? null,
    device: given.device ?? null,
    /** 机审正常且用户信用良好. */
    isTrusted: machineScore === 'clean' && user !== undefined && (user.risk ?? []).length === 0,
  }
}

function nameOf(user: RegisteredUser | undefined, isAnonymous: boolean): string {
  return isAnonymous || user === undefined ? '爱心人士' : user.nickname
}

/** Texts of one user, on causes and elsewhere, come no faster and no oftener than the settings say. */
async function refuseHaste(
  act: Act,
  user: string,
  { dailyLimit, interval }: CommentSettings,
): Promise<void> {
  const { from } = beijingDayRange(beijingDay(act.now))
  const answer = await act.tx.execute<{ today: number; last: string | null }>(sql`
    select count(*) filter (where created_at >= ${from.toISOString()})::int as today,
           max(created_at)::text as last
      from (
        select created_at from public_comment where "user" = ${user}
        union all select created_at from interaction where "user" = ${user}
      ) as written`)
  const { today = 0, last = null } = answer.rows[0] ?? {}
  if (today >= dailyLimit) throw refusal(`每天最多发表 ${dailyLimit} 条评论`)
  if (last === null) return
  const wait = Math.ceil(interval - (act.now.getTime() - new Date(last).getTime()) / 1000)
  if (wait > 0) throw tooMany(wait)
}

/** An official answer as it was written; `most` signs are kept of it. */
interface Reply {
  readonly reply: string
  readonly organisation: string | null
  readonly label: string
  readonly most: number
}

/**
 * An official answer as it may be shown: words of level 替换 are replaced. Nobody reviews an answer,
 * so an organisation's may not hold what would have to be.
 */
export async function readReply(
  act: Act,
  { reply, organisation, label, most }: Reply,
): Promise<string> {
  const { hits, text } = await checkAndNote(act.tx, reply, { scope: 'comment', organisation })
  const refused = act.person.ownerKind === 'platform' ? ['block'] : ['block', 'review']
  const found = hits.find(({ level }) => refused.includes(level))
  if (found !== undefined) act.refuse(`${label}含敏感词「${asWritten(reply, found)}」`, 'reply')
  return text.slice(0, most)
}

/** Organisations answer, the platform decides. */
export function mayModerate(
  row: { readonly organisation: string | null },
  person: Person,
  sentence: string,
): true | string {
  if (person.ownerKind !== 'organisation') return true
  return row.organisation === person.ownerId ? sentence : '无权处理'
}

/** What was blocked or reported is passed with a reason only. */
export function demandReason(
  act: Act,
  row: { readonly state: string; readonly reports: number },
  reason: string | null,
): void {
  if (row.state === 'blocked' && !reason) act.refuse('恢复已屏蔽的评论须填写原因', 'reason')
  if (row.reports > 0 && !reason) act.refuse('被举报的评论须填写通过原因', 'reason')
}

/** Who decided, when and why. */
export function decided(act: Act, reason: string | null) {
  return {
    decidedBy: act.person.accountId,
    decidedAt: act.now.toISOString(),
    decision: reason,
  }
}

/** How often texts of the writers were passed and taken down, beside each row. */
export async function creditsOf(
  rows: readonly { readonly id: string; readonly user: string | null }[],
  act: Act,
): Promise<ReadonlyMap<string, Pick<CommentExtra, 'credit'>>> {
  const users = [...new Set(rows.flatMap(row => row.user ?? []))]
  const credit = new Map<string, { passed: number; blocked: number }>()
  if (users.length > 0) {
    const ids = sql.join(
      users.map(id => sql`${id}::uuid`),
      sql`, `,
    )
    const found = await act.tx.execute<{ user: string; passed: number; blocked: number }>(sql`
      select "user", count(*) filter (where state = 'passed')::int as passed,
             count(*) filter (where state in ('blocked', 'deleted') and decision is distinct from ${superseded})::int as blocked
        from (
          select "user", state, decision from public_comment where "user" in (${ids})
          union all select "user", state, decision from interaction where "user" in (${ids})
        ) as written group by 1`)
    for (const { user, passed, blocked } of found.rows) credit.set(user, { passed, blocked })
  }
  return new Map(
    rows.map(row => [
      row.id,
      { credit: row.user === null ? null : (credit.get(row.user) ?? { passed: 0, blocked: 0 }) },
    ]),
  )
}
