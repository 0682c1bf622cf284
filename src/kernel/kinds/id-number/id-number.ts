import { z } from 'zod'
import { type FieldBase, fieldMaker } from '../field.ts'
import type { PersonalKind } from '../personal.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** A citizen's identity number of 18 characters (GB 11643-1999, BR-31). */
export interface IdNumberField extends FieldBase<'idNumber', string> {}

/** Declares an identity number: `idNumber('身份证号', { required: true })`. */
export const idNumber = fieldMaker<IdNumberField>('idNumber')

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The check character of the first 17 digits (GB 11643). */
function checkCharacter(digits: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return '10X98765432'[sum % 11] ?? ''
}

/** The birthday in an identity number, `YYYY-MM-DD`. */
export function birthdayOf(id: string): string {
  return `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`
}

/** What is wrong with an identity number on a day, as a sentence; undefined when it holds. */
function faultOf(id: string, today: string): string | undefined {
  if (!/^[1-9]\d{16}[\dX]$/.test(id)) return '身份证号应为 18 位，末位可为 X'
  const birthday = birthdayOf(id)
  if (!z.iso.date().safeParse(birthday).success) return '身份证号中的出生日期不正确'
  const age = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  if (birthday > today || age > 130) return '身份证号中的出生日期不正确'
  if (id[17] !== checkCharacter(id)) return '身份证号校验位不正确，请核对'
  return undefined
}

const schema: z.ZodType<string> = z
  .string('应为身份证号')
  .overwrite(value => halfWidth(value).replace(/\s/g, '').toUpperCase())
  .superRefine((value, context) => {
    const fault = faultOf(value, new Date().toISOString().slice(0, 10))
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

/** An old number of 15 digits made one of 18; other text as it is. */
function lengthened(typed: string): string {
  const plain = halfWidth(typed)
  if (!/^\d{15}$/.test(plain)) return plain
  const digits = `${plain.slice(0, 6)}19${plain.slice(6)}`
  return digits + checkCharacter(digits)
}

export const idNumberKind: PersonalKind<IdNumberField> = {
  schema: () => schema,
  print: value => value,
  parse: typed => readValue(schema, lengthened(typed)),
  operators: ['is', 'blank', 'filled'],
  sortable: false,
  format: 'text',
  mask: value => `${value.slice(0, 6)}********${value.slice(-4)}`,
  isPersonal: () => true,
  papers: true,
}
