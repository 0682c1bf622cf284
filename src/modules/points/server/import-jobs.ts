import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act, JobWork } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { currentStore } from '#modules/platform/server/index.ts'
import { readSheet } from '#services/sheets/read-sheet.ts'
import { refuseNoRows, SheetRefusal } from '#services/sheets/sheet-refusal.ts'
import { plainTitle } from '#services/sheets/template.ts'
import { mostLines, pointsImportBatch, pointsRule } from '../model/index.ts'
import { checkLines, stateOf } from './check-lines.ts'
import { columnNames, type ImportCells, importColumns } from './import-columns.ts'
import { inviteUnknown } from './invite.ts'
import { sealCells } from './line-cells.ts'
import { pointsImportLine } from './points-tables.ts'
import { type Line, postLines } from './post-lines.ts'
import { takeBackUnspent } from './take-back-many.ts'

const atOnce = 500
const payload = z.object({ id: z.uuid() })

/** Reads and checks an uploaded sheet; a repeated run starts anew. */
export const checkBatch = job('points.check-import', {
  label: '积分导入校验',
  payload,
  retries: 2,
  seconds: 1800,
  async run({ id }, work) {
    const batch = await work.change(async act => {
      const row = await findRow(act.tx, pointsImportBatch, id)
      if (row?.state === 'checking')
        await act.tx.delete(pointsImportLine).where(eq(pointsImportLine.batch, id))
      return row
    })
    if (batch === undefined || batch.state !== 'checking') return
    try {
      await readLines(work, batch)
    } catch (error) {
      if (!(error instanceof SheetRefusal)) throw error
      await work.change(async act =>
        moveRow(act, pointsImportBatch, await lockRow(act, pointsImportBatch, id), 'fail', {
          message: error.sentence,
        }),
      )
      return
    }
    await work.change(async act => {
      const row = await lockRow(act, pointsImportBatch, id)
      await moveRow(act, pointsImportBatch, row, 'present', await countLines(act, id))
    })
  },
})

async function readLines(work: JobWork, batch: Row<typeof pointsImportBatch>): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of await currentStore().open(batch.file)) pieces.push(Buffer.from(piece))
  const titles = columnNames.map(name => importColumns[name].label)
  const sheet = await readSheet(Buffer.concat(pieces), {
    limits: { maxRows: mostLines },
    headerOf: cells => cells.map(plainTitle).includes(titles[0] ?? ''),
  })
  const header = sheet.header.map(plainTitle)
  const missing = (['person', 'points', 'occurredOn'] as const).filter(
    name => !header.includes(importColumns[name].label),
  )
  if (missing.length > 0)
    throw new SheetRefusal(
      `缺少列：${missing.map(name => importColumns[name].label).join('、')}，请使用下载的模板`,
    )
  const places = columnNames.map(name => header.indexOf(importColumns[name].label))
  const { organisation, title, invites } = batch
  let count = 0
  let waiting: { rowNo: number; cells: ImportCells }[] = []
  const flush = async () => {
    const lines = waiting
    waiting = []
    await work.change(async act => {
      const checked = await checkLines(
        act,
        lines.map(line => line.cells),
        { batch: batch.id, organisation, title, invites },
      )
      await act.tx.insert(pointsImportLine).values(
        lines.flatMap((line, at) => {
          const found = checked[at]
          if (found === undefined) return []
          const cells = sealCells(line.cells)
          const { rowNo } = line
          return [{ id: newId(), batch: batch.id, rowNo, cells, state: stateOf(found), ...found }]
        }),
      )
    })
  }
  for await (const { line, cells } of sheet.rows) {
    count += 1
    const values = columnNames.map((name, at) => [name, cells[places[at] ?? -1] ?? ''])
    // The cast of a record made of all column names.
    waiting.push({ rowNo: line, cells: Object.fromEntries(values) as ImportCells })
    if (waiting.length >= atOnce) await flush()
  }
  refuseNoRows(count)
  if (waiting.length > 0) await flush()
}

/** The figures of a batch from its lines. */
export async function countLines(act: Act, id: string) {
  const answer = await act.tx.execute<Record<string, number | string>>(sql`
    select count(*)::int as total, count(*) filter (where state <> 'bad')::int as valid,
           count(*) filter (where state = 'bad')::int as invalid,
           count(*) filter (where is_duplicate)::int as duplicates,
           coalesce(sum(points) filter (where state <> 'bad'), 0)::text as points,
           count(*) filter (where state = 'posted')::int as posted
      from points_import_line where batch = ${id}`)
  const counted = (name: string) => Number(answer.rows[0]?.[name] ?? 0)
  return {
    total: counted('total'),
    valid: counted('valid'),
    invalid: counted('invalid'),
    duplicates: counted('duplicates'),
    points: counted('points'),
    posted: counted('posted'),
  }
}

