import { eq, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, type PgColumnBuilderBase, text } from 'drizzle-orm/pg-core'
import { currentVault } from '#services/vault/vault.ts'
import { addressColumn } from './address/address.column.ts'
import { areaColumn } from './area/area.column.ts'
import { areasColumn } from './areas/areas.column.ts'
import { bankCardColumn } from './bank-card/bank-card.column.ts'
import { choiceColumn } from './choice/choice.column.ts'
import { choicesColumn } from './choices/choices.column.ts'
import { colorColumn } from './color/color.column.ts'
import { containsCondition, filterRefusal } from './column/conditions.column.ts'
import type { KindColumn, Place } from './column/kind-column.column.ts'
import { beginsCondition, nameMarks } from './column/name-marks.column.ts'
import { sealContext } from './column/sealed.column.ts'
import { coordinateColumn } from './coordinate/coordinate.column.ts'
import { countColumn } from './count/count.column.ts'
import { dayColumn } from './day/day.column.ts'
import { dayInBeijing } from './day/relative-day.ts'
import { decimalColumn } from './decimal/decimal.column.ts'
import { emailColumn } from './email/email.column.ts'
import type { AnyField } from './field.ts'
import { fileColumn } from './file/file.column.ts'
import { filesColumn } from './files/files.column.ts'
import type { Comparison } from './filter.ts'
import { flagColumn } from './flag/flag.column.ts'
import { htmlColumn } from './html/html.column.ts'
import { iconColumn } from './icon/icon.column.ts'
import { idNumberColumn } from './id-number/id-number.column.ts'
import { imageColumn } from './image/image.column.ts'
import { imagesColumn } from './images/images.column.ts'
import { jsonColumn } from './json/json.column.ts'
import { momentColumn } from './moment/moment.column.ts'
import { moneyColumn } from './money/money.column.ts'
import { monthColumn } from './month/month.column.ts'
import { percentColumn } from './percent/percent.column.ts'
import { periodColumn } from './period/period.column.ts'
import { phoneColumn } from './phone/phone.column.ts'
import { recordNumberColumn } from './record-number/record-number.column.ts'
import { refColumn } from './ref/ref.column.ts'
import { refsColumn } from './refs/refs.column.ts'
import type { KindName } from './registry.ts'
import { kindOf, operatorsOf } from './registry.ts'
import { sealedTextColumn } from './sealed-text/sealed-text.column.ts'
import { secretColumn } from './secret/secret.column.ts'
import { tagsColumn } from './tags/tags.column.ts'
import { termColumn } from './term/term.column.ts'
import { termsColumn } from './terms/terms.column.ts'
import { textColumn } from './text/text.column.ts'
import { timeOfDayColumn } from './time-of-day/time-of-day.column.ts'
import { urlColumn } from './url/url.column.ts'
import { usccColumn } from './uscc/uscc.column.ts'

const columns = {
  address: addressColumn,
  area: areaColumn,
  areas: areasColumn,
  bankCard: bankCardColumn,
  choice: choiceColumn,
  choices: choicesColumn,
  color: colorColumn,
  coordinate: coordinateColumn,
  count: countColumn,
  day: dayColumn,
  decimal: decimalColumn,
  email: emailColumn,
  file: fileColumn,
  files: filesColumn,
  flag: flagColumn,
  html: htmlColumn,
  icon: iconColumn,
  idNumber: idNumberColumn,
  image: imageColumn,
  images: imagesColumn,
  json: jsonColumn,
  moment: momentColumn,
  money: moneyColumn,
  month: monthColumn,
  percent: percentColumn,
  period: periodColumn,
  phone: phoneColumn,
  recordNumber: recordNumberColumn,
  ref: refColumn,
  refs: refsColumn,
  sealedText: sealedTextColumn,
  secret: secretColumn,
  tags: tagsColumn,
  term: termColumn,
  terms: termsColumn,
  text: textColumn,
  timeOfDay: timeOfDayColumn,
  url: urlColumn,
  uscc: usccColumn,
} as const satisfies Record<KindName, KindColumn<never>>

const byName: Readonly<Record<string, KindColumn<AnyField>>> = columns

function columnOf(field: AnyField): KindColumn<AnyField> {
  const column = byName[field.kind]
  if (!column) throw new Error(`no column is known for the field kind ${field.kind}`)
  return column
}

/** Under which key of the table the blind index of a field stands. */
export function indexNameOf(name: string): string {
  return `${name}Index`
}

/** Whether a field has a blind index beside its sealed column. */
export function isIndexed(field: AnyField): boolean {
  return columnOf(field).indexed?.(field) ?? false
}

/** Under which key of the table the beginnings of a sealed name stand, as marks. */
export function marksNameOf(name: string): string {
  return `${name}Marks`
}

/** Whether a sealed field is found by its whole and by its beginnings. */
export function isMarked(field: AnyField): boolean {
  return columnOf(field).marked?.(field) ?? false
}

/** Whether a field refers to one record: such columns are followed backwards and need an index. */
export function isReference(field: AnyField): boolean {
  return columnOf(field) === columns.ref
}

