import { columnLetters } from './cell-xml.ts'
import type { SheetLine } from './read-xlsx.ts'
import type { SheetSource } from './sheet-source.ts'
import { placeOfLetters, wholeTags } from './whole-tags.ts'
import { unpack, type ZipEntry } from './zip-directory.ts'

/** Cells of one column that are one: the value of the first is that of all. Lines from 1, both included. */
export interface MergedCells {
  readonly column: number
  readonly from: number
  readonly to: number
}

/** What a worksheet says beside its cells. */
export interface SheetLook {
  readonly merged: readonly MergedCells[]
  /** Lines that are hidden and hold cells. */
  readonly hiddenLines: readonly number[]
  /** Columns that are hidden, from 0; not more than a few hundred. */
  readonly hiddenColumns: readonly number[]
}

const mostNoted = 500

/** Looks through a worksheet once: what it says of merged cells stands behind all of them. */
export async function lookThrough(source: SheetSource, part: ZipEntry): Promise<SheetLook> {
  const merged: MergedCells[] = []
  const hiddenLines: number[] = []
  const hiddenColumns: number[] = []
  const text = wholeTags()
  let line = 0
  const read = (whole: string) => {
    // Most pieces of most sheets say nothing of it, and are not looked at sign by sign.
    if (!whole.includes('hidden=') && !whole.includes('mergeCell')) return
    for (const [, name, attributes = ''] of whole.matchAll(
      /<(?:[\w.-]+:)?(row|col|mergeCell)\b([^>]*)>/g,
    )) {
      if (name === 'mergeCell') merged.push(...mergedCells(attributes))
      else if (name === 'row') {
        line = Number(/\sr="(\d+)"/.exec(attributes)?.[1] ?? line + 1)
        if (isHidden(attributes) && !attributes.endsWith('/')) hiddenLines.push(line)
      } else if (isHidden(attributes)) hiddenColumns.push(...columnsIn(attributes))
    }
  }
  for await (const piece of unpack(source, part)) read(text(piece))
  read(text())
  return {
    merged: merged.toSorted((one, other) => one.from - other.from),
    hiddenLines,
    hiddenColumns: hiddenColumns.slice(0, mostNoted),
  }
}

function isHidden(attributes: string): boolean {
  return /\shidden="(?:1|true)"/.test(attributes)
}

function columnsIn(attributes: string): number[] {
  const bound = (name: string) => Number(new RegExp(`\\s${name}="(\\d+)"`).exec(attributes)?.[1])
  const [first, last] = [bound('min') - 1, Math.min(bound('max') - 1, bound('min') + mostNoted)]
  return Number.isNaN(first + last)
    ? []
    : Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Side by side is one cell of the first column; only one above the other holds for several lines. */
function mergedCells(attributes: string): MergedCells[] {
  const [, letters = '', from, to] =
    /\sref="([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)"/.exec(attributes) ?? []
  if (from === undefined || to === undefined || Number(to) <= Number(from)) return []
  return [{ column: placeOfLetters(letters), from: Number(from), to: Number(to) }]
}

/** Lines with the values of merged cells in each line that they reach and that holds something of its own. */
export async function* withMerged(
  lines: AsyncIterable<SheetLine>,
  merged: readonly MergedCells[],
): AsyncGenerator<SheetLine> {
  let open: { readonly cells: MergedCells; readonly value: string }[] = []
  let next = 0
  for await (const { line, cells } of lines) {
    open = open.filter(each => each.cells.to >= line)
    const hasOwn = cells.some(cell => cell.trim() !== '')
    const filled = [...cells]
    if (hasOwn)
      for (const {
        cells: { column },
        value,
      } of open)
        if ((filled[column] ?? '').trim() === '') filled[column] = value
    for (; (merged[next]?.from ?? Number.POSITIVE_INFINITY) <= line; next += 1) {
      const here = merged[next]
      if (here?.from === line) open.push({ cells: here, value: cells[here.column] ?? '' })
    }
    yield { line, cells: Array.from(filled, cell => cell ?? '') }
  }
}

/** What is to be told of a sheet whose first lines end with the header: what is merged or hidden below it. */
export function remarksOf(
  { merged, hiddenLines, hiddenColumns }: SheetLook,
  { header, headerLine }: { readonly header: readonly string[]; readonly headerLine: number },
): string[] {
  const some = (names: readonly (string | number)[]) =>
    names.length > 5 ? `${names.slice(0, 5).join('、')} 等 ${names.length} 处` : names.join('、')
  const cells = merged.filter(({ to }) => to > headerLine)
  const named = cells.map(
    ({ column, from, to }) => `${columnLetters(column)}${from}:${columnLetters(column)}${to}`,
  )
  const lines = hiddenLines.filter(line => line > headerLine)
  const columns = hiddenColumns.filter(column => (header[column] ?? '') !== '')
  return [
    ...(named.length === 0 ? [] : [`有合并单元格（${some(named)}），其值用于所含的各行`]),
    ...(lines.length === 0 ? [] : [`有隐藏的行（第 ${some(lines)} 行），也会导入`]),
    ...(columns.length === 0
      ? []
      : [`有隐藏的列（${some(columns.map(at => header[at] ?? ''))}），也会导入`]),
  ]
}
