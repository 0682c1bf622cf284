import type { Writable } from 'node:stream'
import { and, eq, sql } from 'drizzle-orm'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { JobWork } from '#kernel/server/act.ts'
import { formatMoment } from '#kernel/server/china-time.ts'
import { type Person, wallOf } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { isAboutMinor, subjectsOf } from '#kernel/server/reveals.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { wallSettings } from '#kernel/server/walls.ts'
import { openTaken } from '#modules/platform/server/index.ts'
import { writeCsv } from '#services/sheets/write-csv.ts'
import { writeXlsx } from '#services/sheets/write-xlsx.ts'
import { exportJob } from '../model/export-job.ts'
import { exportColumns, fileFieldsOf } from './export-columns.ts'
import { countUpTo, exportCondition, exportRows } from './export-source.ts'
import type { Order } from './order.ts'
import { PackedFiles, writePacked } from './packed-files.ts'
import { transferPorts } from './ports.ts'
import { storeWritten } from './stored-file.ts'

type ExportRow = Row<typeof exportJob>

/** The person ended it, or another run finished it first. */
export class Ended extends Error {}

/** A written file and, where personal data are in the clear, whose. */
export interface Made {
  readonly rows: number
  readonly size: number
  readonly sha256: string
  readonly subjects: readonly string[]
  readonly holdsMinors: boolean
}

/** Writes the file from one snapshot of the database, inside the wall of the person who asked. */
export function writeExport(
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
    const people = gatherPeople()
    const tell = beat(work, row, total)
    const masks = await transferPorts().masks(tx, person, serving.resource)
    const packed = row.attachments
      ? new PackedFiles(serving.resource, fileFieldsOf(serving.resource, person))
      : undefined
    const rows = exportRows(tx, serving, {
      ...{ where, columns, masks, packed },
      clearFor: row.unmasked ? person : undefined,
      seen: row.unmasked ? people.see : undefined,
      told(count) {
        written = count
        return tell(count)
      },
    })
    const sheet = { sheetName: row.subject, columns, rows, ...marksOf(row, person) }
    const writeSheet = (sink: Writable) =>
      row.format === 'csv' ? writeCsv(sink, sheet) : writeXlsx(sink, sheet)
    const name = `${row.subject}.${row.format}`
    const measured = await storeWritten(file, sink =>
      packed === undefined
        ? writeSheet(sink)
        : writePacked(sink, {
            ...{ name, writeSheet, packed, told: () => tell(written) },
            open: id => openTaken({ tx, person, now: new Date() }, id),
          }),
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
      row.task === null || (await transferPorts().tellTask(work.database, row.task, { percent }))
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
function gatherPeople() {
  const subjects = new Set<string>()
  let holdsMinors = false
  return {
    see(resource: AnyResource, row: Readonly<Record<string, unknown>>) {
      for (const subject of subjectsOf(resource, row)) subjects.add(subject)
      holdsMinors ||= isAboutMinor(resource, row)
    },
    found: () => ({ subjects: [...subjects], holdsMinors }),
  }
}
