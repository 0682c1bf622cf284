import { readSheet, readTop } from '#services/sheets/read-sheet.ts'
import { SheetRefusal } from '#services/sheets/sheet-refusal.ts'
import type { ImportRow } from './import-task-row.ts'
import type { ImportColumn } from './importer.ts'
import { headerFor, isHeader, type KnownTitles } from './layout.ts'

/** Where the header of an upload stands: its sheet (none in a CSV file) and its line. */
export interface SheetPlace {
  readonly sheet: string | null
  readonly headerLine: number
  readonly titles: readonly string[]
}

const linesLookedAt = 20
const mostSheets = 30

/** How the sheet of a task is read. */
export function placeOf({ sheet, headerLine }: Pick<ImportRow, 'sheet' | 'headerLine'>) {
  return { headerLine, ...(sheet === null ? {} : { sheet }) }
}

/**
 * The sheet and line whose titles name the most columns. Where none does and the person will be
 * asked, the line that looks most like a header. Throws `SheetRefusal` where there is nothing.
 */
export async function findPlace(
  path: string,
  {
    columns,
    known,
    isGuessed,
    sheet: only,
  }: {
    readonly columns: readonly ImportColumn[]
    readonly known: KnownTitles
    readonly isGuessed: boolean
    /** Given where the sheet is known. */
    readonly sheet?: string | null
  },
): Promise<SheetPlace & { readonly isOneOfSeveral: boolean }> {
  const headerOf = (cells: string[]) => isHeader(cells, columns, known)
  const namedIn = ({ titles }: SheetPlace) =>
    headerFor(titles, columns, known).filter(({ column }) => column !== null).length
  const names = only === undefined ? await sheetsOf(path) : [only]
  const found: SheetPlace[] = []
  let failure: unknown
  for (const sheet of names) {
    try {
      const read = await readSheet({ path }, { headerOf, ...(sheet === null ? {} : { sheet }) })
      found.push({ sheet, headerLine: read.headerLine, titles: read.header })
    } catch (error) {
      if (!(error instanceof SheetRefusal)) throw error
      failure ??= error
    }
  }
  const [best] = found.toSorted((one, other) => namedIn(other) - namedIn(one))
  if (best !== undefined) return { ...best, isOneOfSeveral: found.length > 1 }
  const guessed = isGuessed ? await guessPlace(path, names) : undefined
  if (guessed === undefined) throw failure
  return { ...guessed, isOneOfSeveral: names.length > 1 }
}

async function sheetsOf(path: string): Promise<readonly (string | null)[]> {
  const { sheetNames } = await readTop({ path }, { count: 1 })
  return sheetNames.length === 0 ? [null] : sheetNames.slice(0, mostSheets)
}

/** The first line that is nearly as wide as the widest: headings above a header fill a cell or two. */
async function guessPlace(
  path: string,
  names: readonly (string | null)[],
): Promise<SheetPlace | undefined> {
  for (const sheet of names) {
    const { top } = await readTop({ path }, { sheet: sheet ?? undefined, count: linesLookedAt })
    const widths = top.map(({ cells }) => cells.filter(cell => cell.trim() !== '').length)
    const widest = Math.max(0, ...widths)
    const at = widths.findIndex(width => width >= widest * 0.7)
    const line = top[at]
    if (line !== undefined)
      return { sheet, headerLine: line.line, titles: line.cells.map(cell => cell.trim()) }
  }
  return undefined
}
