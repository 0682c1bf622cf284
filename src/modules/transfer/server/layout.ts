import { plainTitle } from '#kernel/server/sheet/template.ts'
import type { ImportRow } from './import-run.ts'
import type { ImportColumn } from './importer.ts'
import type { Layout } from './read-lines.ts'

/** What each title of a sheet is read as; a title that stands twice counts once. */
export function headerFor(
  titles: readonly string[],
  columns: readonly ImportColumn[],
): { title: string; column: string | null }[] {
  const free = new Map(columns.map(column => [column.field.label, column.name]))
  return titles.map(written => {
    const title = plainTitle(written)
    const column = free.get(title) ?? null
    free.delete(title)
    return { title, column }
  })
}

/** Whether a line is the header: it names two of the columns, or the only one. */
export function isHeader(titles: readonly string[], columns: readonly ImportColumn[]): boolean {
  const known = headerFor(titles, columns).filter(({ column }) => column !== null)
  return known.length >= Math.min(2, columns.length)
}

/** The required columns that a sheet lacks. */
export function missingColumns(
  header: ImportRow['header'],
  columns: readonly ImportColumn[],
): string[] {
  const given = new Set(header.map(({ column }) => column))
  return columns
    .filter(({ name, field }) => isDemanded({ field }) && !given.has(name))
    .map(({ field }) => field.label)
}

/** Whether a cell of the column may not stay blank. */
export function isDemanded({ field }: Pick<ImportColumn, 'field'>): boolean {
  return field.required === true && field.initial === undefined
}

/** The columns of a stored header, by place. */
export function layoutOf(header: ImportRow['header'], columns: readonly ImportColumn[]): Layout {
  const known = new Map(columns.map(column => [column.name, column]))
  return header.map(({ column }) => (column === null ? undefined : known.get(column)))
}
