import type { FieldBase, Kind, Options } from '../field.ts'
import type { Filter } from '../filter.ts'
import { joinList, listSchema, splitList } from '../list-text.ts'
import { idSchema } from '../ref/ref.ts'

/** Several records of another resource, by their ids. */
export interface RefsField extends FieldBase<'refs', readonly string[], readonly string[]> {
  /** Path of the resource: `charity/organisation`. */
  readonly resource: string
  /** Which of its records may be chosen. */
  readonly where?: readonly Filter[]
  /** How many at most; 100 when absent. */
  readonly max?: number
}

type Extras = Partial<Omit<Options<RefsField>, 'resource'>>

/** Declares references by path: `refs('参与机构', 'charity/organisation')`. */
export function refs<const O extends Extras>(
  label: string,
  resource: string,
  extras?: O,
): RefsField & O & { label: string } {
  // The cast of a maker: an absent `extras` adds nothing.
  return { kind: 'refs', label, resource, ...extras } as RefsField & O & { label: string }
}

export const refsKind: Kind<RefsField> = {
  schema: field => listSchema(idSchema, field.max ?? 100),
  print: (value, field, words) =>
    joinList(value.map(id => words?.record(field.resource, id) ?? id)),
  // Ids, numbers or titles: the importer, who has the records, makes ids of them.
  parse: typed => ({ value: [...new Set(splitList(typed))] }),
  mentions: (value, field) => value.map(id => ({ resource: field.resource, id })),
  shown: (value, field, words) => value.map(id => words.record(field.resource, id) ?? ''),
  operators: ['in', 'blank', 'filled'],
  sortable: false,
  format: 'text',
  isEmpty: value => value.length === 0,
}
