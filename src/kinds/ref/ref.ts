import { z } from 'zod'
import type { AnyField, FieldBase, Kind, Options } from '../field.ts'
import type { Filter } from '../filter.ts'
import { foldLine, isBlank } from '../fold-text.ts'

/** A record of another resource, by its id. */
export interface RefField extends FieldBase<'ref', string, string> {
  /** Path of the resource: `charity/organisation`. */
  readonly resource: string
  /** Which of its records may be chosen. */
  readonly where?: readonly Filter[]
}

type Extras = Partial<Omit<Options<RefField>, 'resource'>>

/** Declares a reference by path: `ref('所属机构', 'charity/organisation', { required: true })`. */
export function ref<const O extends Extras>(
  label: string,
  resource: string,
  extras?: O,
): RefField & O & { label: string } {
  // The cast of a maker: an absent `extras` adds nothing.
  return { kind: 'ref', label, resource, ...extras } as RefField & O & { label: string }
}

/** Whether a field refers to one record. */
export function isRef(field: AnyField): field is RefField {
  return field.kind === 'ref'
}

/** The id of a record; that the record exists is checked by the server. */
export const idSchema: z.ZodType<string> = z.uuid('请选择有效的记录')

export const refKind: Kind<RefField> = {
  schema: () => idSchema,
  print: (value, field, words) => words?.record(field.resource, value) ?? value,
  // An id, a number or a title: the importer, who has the records, makes an id of it.
  parse: typed => ({ value: isBlank(typed) ? null : foldLine(typed).trim() }),
  mentions: (value, field) => [{ resource: field.resource, id: value }],
  shown: (value, field, words) => words.record(field.resource, value) ?? '',
  operators: ['in', 'is', 'isNot', 'blank', 'filled'],
  sortable: false,
  format: 'text',
}
