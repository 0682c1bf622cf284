import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { isPersonal, lookupOf, maskField, parseCell, printField } from '#kinds/registry.ts'
import { type RowState, rowStates } from '../model/import-task.ts'
import { countLines, groupErrors, linesAfter, type StoredLine } from './import-row.ts'
import { importTaskServing } from './import-task.ts'
import type { ImportRow } from './import-task-row.ts'
import type { ImportColumn } from './importer.ts'
import { importerOf } from './importer-of.ts'
import { layoutOf } from './layout.ts'
import type { Layout } from './read-lines.ts'

export const refusedStates: readonly RowState[] = ['bad', 'duplicate', 'kept']
const parts = {
  refused: refusedStates,
  bad: ['bad'],
  duplicate: ['duplicate'],
  done: ['done', 'kept', 'undone'],
  all: ['ready', 'bad', 'duplicate', 'done', 'kept', 'undone'],
} as const satisfies Readonly<Record<string, readonly RowState[]>>

/** The lines of an import, a page at a time; personal cells masked once they can no longer be typed anew. */
const rowsRoute = route({
  method: 'GET',
  path: '/api/transfer/importTask/getRows',
  access: 'signedIn',
  summary: '查询导入明细',
  question: z.object({
    id: z.uuid('记录编号有误'),
    page: z.coerce.number().int().min(1, '页码应从 1 开始').max(20_000).default(1),
    limit: z.coerce
      .number()
      .refine(limit => [10, 20, 30, 50].includes(limit), '每页条数只能是 10、20、30 或 50')
      .default(10),
    only: z.enum(['refused', 'bad', 'duplicate', 'done', 'all']).default('all'),
    /** One mistake of `getErrors`: its field, and its sentence. */
    field: z.string().max(100).optional(),
    message: z.string().max(500).optional(),
  }),
  async read({ id, page, limit, only, field, message }, act) {
    const row = await ownTask(act, id)
    const states = parts[only]
    const error =
      message === undefined ? undefined : { ...(field ? { column: field } : {}), message }
    const offset = (page - 1) * limit
    const lines = await linesAfter(act.tx, id, { states, limit, offset, error })
    const layout = layoutFor(act, row)
    return {
      list: lines.map(line => shownLine(line, row, layout)),
      page,
      limit,
      total: await countLines(act.tx, id, states, error),
    }
  },
})

/** What is wrong with the lines of an import: each mistake once, with how many lines have it and which. */
const errorsRoute = route({
  method: 'GET',
  path: '/api/transfer/importTask/getErrors',
  access: 'signedIn',
  summary: '导入的问题汇总',
  question: z.object({ id: z.uuid('记录编号有误') }),
  async read({ id }, act) {
    await ownTask(act, id)
    const groups = await groupErrors(act.tx, id, refusedStates)
    return groups.map(({ column, message, count, lines }) => ({
      ...{ field: column ?? '', message, count },
      lines: printRanges(lines, count),
    }))
  },
})

/** Lines in few words: `12–40, 88`; the first ones only when there are many ranges. */
function printRanges(lines: readonly number[], count: number): string {
  const ranges: { from: number; to: number }[] = []
  for (const line of lines) {
    const last = ranges.at(-1)
    if (last !== undefined && last.to === line - 1) last.to = line
    else ranges.push({ from: line, to: line })
  }
  const shown = ranges.slice(0, mostRanges)
  const covered = shown.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  const told = shown.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
  return covered < count ? `${told} 等` : told
}

const mostRanges = 6

/** The task if it is this person's own; absent otherwise. */
export async function ownTask(act: Act, id: string): Promise<ImportRow> {
  return await readInScope(act, importTaskServing, id)
}

/** What each cell of a task's lines was read as. */
export function layoutFor(act: Act, row: ImportRow): Layout {
  return layoutOf(row.header, importerOf(registry().get(row.source)).columns(act.person, row.mode))
}

function shownLine(stored: StoredLine, row: ImportRow, layout: Layout) {
  const labels = new Map(
    layout.flatMap(column => (column ? [[column.name, column.field.label]] : [])),
  )
  // Whoever types a line anew reads his own file as it is; afterwards it is a record like others.
  const cellOf = (at: number) => {
    const cell = stored.cells[at] ?? ''
    return row.state === 'checked' ? cell : shownCell(layout[at], cell)
  }
  return {
    no: stored.line,
    state: stored.state,
    stateLabel: rowStates[stored.state],
    record: stored.record,
    parsed: parsedOf(stored, row, layout),
    cells: Object.fromEntries(row.header.map(({ title }, at) => [title, cellOf(at)])),
    errors: stored.errors.map(({ column, message }) => ({
      field: column ?? '',
      ...(column !== undefined && labels.has(column) ? { label: labels.get(column) } : {}),
      message,
    })),
  }
}

/** What the cells were read as, where that differs from what was typed; references by what was typed. */
function parsedOf(stored: StoredLine, row: ImportRow, layout: Layout): Record<string, string> {
  return Object.fromEntries(
    row.header.flatMap(({ title }, at) => {
      const column = layout[at]
      const value = column && stored.values[column.name]
      if (column === undefined || value === undefined || value === null) return []
      if (isPersonal(column.field) || lookupOf(column.field) !== undefined) return []
      const text = printField(column.field, value)
      return text === (stored.cells[at] ?? '').trim() ? [] : [[title, text]]
    }),
  )
}

/** A cell as its owner is shown it: personal values masked. */
export function shownCell(column: ImportColumn | undefined, cell: string): string {
  if (column === undefined || cell === '' || !isPersonal(column.field)) return cell
  const { value } = parseCell(column.field, cell)
  // What is no phone number may still be most of one.
  if (value === undefined || value === null) return `${[...cell].slice(0, 2).join('')}***`
  return printField(column.field, maskField(column.field, value))
}

export const importTaskRoutes: readonly AnyRoute[] = [rowsRoute, errorsRoute]
