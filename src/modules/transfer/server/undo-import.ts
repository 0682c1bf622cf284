import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { importTask } from '../model/import-task.ts'
import { settleLines, writtenBefore } from './import-row.ts'
import { importPayload, moveOn, type Run, runStage, setFigures, tell } from './import-run.ts'
import type { ImportRow } from './import-task-row.ts'

/** Where an undo begins: after every line. */
export const afterAllLines = 2_147_483_647

/** Takes back what an import wrote, the last line first; records that people changed since are kept and named. */
export const undoImport = job('transfer.undo-import', {
  label: '撤销导入',
  payload: importPayload,
  retries: 5,
  seconds: 7200,
  run: ({ id }, work) =>
    runStage(work, { id, state: 'undoing' }, async run => {
      for (;;) {
        const percent = await work.change(act => undoPart(act, run), run.person)
        if (percent === undefined) return
        await tell(work, run, { percent })
      }
    }),
})

async function undoPart(act: Act, { row: { id }, importer }: Run): Promise<number | undefined> {
  const row = await lockRow(act, importTask, id)
  if (row.state !== 'undoing') return undefined
  const lines = await writtenBefore(act.tx, id, {
    before: row.cursor,
    limit: importer.undoneAtOnce ?? importer.linesAtOnce,
  })
  const last = lines.at(-1)
  if (last === undefined) {
    await finish(act, row)
    return undefined
  }
  const kept = await importer.undo(act, lines)
  await settleLines(
    act.tx,
    id,
    lines.map(({ line }) => {
      const why = kept.get(line)
      return why === undefined
        ? { line, state: 'undone' as const, errors: [] }
        : { line, state: 'kept' as const, errors: [{ message: `未撤销：${why}` }] }
    }),
  )
  const total = row.kept + kept.size
  const inserts = row.inserts - lines.length + kept.size
  await setFigures(act.tx, id, { cursor: last.line, attempts: 0, kept: total, inserts })
  return Math.min(99, Math.floor((1 - inserts / Math.max(1, row.ready)) * 100))
}

async function finish(act: Act, row: ImportRow): Promise<void> {
  await moveOn(act, row, {
    move: 'withdraw',
    patch: { percent: 100 },
    message:
      row.kept === 0
        ? row.mode === 'insert'
          ? '写入的记录已全部撤销'
          : '新增的记录已移除，更新的记录已恢复原值'
        : `有 ${row.kept} 行导入后已被修改或使用，未撤销；其余已撤销`,
  })
}
