import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { holds } from '#kernel/server/person.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { serve } from '#kernel/server/serve.ts'
import { pointsAdjustment, smallAdjustment } from '../model/index.ts'
import { findRule } from './earn.ts'
import { credit, deduct } from './ledger.ts'

export const pointsAdjustmentServing = serve(pointsAdjustment, {
  where: person => (person.ownerKind === 'platform' ? undefined : sql`false`),
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'JT') }),
  check(next, act) {
    demandPlatform(act)
    if (next.points === 0) act.mark('points', '积分不能为 0')
    if (next.reasonKind === 'cheat' && next.points > 0) act.mark('points', '作弊扣除应为负数')
  },
  mayMove(row, _move, person) {
    if (row.createdBy === person.accountId) return '不能审核自己提交的调整单'
    if (Math.abs(row.points) > smallAdjustment && !holds(person, 'pointsAdjustment.approveLarge'))
      return `超过 ${smallAdjustment} 分须由运营审核`
    return true
  },
  moves: {
    async approve(row, _answers, act) {
      const entry = await post(act, row)
      return { ...decided(act), entry }
    },
    reject: (_row, { opinion }, act) => ({ ...decided(act), opinion }),
  },
})

function decided(act: Act) {
  return { approver: act.person.accountId, decidedAt: act.now.toISOString() }
}

async function post(act: Act, row: Row<typeof pointsAdjustment>): Promise<string | null> {
  const written = {
    user: row.user,
    points: row.points,
    kind: 'adjust' as const,
    source: { type: 'points/pointsAdjustment', id: row.id, title: `调整单 ${row.number}` },
    operator: act.person.accountId,
    memo: row.memo,
  }
  if (row.points < 0) return deduct(act, written)
  const rule = await findRule(act.tx, {
    event: 'manual',
    organisation: null,
    day: beijingDay(act.now),
  })
  return credit(act, { ...written, validDays: rule?.validDays ?? 730 })
}
