import { z } from 'zod'
import { addressKind } from './address/address.ts'
import { areaKind } from './area/area.ts'
import { areasKind } from './areas/areas.ts'
import { bankCardKind } from './bank-card/bank-card.ts'
import { choiceKind } from './choice/choice.ts'
import { choicesKind } from './choices/choices.ts'
import { colorKind } from './color/color.ts'
import { coordinateKind } from './coordinate/coordinate.ts'
import { countKind } from './count/count.ts'
import { dayKind } from './day/day.ts'
import { decimalKind } from './decimal/decimal.ts'
import { emailKind } from './email/email.ts'
import type { AnyField, Difference, Kind, Operator, Parsed, ValueOf, Words } from './field.ts'
import { fileKind } from './file/file.ts'
import { filesKind } from './files/files.ts'
import { flagKind } from './flag/flag.ts'
import { isBlank } from './fold-text.ts'
import { htmlKind } from './html/html.ts'
import { iconKind } from './icon/icon.ts'
import { idNumberKind } from './id-number/id-number.ts'
import { imageKind } from './image/image.ts'
import { imagesKind } from './images/images.ts'
import { jsonKind } from './json/json.ts'
import { momentKind } from './moment/moment.ts'
import { moneyKind } from './money/money.ts'
import { monthKind } from './month/month.ts'
import { percentKind } from './percent/percent.ts'
import { periodKind } from './period/period.ts'
import { phoneKind } from './phone/phone.ts'
import { recordNumberKind } from './record-number/record-number.ts'
import { refKind } from './ref/ref.ts'
import { refsKind } from './refs/refs.ts'
import { sealedTextKind } from './sealed-text/sealed-text.ts'
import { secretKind } from './secret/secret.ts'
import { tagsKind } from './tags/tags.ts'
import { termKind } from './term/term.ts'
import { termsKind } from './terms/terms.ts'
import { textKind } from './text/text.ts'
import { timeOfDayKind } from './time-of-day/time-of-day.ts'
import { urlKind } from './url/url.ts'
import { usccKind } from './uscc/uscc.ts'

/** Every field kind by name. */
export const kinds = {
  text: textKind,
  html: htmlKind,
  count: countKind,
  decimal: decimalKind,
  money: moneyKind,
  percent: percentKind,
  flag: flagKind,
  day: dayKind,
  month: monthKind,
  moment: momentKind,
  timeOfDay: timeOfDayKind,
  period: periodKind,
  choice: choiceKind,
  choices: choicesKind,
  term: termKind,
  terms: termsKind,
  ref: refKind,
  refs: refsKind,
  file: fileKind,
  files: filesKind,
  image: imageKind,
  images: imagesKind,
  area: areaKind,
  areas: areasKind,
  address: addressKind,
  phone: phoneKind,
  idNumber: idNumberKind,
  bankCard: bankCardKind,
  uscc: usccKind,
  email: emailKind,
  url: urlKind,
  secret: secretKind,
  sealedText: sealedTextKind,
  recordNumber: recordNumberKind,
  json: jsonKind,
  icon: iconKind,
  color: colorKind,
  tags: tagsKind,
  coordinate: coordinateKind,
} as const

export type KindName = keyof typeof kinds

type AnyKind = Kind<AnyField> & { isPersonal?(field: AnyField): boolean; readonly papers?: true }

const byName: Readonly<Record<string, AnyKind>> = kinds

/** The kind of a field; an unknown one is a fault of the declaration. */
export function kindOf(field: AnyField): AnyKind {
  const kind = byName[field.kind]
  if (!kind) throw new Error(`no field kind is called ${field.kind}`)
  return kind
}

/** Whether a field holds personal data: sealed in the database, masked in answers (BR-41). */
export function isPersonal(field: AnyField): boolean {
  return kindOf(field).isPersonal?.(field) ?? false
}

/** Whether answers show a field's values masked: personal ones, and what is personal in texts of strangers. */
export function isMasked(field: AnyField): boolean {
  return isPersonal(field) || isMaskedInPart(field)
}

/** Whether only parts of its values may be personal: stored as they are, masked in answers. */
export function isMaskedInPart(field: AnyField): boolean {
  return kindOf(field).isMaskedInPart?.(field) ?? false
}

/** The filters that a list may offer of a field. */
export function operatorsOf(field: AnyField): readonly Operator[] {
  const kind = kindOf(field)
  return kind.operatorsOf?.(field) ?? kind.operators
}

/** Values that are wrong, or stand in another form, beside the other fields of their record. */
export function readWithin(
  fields: Readonly<Record<string, AnyField>>,
  record: Readonly<Record<string, unknown>>,
): {
  readonly values: Readonly<Record<string, unknown>>
  readonly refusals: Readonly<Record<string, string>>
} {
  const values: Record<string, unknown> = {}
  const refusals: Record<string, string> = {}
  for (const [name, field] of Object.entries(fields)) {
    const { within } = kindOf(field)
    if (within === undefined || isEmptyValue(field, record[name])) continue
    const { value, refusal } = within(record[name], field, record)
    if (refusal !== undefined) refusals[name] = refusal
    else if (value !== record[name]) values[name] = value
  }
  return { values, refusals }
}