/**
 * Posts the good lines of an approved batch, a part a transaction: a line and its entry are written
 * together, so that whatever dies in between, the next run goes on at the first line without one.
 */
export const postBatch = job('points.post-import', {
  label: '积分导入入账',
  payload,
  retries: 5,
  seconds: 3600,
  async run({ id }, work) {
    for (;;) {
      if (work.signal.aborted) throw new Error('the import was stopped')
      const isOver = await work.change(async act => {
        const batch = await lockRow(act, pointsImportBatch, id)
        if (batch.state !== 'importing') return true
        const rule = await findRow(act.tx, pointsRule, batch.rule)
        const lines = await act.tx
          .select()
          .from(pointsImportLine)
          .where(
            and(eq(pointsImportLine.batch, id), inArray(pointsImportLine.state, ['ok', 'invite'])),
          )
          // Users in one order in every batch: two imports never wait for each other.
          .orderBy(
            asc(pointsImportLine.user),
            asc(pointsImportLine.phoneIndex),
            asc(pointsImportLine.rowNo),
          )
          .limit(atOnce)
        const known = await inviteUnknown(act, { batch, lines })
        await postLines(act, { batch, rule, lines: known })
        const figures = await countLines(act, id)
        if (lines.length === atOnce) {
          await act.tx.execute(
            sql`update points_import_batch set posted = ${figures.posted} where id = ${id}`,
          )
          return false
        }
        await moveRow(act, pointsImportBatch, batch, 'finish', {
          ...figures,
          doneAt: act.now.toISOString(),
          state: figures.invalid > 0 ? 'partial' : 'done',
        })
        return true
      })
      if (isOver) return
    }
  },
})

/** Takes a batch back: what is still unspent of each line goes, what was spent stays and is told. */
export const undoBatch = job('points.undo-import', {
  label: '积分导入撤销',
  payload,
  retries: 5,
  seconds: 3600,
  async run({ id }, work) {
    for (;;) {
      if (work.signal.aborted) throw new Error('the undoing was stopped')
      const isOver = await work.change(async act => {
        const batch = await lockRow(act, pointsImportBatch, id)
        if (batch.state !== 'undoing') return true
        await act.tx
          .update(pointsImportLine)
          .set({ state: 'undone' })
          .where(and(eq(pointsImportLine.batch, id), eq(pointsImportLine.state, 'invited')))
        const lines = await act.tx
          .select()
          .from(pointsImportLine)
          .where(and(eq(pointsImportLine.batch, id), eq(pointsImportLine.state, 'posted')))
          .orderBy(asc(pointsImportLine.user), asc(pointsImportLine.rowNo))
          .limit(atOnce)
        await undoLines(act, lines)
        if (lines.length === atOnce) return false
        const kept = await act.tx.execute<{ n: number }>(
          sql`select count(*)::int as n from points_import_line where batch = ${id} and state = 'kept'`,
        )
        const left = kept.rows[0]?.n ?? 0
        await moveRow(act, pointsImportBatch, batch, 'takenBack', {
          posted: left,
          message: left === 0 ? null : `${left} 行的积分已被使用，未能全部撤销`,
          state: left === 0 ? 'undone' : 'partial',
        })
        return true
      })
      if (isOver) return
    }
  },
})

/** Takes back what is left of the lines, and says beside each whether that was all. */
async function undoLines(act: Act, lines: readonly Line[]): Promise<void> {
  const taken = await takeBackUnspent(act, {
    entries: lines.flatMap(({ entry }) => entry ?? []),
    users: lines.flatMap(({ user }) => user ?? []),
    memo: '撤销导入',
  })
  const wire = JSON.stringify(
    lines.map(({ id, entry, points }) => {
      const used = (points ?? 0) - (taken.get(entry ?? '') ?? 0)
      return used === 0
        ? { id, state: 'undone', error: null }
        : { id, state: 'kept', error: `已使用 ${used} 分` }
    }),
  )
  await act.tx.execute(sql`
    update points_import_line as line set state = undone.state, error = undone.error
      from json_to_recordset(${wire}::json) as undone(id uuid, state text, error text)
     where line.id = undone.id`)
}
