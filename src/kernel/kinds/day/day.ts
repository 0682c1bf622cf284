import { z } from 'zod'
import { type FieldBase, fieldMaker } from '../field.ts'
import type { PersonalKind } from '../personal.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** A calendar day in Beijing, `YYYY-MM-DD`; a person's birthday says `personal: true`. */
export interface DayField extends FieldBase<'day', string> {
  /** Sealed, never searched, and masked but for the year. */
  readonly personal?: boolean
}

/** Declares a day: `day('开始日期', { required: true })`. */
export const day = fieldMaker<DayField>('day')

/** A day that exists, `YYYY-MM-DD`. */
export const daySchema: z.ZodType<string> = z.iso.date('日期不正确，应为 2026-01-31 这样的日期')

/** Reads 2026-1-31, 2026/1/31, 2026.1.31, 2026年1月31日 and 20260131 as `2026-01-31`. */
export function readDay(typed: string): string | undefined {
  const plain = halfWidth(typed)
  const match =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  if (!match) return undefined
  const [, year = '', month = '', date = ''] = match
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
}

export const dayKind: PersonalKind<DayField> = {
  schema: () => daySchema,
  print: value => value,
  parse: typed => readValue(daySchema, readDay(typed)),
  operators: ['from', 'to', 'is', 'blank', 'filled'],
  sortable: true,
  format: 'date',
  mask: value => `${value.slice(0, 4)}-**-**`,
  isPersonal: field => field.personal === true,
}
