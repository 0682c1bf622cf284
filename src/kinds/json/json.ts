import type { z } from 'zod'
import type { FieldBase, Kind, Options, Parsed } from '../field.ts'
import { readValue } from '../read-value.ts'

/** A structured value that a schema describes; never filtered or sorted by. */
export interface JsonField<V = unknown> extends FieldBase<'json', V> {
  /** Its messages are Chinese sentences. */
  readonly schema: z.ZodType<V>
  /** The value in words, for lists, details and the operation log; as JSON when absent. */
  readonly words?: (value: NoInfer<V>) => string
}

type Extras<V> = Partial<Omit<Options<JsonField<V>>, 'schema'>>

/** Declares a structured value: `json('评分项', z.array(scoreItem))`. */
export function json<V, const O extends Extras<NoInfer<V>>>(
  label: string,
  schema: z.ZodType<V>,
  extras?: O,
): JsonField<V> & O & { label: string } {
  // The cast of a maker: an absent `extras` adds nothing.
  return { kind: 'json', label, schema, ...extras } as JsonField<V> & O & { label: string }
}

function read(field: JsonField, typed: string): Parsed<unknown> {
  let value: unknown
  try {
    value = JSON.parse(typed)
  } catch {
    return { refusal: '应为 JSON' }
  }
  return readValue(field.schema, value)
}

/** The value in the words of its field, or as JSON. */
export function printJson(value: unknown, { words }: JsonField): string {
  return words?.(value) ?? JSON.stringify(value)
}

export const jsonKind: Kind<JsonField> = {
  schema: field => field.schema,
  print: printJson,
  parse: (typed, field) => read(field, typed),
  operators: [],
  sortable: false,
}
