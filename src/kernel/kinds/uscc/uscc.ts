import { z } from 'zod'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** A unified social credit code of 18 characters (GB 32100-2015, BR-01). */
export interface UsccField extends FieldBase<'uscc', string> {}

/** Declares a unified social credit code: `uscc('统一社会信用代码', { unique: true })`. */
export const uscc = fieldMaker<UsccField>('uscc')

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

function checkCharacter(code: string): string {
  const sum = weights.reduce(
    (total, weight, at) => total + weight * alphabet.indexOf(code[at] ?? ''),
    0,
  )
  return alphabet[(31 - (sum % 31)) % 31] ?? ''
}

const schema: z.ZodType<string> = z
  .string('应为统一社会信用代码')
  .overwrite(value => halfWidth(value).replace(/\s/g, '').toUpperCase())
  .superRefine((value, context) => {
    if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(value)) {
      context.addIssue({
        code: 'custom',
        message: '统一社会信用代码应为 18 位数字或大写字母（不含 I、O、S、V、Z）',
      })
    } else if (value[17] !== checkCharacter(value)) {
      context.addIssue({ code: 'custom', message: '统一社会信用代码校验位不正确，请核对' })
    }
  })

export const usccKind: Kind<UsccField> = {
  schema: () => schema,
  print: value => value,
  parse: typed => readValue(schema, typed),
  operators: ['contains', 'is', 'startsWith', 'blank', 'filled'],
  sortable: true,
  format: 'text',
}
