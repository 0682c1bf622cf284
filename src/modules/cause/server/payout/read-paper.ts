import type {} from '@fastify/multipart'
import { invalid, Refusal, refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'
import type { AnyField, ValueOf } from '#kinds/field.ts'
import { kindOf } from '#kinds/registry.ts'
import { readSheet } from '#services/sheets/read-sheet.ts'
import { refuseNoRows, SheetRefusal } from '#services/sheets/sheet-refusal.ts'

/** The columns of a sheet by what the code calls them, each with its title in the head. */
export type SheetFields = Readonly<
  Record<string, { readonly title: string; readonly field: AnyField }>
>

/** The rows of a sheet as values, each with its line as Excel counts. */
export interface PaperSheet<F extends SheetFields> {
  readonly rows: readonly ({ readonly line: number } & {
    readonly [K in keyof F]: F[K]['field'] extends { readonly required: true }
      ? ValueOf<F[K]['field']>
      : ValueOf<F[K]['field']> | null
  })[]
}

/** What is done with columns nobody asked for: a bank's own file has some. */
type ExtraColumns = 'refused' | 'ignored'

const mostErrors = 20
const mostRows = 5000

/** Reads the part `upfile` of a call as a sheet (csv or xlsx) with these columns; every wrong cell is named with its line. */
export async function receivePaper<const F extends SheetFields>(
  { request }: Exchange,
  columns: F,
  extra: ExtraColumns = 'refused',
): Promise<PaperSheet<F>> {
  const part = await request.file()
  if (part === undefined) throw refusal('未找到上传数据')
  const bytes = await part.toBuffer()
  if (part.file.truncated) throw new Refusal('tooLarge', '文件大小超出限制')
  return readPaper(bytes, columns, extra)
}

/** Reads the bytes of a sheet with these columns. */
export async function readPaper<const F extends SheetFields>(
  bytes: Buffer,
  columns: F,
  extra: ExtraColumns = 'refused',
): Promise<PaperSheet<F>> {
  try {
    return await rowsOf(bytes, columns, extra)
  } catch (error) {
    throw error instanceof SheetRefusal ? refusal(error.sentence, 'upfile') : error
  }
}

async function rowsOf<const F extends SheetFields>(
  bytes: Buffer,
  columns: F,
  extra: ExtraColumns,
): Promise<PaperSheet<F>> {
  const wanted = Object.entries(columns)
  const sheet = await readSheet(bytes, {
    headerOf: cells => wanted.some(([, { title }]) => cells.includes(title)),
    limits: { maxRows: mostRows },
  })
  const unknown = sheet.header.filter(
    title => title !== '' && !wanted.some(([, each]) => each.title === title),
  )
  if (extra === 'refused' && unknown.length > 0)
    throw new SheetRefusal(`有未识别的列：${unknown.join('、')}`)
  const errors: string[] = []
  for (const [, { title, field }] of wanted)
    if (field.required && !sheet.header.includes(title))
      throw new SheetRefusal(`缺少「${title}」列`)
  const rows: Record<string, unknown>[] = []
  for await (const { line, cells } of sheet.rows) {
    const row: Record<string, unknown> = { line }
    for (const [name, { title, field }] of wanted) {
      const typed = cells[sheet.header.indexOf(title)]?.trim() ?? ''
      const parsed = typed === '' ? { value: null } : kindOf(field).parse(typed, field)
      row[name] = parsed.value ?? null
      if (parsed.refusal !== undefined) errors.push(`第 ${line} 行「${title}」：${parsed.refusal}`)
      else if (row[name] === null && field.required) errors.push(`第 ${line} 行「${title}」未填写`)
    }
    rows.push(row)
  }
  refuseNoRows(rows.length)
  if (errors.length > 0)
    throw invalid(errors.slice(0, mostErrors).map(message => ({ field: 'upfile', message })))
  // The cast: each value was read by the kind of its own column.
  return { rows: rows as unknown as PaperSheet<F>['rows'] }
}
