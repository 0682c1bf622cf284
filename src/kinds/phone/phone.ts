import { z } from 'zod'
import { type FieldBase, fieldMaker } from '../field.ts'
import type { PersonalKind } from '../personal.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** A mobile, landline (with or without extension) or 400 number of the mainland; of a public line 800 and 95xxx as well. */
export interface PhoneField extends FieldBase<'phone', string> {
  /** `false` for the public line of an organisation; personal when absent. */
  readonly personal?: boolean
}

/** Declares a telephone number: `phone('手机号', { required: true })`. */
export const phone = fieldMaker<PhoneField>('phone')

const mobile = /^1[3-9]\d{9}$/
const landline = /^0(?:10|2\d|[3-9]\d{2})-\d{7,8}(?:-\d{1,6})?$/
const hotline = /^400\d{7}(?:-\d{1,6})?$/
/** Free numbers, and short ones of service lines (95xxx, 96xxx, 12xxx, 10xxx): nobody's own. */
const serviceLine = /^(?:800\d{7}|9[56]\d{3,6}|1[02]\d{3,4})$/

/** How people write an extension, in words or behind a dash. */
const inWords = /^(.+?)(?:,|;)?(?:转分机|分机|转|ext\.?|x|#)[:：]?(\d{1,6})$/i
const behindDash = /^((?:.*\D)?(?:0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4}))-(\d{1,6})$/

/**
 * One writing for each number: no blanks, no +86 or 0086, a dash behind the area code of a landline
 * and before its extension.
 */
function canonicalPhone(typed: string): string {
  const plain = halfWidth(typed)
    .replace(/[‐-―−]/g, '-')
    .replace(/[\s()]/g, '')
    // As a table of numbers writes it, and with dots between its parts.
    .replace(/^(\d{7,})\.0$/, '$1')
    .replace(/(?<=\d)[.·](?=\d{3,})/g, '-')
    .replace(/-+/g, '-')
  const [, base = plain, extension] = inWords.exec(plain) ?? behindDash.exec(plain) ?? []
  const number = lineOf(base)
  return extension === undefined ? number : `${number}-${extension}`
}

function lineOf(typed: string): string {
  const digits = typed.replaceAll('-', '')
  const national = digits
    .replace(/^(?:\+|00)86(?=[2-9]\d|10\d)/, '0')
    .replace(/^(?:\+|00)?86(?=1[3-9]|0|400|800)/, '')
  const own = /^0(?=400\d{7}$|800\d{7}$)/.test(national) ? national.slice(1) : national
  const parts = /^(010|02\d|0[3-9]\d{2})(\d{7,8})$/.exec(own)
  return parts ? `${parts[1]}-${parts[2]}` : own
}

function schema(field: PhoneField) {
  const isPublic = field.personal === false
  return z
    .string('应为电话号码')
    .overwrite(canonicalPhone)
    .refine(
      value =>
        mobile.test(value) ||
        landline.test(value) ||
        hotline.test(value) ||
        (isPublic && serviceLine.test(value)),
      isPublic
        ? '电话号码格式不正确，应为手机号、带区号的座机号（分机写作 -801）或客服热线'
        : '电话号码格式不正确，应为 11 位手机号或带区号的座机号',
    )
}

/** The middle of a number hidden, an extension wholly. */
function maskPhone(value: string): string {
  const [, area = value.slice(0, 3), extension] =
    /^(?:(0\d{2,3}-)\d+|\d+)(-\d+)?$/.exec(value) ?? []
  const base = extension === undefined ? value : value.slice(0, -extension.length)
  return `${area}****${base.slice(-4)}${extension === undefined ? '' : '-***'}`
}

export const phoneKind: PersonalKind<PhoneField> = {
  schema,
  print: value => value,
  parse: (typed, field) => readValue(schema(field), typed),
  operators: ['is', 'blank', 'filled'],
  sortable: false,
  format: 'text',
  mask: maskPhone,
  isPersonal: field => field.personal !== false,
}
