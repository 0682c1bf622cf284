import type { Act, JobWork } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { importTask, mostAtOnce } from '../model/import-task.ts'
import { stateOf } from './check-lines.ts'
import { linesAfter, settleLines } from './import-row.ts'
import { importPayload, moveOn, type Run, runStage, setFigures, tell } from './import-run.ts'
import type { ImportRow } from './import-task-row.ts'
import type { LineOutcome } from './importer.ts'
import { planOf } from './match-key.ts'
import { sparing } from './spare-lines.ts'

/**
 * Writes the lines that passed. Each part is one transaction with its progress: whoever dies in
 * between, and however often, no line is written twice and none is left out.
 */
export const applyImport = job('transfer.apply-import', {
  label: '执行导入',
  payload: importPayload,
  retries: 5,
  seconds: 7200,
  run: ({ id }, work) =>
    runStage(work, { id, state: 'running' }, async run => {
      const isWhole = run.row.policy === 'all'
      if (isWhole && run.row.total <= mostAtOnce) return applyAtOnce(work, run)
      await stoppedAtRefusal(work, run, () => applyInParts(work, run))
    }),
})

async function applyInParts(work: JobWork, run: Run): Promise<void> {
  for (;;) {
    const percent = await work.change(act => applyPart(act, run), run.person)
    if (percent === undefined) return
    await tell(work, run, { percent })
  }
}

/** A line of a sheet that is written all or none was refused after all. */
class OneRefused extends Error {
  readonly refused: readonly SettledLine[]

  constructor(refused: readonly SettledLine[]) {
    super('a line was refused')
    this.refused = refused
  }
}

/** Writes every line in one transaction; one that is refused takes back all of them. */
function applyAtOnce(work: JobWork, run: Run): Promise<void> {
  return stoppedAtRefusal(work, run, () =>
    work.change(async act => {
      for (;;) {
        const percent = await applyPart(act, run)
        if (percent === undefined) return
      }
    }, run.person),
  )
}

async function stoppedAtRefusal(
  work: JobWork,
  run: Run,
  apply: () => Promise<void>,
): Promise<void> {
  try {
    await apply()
  } catch (error) {
    if (!(error instanceof OneRefused)) throw error
    await work.change(act => tellRefused(act, run, error.refused))
  }
}

async function tellRefused(
  act: Act,
  { row: { id } }: Run,
  refused: readonly SettledLine[],
): Promise<void> {
  const row = await lockRow(act, importTask, id)
  if (row.state !== 'running') return
  await settleLines(act.tx, id, refused)
  const [first] = refused
  const why = first?.errors.map(({ message }) => message).join('，') ?? ''
  await moveOn(act, row, {
    move: 'fail',
    patch: { doneAt: act.now.toISOString() },
    message:
      row.inserts === 0
        ? `第 ${first?.line ?? ''} 行：${why}；全部未导入，请更正后重新上传`
        : `第 ${first?.line ?? ''} 行：${why}；已停止，此前写入的 ${row.inserts} 行请撤销后更正重传`,
  })
}

/** The percentage reached; undefined when nothing is left or the task has left its state. */
async function applyPart(
  act: Act,
  { row: { id }, importer, person }: Run,
): Promise<number | undefined> {
  const row = await lockRow(act, importTask, id)
  if (row.state !== 'running') return undefined
  const lines = await linesAfter(act.tx, id, {
    states: ['ready'],
    after: row.cursor,
    limit: importer.linesAtOnce,
  })
  const last = lines.at(-1)
  if (last === undefined) {
    await finish(act, row)
    return undefined
  }
  const outcomes = await sparing(importer).apply(act, lines, planOf(row, importer, person))
  const settled = lines.map(({ line }) => settledLine(line, outcomes.get(line)))
  const failed = settled.filter(({ state }) => state !== 'done')
  if (row.policy === 'all' && failed.length > 0) throw new OneRefused(failed)
  await settleLines(act.tx, id, settled)
  const count = (state: string) => settled.filter(each => each.state === state).length
  const inserts = row.inserts + count('done')
  const updates = row.updates + settled.filter(each => 'before' in each).length
  const refused = row.refused + count('bad')
  const duplicates = row.duplicates + count('duplicate')
  const done = inserts + refused - (row.total - row.ready) + duplicates
  const percent = Math.min(99, Math.floor((done / row.ready) * 100))
  await setFigures(act.tx, id, {
    ...{ inserts, updates, refused, duplicates, percent },
    cursor: last.line,
    attempts: 0,
  })
  return percent
}

type SettledLine = Parameters<typeof settleLines>[2][number]

function settledLine(line: number, outcome: LineOutcome | undefined): SettledLine {
  if (outcome === undefined) throw new Error(`the importer said nothing of line ${line}`)
  if (outcome.errors !== undefined)
    return { line, state: stateOf(outcome.errors), errors: outcome.errors }
  return { line, state: 'done' as const, errors: [], ...outcome }
}

async function finish(act: Act, row: ImportRow): Promise<void> {
  await moveOn(act, row, {
    move: 'finish',
    patch: { percent: 100, doneAt: act.now.toISOString() },
    message: `已导入 ${row.inserts} 行${row.updates > 0 ? `（其中更新 ${row.updates} 行）` : ''}，错误 ${row.refused} 行，重复 ${row.duplicates} 行`,
  })
}
