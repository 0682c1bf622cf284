import { z } from 'zod'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { readValue } from '../read-value.ts'

/** A web address, http or https only: it is drawn as a link. */
export interface UrlField extends FieldBase<'url', string> {}

/** Declares a web address: `url('官网')`. */
export const url = fieldMaker<UrlField>('url')

const refusal = '网址格式不正确，应以 http:// 或 https:// 开头'

const schema: z.ZodType<string> = z
  .string('应为网址')
  .trim()
  .max(2000, '网址过长')
  .refine(value => /^https?:\/\//i.test(value) && z.url().safeParse(value).success, refusal)

export const urlKind: Kind<UrlField> = {
  schema: () => schema,
  print: value => value,
  parse: typed => readValue(schema, typed),
  operators: ['contains', 'blank', 'filled'],
  sortable: false,
  format: 'text',
}
