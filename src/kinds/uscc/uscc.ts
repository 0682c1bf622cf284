import { z } from 'zod'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { hasCitizenCheck, hasCitizenForm } from '../id-number/citizen-number.ts'
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

/** Registration departments and, of each, the kinds of body (GB 32100-2015, 5.1 and 5.2). */
const kindsOfBody: Readonly<Record<string, string>> = {
  ...{ '1': '1239', '2': '19', '3': '123459', '4': '19', '5': '1239', '6': '129' },
  ...{ '7': '129', '8': '19', '9': '1239', A: '19', N: '1239', Y: '1' },
}
/** The first two digits of an area code (GB/T 2260); 10 stands for the whole country. */
const province = /^(?:10|1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/

/**
 * Whether what looks like a code is a citizen's number: its birthday stands where a code has the
 * area and the body, and either its own check digit fits (one code in thousands of such a form) or
 * no code begins so. It is personal, and a code is not sealed.
 */
function isCitizenNumber(value: string): boolean {
  if (!hasCitizenForm(value)) return false
  const [department = '', kind = ''] = value
  const isBody = kindsOfBody[department]?.includes(kind) === true && province.test(value.slice(2))
  return !isBody || hasCitizenCheck(value)
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
    } else if (isCitizenNumber(value)) {
      context.addIssue({
        code: 'custom',
        message: '这是身份证号码，不是统一社会信用代码，请勿填在这里',
      })
    } else if (value[17] !== checkCharacter(value)) {
      context.addIssue({ code: 'custom', message: '统一社会信用代码校验码错误，请核对' })
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
