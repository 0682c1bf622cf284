import { z } from 'zod'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { readValue } from '../read-value.ts'

/** What an upload of a field may be. */
export interface UploadRules {
  /** Endings of names, without the point: `['pdf', 'docx']`; the product's list when absent. */
  readonly types?: readonly string[]
  /** Megabytes of one file at most; 20 when absent. */
  readonly maxMb?: number
}

/** One uploaded file, by its id. */
export interface FileField extends FieldBase<'file', string>, UploadRules {}

/** Declares a file: `file('合作协议', { types: ['pdf'], maxMb: 20 })`. */
export const file = fieldMaker<FileField>('file')

/** The id of an upload; that it exists and may be used is checked by the server. */
export const fileIdSchema: z.ZodType<string> = z.uuid('请上传文件')

export const fileKind: Kind<FileField> = {
  schema: () => fileIdSchema,
  print: () => '1 个文件',
  cell: value => value,
  parse: typed => readValue(fileIdSchema, typed.trim()),
  mentions: value => [{ file: value }],
  shown: (value, _field, words) => words.file(value),
  operators: ['filled', 'blank'],
  sortable: false,
}
