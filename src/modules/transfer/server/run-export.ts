import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { formatMoment } from '#kernel/server/china-time.ts'
import { type Job, type JobWork, job } from '#kernel/server/job.ts'
import { type Person, wallOf } from '#kernel/server/person.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { isAboutMinor, recordAccess, subjectsOf } from '#kernel/server/reveals.ts'
import { findRow, findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { registry } from '#kernel/server/serve.ts'
import { writeCsv } from '#kernel/server/sheet/write-csv.ts'
import { writeXlsx } from '#kernel/server/sheet/write-xlsx.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { wallSettings } from '#kernel/server/walls.ts'
import { exportApproval } from '../model/export-approval.ts'
import { clearHours, exportJob } from '../model/export-job.ts'
import { exportColumns, isPersonalColumn } from './export-columns.ts'
import { countUpTo, exportCondition, exportRows } from './export-source.ts'
import { type Order, orderOf } from './order.ts'
import { exportRules, ports } from './ports.ts'
import { exportKey, removeStored, storeWritten } from './stored-file.ts'

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
export function enqueueExport(act: Act, { id, rows }: { id: string; rows: number }): Promise<void> {
  return act.enqueue(queueFor(rows), { id })
}

const queueFor = (rows: number) => (rows > fewRows ? runMany : runFew)

/** Rows counted to choose a queue: one more than fit into the quick one. */
export const countedAtMost = fewRows + 1

/** The person ended it, or another run finished it first. */
class Ended extends Error {}

async function runExport({ id }: z.infer<typeof payload>, work: JobWork): Promise<void> {
  const begun = await work.change(act => begin(act, id))
  if (begun === undefined) return
  const { row, order } = begun
  const file = row.file ?? ''
  try {
    const made = await writeFile(work, { row, order, file })
    await work.change(act => finish(act, { id, file, ...made }), order.person)
  } catch (error) {
    await removeStored(file)
    if (error instanceof Ended) return endCancelled(work, id)
    if (!(error instanceof Refusal)) throw error
    await work.change(act => fail(act, id, error.message))
  }
}

async function begin(act: Act, id: string): Promise<{ row: ExportRow; order: Order } | undefined> {
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
  const started = await moveRow(act, exportJob, row, 'start', {
    attempts: row.attempts + 1,
    beatAt: act.now.toISOString(),
    file: exportKey(id),
  })
  // What a run left that died is known by its key, and goes.
  act.afterwards(() => void removeStored(row.file))
  return { row: started, order: await orderOf(act.tx, id) }
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

/** A written file and, where personal data are in the clear, whose. */
interface Made {
  readonly rows: number
  readonly size: number
  readonly sha256: string
  readonly subjects: readonly string[]
  readonly holdsMinors: boolean
}

/** Writes the file from one snapshot of the database, inside the wall of the person who asked. */
function writeFile(
  work: JobWork,
  { row, order, file }: { row: ExportRow; order: Order; file: string },
): Promise<Made> {
  const { person, question } = order
  const serving = registry().get(row.source)
  const columns = exportColumns(serving.resource, person, row.columns)
  return work.database.change('all', async tx => {
    await tx.execute(sql`set transaction isolation level repeatable read, read only`)
    const { orgs, causes } = wallSettings(wallOf(person))
    await tx.execute(
      sql`select set_config('app.orgs', ${orgs}, true), set_config('app.causes', ${causes}, true)`,
    )
    const where = exportCondition(serving, person, question)
    const total = await countUpTo(tx, serving, { where })
    let written = 0
    const people = gatherPeople(serving.resource)
    const tell = beat(work, row, total)
    const masks = await ports().masks?.(tx, person, serving.resource.path)
    const rows = exportRows(tx, serving, {
      where,
      columns,
      masks,
      unmasked: row.unmasked,
      seen: row.unmasked ? people.see : undefined,
      told(count) {
        written = count
        return tell(count)
      },
    })
    const sheet = { sheetName: row.subject, columns, rows, ...marksOf(row, person) }
    const measured = await storeWritten(file, sink =>
      row.format === 'csv' ? writeCsv(sink, sheet) : writeXlsx(sink, sheet),
    )
    return { rows: written, ...measured, ...people.found() }
  })
}

/** Who took the rows out, when and why: printed on every page and kept in a sheet of its own. */
function marksOf(row: ExportRow, person: Person) {
  const at = formatMoment(new Date())
  const who = `${person.name}（${person.loginName}）`
  return {
    watermark: `${who} ${at} ${row.number}`,
    about: [
      { title: '任务号', text: row.number },
      { title: '导出人', text: who },
      { title: '导出时间', text: at },
      { title: '数据', text: row.subject },
      { title: '条件', text: row.conditions ?? '' },
      { title: '个人信息', text: row.unmasked ? '明文' : '已脱敏' },
      ...(row.reason === null ? [] : [{ title: '原因', text: row.reason }]),
    ],
  }
}

/** Says about once a second how far it is, and stops the run when the person has ended it. */
function beat(work: JobWork, row: ExportRow, total: number): (count: number) => Promise<void> {
  let last = 0
  return async count => {
    if (work.signal.aborted) throw new Error('the product stops; the export is run again')
    if (Date.now() - last < 1000) return
    last = Date.now()
    const percent = total === 0 ? 0 : Math.min(99, Math.floor((count / total) * 100))
    const wanted =
      row.task === null || (await ports().tellTask(work.database, row.task, { percent }))
    const table = tableOf(exportJob)
    const alive = await work.database.change('all', tx =>
      tx
        .update(table)
        .set({ rows: count, total, percent, beatAt: new Date().toISOString() } as never)
        .where(
          and(
            eq(columnNamed(exportJob, 'id'), row.id),
            eq(columnNamed(exportJob, 'state'), 'running'),
          ),
        )
        .returning({ id: columnNamed(exportJob, 'id') }),
    )
    if (!wanted || alive.length === 0) throw new Ended()
  }
}

/** Collects whom the rows of an export are about. */
function gatherPeople(resource: AnyResource) {
  const subjects = new Set<string>()
  let holdsMinors = false
  return {
    see(row: Readonly<Record<string, unknown>>) {
      for (const subject of subjectsOf(resource, row)) subjects.add(subject)
      holdsMinors ||= isAboutMinor(resource, row)
    },
    found: () => ({ subjects: [...subjects], holdsMinors }),
  }
}

async function finish(
  act: Act,
  made: Made & { readonly id: string; readonly file: string },
): Promise<void> {
  const row = await lockRow(act, exportJob, made.id)
  if (row.state !== 'running' || row.file !== made.file) throw new Ended()
  const { rows, size, sha256 } = made
  const { keepDays } = await exportRules(act)
  const keptHours = row.unmasked ? Math.min(clearHours, keepDays * 24) : keepDays * 24
  await moveRow(act, exportJob, row, 'finish', {
    ...{ rows, total: rows, size, sha256, percent: 100 },
    doneAt: act.now.toISOString(),
    expiresAt: new Date(act.now.getTime() + keptHours * hourLength).toISOString(),
  })
  if (row.unmasked) await noteAccess(act, row, made)
  if (row.task !== null)
    await ports().closeTask(act.tx, row.task, {
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
    await ports().closeTask(act.tx, row.task, { state: 'failed', message: sentence })
}
