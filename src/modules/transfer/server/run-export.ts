import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act, Job, JobWork } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { recordAccess } from '#kernel/server/reveals.ts'
import { findRow, findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { exportApproval } from '../model/export-approval.ts'
import { clearHours, exportJob } from '../model/export-job.ts'
import { exportColumns, isPersonalColumn } from './export-columns.ts'
import { type Order, orderOf } from './order.ts'
import { transferPorts } from './ports.ts'
import { exportKey, removeStored } from './stored-file.ts'
import { Ended, type Made, writeExport } from './write-export.ts'

type ExportRow = Row<typeof exportJob>

const payload = z.strictObject({ id: z.uuid() })
const mostAttempts = 5
/** Milliseconds after its last sign in which a run is taken to be at work. */
const aliveFor = 60_000
const hourLength = 3_600_000
/** Exports of one person that are written at the same time; the others wait for their turn. */
const mostRunning = 2
/** Milliseconds until one that found no room looks again. */
const turnPause = 3000

/** Exports of a few rows have a queue of their own, so that nobody waits behind a million. */
const fewRows = 20_000
const runFew = job('transfer.export-few', {
  label: '导出',
  payload,
  retries: 5,
  seconds: 900,
  run: runExport,
})
const runMany = job('transfer.export-many', {
  label: '大批量导出',
  payload,
  retries: 5,
  seconds: 7200,
  run: runExport,
})

/** The jobs that write exports. */
export const exportJobs: readonly Job<z.infer<typeof payload>>[] = [runFew, runMany]

/** Hands an export to its queue, by how many rows are expected. */
export function enqueueExport(
  act: Act,
  { id, rows, after }: { id: string; rows: number; after?: Date },
): Promise<void> {
  return act.enqueue(queueFor(rows), { id }, after === undefined ? {} : { after })
}

const queueFor = (rows: number) => (rows > fewRows ? runMany : runFew)

/** Rows counted to choose a queue: one more than fit into the quick one. */
export const countedAtMost = fewRows + 1

/**
 * Writes an export while its person waits for the answer: of so few rows that no turn is waited for.
 * Never enqueued itself; what a run leaves that dies is finished by the job of few rows.
 */
export const writeAtOnce = job('transfer.export-at-once', {
  label: '导出',
  payload,
  retries: 0,
  run: ({ id }, work) => makeFile(work, id, act => beginAtOnce(act, id)),
})

function runExport({ id }: z.infer<typeof payload>, work: JobWork): Promise<void> {
  return makeFile(work, id, act => begin(act, id))
}

async function makeFile(
  work: JobWork,
  id: string,
  beginning: (act: Act) => Promise<Begun | undefined>,
): Promise<void> {
  const begun = await work.change(beginning)
  if (begun === undefined) return
  const { row, order } = begun
  const file = row.file ?? ''
  try {
    const made = await writeExport(work, { row, order, file })
    await work.change(act => finish(act, { id, file, ...made }), order.person)
  } catch (error) {
    await removeStored(file)
    if (error instanceof Ended) return endCancelled(work, id)
    if (!(error instanceof Refusal)) throw error
    await work.change(act => fail(act, id, error.message))
  }
}

interface Begun {
  readonly row: ExportRow
  readonly order: Order
}

async function beginAtOnce(act: Act, id: string): Promise<Begun | undefined> {
  const row = await lockRow(act, exportJob, id)
  return row.state === 'queued' ? start(act, row) : undefined
}

async function begin(act: Act, id: string): Promise<Begun | undefined> {
  const row = await lockRow(act, exportJob, id)
  if (row.state !== 'queued' && row.state !== 'running') return undefined
  const beat = row.beatAt === null ? 0 : new Date(row.beatAt).getTime()
  if (row.state === 'running' && Date.now() - beat < aliveFor) return undefined
  if (await isCrowded(act, row)) {
    await act.enqueue(queueFor(row.total ?? 0), { id }, { after: new Date(Date.now() + turnPause) })
    return undefined
  }
  if (row.attempts >= mostAttempts) {
    await failRow(act, row, '多次尝试后仍未完成，请缩小范围后重新导出')
    return undefined
  }
  return start(act, row)
}

async function start(act: Act, row: ExportRow): Promise<Begun> {
  const started = await moveRow(act, exportJob, row, 'start', {
    attempts: row.attempts + 1,
    beatAt: act.now.toISOString(),
    file: exportKey(row.id),
  })
  // What a run left that died is known by its key, and goes.
  act.afterwards(() => void removeStored(row.file))
  return { row: started, order: await orderOf(act.tx, row.id) }
}

/** Whether the person's other exports take all the room there is; told one after the other, so that two never take the last. */
async function isCrowded(act: Act, { id, account }: ExportRow): Promise<boolean> {
  await act.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`export ${account}`}, 0))`,
  )
  const column = (name: string) => columnNamed(exportJob, name)
  const alive = new Date(Date.now() - aliveFor).toISOString()
  const isOther = and(eq(column('account'), account), ne(column('id'), id))
  const isAtWork = and(eq(column('state'), 'running'), gt(column('beatAt'), alive))
  const others = await findRows(act.tx, exportJob, and(isOther, isAtWork), mostRunning)
  return others.length >= mostRunning
}

async function finish(
  act: Act,
  made: Made & { readonly id: string; readonly file: string },
): Promise<void> {
  const row = await lockRow(act, exportJob, made.id)
  if (row.state !== 'running' || row.file !== made.file) throw new Ended()
  const { rows, size, sha256 } = made
  const { keepDays } = await transferPorts().exportRules(act)
  const keptHours = row.unmasked ? Math.min(clearHours, keepDays * 24) : keepDays * 24
  await moveRow(act, exportJob, row, 'finish', {
    ...{ rows, total: rows, size, sha256, percent: 100 },
    doneAt: act.now.toISOString(),
    expiresAt: new Date(act.now.getTime() + keptHours * hourLength).toISOString(),
  })
  if (row.unmasked) await noteAccess(act, row, made)
  if (row.task !== null)
    await transferPorts().closeTask(act.tx, row.task, {
      state: 'done',
      message: `共 ${rows} 行，文件保留 ${row.unmasked ? `${keptHours} 小时` : `${keepDays} 天`}`,
      file: row.id,
    })
}

/** The file holds personal data in the clear: whose, for what and by whose consent stays known. */
async function noteAccess(act: Act, row: ExportRow, made: Made): Promise<void> {
  const { resource } = registry().get(row.source)
  const { person } = act
  const consent = and(
    eq(columnNamed(exportApproval, 'exportJob'), row.id),
    eq(columnNamed(exportApproval, 'state'), 'approved'),
  )
  const [approved] = await findRows(act.tx, exportApproval, consent, 1)
  await recordAccess(act, {
    resource: row.source,
    record: null,
    title: row.subject,
    organisation: person.ownerKind === 'organisation' ? person.ownerId : null,
    subjects: made.subjects,
    fields: exportColumns(resource, person, row.columns)
      .filter(isPersonalColumn)
      .map(({ title }) => title),
    purpose: row.purpose ?? 'other',
    reason: row.reason ?? '',
    way: 'export',
    isMinor: made.holdsMinors,
    approval: approved?.number ?? null,
    rows: made.rows,
    file: row.number,
  })
}

/** An end by the header's task list leaves the row running: it is led to its end here. */
async function endCancelled(work: JobWork, id: string): Promise<void> {
  const row = await work.database.read('all', reader => findRow(reader, exportJob, id))
  if (row?.state !== 'running') return
  await work.change(async act => {
    const current = await lockRow(act, exportJob, id)
    if (current.state === 'running')
      await moveRow(act, exportJob, current, 'cancel', { doneAt: act.now.toISOString() })
  })
}

async function fail(act: Act, id: string, sentence: string): Promise<void> {
  const row = await lockRow(act, exportJob, id)
  if (row.state === 'running') await failRow(act, row, sentence)
}

async function failRow(act: Act, row: ExportRow, sentence: string): Promise<void> {
  await moveRow(act, exportJob, row, 'fail', {
    message: sentence.slice(0, 500),
    doneAt: act.now.toISOString(),
  })
  if (row.task !== null)
    await transferPorts().closeTask(act.tx, row.task, { state: 'failed', message: sentence })
}
