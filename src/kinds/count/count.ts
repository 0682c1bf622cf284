import { z } from 'zod'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { halfWidth, readValue } from '../read-value.ts'
import { printNumber } from './print-number.ts'
import { readScaled } from './read-number.ts'

/** A whole number of things. */
export interface CountField extends FieldBase<'count', number> {
  /** 0 when absent. */
  readonly min?: number
  /** 2147483647 when absent, which is also the most the column holds. */
  readonly max?: number
  /** What is counted: `人`, `次`. */
  readonly unit?: string
  /** It names a year and counts nothing: 2026, not 2,026. */
  readonly isYear?: true
}

/** Declares a whole number: `count('受助人数', { unit: '人' })`. */
export const count = fieldMaker<CountField>('count')

/** Whether its figure names something and is grouped by no thousands: a year, pixels as programs write them. */
export function isUngrouped({ isYear, unit }: CountField): boolean {
  return isYear === true || unit === 'px'
}

/** The bounds of a count, both included. */
export function countBounds(field: CountField): { min: number; max: number } {
  return { min: field.min ?? 0, max: field.max ?? 2_147_483_647 }
}

function schema(field: CountField): z.ZodType<number> {
  const { min, max } = countBounds(field)
  const print = (bound: number) => (isUngrouped(field) ? String(bound) : printNumber(bound, 0))
  return z
    .int('应为整数')
    .min(min, `不能小于 ${print(min)}`)
    .max(max, `不能大于 ${print(max)}`)
}

export const countKind: Kind<CountField> = {
  schema,
  print: (value, field) =>
    (isUngrouped(field) ? String(value) : printNumber(value, 0)) +
    (field.unit ? ` ${field.unit}` : ''),
  cell: value => value,
  parse(typed, field) {
    const plain = halfWidth(typed)
    const bare =
      field.unit && plain.endsWith(field.unit) ? plain.slice(0, -field.unit.length) : plain
    const value = readScaled(bare, 0)
    return value === undefined ? { refusal: '应为整数' } : readValue(schema(field), value)
  },
  operators: ['from', 'to', 'is', 'blank', 'filled'],
  sortable: true,
  format: 'number',
}
