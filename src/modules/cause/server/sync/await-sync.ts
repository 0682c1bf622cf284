import { eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows, insertRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { cause, causeSync, syncTarget } from '../../model/index.ts'
import { findCause } from '../kinds.ts'
import type { CauseShown } from '../when-shown.ts'
import { preparePayload } from './payload.ts'

type Sync = Row<typeof causeSync>

/** What the publication, the withdrawal or a change of a cause means for the targets outside. */
export async function hearShown(act: Act, { id, what }: CauseShown): Promise<void> {
  if (what === 'published') await awaitAll(act, id)
  else if (what === 'withdrawn') await recallAll(act, id)
  else await causeChanged(act, id)
}

/** A row at each target in use; what was told or taken back before waits again. */
async function awaitAll(act: Act, id: string): Promise<void> {
  const own = await findRow(act.tx, cause, id)
  if (own === undefined) return
  const rows = await syncsOf(act, id)
  const targets = await findRows(act.tx, syncTarget, eq(tableOf(syncTarget).state, 'enabled'))
  const waitingSince = act.now.toISOString()
  for (const { id: target, name, mode } of targets) {
    const known = rows.find(row => row.target === target)
    if (known !== undefined) {
      if (known.state === 'synced' || known.state === 'withdrawn') await waitAgain(act, known)
      continue
    }
    await insertRow(act, causeSync, {
      ...{ organisation: own.organisation, cause: id, causeKind: own.kind },
      ...{ target, targetName: name, mode, waitingSince },
    })
  }
  await keepSyncState(act, id)
}

async function recallAll(act: Act, id: string): Promise<void> {
  for (const row of await syncsOf(act, id))
    if (row.state !== 'withdrawn' && row.state !== 'exempt')
      await moveRow(act, causeSync, row, 'recall', { nextAttemptAt: null })
  await keepSyncState(act, id)
}

/** Content that differs from what a target was told waits again there. */
export async function causeChanged(act: Act, id: string): Promise<void> {
  const synced = (await syncsOf(act, id)).filter(({ state }) => state === 'synced')
  if (synced.length === 0) return
  const prepared = await preparePayload(act, id)
  for (const row of synced)
    if (prepared !== undefined && row.payloadHash !== prepared.hash) await waitAgain(act, row)
  await keepSyncState(act, id)
}

function waitAgain(act: Act, row: Sync) {
  return moveRow(act, causeSync, row, 'await', {
    ...{ attempts: 0, nextAttemptAt: null, reasonCode: null, reasonText: null },
    waitingSince: act.now.toISOString(),
  })
}

function syncsOf(act: Act, id: string): Promise<Sync[]> {
  return findRows(act.tx, causeSync, eq(tableOf(causeSync).cause, id))
}

/**
 * What lists of causes show: the worst of its targets. Beside the version of the cause, which nobody
 * changed. `next`: a row that is about to be written in another state.
 */
export async function keepSyncState(
  act: Act,
  id: string,
  next?: { readonly id: string; readonly state: Sync['state'] },
): Promise<void> {
  const known = await findCause(act.tx, id)
  if (known === undefined) return
  const table = tableOf(known.kind.resource)
  await act.tx.execute(sql`
    update ${table} set sync_state = told.state, sync_reason = told.reason, synced_version = told.version
      from (select coalesce((array_agg(state order by array_position(
                     array['failed', 'waiting', 'sending', 'synced', 'withdrawn'], state)))[1], 'none') as state,
                   max(reason_text) filter (where state = 'failed') as reason,
                   min(last_synced_version) filter (where state = 'synced') as version
              from (select case when id = ${next?.id ?? null}::uuid then ${next?.state ?? null}::text
                                else state end as state, reason_text, last_synced_version
                      from cause_sync where cause = ${id}) each
             where state <> 'exempt') told
     where ${eq(table.id, id)}`)
}
