import { z } from 'zod'
import { type FieldBase, fieldMaker, type Parsed } from '../field.ts'
import type { PersonalKind } from '../personal.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** A calendar day in Beijing, `YYYY-MM-DD`; a person's birthday says `personal: true`. */
export interface DayField extends FieldBase<'day', string> {
  /** Sealed, never searched, and masked but for the year. */
  readonly personal?: boolean
}

/** Declares a day: `day('开始日期', { required: true })`. */
export const day = fieldMaker<DayField>('day')

const refusal = '日期不正确，应为 2026-01-31 这样的日期'

/** A day that exists, `YYYY-MM-DD`. */
export const daySchema: z.ZodType<string> = z.iso.date(refusal)

/** A day that a spreadsheet counts from 1900 on: five digits, of the years 1927 to 2173. */
export function dayOfSerial(serial: number): string {
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000)
    .toISOString()
    .slice(0, 10)
}

/**
 * Reads 2026-1-31, 2026/1/31, 2026.1.31, 2026年1月31日 and 20260131 as `2026-01-31`, and what
 * spreadsheets make of a day: its number (46053) and a midnight behind it.
 */
export function readDay(typed: string): string | undefined {
  const plain = halfWidth(typed).replace(/(?:\s+|T)0{1,2}:00(?::00(?:\.0+)?)?Z?$/, '')
  if (/^[1-9]\d{4}(?:\.0+)?$/.test(plain)) return dayOfSerial(Number(plain))
  const match =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  if (!match) return undefined
  const [, year = '', month = '', date = ''] = match
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

/** Reads a day; a time of the day behind one is told, not cut off. */
function parseDay(typed: string): Parsed<string> {
  const day = readDay(typed)
  const before = /^(.+?)(?:\s+|T)\d{1,2}:\d{2}/.exec(halfWidth(typed))?.[1]
  if (day === undefined && before !== undefined && readDay(before) !== undefined)
    return { refusal: '日期后面有时间，请只填日期' }
  return readValue(daySchema, day)
}

export const dayKind: PersonalKind<DayField> = {
  schema: () => daySchema,
  print: value => value,
  parse: parseDay,
  operators: ['from', 'to', 'is', 'blank', 'filled'],
  sortable: true,
  format: 'date',
  mask: value => `${value.slice(0, 4)}-**-**`,
  isPersonal: field => field.personal === true,
}
