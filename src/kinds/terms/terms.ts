import type { FieldBase, Kind, Options } from '../field.ts'
import { joinList, listSchema, readList } from '../list-text.ts'
import { termCodeSchema } from '../term/term.ts'

/** Several terms of a dictionary, by their codes. */
export interface TermsField extends FieldBase<'terms', readonly string[], readonly string[]> {
  readonly dictionary: string
  /** How many at most; 50 when absent. */
  readonly max?: number
}

type Extras = Partial<Omit<Options<TermsField>, 'dictionary'>>

/** Declares several terms of a dictionary: `terms('专长', 'skill')`. */
export function terms<const O extends Extras>(
  label: string,
  dictionary: string,
  extras?: O,
): TermsField & O & { label: string } {
  // The cast of a maker: an absent `extras` adds nothing.
  return { kind: 'terms', label, dictionary, ...extras } as TermsField & O & { label: string }
}

const schema = (field: TermsField) => listSchema(termCodeSchema, field.max ?? 50)

export const termsKind: Kind<TermsField> = {
  schema,
  print: (value, field, words) =>
    joinList(value.map(code => words?.term(field.dictionary, code) ?? code)),
  // Labels or codes: the importer, who has the dictionary, makes codes of them.
  parse: (typed, field) => readList(schema(field), typed),
  shown: (value, field, words) => value.map(code => words.term(field.dictionary, code) ?? code),
  operators: ['in', 'blank', 'filled'],
  sortable: false,
  format: 'text',
  isEmpty: value => value.length === 0,
}
