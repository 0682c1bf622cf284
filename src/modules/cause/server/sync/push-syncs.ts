import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { causeSync, retryMinutes, syncTarget } from '../../model/index.ts'
import { keepSyncState } from './await-sync.ts'
import { mapPayload, mappingOf } from './map-payload.ts'
import { type Prepared, preparePayload } from './payload.ts'
import { type Address, type Push, type Pushed, pushByHttp } from './push.ts'

type Sync = Row<typeof causeSync>
const table = tableOf(causeSync)
const most = 200

/** The local outbox: what targets without an interface would have been told. */
export const syncOutbox = pgTable('sync_outbox', {
  id: uuid('id').primaryKey(),
  sync: uuid('sync').notNull(),
  target: text('target').notNull(),
  payload: jsonb('payload').notNull(),
  writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
})

/** Every minute: tells targets what waits for them. */
export const pushSyncs = job('cause.push-syncs', {
  label: '标的同步',
  payload: z.object({}),
  retries: 0,
  every: '* * * * *',
  async run(_payload, work) {
    for (const id of await work.change(dueSyncs)) {
      if (work.signal.aborted) return
      await pushOne(change => work.change(change), { id, push: pushByHttp(), signal: work.signal })
    }
  },
})

/** When the next attempt is made after so many failed ones; null: none, somebody must look. */
export function nextAttempt(failed: number, now: Date): string | null {
  const minutes = retryMinutes[failed - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000).toISOString()
}

/** Rows whose turn it is, the longest waiting first; one that a stopped process left 同步中 comes again. */
export async function dueSyncs(act: Act): Promise<readonly string[]> {
  const now = act.now.toISOString()
  const lost = new Date(act.now.getTime() - 10 * 60_000).toISOString()
  const due = and(
    eq(table.mode, '1'),
    or(
      and(
        eq(table.state, 'waiting'),
        or(isNull(table.nextAttemptAt), lte(table.nextAttemptAt, now)),
      ),
      and(eq(table.state, 'failed'), lte(table.nextAttemptAt, now)),
      and(eq(table.state, 'sending'), lte(table.lastAttemptAt, lost)),
    ),
  )
  // Rows of a target that is switched off wait without a turn: they would hold up the others.
  const rows = await selectRows(
    act.tx,
    causeSync,
    sql`where ${due} and exists (
          select from sync_target t where t.id = cause_sync.target and t.state = 'enabled')
         order by coalesce(next_attempt_at, updated_at), id limit ${most}`,
  )
  return rows.map(({ id }) => id)
}

type InTransaction = <T>(work: (act: Act) => Promise<T>) => Promise<T>

/** One attempt: begun in one transaction, told outside of any, noted in another. */
export async function pushOne(
  inTransaction: InTransaction,
  { id, push, signal }: { id: string; push: Push; signal: AbortSignal },
): Promise<void> {
  const begun = await inTransaction(act => begin(act, id))
  if (begun === undefined) return
  const { prepared, sent, address } = begun
  const pushed = address === null ? outboxAnswer : await push(address, sent, signal)
  await inTransaction(act => note(act, { id, prepared, sent, pushed, isLocal: address === null }))
}

const outboxAnswer: Pushed = {
  ok: true,
  externalNo: null,
  answer: '未配置接口，已写入本地发件箱',
}

interface Begun {
  readonly prepared: Prepared
  /** What the target is told, in its own names where its mapping says them. */
  readonly sent: object
  /** null: no interface is configured. */
  readonly address: Address | null
}

async function begin(act: Act, id: string): Promise<Begun | undefined> {
  const row = await lockRow(act, causeSync, id)
  if (row.mode !== '1' || !['waiting', 'failed', 'sending'].includes(row.state)) return undefined
  const target = await findRow(act.tx, syncTarget, row.target)
  const prepared = await preparePayload(act, row.cause)
  if (target === undefined || target.state !== 'enabled' || prepared === undefined) return undefined
  const lastAttemptAt = act.now.toISOString()
  const sending = await moveRow(act, causeSync, row, 'begin', { lastAttemptAt })
  if (prepared.lack !== undefined) {
    await fail(act, sending, { reasonCode: prepared.lack.code, reasonText: prepared.lack.text })
    return undefined
  }
  await keepSyncState(act, row.cause)
  const address =
    target.address === null ? null : { url: target.address, key: target.signingKey ?? '' }
  const sent = mapPayload(prepared.payload, await mappingOf(act.tx, target.id))
  return { prepared, sent, address }
}

async function note(
  act: Act,
  told: { id: string; prepared: Prepared; sent: object; pushed: Pushed; isLocal: boolean },
): Promise<void> {
  const { id, prepared, sent, pushed, isLocal } = told
  const row = await lockRow(act, causeSync, id)
  // Taken back while it was being told: what the target knows is taken back with the next attempt.
  if (row.state !== 'sending') return
  if (!pushed.ok) return fail(act, row, { reasonCode: pushed.reason, lastResponse: pushed.answer })
  if (isLocal)
    await act.tx.insert(syncOutbox).values({
      ...{ id: newId(), sync: id, target: row.targetName },
      ...{ payload: sent, writtenAt: act.now },
    })
  await moveRow(act, causeSync, row, 'succeed', {
    ...{ attempts: row.attempts + 1, nextAttemptAt: null, reasonCode: null, reasonText: null },
    ...{ payloadHash: prepared.hash, lastSyncedVersion: prepared.version },
    externalNo: pushed.externalNo ?? row.externalNo,
    lastResponse: pushed.answer,
    syncedAt: act.now.toISOString(),
  })
  await keepSyncState(act, row.cause)
}

async function fail(act: Act, row: Sync, why: Patch<typeof causeSync>): Promise<void> {
  const attempts = row.attempts + 1
  await moveRow(act, causeSync, row, 'fail', {
    ...{ reasonText: null, ...why },
    ...{ attempts, nextAttemptAt: nextAttempt(attempts, act.now) },
  })
  await keepSyncState(act, row.cause)
}
