import { withoutUnseen } from '#kinds/fold-text.ts'
import { plainTitle } from '#services/sheets/template.ts'
import type { ImportRow } from './import-task-row.ts'
import type { ImportColumn } from './importer.ts'
import type { Layout } from './read-lines.ts'

/** What titles were read as before, by title; null: passed over. */
export type KnownTitles = ReadonlyMap<string, string | null>

const noTitles: KnownTitles = new Map()

/** What each title of a sheet is read as: what the person said before, else its own label; no column twice. */
export function headerFor(
  titles: readonly string[],
  columns: readonly ImportColumn[],
  known: KnownTitles = noTitles,
): { title: string; column: string | null }[] {
  const byLabel = labelsOf(columns)
  const free = new Set(columns.map(({ name }) => name))
  const take = (name: string | null | undefined) =>
    name != null && free.delete(name) ? name : null
  const plain = titles.map(plainTitle)
  const said = plain.map(title => take(known.get(title)))
  return plain.map((title, at) => {
    const own = byLabel(title)
    // What was passed over once is passed over again, unless nothing could be imported without it.
    const isOwn = own !== undefined && (!known.has(title) || isDemanded(own))
    return { title, column: said[at] ?? (isOwn ? take(own.name) : null) }
  })
}

/** A title as compared: without blanks, line breaks, unseen signs, width, case and the marks of templates. */
function bare(title: string): string {
  return withoutUnseen(plainTitle(title))
    .normalize('NFKC')
    .replace(/[\s*:：]/g, '')
    .toLowerCase()
}

/** The same without notes in brackets: 公布日期（年月日）. */
function withoutNotes(title: string): string {
  return bare(title).replace(/\([^()]*\)|\[[^[\]]*\]|【[^【】]*】/g, '')
}

/** The column that a title names: by its label, else by the one label that is left without notes. */
function labelsOf(columns: readonly ImportColumn[]): (title: string) => ImportColumn | undefined {
  const whole = new Map(columns.map(column => [bare(column.field.label), column]))
  const short = Map.groupBy(columns, column => withoutNotes(column.field.label))
  return title => {
    const found = whole.get(bare(title)) ?? whole.get(withoutNotes(title))
    const [only, ...others] = short.get(withoutNotes(title)) ?? []
    return found ?? (others.length === 0 ? only : undefined)
  }
}

/** Whether a line is the header: it names two of the columns, or the only one. */
export function isHeader(
  titles: readonly string[],
  columns: readonly ImportColumn[],
  known?: KnownTitles,
): boolean {
  const named = headerFor(titles, columns, known).filter(({ column }) => column !== null)
  return named.length >= Math.min(2, columns.length)
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
