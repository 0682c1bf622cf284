import { type NamedPerson, namedPersonOf } from '#kernel/resource/named-person.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { visibleFields } from '#kernel/server/presentation.ts'
import { fieldNamed } from '#kernel/server/record-fields.ts'
import { invalid } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import type { AnyField, Words } from '#kinds/field.ts'
import { cellOf, holdsFiles, isMasked, kindOf, maskField } from '#kinds/registry.ts'
import type { SheetColumn, SheetValue } from '#services/sheets/write-xlsx.ts'

/** One column of an export. */
export interface ExportColumn extends SheetColumn {
  readonly name: string
  readonly field: AnyField
  /** Whom the column names, where it refers to records with a personal title. */
  readonly named: NamedPerson | undefined
}

/** The columns that were asked for, or the resource's own; refused where the person may not see one. */
export function exportColumns(
  resource: AnyResource,
  person: Person,
  asked: readonly string[],
): ExportColumn[] {
  const visible = new Set([...visibleFields(resource, person), 'state'])
  const own = (resource.views.sheet ?? resource.views.list).filter(name => visible.has(name))
  const names = asked.length === 0 ? own : [...new Set(asked)]
  return names.map(name => {
    const field = visible.has(name) ? fieldNamed(resource, name) : undefined
    if (field === undefined)
      throw invalid([{ field: 'columns', message: `不能导出「${name}」这一列` }])
    const named = namedPersonOf(field, path => registry().find(path)?.resource)
    return { name, field, named, title: field.label, format: kindOf(field).format ?? 'text' }
  })
}

/** The fields whose uploaded files may leave with the rows: all that the person may see, unless each look is guarded. */
export function fileFieldsOf(resource: AnyResource, person: Person): readonly string[] {
  if (resource.guardedFiles === true) return []
  return visibleFields(resource, person).filter(name => {
    const field = resource.fields[name]
    return field !== undefined && holdsFiles(field)
  })
}

/** Whether a column holds personal data, its own or the name of a record that it refers to. */
export function isPersonalColumn({ field, named }: ExportColumn): boolean {
  return named !== undefined || isMasked(field)
}

/** Demands the rights to what these columns show in the clear: a name belongs to the record that bears it. */
export function requireClear(
  act: Act,
  resource: AnyResource,
  columns: readonly ExportColumn[],
): void {
  const personal = columns.filter(isPersonalColumn)
  for (const { name } of new Set(personal.map(({ named }) => named?.resource ?? resource)))
    act.require(`${name}.unmask`)
}

/** A value as the sheet takes it: masked unless it was asked for in the clear with a reason. */
export function exportValue(
  { field, format }: ExportColumn,
  value: unknown,
  { words, unmasked }: { words: Words; unmasked: boolean },
): SheetValue {
  const shown = unmasked ? value : maskField(field, value)
  if (shown === null || shown === undefined) return null
  // The writers take fen and write yuan digit by digit.
  if (format === 'money' && typeof shown === 'number') return shown
  return cellOf(field, shown, words)
}
