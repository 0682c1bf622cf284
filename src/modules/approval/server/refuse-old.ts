import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { conflict } from '#kernel/server/conflict.ts'
import { findRow } from '#kernel/server/rows.ts'
import { review } from '../model/index.ts'
import { reviewServing } from './queue.ts'

/**
 * Refuses what was meant for another state of a review (4090), naming whoever was faster. The
 * record under review is locked, so this is read once for all.
 */
export async function refuseOld(act: Act, id: string, version: number): Promise<void> {
  const now = await findRow(act.tx, review, id)
  if (now === undefined || now.version === version) return
  // The cast of shared code: a review is a row like any other.
  const row = now as unknown as Row<AnyResource>
  throw await conflict(act, reviewServing, { row, changed: ['step', 'state'] })
}
