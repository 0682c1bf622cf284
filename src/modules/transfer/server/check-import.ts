import type { Act, JobWork } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { currentStore } from '#modules/platform/server/index.ts'
import { readSheet, type Sheet } from '#services/sheets/read-sheet.ts'
import { refuseNoRows } from '#services/sheets/sheet-refusal.ts'
import { type CheckedLine, checkLines, SeenKeys } from './check-lines.ts'
import { forgetLines, storeLines } from './import-row.ts'
import {
  importPayload,
  lockTurn,
  moveOn,
  type Run,
  rehearse,
  runStage,
  setFigures,
  tell,
} from './import-run.ts'
import { warningsOf } from './import-warnings.ts'
import { layoutOf } from './layout.ts'
import { planOf } from './match-key.ts'
import type { RawLine } from './read-lines.ts'
import { placeOf } from './sheet-place.ts'
import { sparing } from './spare-lines.ts'
import { uploadKey, withScratch } from './stored-file.ts'

/** Lines kept in one transaction. */
const keptAtOnce = 1000
/** Lines tried in one transaction: short, since it may hold counters that others wait for. */
const triedAtOnce = 100

/** Reads an uploaded sheet and tries every line; nothing of it stays but the verdicts. */
export const checkImport = job('transfer.check-import', {
  label: '导入检查',
  payload: importPayload,
  retries: 5,
  seconds: 7200,
  run: ({ id }, work) => runStage(work, { id, state: 'checking' }, run => checkUpload(work, run)),
})

async function checkUpload(work: JobWork, run: Run): Promise<void> {
  const content = await currentStore().open(uploadKey(run.row.id))
  await withScratch(content, ({ path }) => checkFile(work, run, path))
}

async function checkFile(work: JobWork, run: Run, path: string): Promise<void> {
  const { row, person, importer } = run
  const columns = importer.columns(person, row.mode)
  const plan = planOf(row, importer, person)
  const layout = layoutOf(row.header, columns)
  const sheet = await readSheet({ path }, placeOf(row))
  // Read to its end before anything is kept: a broken or too long file is refused as a whole.
  const total = await countRows(sheet)
  refuseNoRows(total)
  await work.change(async act => {
    await lockTurn(act, run)
    await forgetLines(act.tx, row.id)
  })
  const figures = emptyFigures(total)
  const spared = sparing(importer)
  const seen = new SeenKeys(importer.keys?.(person) ?? [])
  for await (const lines of inParts(sheet.rows, keptAtOnce)) {
    const checked: CheckedLine[] = []
    for await (const part of inParts(lines, triedAtOnce)) {
      checked.push(
        ...(await work.change(
          act =>
            rehearse(act, own =>
              checkLines(own, { importer: spared, plan, layout, lines: part, seen }),
            ),
          person,
        )),
      )
      const percent = Math.floor(((figures.checked + checked.length) / total) * 100)
      await tell(work, run, { percent })
    }
    addTo(figures, checked)
    await keep(work, run, { checked, figures })
  }
  const doubts = await work.change(act => warningsOf(act, run), person)
  const warnings = [...sheet.remarks, ...(doubts === '' ? [] : [doubts])]
  await work.change(act => present(act, run, { figures, warnings }))
}

interface Figures {
  readonly total: number
  checked: number
  ready: number
  refused: number
  duplicates: number
  /** Sum in fen of the first column of money over the lines that passed. */
  amount: number | null
  /** The same over all lines whose sum could be read: what the clerk's own sum is compared with. */
  sheetAmount: number | null
}

function emptyFigures(total: number): Figures {
  return { total, checked: 0, ready: 0, refused: 0, duplicates: 0, amount: null, sheetAmount: null }
}

function addTo(figures: Figures, lines: readonly CheckedLine[]): void {
  figures.checked += lines.length
  for (const { state, amount } of lines) {
    if (amount !== null) figures.sheetAmount = (figures.sheetAmount ?? 0) + amount
    if (state === 'bad') figures.refused += 1
    if (state === 'duplicate') figures.duplicates += 1
    if (state !== 'ready') continue
    figures.ready += 1
    if (amount !== null) figures.amount = (figures.amount ?? 0) + amount
  }
}

function keep(
  work: JobWork,
  run: Run,
  { checked, figures }: { checked: readonly CheckedLine[]; figures: Figures },
): Promise<void> {
  return work.change(async act => {
    const { id } = await lockTurn(act, run)
    await storeLines(act.tx, id, checked)
    await setFigures(act.tx, id, patchOf(figures))
  })
}

function patchOf({ checked, ...figures }: Figures) {
  const percent = figures.total === 0 ? 0 : Math.floor((checked / figures.total) * 100)
  return { ...figures, percent }
}

async function present(
  act: Act,
  run: Run,
  { figures, warnings }: { readonly figures: Figures; readonly warnings: readonly string[] },
): Promise<void> {
  const row = await lockTurn(act, run)
  const { ready, refused, duplicates } = figures
  const result = `通过 ${ready} 行，错误 ${refused} 行，重复 ${duplicates} 行`
  const warning = [row.message ?? '', ...warnings].map(each => each && `；${each}`).join('')
  await moveOn(act, row, {
    move: 'present',
    patch: { ...patchOf(figures), percent: 100, attempts: 0 },
    message: result + warning,
  })
}

async function countRows({ rows }: Sheet): Promise<number> {
  let total = 0
  for await (const _row of rows) total += 1
  return total
}

async function* inParts(
  lines: AsyncIterable<RawLine> | Iterable<RawLine>,
  size: number,
): AsyncGenerator<RawLine[]> {
  let part: RawLine[] = []
  for await (const line of lines) {
    part.push(line)
    if (part.length < size) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}
