import { z } from 'zod'
import { type AnyField, type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { readValue } from '../read-value.ts'
import { changedLines } from './changed-lines.ts'
import { htmlLength, isBlankHtml, plainText } from './plain-text.ts'

/**
 * A rich text in HTML. The schema bounds it; what may stand in it is the sanitiser's question,
 * which the server asks before it writes (`kernel/server/html-port.ts`).
 */
export interface HtmlField extends FieldBase<'html', string> {
  /** Characters people read at most, an object counting one; 100,000 when absent. */
  readonly max?: number
  /** Characters above which the editor warns; 10,000 when absent. */
  readonly warn?: number
  /** The history tells only of the paragraphs that changed: versions keep the whole text. */
  readonly isVersioned?: boolean
}

/** Declares a rich text: `html('正文', { required: true })`. */
export const html = fieldMaker<HtmlField>('html')

/** Whether a field's value is HTML of the editor. */
export function isRichText(field: AnyField): field is HtmlField {
  return field.kind === 'html'
}

/** Characters of markup at most: pictures are addresses, never data. */
const markup = 5_000_000

/** Characters a rich text of this field may have at most. */
export function htmlLimit(field: Pick<HtmlField, 'max'>): number {
  return field.max ?? 100_000
}

function schema(field: HtmlField): z.ZodType<string> {
  const max = htmlLimit(field)
  return z
    .string('应为文字')
    .max(markup, '内容过长，无法保存')
    .refine(value => !value.includes('\0'), '含有无法保存的字符')
    .refine(value => htmlLength(value) <= max, `不能超过 ${max} 个字`)
}

export const htmlKind: Kind<HtmlField> = {
  schema,
  print: value => plainText(value),
  differ: (before, after, { isVersioned }) =>
    isVersioned === true ? changedLines(before, after) : undefined,
  // The markup itself, so that a sheet brings back what it took; words only beyond a cell's room.
  cell: value => (value.length <= cellRoom ? value : plainText(value).slice(0, cellRoom)),
  parse: (typed, field) =>
    readValue(
      schema(field),
      /^<[a-z][^>]*>[\s\S]*>$/i.test(typed.trim()) ? typed.trim() : paragraphs(typed),
    ),
  operators: ['contains', 'blank', 'filled'],
  sortable: false,
  format: 'text',
  // Asked before the schema: a list may stand where a text should.
  isEmpty: value => typeof value === 'string' && isBlankHtml(value),
}

/** Signs that a cell of a sheet holds. */
const cellRoom = 32_000

// A sheet holds text: each line is a paragraph.
function paragraphs(text: string): string {
  return text
    .split(/\r?\n/)
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(
      line => `<p>${line.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</p>`,
    )
    .join('')
}
