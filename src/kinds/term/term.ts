import { z } from 'zod'
import type { FieldBase, Kind, Options } from '../field.ts'
import { readValue } from '../read-value.ts'

/** One term of a dictionary that administrators keep; the value is the term's code. */
export interface TermField extends FieldBase<'term', string, string> {
  /** The dictionary's code: `service-area`. */
  readonly dictionary: string
}

type Extras = Partial<Omit<Options<TermField>, 'dictionary'>>

/** Declares a term of a dictionary: `term('服务领域', 'service-area')`. */
export function term<const O extends Extras>(
  label: string,
  dictionary: string,
  extras?: O,
): TermField & O & { label: string } {
  // The cast of a maker: an absent `extras` adds nothing.
  return { kind: 'term', label, dictionary, ...extras } as TermField & O & { label: string }
}

/** A term's code by its shape; that it stands in the dictionary is checked by the server. */
export const termCodeSchema: z.ZodType<string> = z
  .string('请选择字典项')
  .trim()
  .min(1, '请选择字典项')
  .max(64, '字典项不正确')

export const termKind: Kind<TermField> = {
  schema: () => termCodeSchema,
  print: (value, field, words) => words?.term(field.dictionary, value) ?? value,
  // A label or a code: the importer, who has the dictionary, makes a code of it.
  parse: typed => readValue(termCodeSchema, typed),
  shown: (value, field, words) => words.term(field.dictionary, value) ?? value,
  operators: ['in', 'is', 'isNot', 'blank', 'filled'],
  sortable: true,
  format: 'text',
}
