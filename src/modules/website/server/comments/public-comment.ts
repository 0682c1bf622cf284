import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type CommentTarget, publicComment, superseded } from '../../model/index.ts'
import { websitePorts } from '../ports.ts'
import { decided, demandReason, mayModerate } from './moderating.ts'
import type { PublicComment } from './public-comment-row.ts'
import { reviewFacts } from './report-comment.ts'

const table = tableOf(publicComment)

export const publicCommentServing = serve(publicComment, {
  movable(row, name) {
    if (name === 'requestBlock' && row.blockRequest !== null) return '已申请屏蔽，等待平台处理'
    const isUnasked = name === 'refuseBlockRequest' && row.blockRequest === null
    return isUnasked ? '机构没有申请屏蔽这条评论' : true
  },
  mayMove(row, name, person) {
    if (name !== 'requestBlock')
      return mayModerate(row, person, '机构可以回复或申请屏蔽，由平台决定')
    return person.ownerKind === 'organisation' || '由机构申请屏蔽'
  },
  moves: {
    async pass(row, { reason }, act) {
      demandReason(act, row, reason)
      await followPass(act, row)
      return settled(act, reason ?? null)
    },
    block: (_row, { reason }, act) => settled(act, reason),
    discard: (_row, { reason }, act) => settled(act, reason),
  },
  actions: {
    requestBlock: (_row, { reason }, act) => ({
      blockRequest: reason,
      blockRequestedBy: act.person.accountId,
      blockRequestedAt: act.now.toISOString(),
    }),
    refuseBlockRequest: (_row, { reason }, act) => ({
      ...unasked,
      decision: `未同意屏蔽：${reason}`,
      decidedBy: act.person.accountId,
    }),
  },
  enrich: reviewFacts,
})

/** A decision, which also answers what the organisation asked for. */
function settled(act: Act, reason: string | null) {
  return { ...decided(act, reason), ...unasked }
}

const unasked = { blockRequest: null, blockRequestedBy: null, blockRequestedAt: null } as const

/** What follows when a comment is passed: its score takes the place of the user's earlier one, the first time earns points. */
export async function followPass(act: Act, row: PublicComment): Promise<void> {
  if (row.user === null) return
  if (row.score !== null) await replaceEarlier(act, row, row.user)
  if (row.decidedAt === null)
    await websitePorts().earned(act, {
      user: row.user,
      event: 'comment',
      sourceId: row.id,
      sourceTitle: `评论${row.targetTitle ?? ''}`.slice(0, 100),
    })
}

async function replaceEarlier(act: Act, row: PublicComment, user: string): Promise<void> {
  const others = await findRows(
    act.tx,
    publicComment,
    and(
      eq(table.user, user),
      eq(table.targetType, row.targetType),
      row.target === null ? isNull(table.target) : eq(table.target, row.target),
      eq(table.state, 'passed'),
      ne(table.id, row.id),
      sql`score is not null`,
    ),
  )
  // One scored comment of a user and a target is public: the latest that was written.
  if (others.some(each => each.createdAt > row.createdAt))
    act.refuse('该用户对同一对象已有更新的评分，请删除这一条')
  for (const each of others)
    await moveRow(act, publicComment, each, 'discard', { decision: superseded })
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