/** Whether a value counts as nothing: null, '' and blanks, [] where the kind says so. */
export function isEmptyValue(field: AnyField, value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string' && isBlank(value)) return true
  const isOfShape = typeof value === 'string' || Array.isArray(value)
  return isOfShape && (kindOf(field).isEmpty?.(value) ?? false)
}

/** Whether a reader sees no value: there is none, or a nought that its field has a word for. */
export function isUnset(field: AnyField, value: unknown): boolean {
  return isEmptyValue(field, value) || (value === 0 && field.unset !== undefined)
}

/** The value everyone may see: masked where the field says so, as it is otherwise. */
export function maskField(field: AnyField, value: unknown): unknown {
  if (!isMasked(field) || isEmptyValue(field, value)) return value
  return kindOf(field).mask?.(value, field)
}

/** A value as a person reads it; nothing is ''. Personal values come out in the clear. */
export function printField(field: AnyField, value: unknown, words?: Words): string {
  return isEmptyValue(field, value) ? '' : kindOf(field).print(value, field, words)
}

/** What the history tells of two values of a field, where it does not tell both whole. */
export function differenceOf(
  field: AnyField,
  before: unknown,
  after: unknown,
): Difference | undefined {
  return kindOf(field).differ?.(before ?? null, after ?? null, field)
}

/** A value as a cell of a sheet holds it; nothing is ''. Personal values come out in the clear. */
export function cellOf(field: AnyField, value: unknown, words?: Words): string | number {
  if (isEmptyValue(field, value)) return ''
  const kind = kindOf(field)
  return kind.cell?.(value, field, words) ?? kind.print(value, field, words)
}

/** Reads a cell of a sheet; blanks are nothing, which a required field refuses. */
export function parseCell<F extends AnyField>(field: F, cell: string): Parsed<ValueOf<F>> {
  if (isBlank(cell)) return field.required ? { refusal: demandOf(field) } : { value: null }
  // The kind under the field's name reads the field's values: the registry's one assumption.
  return kindOf(field).parse(cell, field) as Parsed<ValueOf<F>>
}

const chosen: readonly string[] = [
  'choice',
  'choices',
  'term',
  'terms',
  'ref',
  'refs',
  'area',
  'areas',
  'day',
  'month',
  'moment',
  'timeOfDay',
  'period',
  'flag',
  'icon',
  'color',
]
const uploaded: readonly string[] = ['file', 'files', 'image', 'images']

/** Whether a field holds formatted text, which is cleaned before it is stored. */
export function holdsHtml(field: AnyField): boolean {
  return kindOf(field) === byName.html
}

/** Whether a field's value is uploaded files, by their ids. */
export function holdsFiles(field: AnyField): boolean {
  return uploaded.includes(field.kind)
}

/** The sentence for an empty field that must not be: `请填写姓名`. */
export function demandOf(field: AnyField): string {
  const verb = chosen.includes(field.kind)
    ? '请选择'
    : uploaded.includes(field.kind)
      ? '请上传'
      : '请填写'
  return `${verb}${field.label}`
}

/** Whether a field that always has a value begins with the empty one: then that is a value of its own. */
export function isOfferedEmpty(field: AnyField): boolean {
  return field.required === true && field.initial === ''
}

/**
 * The schema of a field as it travels: null for nothing unless the field is required; '', blanks
 * and [] count as null. An absent key counts as nothing too: wrap it in `.optional()` for patches.
 */
export function schemaOf<F extends AnyField>(field: F): z.ZodType<ValueOf<F> | null> {
  const base = kindOf(field).schema(field)
  const schema = z.preprocess(
    (value, context) => {
      if (!isEmptyValue(field, value)) return value
      if (!field.required) return null
      if (isOfferedEmpty(field)) return ''
      context.addIssue({ code: 'custom', message: demandOf(field), input: value })
      return z.NEVER
    },
    field.required ? base : base.nullable(),
  )
  // The kind under the field's name checks the field's values: the registry's one assumption.
  return schema as z.ZodType<ValueOf<F> | null>
}

/** Where the text read from a sheet must be looked up before it is a value; undefined: it is one. */
export function lookupOf(field: AnyField): Lookup | undefined {
  return lookups[field.kind]
}

/** Where it is looked up; an address is one text of which only the beginning is an area's name. */
export type Lookup = 'record' | 'term' | 'area' | 'address'

const lookups: Readonly<Record<string, Lookup>> = {
  ref: 'record',
  refs: 'record',
  term: 'term',
  terms: 'term',
  area: 'area',
  areas: 'area',
  address: 'address',
}
