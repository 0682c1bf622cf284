import { optionOf, optionSchema } from '../choice/choice.ts'
import type { FieldBase, Kind, Options } from '../field.ts'
import { joinList, listSchema, splitList } from '../list-text.ts'
import { readValue } from '../read-value.ts'

/** Several of the options that the declaration names. */
export interface ChoicesField<C extends string = string>
  extends FieldBase<'choices', readonly C[]> {
  readonly options: Readonly<Record<C, string>>
  /** How many at most. */
  readonly max?: number
}

type Extras<C extends string> = Partial<Omit<Options<ChoicesField<C>>, 'options'>>

/** Declares several of several: `choices('服务领域', { study: '助学', medical: '助医' })`. */
export function choices<const C extends string, const O extends Extras<NoInfer<C>>>(
  label: string,
  options: Readonly<Record<C, string>>,
  extras?: O,
): ChoicesField<C> & O & { label: string } {
  // The cast of a maker: an absent `extras` adds nothing.
  return { kind: 'choices', label, options, ...extras } as ChoicesField<C> & O & { label: string }
}

const schema = (field: ChoicesField) =>
  listSchema(optionSchema(field.options), field.max ?? Object.keys(field.options).length)

export const choicesKind: Kind<ChoicesField> = {
  schema,
  print: (value, field) => joinList(value.map(code => field.options[code] ?? code)),
  parse(typed, field) {
    const codes = splitList(typed).map(part => optionOf(field.options, part) ?? part)
    return readValue(schema(field), [...new Set(codes)])
  },
  operators: ['in', 'blank', 'filled'],
  sortable: false,
  format: 'text',
  isEmpty: value => value.length === 0,
}
