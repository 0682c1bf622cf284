import { z } from 'zod'
import { readDay } from '../day/day.ts'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** A calendar month, `YYYY-MM`. */
export interface MonthField extends FieldBase<'month', string> {}

/** Declares a month: `month('所属月份')`. */
export const month = fieldMaker<MonthField>('month')

const schema = z
  .string('月份不正确')
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份不正确，应为 2026-01 这样的月份')

export const monthKind: Kind<MonthField> = {
  schema: () => schema,
  print: value => value,
  parse(typed) {
    // A spreadsheet keeps a month as its first day.
    const first = /^(\d{4}-\d{2})-01$/.exec(readDay(typed) ?? '')?.[1]
    const match = /^(\d{4})[-/.年](\d{1,2})月?$/.exec(first ?? halfWidth(typed))
    return readValue(schema, match ? `${match[1]}-${match[2]?.padStart(2, '0')}` : typed)
  },
  operators: ['from', 'to', 'is', 'blank', 'filled'],
  sortable: true,
  format: 'text',
}