/** Where a field stands: its own name, and the names PostgreSQL knows. */
export interface FieldPlace extends Place {
  readonly field: string
}

/**
 * The columns of a field, by key: the field's own name and, for what is found by blind index,
 * `<name>Index`. Required fields are NOT NULL. Sealed columns are bound to table and column.
 */
export function columnsOf(field: AnyField, place: FieldPlace): Record<string, PgColumnBuilderBase> {
  const main = columnOf(field).column(field, place)
  const made: Record<string, PgColumnBuilderBase> = {
    [place.field]: field.required ? main.notNull() : main,
  }
  if (isIndexed(field)) made[indexNameOf(place.field)] = text(`${place.column}_index`)
  if (isMarked(field)) made[marksNameOf(place.field)] = text(`${place.column}_marks`).array()
  return made
}

/** What the table checks of a field beside NOT NULL; the caller names the constraint. */
export function checkOf(field: AnyField, column: PgColumn): SQL | undefined {
  return columnOf(field).check?.(field, column)
}

/** The blind indexes that belong to a patch of a table's row: null where a value is taken away. */
export function blindIndexesOf(
  fields: Readonly<Record<string, AnyField>>,
  patch: Readonly<Record<string, unknown>>,
  table: string,
): Record<string, string | null> {
  const indexes: Record<string, string | null> = {}
  for (const [name, value] of Object.entries(patch)) {
    const field = fields[name]
    if (!field || value === undefined || !isIndexed(field)) continue
    indexes[indexNameOf(name)] =
      typeof value === 'string' ? blindIndexOf({ table, column: snakeCase(name) }, value) : null
  }
  return indexes
}

/** Blind indexes and marks that belong to a patch of a table's row: whatever stands beside sealed values. */
export function searchMarksOf(
  fields: Readonly<Record<string, AnyField>>,
  patch: Readonly<Record<string, unknown>>,
  table: string,
): Record<string, string | readonly string[] | null> {
  const marks: Record<string, string | readonly string[] | null> = blindIndexesOf(
    fields,
    patch,
    table,
  )
  for (const [name, value] of Object.entries(patch)) {
    const field = fields[name]
    if (!field || value === undefined || !isMarked(field)) continue
    marks[marksNameOf(name)] =
      typeof value === 'string' ? nameMarks({ table, column: snakeCase(name) }, value) : null
  }
  return marks
}

/** A table's columns by the fields' names (`getTableColumns`). */
export type Columns = Readonly<Record<string, PgColumn>>

/** A comparison as a condition; refused (4001 at `filter`) with a sentence when it makes no sense. */
export function conditionOf(
  field: AnyField,
  columns: Columns,
  name: string,
  comparison: Comparison,
  context: { readonly table: string; readonly now: Date },
): SQL {
  if (!operatorsOf(field).includes(comparison.op)) {
    throw filterRefusal(`「${field.label}」不支持这种筛选方式`)
  }
  return columnOf(field).condition(field, comparison, {
    column: columnIn(columns, name),
    index: isIndexed(field) ? columnIn(columns, indexNameOf(name)) : undefined,
    marks: isMarked(field) ? columnIn(columns, marksNameOf(name)) : undefined,
    place: { table: context.table, column: snakeCase(name) },
    today: dayInBeijing(context.now),
  })
}

/**
 * What the search box asks of a field: contained in a text, equal to a sealed value or to one that
 * has no parts. Undefined when the keyword cannot be such a value (then the field finds nothing).
 */
export function searchOf(
  field: AnyField,
  columns: Columns,
  name: string,
  keyword: { readonly typed: string; readonly table: string },
): SQL | undefined {
  const typed = keyword.typed.trim()
  if (typed === '') return undefined
  const kind = kindOf(field)
  if (isMarked(field)) {
    const place = { table: keyword.table, column: snakeCase(name) }
    return beginsCondition(columnIn(columns, marksNameOf(name)), place, typed)
  }
  if (!isIndexed(field)) {
    if (!kind.operators.includes('contains')) {
      const read = kind.parse(typed, field)
      return 'value' in read ? eq(columnIn(columns, name), read.value) : undefined
    }
    if (columnOf(field).mayContain?.(typed) === false) return undefined
    return containsCondition(columnIn(columns, name), typed)
  }
  const outcome = kind.schema(field).safeParse(typed)
  if (!outcome.success || typeof outcome.data !== 'string') return undefined
  const index = blindIndexOf({ table: keyword.table, column: snakeCase(name) }, outcome.data)
  return sql`${columnIn(columns, indexNameOf(name))} = ${index}`
}

/** The sum of a column over the rows as a number, 0 over none; undefined for kinds that do not add up. */
export function sumOf(field: AnyField, column: PgColumn): SQL<number> | undefined {
  if (!columnOf(field).sums) return undefined
  return sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

function blindIndexOf(place: Place, plain: string): string {
  return currentVault().blindIndex(plain, sealContext(place))
}

function columnIn(columns: Columns, name: string): PgColumn {
  const column = columns[name]
  if (!column) throw new Error(`no column stands for ${name}`)
  return column
}
