import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act, JobWork } from '#kernel/server/act.ts'
import { type AnyJob, job } from '#kernel/server/job.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { exportJob } from '../model/export-job.ts'
import { importTask } from '../model/import-task.ts'
import { applyImport } from './apply-import.ts'
import { checkImport } from './check-import.ts'
import { expireApprovals } from './export-approval.ts'
import { forgetLinesBefore } from './import-row.ts'
import { setFigures } from './import-run.ts'
import { forgetOrders } from './order.ts'
import { expireRequests } from './reveal-approval.ts'
import { enqueueExport } from './run-export.ts'
import { removeStored, uploadKey } from './stored-file.ts'
import { undoImport } from './undo-import.ts'

const nothing = z.object({})
const stages = { checking: checkImport, running: applyImport, undoing: undoImport }
const dayLength = 86_400_000

/** Days that an import waits for its confirmation. */
const waitingDays = 7
/** Days that the lines of an import can be looked at. */
const lineDays = 90

/** Goes on with what a killed process left: its job would otherwise be repeated only when it expires. */
export const resumeTransfers = job('transfer.resume', {
  label: '恢复导入导出',
  payload: nothing,
  retries: 1,
  every: '* * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      for (const [state, stage] of Object.entries(stages)) {
        const stale = and(eq(importColumn('state'), state), isStale(importColumn('beatAt')))
        for (const id of await unheld(act, importTask, stale)) {
          await setFigures(act.tx, id, {})
          await act.enqueue(stage, { id })
        }
      }
      const left = await unheld(
        act,
        exportJob,
        and(eq(exportColumn('state'), 'running'), isStale(exportColumn('beatAt'))),
      )
      const stale = left.length === 0 ? sql`false` : inArray(exportColumn('id'), left)
      for (const { id, total } of await findRows(act.tx, exportJob, stale, 100)) {
        await act.tx
          .update(tableOf(exportJob))
          .set({ beatAt: act.now.toISOString() } as never)
          .where(eq(exportColumn('id'), id))
        await enqueueExport(act, { id, rows: total ?? 0 })
      }
    }),
})

/**
 * Tasks that nobody works on: one whose row is locked is being written in a single transaction, and
 * waiting for it would hold up all others.
 */
async function unheld(
  act: Act,
  resource: typeof importTask | typeof exportJob,
  condition: SQL | undefined,
): Promise<string[]> {
  const table = tableOf(resource)
  const { rows } = await act.tx.execute<{ id: string }>(
    sql`select id from ${table} where ${condition} order by id limit 100 for update skip locked`,
  )
  return rows.map(({ id }) => id)
}

const importColumn = (name: string) => columnNamed(importTask, name)
const exportColumn = (name: string) => columnNamed(exportJob, name)

function isStale(beat: ReturnType<typeof columnNamed>): SQL {
  return sql`${beat} < now() - interval '2 minutes'`
}

/** Ends what has run out: files of exports, imports nobody confirmed, lines nobody looks at any more. */
export const expireTransfers = job('transfer.expire', {
  label: '清理导入导出文件',
  payload: nothing,
  retries: 1,
  every: '7 * * * *',
  async run(_payload, work) {
    await expireExports(work)
    await work.change(async act => {
      await expireApprovals(act)
      await expireRequests(act)
      const unconfirmed = and(
        inArray(importColumn('state'), ['mapping', 'checked']),
        lt(importColumn('updatedAt'), daysAgo(waitingDays).toISOString()),
      )
      for (const row of await findRows(act.tx, importTask, unconfirmed)) {
        await moveRow(act, importTask, row, 'cancel', { doneAt: act.now.toISOString() })
        act.afterwards(() => void removeStored(uploadKey(row.id)))
      }
      await forgetLinesBefore(act.tx, daysAgo(lineDays))
      await forgetOrders(act, daysAgo(lineDays))
    })
  },
})

async function expireExports(work: JobWork): Promise<void> {
  const expired = await work.change(async act => {
    const past = and(
      eq(exportColumn('state'), 'done'),
      lt(exportColumn('expiresAt'), act.now.toISOString()),
    )
    const rows = await findRows(act.tx, exportJob, past)
    for (const row of rows) await moveRow(act, exportJob, row, 'expire', {})
    return rows
  })
  for (const { file } of expired) await removeStored(file)
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * dayLength)
}

export const upkeepJobs: readonly AnyJob[] = [resumeTransfers, expireTransfers]
