import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type CommentTarget, publicComment } from '../../model/index.ts'
import { ports } from '../ports.ts'

export type PublicComment = Row<typeof publicComment>

const table = tableOf(publicComment)

/** Why a comment gave way to a later one of the same user; nothing that speaks against the user. */
const superseded = '同一用户已有更新的评分'

export const publicCommentServing = serve(publicComment, {
  mayMove: (row, _move, person) =>
    person.ownerKind === 'organisation'
      ? row.organisation === person.ownerId
        ? '机构可以回复或申请屏蔽，由平台决定'
        : '无权处理'
      : true,
  moves: {
    async pass(row, { reason }, act) {
      if (row.state === 'blocked' && !reason) act.refuse('恢复已屏蔽的评论须填写原因', 'reason')
      if (row.reports > 0 && !reason) act.refuse('被举报的评论须填写通过原因', 'reason')
      await followPass(act, row)
      return decided(act, reason ?? null)
    },
    block: (_row, { reason }, act) => decided(act, reason),
    discard: (_row, { reason }, act) => decided(act, reason),
  },
  async enrich(rows, act) {
    const credit = await creditOf(
      act,
      rows.flatMap(row => row.user ?? []),
    )
    return new Map(
      rows.map(row => [
        row.id,
        { credit: row.user === null ? null : (credit.get(row.user) ?? { passed: 0, blocked: 0 }) },
      ]),
    )
  },
})

/** A decision, which also answers what the organisation asked for. */
function decided(act: Act, reason: string | null) {
  return {
    decidedBy: act.person.accountId,
    decidedAt: act.now.toISOString(),
    decision: reason,
    blockRequest: null,
    blockRequestedBy: null,
    blockRequestedAt: null,
  }
}

/** What follows when a comment is passed: its score takes the place of the user's earlier one, the first time earns points. */
export async function followPass(act: Act, row: PublicComment): Promise<void> {
  if (row.user === null) return
  if (row.score !== null) await replaceEarlier(act, row, row.user)
  if (row.decidedAt === null)
    await ports.earned(act, {
      user: row.user,
      event: 'comment',
      sourceId: row.id,
      sourceTitle: `评论${row.targetTitle ?? ''}`.slice(0, 100),
    })
}

async function replaceEarlier(act: Act, row: PublicComment, user: string): Promise<void> {
  const earlier = await findRows(
    act.tx,
    publicComment,
    and(
      eq(table.user, user),
      eq(table.targetType, row.targetType),
      row.target === null ? isNull(table.target) : eq(table.target, row.target),
      eq(table.state, 'passed'),
      lt(table.createdAt, row.createdAt),
      sql`score is not null`,
    ),
  )
  for (const each of earlier)
    await moveRow(act, publicComment, each, 'discard', { decision: superseded })
}

/** How often comments of these users were passed and taken down. */
async function creditOf(act: Act, users: readonly string[]) {
  const credit = new Map<string, { passed: number; blocked: number }>()
  if (users.length === 0) return credit
  const found = await act.tx.execute<{ user: string; passed: number; blocked: number }>(sql`
    select "user", count(*) filter (where state = 'passed')::int as passed,
           count(*) filter (where state in ('blocked', 'deleted') and decision is distinct from ${superseded})::int as blocked
      from public_comment where "user" in (${sql.join(
        [...new Set(users)].map(id => sql`${id}::uuid`),
        sql`, `,
      )}) group by 1`)
  for (const { user, passed, blocked } of found.rows) credit.set(user, { passed, blocked })
  return credit
}

/** How many comments on targets of a type are public, by target. */
export async function countPassed(
  reader: Reader,
  targetType: CommentTarget,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await reader.execute<{ target: string; n: number }>(sql`
    select target, count(*)::int as n from public_comment
     where target_type = ${targetType} and target is not null and state = 'passed' group by target`)
  return new Map(rows.map(({ target, n }) => [target, n]))
}
