import { z } from 'zod'
import { type AnyField, type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { foldLine, foldText } from '../fold-text.ts'
import { readValue } from '../read-value.ts'
import { hideNumbers } from './hide-numbers.ts'

/** One line of text, or several with `lines`. */
export interface TextField extends FieldBase<'text', string> {
  /** Characters at least. */
  readonly min?: number
  /** Characters at most; 200 when absent, 5000 with `lines`. */
  readonly max?: number
  /** What the text must match, beside its length; say how in `patternHint`. */
  readonly pattern?: RegExp
  /** The sentence for a text that does not match; `格式不正确` when absent. */
  readonly patternHint?: string
  /** Drawn as a text area of so many lines. */
  readonly lines?: number
  /** `false` keeps outer blanks. */
  readonly trim?: boolean
  /** What strangers wrote: telephones, identity numbers and bank cards in it are hidden in answers. */
  readonly hidesNumbers?: boolean
}

/** Declares a text: `text('姓名', { max: 50 })`. */
export const text = fieldMaker<TextField>('text')

/** Whether a field holds plain text that somebody types. */
export function isText(field: AnyField): field is TextField {
  return field.kind === 'text'
}

/** Characters a text of this field may have at most. */
export function textLimit(field: Pick<TextField, 'max' | 'lines'>): number {
  return field.max ?? (field.lines ? 5000 : 200)
}

function schema(field: TextField): z.ZodType<string> {
  const max = textLimit(field)
  const raw = z.string('应为文字').overwrite(field.lines ? foldText : foldLine)
  let bounded = (field.trim === false ? raw : raw.trim())
    .max(max, `不能超过 ${max} 个字`)
    // PostgreSQL cannot store it.
    .refine(value => !value.includes('\0'), '含有无法保存的字符')
  if (field.min !== undefined) bounded = bounded.min(field.min, `不能少于 ${field.min} 个字`)
  if (field.pattern) bounded = bounded.regex(field.pattern, field.patternHint ?? '格式不正确')
  return bounded
}

export const textKind: Kind<TextField> = {
  schema,
  print: value => value,
  parse: (typed, field) => readValue(schema(field), typed),
  operators: ['contains', 'is', 'isNot', 'startsWith', 'in', 'blank', 'filled'],
  sortable: true,
  format: 'text',
  mask: hideNumbers,
  isMaskedInPart: field => field.hidesNumbers === true,
}
