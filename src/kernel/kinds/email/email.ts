import { z } from 'zod'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** An e-mail address. */
export interface EmailField extends FieldBase<'email', string> {}

/** Declares an e-mail address: `email('联系邮箱')`. */
export const email = fieldMaker<EmailField>('email')

const schema: z.ZodType<string> = z
  .string('应为邮箱地址')
  .overwrite(halfWidth)
  .max(254, '邮箱地址过长')
  .refine(value => z.email().safeParse(value).success, '邮箱地址格式不正确')

export const emailKind: Kind<EmailField> = {
  schema: () => schema,
  print: value => value,
  parse: typed => readValue(schema, typed),
  operators: ['contains', 'is', 'blank', 'filled'],
  sortable: true,
  format: 'text',
}
