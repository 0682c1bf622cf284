import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { isSystem } from '#kernel/server/person.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { grant } from '../model/grant.ts'
import { permissionReview, permissionReviewLine } from '../model/permission-review.ts'
import { permissionReviewStart } from '../model/permission-review-calls.ts'
import { keepOneHolder } from './grant.ts'
import { openReview, openReviews } from './open-permission-review.ts'
import { raisePermRev } from './perm-rev.ts'
import { accessPorts } from './ports.ts'
import { proveGrant } from './prove-rights.ts'

/** A review ends when every grant in it was decided. */
export const permissionReviewServing = serve(permissionReview, {
  moves: {
    async finish(row, _answers, act) {
      const { rows } = await act.tx.execute<{ open: number }>(
        sql`select count(*)::int as open from permission_review_line where review = ${row.id}::uuid and state = 'open'`,
      )
      const open = rows[0]?.open ?? 0
      if (open > 0) act.refuse(`还有 ${open} 项授权未复核`)
      return { doneAt: act.now.toISOString(), doneBy: act.person.accountId }
    },
  },
  async enrich(rows, act) {
    const ids = sql.join(
      rows.map(({ id }) => sql`${id}::uuid`),
      sql`, `,
    )
    const { rows: counted } = await act.tx.execute<{
      id: string
      decided: number
      revoked: number
    }>(
      sql`select review as id, count(*) filter (where state <> 'open')::int as decided,
        count(*) filter (where state = 'revoke')::int as revoked
        from permission_review_line where review in (${ids}) group by review`,
    )
    return new Map(counted.map(({ id, ...figures }) => [id, figures]))
  },
})

/** Grants of a review: nobody decides about his own. */
export const permissionReviewLineServing = serve(permissionReviewLine, {
  mayMove: (row, _move, person) =>
    row.account === person.accountId && !isSystem(person) ? '不能复核自己的授权' : true,
  moves: {
    async keep(row, _answers, act) {
      await mustBeOpen(act, row)
      const held = await findRow(act.tx, grant, row.grant)
      if (held?.state === 'active')
        await updateRow(
          act,
          grant,
          held,
          { reviewedAt: act.now.toISOString(), reviewResult: 'keep' },
          { verb: 'keep', label: '复核保留' },
        )
      return decided(act)
    },
    async revoke(row, { reason }, act) {
      act.require('grant.revoke')
      await mustBeOpen(act, row)
      const held = await lockRow(act, grant, row.grant)
      if (held.state === 'active') {
        await keepOneHolder(act, [held.account], held.role)
        await moveRow(act, grant, held, 'revoke', {
          revokedBy: act.person.accountId,
          revokeReason: reason,
          reviewedAt: act.now.toISOString(),
          reviewResult: 'revoke',
        })
        await raisePermRev(act, [held.account])
        await accessPorts().endElevation(act, held.account)
        await proveGrant(act, held, 'revoked')
      }
      return { ...decided(act), note: reason }
    },
  },
})

function decided(act: Act) {
  return { decidedBy: act.person.accountId, decidedAt: act.now.toISOString() }
}

async function mustBeOpen(act: Act, row: Row<typeof permissionReviewLine>): Promise<void> {
  const review = await lockRow(act, permissionReview, row.review)
  if (review.state !== 'open') act.refuse('复核已完成，不能再修改结论')
}

/** 发起复核: outside the quarterly ones, for the person's own unit. */
export const startReviewRoute = route(permissionReviewStart, {
  access: { action: 'permissionReview.start' },
  summary: '发起权限复核',
  async change(_question, act) {
    const { ownerKind, ownerId, accountId } = act.person
    const made = await openReview(
      act,
      { ownerKind, ownerId },
      { period: `${beijingDay(act.now)} 专项`, reviewer: accountId, isAlone: true },
    )
    if (made === 'present') return act.refuse('本单位已有进行中的权限复核')
    if (made === 'empty') return act.refuse('本单位没有生效的授权')
    return { id: made }
  },
})

/** Opens the quarter's reviews, one for each unit with grants in force. */
export const openQuarterlyReviews = job('access.open-reviews', {
  label: '发起权限复核',
  payload: z.object({ day: z.iso.date().optional() }),
  retries: 3,
  every: '30 0 1 1,4,7,10 *',
  run: ({ day }, work) => openReviews(work, day ?? beijingDay(new Date())),
})
