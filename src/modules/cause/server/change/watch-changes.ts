import { and, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { changeRequest } from '../../model/index.ts'
import { causePorts } from '../ports.ts'
import { applyChange } from './apply-change.ts'
import { openObjections } from './change-objection.ts'

const table = tableOf(changeRequest)

/** Every night: changes whose notice is over are written. */
export const watchChanges = job('cause.watch-changes', {
  label: '变更公告期满',
  payload: z.object({}),
  retries: 3,
  every: '20 0 * * *',
  async run(_payload, work) {
    for (const id of await work.change(dueChanges)) {
      if (work.signal.aborted) return
      await writeDue(change => work.change(change), id)
    }
  },
})

/** The requests whose notice ends today or has ended. */
export async function dueChanges(act: Act): Promise<readonly string[]> {
  const due = and(eq(table.state, 'notice'), lte(table.noticeEnd, beijingDay(act.now)))
  return (await findRows(act.tx, changeRequest, due, 10_000)).map(({ id }) => id)
}

/**
 * Writes one change whose notice is over. What cannot be written stays 已通过 with the reason, so
 * that its people withdraw it and ask again.
 */
export async function writeDue(
  inTransaction: <T>(work: (act: Act) => Promise<T>) => Promise<T>,
  id: string,
): Promise<void> {
  try {
    await inTransaction(act => endNotice(act, id))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message } = error
    await inTransaction(act => keepWaiting(act, id, message))
  }
}

async function endNotice(act: Act, id: string): Promise<void> {
  const row = await lockRow(act, changeRequest, id)
  if (row.state !== 'notice' || (await openObjections(act, [id])).has(id)) return
  const approved = await moveRow(act, changeRequest, row, 'endNotice')
  await moveRow(act, changeRequest, approved, 'apply', await applyChange(act, approved))
}

async function keepWaiting(act: Act, id: string, why: string): Promise<void> {
  const row = await lockRow(act, changeRequest, id)
  if (row.state !== 'notice') return
  await moveRow(act, changeRequest, row, 'endNotice', { statusReason: why.slice(0, 500) })
  await causePorts().tellOrganisation(act, row.organisation, {
    title: '变更公告期满，未能生效',
    body: `${row.number}：${why}`,
  })
}
