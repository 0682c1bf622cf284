import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { fileIdSchema, type UploadRules } from '../file/file.ts'
import { readValue } from '../read-value.ts'

/** One uploaded picture, by its file id. */
export interface ImageField extends FieldBase<'image', string>, UploadRules {}

/** Endings a picture may have when the field names none. */
export const imageTypes = ['jpg', 'jpeg', 'png', 'webp'] as const

/** Declares a picture: `image('机构标志', { maxMb: 2 })`. */
export const image = fieldMaker<ImageField>('image')

export const imageKind: Kind<ImageField> = {
  schema: () => fileIdSchema,
  print: () => '1 张图片',
  cell: value => value,
  parse: typed => readValue(fileIdSchema, typed.trim()),
  mentions: value => [{ file: value }],
  shown: (value, _field, words) => words.file(value),
  operators: ['filled', 'blank'],
  sortable: false,
}
