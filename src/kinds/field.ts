import type { z } from 'zod'

/** How a filter compares a stored value with what was asked. */
export const operators = [
  'is',
  'isNot',
  'in',
  'contains',
  'startsWith',
  'from',
  'to',
  'blank',
  'filled',
  'under',
] as const
export type Operator = (typeof operators)[number]

/**
 * What every field of every resource may say, whatever its kind.
 * `V` is the value as it travels in JSON; money is fen, days are `YYYY-MM-DD`, moments are ISO.
 */
export interface FieldBase<K extends string, V, S = undefined> {
  readonly kind: K
  readonly label: string
  /** Never empty: refused at its field, NOT NULL in the table. */
  readonly required?: boolean
  /** May be empty in a draft; each move marked `complete` refuses while it is empty. */
  readonly late?: boolean
  /** One line of help under the input. */
  readonly hint?: string
  /** What stands where the value is nothing, or nought, and that means something: `不限`. */
  readonly unset?: string
  /** The value of a new record when none is given. */
  readonly initial?: V
  /** Written by the server only; ignored nowhere: a client that sends it is refused. */
  readonly system?: boolean
  /** Given when the record is made and never changed afterwards. */
  readonly frozen?: boolean
  /** Unique alone (`true`) or together with these fields, among rows that are not deleted. */
  readonly unique?: true | readonly string[]
  /** A plain index on the column. */
  readonly index?: boolean
  /** Kept equal to what another record says: no use of its own of what it refers to. */
  readonly copied?: boolean
  /** Left out of audit differences (large or technical values). */
  readonly silent?: boolean
  /** The action without which the field is absent from answers and screens. */
  readonly needs?: string
  /** Why a personal value stands in the clear for whoever sees the record: `机构对外公开的联系邮箱`. */
  readonly open?: string
  /** Phantom of the value's type; never present at run time. */
  readonly '~value'?: V
  /** Phantom of what a presented row shows beside the value; never present at run time. */
  readonly '~shown'?: S
}

/** A field of any kind, as the shared code sees it. */
export type AnyField = FieldBase<string, unknown, unknown>

/** The value of a field as it travels in JSON, without emptiness. */
export type ValueOf<F extends AnyField> = Exclude<F['~value'], undefined>

/** What a presented row shows beside the value of a field, as the title of a reference. */
export type ShownOf<F extends AnyField> = Exclude<F['~shown'], undefined>

/** The outcome of reading a cell of a sheet: a value, nothing, or why not. */
export type Parsed<V> =
  | { readonly value: V | null; readonly refusal?: undefined }
  | { readonly value?: undefined; readonly refusal: string }

/** Names of things that a kind cannot print by itself (records, dictionary terms, areas, files). */
export interface Words {
  /** The title of a record of a resource, or undefined when it is unknown. */
  record(resource: string, id: string): string | undefined
  /** The label of a dictionary term. */
  term(dictionary: string, code: string): string | undefined
  /** The full name of an administrative area. */
  area(code: string): string | undefined
  /** A stored file's name, size in bytes and type. */
  file(id: string): FileWord | undefined
}

/** What a list shows of a stored file. */
export interface FileWord {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly mime: string
}

/** Something a value refers to by id; its name is fetched together with those of the other rows. */
export type Mention = { readonly resource: string; readonly id: string } | { readonly file: string }

/** What went from a value and what came into it, as a person reads it. */
export interface Difference {
  readonly before: string
  readonly after: string
}

/** Every question that shared code may ask of a field kind; nothing else may branch on kinds. */
export interface Kind<F extends AnyField> {
  /** The value's schema, without emptiness; its messages are Chinese sentences. */
  schema(field: F): z.ZodType<ValueOf<F>>
  /** The value as a person reads it, in audit rows, sheets and messages. */
  print(value: ValueOf<F>, field: F, words?: Words): string
  /** What two values differ in, where the history tells that and not both values whole. */
  differ?(before: ValueOf<F> | null, after: ValueOf<F> | null, field: F): Difference | undefined
  /** The value as a cell of a sheet holds it: numbers stay numbers (money in yuan). */
  cell?(value: ValueOf<F>, field: F, words?: Words): string | number
  /** Reads what a person typed into a sheet. Kinds that need the database (ref) take ids or numbers. */
  parse(text: string, field: F): Parsed<ValueOf<F>>
  /** The filters a list may offer; the first is the usual one. Empty: cannot be filtered. */
  readonly operators: readonly Operator[]
  /** The filters of one field, where they are not those of all of its kind. */
  operatorsOf?(field: F): readonly Operator[]
  /**
   * The value as the record's other fields make it (a paper's number by its type), or the sentence
   * why it cannot stand beside them. Asked once all fields have been read.
   */
  within?(
    value: ValueOf<F>,
    field: F,
    record: Readonly<Record<string, unknown>>,
  ): Parsed<ValueOf<F>>
  /** Whether a list may be sorted by it. */
  readonly sortable: boolean
  /** How a sheet formats the column. */
  readonly format?: 'text' | 'number' | 'money' | 'date' | 'dateTime' | 'percent'
  /** What the value refers to (ref, file …). */
  mentions?(value: ValueOf<F>, field: F): readonly Mention[]
  /** What the value alone cannot show, for `shown` of a presented row: a title, titles, files. */
  shown?(value: ValueOf<F>, field: F, words: Words): unknown
  /** Present on personal data (PIPL art. 28): the form everyone may see, e.g. `138****5678`. */
  mask?(value: ValueOf<F>, field: F): ValueOf<F>
  /** Whether `mask` hides only what is personal in values that are none as a whole; absent: in none. */
  isMaskedInPart?(field: F): boolean
  /** Whether to ask for this value is to ask for the records that lack what is sought: 否. */
  isDenial?(value: ValueOf<F>): boolean
  /** Empty means this, beside null: '', []. */
  isEmpty?(value: ValueOf<F>): boolean
}

/** What a declaration may say beside its label. */
export type Options<F extends AnyField> = Omit<F, 'kind' | 'label' | '~value' | '~shown'>

/** Makes the declaring function of a kind without further parameters: `text('姓名', { max: 50 })`. */
export function fieldMaker<F extends AnyField>(kind: F['kind']) {
  return <const O extends Partial<Options<F>>>(
    label: string,
    options?: O,
  ): F & O & { label: string } =>
    // The one cast of the makers: the options are checked by their type, the phantom has no value.
    ({ kind, label, ...options }) as unknown as F & O & { label: string }
}
