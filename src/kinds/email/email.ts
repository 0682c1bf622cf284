import { z } from 'zod'
import { type FieldBase, fieldMaker } from '../field.ts'
import type { PersonalKind } from '../personal.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** An e-mail address; that of a donor or an applicant says `personal: true`. */
export interface EmailField extends FieldBase<'email', string> {
  /** Sealed, found by the whole address only, and masked. */
  readonly personal?: boolean
}

/** Declares an e-mail address: `email('联系邮箱')`. */
export const email = fieldMaker<EmailField>('email')

const schema: z.ZodType<string> = z
  .string('应为邮箱地址')
  .overwrite(halfWidth)
  .max(254, '邮箱地址过长')
  .refine(value => z.email().safeParse(value).success, '邮箱地址格式不正确')

export const emailKind: PersonalKind<EmailField> = {
  schema: () => schema,
  print: value => value,
  parse: typed => readValue(schema, typed),
  operators: ['contains', 'is', 'blank', 'filled'],
  sortable: true,
  format: 'text',
  mask: value => `${value.slice(0, 1)}***${value.slice(value.lastIndexOf('@'))}`,
  isPersonal: field => field.personal === true,
}
