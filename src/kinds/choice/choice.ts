import { z } from 'zod'
import type { Tone } from '#kernel/resource/lifecycle.ts'
import type { FieldBase, Kind, Options } from '../field.ts'
import { foldLine } from '../fold-text.ts'
import { readValue } from '../read-value.ts'

/** One of the options that the declaration names. */
export interface ChoiceField<C extends string = string> extends FieldBase<'choice', C> {
  /** The options: code → label. */
  readonly options: Readonly<Record<C, string>>
  /** Colours of the options' tags; plain text where none is named. */
  readonly tones?: Partial<Readonly<Record<C, Tone>>>
  /** Those of the options that a form offers, where the others come about in another way. */
  readonly typed?: Partial<Readonly<Record<C, string>>>
}

type Extras<C extends string> = Partial<Omit<Options<ChoiceField<C>>, 'options'>>

/** Declares one of several: `choice('性质', { public: '公募', private: '非公募' })`. */
export function choice<const C extends string, const O extends Extras<NoInfer<C>>>(
  label: string,
  options: Readonly<Record<C, string>>,
  extras?: O,
): ChoiceField<C> & O & { label: string } {
  // The cast of a maker: an absent `extras` adds nothing.
  return { kind: 'choice', label, options, ...extras } as ChoiceField<C> & O & { label: string }
}

/** The code of an option, given as its label or its code. */
export function optionOf(
  options: Readonly<Record<string, string>>,
  typed: string,
): string | undefined {
  const plain = foldLine(typed).trim()
  const named = Object.entries(options).find(([, label]) => foldLine(label) === plain)
  return named?.[0] ?? (Object.hasOwn(options, plain) ? plain : undefined)
}

/** A code among the declared options. */
export function optionSchema(options: Readonly<Record<string, string>>): z.ZodType<string> {
  return z.enum(codesOf(options), `应为${Object.values(options).join('、')}之一`)
}

function codesOf(options: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(options).map(code => [code, code]))
}

export const choiceKind: Kind<ChoiceField> = {
  schema: field => optionSchema(field.options),
  print: (value, field) => field.options[value] ?? value,
  parse: (typed, field) =>
    readValue(optionSchema(field.options), optionOf(field.options, typed.trim()) ?? typed),
  operators: ['in', 'is', 'isNot', 'blank', 'filled'],
  sortable: true,
  format: 'text',
}
