import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { fileIdSchema, type UploadRules } from '../file/file.ts'
import { joinList, listSchema, readList } from '../list-text.ts'

/** Several uploaded pictures, by their file ids, in order. */
export interface ImagesField extends FieldBase<'images', readonly string[]>, UploadRules {
  /** How many at most; 9 when absent. */
  readonly max?: number
}

/** Declares several pictures: `images('现场照片', { max: 9 })`. */
export const images = fieldMaker<ImagesField>('images')

const schema = (field: ImagesField) => listSchema(fileIdSchema, field.max ?? 9)

export const imagesKind: Kind<ImagesField> = {
  schema,
  print: value => `${value.length} 张图片`,
  cell: value => joinList(value),
  parse: (typed, field) => readList(schema(field), typed),
  mentions: value => value.map(file => ({ file })),
  shown: (value, _field, words) => value.flatMap(id => words.file(id) ?? []),
  operators: ['filled', 'blank'],
  sortable: false,
  isEmpty: value => value.length === 0,
}
