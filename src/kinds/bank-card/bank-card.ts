import { z } from 'zod'
import { type FieldBase, fieldMaker } from '../field.ts'
import type { PersonalKind } from '../personal.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** A bank card of a person, or an account of an organisation. */
export interface BankCardField extends FieldBase<'bankCard', string> {
  /** An organisation's account: 9 to 32 digits without check digit. */
  readonly corporate?: boolean
}

/** Declares a bank card: `bankCard('收款卡号')`. */
export const bankCard = fieldMaker<BankCardField>('bankCard')

/** Whether the last digit is the check digit of Luhn (ISO/IEC 7812). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const weighed = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}

function schema(field: BankCardField): z.ZodType<string> {
  const bare = z.string('应为卡号').overwrite(value => halfWidth(value).replace(/[\s-]/g, ''))
  if (field.corporate) return bare.regex(/^\d{9,32}$/, '银行账号应为 9 至 32 位数字')
  return bare.superRefine((value, context) => {
    if (!/^\d{12,19}$/.test(value)) {
      context.addIssue({ code: 'custom', message: '银行卡号应为 12 至 19 位数字' })
    } else if (!hasCheckDigit(value)) {
      context.addIssue({ code: 'custom', message: '银行卡号校验位不正确，请核对' })
    }
  })
}

export const bankCardKind: PersonalKind<BankCardField> = {
  schema,
  print: value => value,
  parse: (typed, field) => readValue(schema(field), typed),
  operators: ['is', 'blank', 'filled'],
  sortable: false,
  format: 'text',
  mask: value => `**** **** **** ${value.slice(-4)}`,
  isPersonal: () => true,
  papers: true,
}
