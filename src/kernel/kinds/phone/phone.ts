import { z } from 'zod'
import { type FieldBase, fieldMaker } from '../field.ts'
import type { PersonalKind } from '../personal.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** A mobile, landline or 400 number of the mainland. */
export interface PhoneField extends FieldBase<'phone', string> {
  /** `false` for the public line of an organisation; personal when absent. */
  readonly personal?: boolean
}

/** Declares a telephone number: `phone('手机号', { required: true })`. */
export const phone = fieldMaker<PhoneField>('phone')

const mobile = /^1[3-9]\d{9}$/
const landline = /^0(?:10|2\d|[3-9]\d{2})-\d{7,8}$/
const hotline = /^400\d{7}$/

/** One writing for each number: no blanks, no +86, a dash behind the area code of a landline. */
function canonicalPhone(typed: string): string {
  const digits = halfWidth(typed)
    .replace(/[\s()-]/g, '')
    .replace(/^\+?86(?=1|0)/, '')
  const parts = /^(010|02\d|0[3-9]\d{2})(\d{7,8})$/.exec(digits)
  return parts ? `${parts[1]}-${parts[2]}` : digits
}

const schema = z
  .string('应为电话号码')
  .overwrite(canonicalPhone)
  .refine(
    value => mobile.test(value) || landline.test(value) || hotline.test(value),
    '电话号码格式不正确，应为 11 位手机号或带区号的座机号',
  )

export const phoneKind: PersonalKind<PhoneField> = {
  schema: () => schema,
  print: value => value,
  parse: typed => readValue(schema, typed),
  operators: ['is', 'blank', 'filled'],
  sortable: false,
  format: 'text',
  mask: value =>
    `${value.slice(0, value.includes('-') ? value.indexOf('-') + 1 : 3)}****${value.slice(-4)}`,
  isPersonal: field => field.personal !== false,
}
