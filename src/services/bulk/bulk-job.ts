import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act, JobWork } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { faultText, log } from '#kernel/server/log.ts'
import type { Person } from '#kernel/server/person.ts'
import { withinRightsOf } from '#kernel/server/serialise-person.ts'
import { actOnOne, type Perform, type Settle, titleFor } from './act-on-one.ts'
import { type BulkAct, findBulkAct } from './bulk-act.ts'
import { countLines, type LineCounts, orderOfRun, settleLine, waitingLines } from './bulk-run.ts'
import { type BulkLine, type BulkRun, bulkLine, bulkRun } from './bulk-tables.ts'
import { bulkPorts } from './ports.ts'

const payload = z.strictObject({ run: z.uuid() })
/** Records between two looks at whether the person still wants it, and at the rights. */
const step = 25
/** From so many records on a run has a queue where nobody waits behind it who has less to do. */
const manyFrom = 2000
/** In so many runs a fault stops the job, which is then tried again; later it only skips its record. */
const patience = 3
const keptDays = 30

const few = job('kernel.bulk-few', {
  label: '批量处理',
  payload,
  retries: 5,
  seconds: 3600,
  run: work,
})
const many = job('kernel.bulk-many', {
  label: '大批量处理',
  payload,
  retries: 5,
  seconds: 7200,
  run: work,
})

/** Hands a run to its queue. */
export function enqueueRun(act: Act, run: string, total: number): Promise<void> {
  return act.enqueue(total < manyFrom ? few : many, { run })
}

/** Forgets runs after a month, as the header forgets its tasks. */
const forgetRuns = job('kernel.forget-bulk', {
  label: '清理批量处理记录',
  payload: z.object({}),
  retries: 1,
  every: '25 3 * * *',
  run: (_payload, jobWork) =>
    jobWork.change(async ({ tx }) => {
      const before = lt(bulkRun.createdAt, sql`now() - make_interval(days => ${keptDays})`)
      const old = tx.select({ id: bulkRun.id }).from(bulkRun).where(before)
      await tx.delete(bulkLine).where(inArray(bulkLine.run, old))
      await tx.delete(bulkRun).where(before)
    }),
})

/** The jobs of bulk acts. */
export const bulkJobs = [few, many, forgetRuns]

/** A run at work. */
interface Turn {
  readonly run: BulkRun
  readonly bulk: BulkAct
  readonly answers: unknown
  readonly reason: string | undefined
  /** Whoever asked, with the rights held both then and now; undefined: may not sign in any more. */
  readonly person: Person | undefined
}

/** Goes on where an earlier run of the job stopped: each record is settled with its effect, in one transaction. */
async function work({ run: id }: z.infer<typeof payload>, jobWork: JobWork): Promise<void> {
  const run = await jobWork.change(act => begin(act, id))
  if (run === undefined) return
  const bulk = findBulkAct(run.resource, run.act)
  if (bulk === undefined) throw new Error(`no bulk act ${run.act} of ${run.resource} is declared`)
  const { person: kept, answers, reason } = orderOfRun(run)
  for (;;) {
    if (jobWork.signal.aborted) throw new Error('the product stops; the bulk act goes on later')
    const { database } = jobWork
    const lines = await database.read('all', reader => waitingLines(reader, id, step))
    if (lines.length === 0) return jobWork.change(act => end(act, run, 'done'))
    const now = await database.read('all', reader => bulkPorts().personNow(reader, run.account))
    const person = now && withinRightsOf(kept, now)
    const counts = await database.read('all', reader => countLines(reader, id))
    const isWanted = await bulkPorts().tellTask(database, id, progressOf(run, counts))
    if (!isWanted || person === undefined) return jobWork.change(act => end(act, run, 'cancelled'))
    for (const line of lines) await doLine(jobWork, { run, bulk, answers, reason, person }, line)
  }
}

async function begin(act: Act, id: string): Promise<BulkRun | undefined> {
  const [run] = await act.tx
    .update(bulkRun)
    .set({ state: 'running', attempts: sql`${bulkRun.attempts} + 1` })
    .where(and(eq(bulkRun.id, id), inArray(bulkRun.state, ['waiting', 'running'])))
    .returning()
  return run
}

function progressOf({ total }: BulkRun, { waiting, refused }: LineCounts) {
  const percent = (100 * (total - waiting)) / total
  const failed = refused === 0 ? '' : `，未能处理 ${refused} 条`
  return { percent, message: `已处理 ${total - waiting} / ${total} 条${failed}` }
}

async function doLine(
  jobWork: JobWork,
  { run, bulk, answers, reason, person }: Turn,
  { record, version }: BulkLine,
): Promise<void> {
  const settle: Settle = async (act, end) =>
    settleLine(act, run.id, {
      record,
      state: end.state,
      title: end.state === 'refused' ? end.title : await titleFor(act, bulk.serving, record),
      reason: end.state === 'refused' ? end.reason : null,
    })
  try {
    const row = { id: record, version }
    const { signal } = jobWork
    const perform: Perform = task =>
      jobWork.change(act => task(reason === undefined ? act : { ...act, reason }), person)
    await actOnOne(perform, bulk, { row, answers, signal, settle })
  } catch (error) {
    if (run.attempts < patience) throw error
    log.error({ run: run.id, record, error: faultText(error) }, 'a record of a bulk act failed')
    const fault = { record, state: 'refused', title: '', reason: '系统错误，未能处理' } as const
    await jobWork.change(act => settleLine(act, run.id, fault))
  }
}

async function end(act: Act, run: BulkRun, state: 'done' | 'cancelled'): Promise<void> {
  const [ended] = await act.tx
    .update(bulkRun)
    .set({ state, doneAt: act.now })
    .where(and(eq(bulkRun.id, run.id), eq(bulkRun.state, 'running')))
    .returning()
  if (ended === undefined) return
  await act.tx
    .update(bulkLine)
    .set({ state: 'skipped', reason: '已取消，未处理' })
    .where(and(eq(bulkLine.run, run.id), eq(bulkLine.state, 'waiting')))
  const { done, refused, skipped } = await countLines(act.tx, run.id)
  const parts = [
    `成功 ${done} 条`,
    ...(refused > 0 ? [`未能处理 ${refused} 条`] : []),
    ...(skipped > 0 ? [`未处理 ${skipped} 条`] : []),
  ]
  await bulkPorts().closeTask(act.tx, run.id, { state: 'done', message: parts.join('，') })
}
