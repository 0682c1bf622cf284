import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { fileIdSchema, type UploadRules } from '../file/file.ts'
import { joinList, listSchema, readList } from '../list-text.ts'

/** Several uploaded files, by their ids, in order. */
export interface FilesField extends FieldBase<'files', readonly string[]>, UploadRules {
  /** How many at most; 20 when absent. */
  readonly max?: number
}

/** Declares several files: `files('附件', { max: 9 })`. */
export const files = fieldMaker<FilesField>('files')

const schema = (field: FilesField) => listSchema(fileIdSchema, field.max ?? 20)

export const filesKind: Kind<FilesField> = {
  schema,
  print: value => `${value.length} 个文件`,
  cell: value => joinList(value),
  parse: (typed, field) => readList(schema(field), typed),
  mentions: value => value.map(file => ({ file })),
  shown: (value, _field, words) => value.flatMap(id => words.file(id) ?? []),
  operators: ['filled', 'blank'],
  sortable: false,
  isEmpty: value => value.length === 0,
}
