import { z } from 'zod'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { foldLine } from '../fold-text.ts'
import { joinList, listSchema, readList } from '../list-text.ts'

/** Free words, each once. */
export interface TagsField extends FieldBase<'tags', readonly string[]> {
  /** How many at most; 20 when absent. */
  readonly max?: number
}

/** Declares free words: `tags('标签')`. */
export const tags = fieldMaker<TagsField>('tags')

/** One word of tags; the signs that separate words in a sheet cannot stand in it. */
export const tagSchema: z.ZodType<string> = z
  .string('应为文字')
  .overwrite(foldLine)
  .trim()
  .min(1, '标签不能为空')
  .max(20, '标签不能超过 20 个字')
  .regex(/^[^、,，;；\n\0]*$/, '标签不能含有逗号、顿号或分号')

const schema = (field: TagsField) => listSchema(tagSchema, field.max ?? 20)

export const tagsKind: Kind<TagsField> = {
  schema,
  print: value => joinList(value),
  parse: (typed, field) => readList(schema(field), typed),
  operators: ['in', 'blank', 'filled'],
  sortable: false,
  format: 'text',
  isEmpty: value => value.length === 0,
}
