import { and, eq, inArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { payout } from '../../model/index.ts'

const shownAtMost = 5
const open = {
  pending: '待审核',
  approved: '待付款',
  failed: '付款失败',
  paid: '未签收',
} as const

/** Why the payouts of a cause keep it from being closed (BR-17): those under way, and paid ones without a signature. */
export async function whyPayoutsOpen(act: Act, cause: string): Promise<readonly string[]> {
  const rows = await findRows(
    act.tx,
    payout,
    and(
      eq(columnNamed(payout, 'cause'), cause),
      inArray(columnNamed(payout, 'state'), Object.keys(open)),
    ),
  )
  return Object.entries(open).flatMap(([state, label]) => {
    const found = rows.filter(row => row.state === state)
    if (found.length === 0) return []
    const named = found.slice(0, shownAtMost).map(({ number }) => number)
    const rest = found.length > shownAtMost ? ` 等 ${found.length} 单` : ''
    return [`拨付 ${named.join('、')}${rest}${label}`]
  })
}
