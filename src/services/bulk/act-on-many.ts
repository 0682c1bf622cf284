import type { Act } from '#kernel/server/act.ts'
import { refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { actOnOne, type ManyDone } from './act-on-one.ts'
import type { BulkAct } from './bulk-act.ts'
import { enqueueRun } from './bulk-job.ts'
import { keepRun } from './bulk-run.ts'
import { type Choice, freeze } from './choose-records.ts'
import { bulkPorts } from './ports.ts'

/** So many records are done while the person waits; more are the work of a job. */
export const mostAtOnce = 100

/** What is asked of a bulk act. */
export interface ManyAsked extends Choice {
  readonly answers: unknown
}

/** A job that was begun for many records; its id is that of its task, too. */
export interface RunBegun {
  readonly run: string
  readonly total: number
}

/** Does a bulk act: few named records at once, everything else as a job. */
export async function actOnMany(
  exchange: Exchange,
  bulk: BulkAct,
  { answers, ...choice }: ManyAsked,
): Promise<ManyDone | RunBegun> {
  const { perform, isSigned = false } = exchange
  const { signal } = exchange.request
  const { rows } = choice
  if (rows !== undefined && (rows.length <= mostAtOnce || isSigned)) {
    if (bulk.check !== undefined) await perform(async act => bulk.check?.(act, answers))
    const many: ManyDone = { done: [], refused: [] }
    for (const row of rows) {
      const refused = await actOnOne(perform, bulk, { row, answers, signal })
      if (refused === undefined) many.done.push(row.id)
      else many.refused.push(refused)
    }
    return many
  }
  return perform(act => begin(act, bulk, { answers, choice }))
}

async function begin(
  act: Act,
  bulk: BulkAct,
  { answers, choice }: { answers: unknown; choice: Choice },
): Promise<RunBegun> {
  await bulk.check?.(act, answers)
  const title = `批量${bulk.label}`
  const run = await bulkPorts().openTask(act, { kind: 'bulk', title })
  const total = await freeze(act, { bulk, run }, choice)
  if (total === 0) throw refusal('没有可以处理的记录')
  await keepRun(act, { id: run, bulk, total, answers })
  await enqueueRun(act, run, total)
  return { run, total }
}
