import { and, eq, inArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { causeSync } from '../../model/index.ts'
import { keepSyncState } from './await-sync.ts'
import { pushSyncs } from './push-syncs.ts'

const table = tableOf(causeSync)
const most = 2000

/** 立即同步: what waits for a target, or failed there, is told at once; answers how many. */
export async function retrySyncs(act: Act, target: string): Promise<number> {
  const due = and(
    eq(table.target, target),
    eq(table.mode, '1'),
    inArray(table.state, ['waiting', 'failed']),
  )
  const rows = await findRows(act.tx, causeSync, due, most)
  for (const row of rows) {
    await moveRow(act, causeSync, row, 'retry', {
      ...{ attempts: 0, nextAttemptAt: null, reasonCode: null, reasonText: null },
    })
    await keepSyncState(act, row.cause)
  }
  if (rows.length > 0) await act.enqueue(pushSyncs, {})
  return rows.length
}
