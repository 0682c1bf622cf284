import { z } from 'zod'
import { printNumber } from '../count/print-number.ts'
import { readScaled } from '../count/read-number.ts'
import type { FieldBase, Kind, Options } from '../field.ts'
import { readValue } from '../read-value.ts'

/** A number with a fixed number of digits behind the point (kilograms, hours, coordinates of scores). */
export interface DecimalField extends FieldBase<'decimal', number> {
  /** Digits behind the point, 1 to 6. */
  readonly digits: number
  /** 0 when absent. */
  readonly min?: number
  readonly max?: number
  readonly unit?: string
}

/** Declares a decimal number: `decimal('重量', { digits: 2, unit: '千克' })`. */
export function decimal<const O extends Options<DecimalField>>(
  label: string,
  options: O,
): DecimalField & O & { label: string } {
  return { kind: 'decimal', label, ...options }
}

/** The bounds of a decimal, both included. */
export function decimalBounds(field: DecimalField): { min: number; max: number } {
  // Below 2^53 in units of the last digit, so that no stored value loses a digit.
  return { min: field.min ?? 0, max: field.max ?? 999_999_999 }
}

function schema(field: DecimalField): z.ZodType<number> {
  const { min, max } = decimalBounds(field)
  return z
    .number('应为数字')
    .min(min, `不能小于 ${min}`)
    .max(max, `不能大于 ${max}`)
    .refine(
      value => Number(value.toFixed(field.digits)) === value,
      `小数点后最多 ${field.digits} 位`,
    )
}

export const decimalKind: Kind<DecimalField> = {
  schema,
  print: (value, field) => printNumber(value, field.digits) + (field.unit ? ` ${field.unit}` : ''),
  cell: value => value,
  parse(typed, field) {
    const bare =
      field.unit && typed.trim().endsWith(field.unit)
        ? typed.trim().slice(0, -field.unit.length)
        : typed
    const scaled = readScaled(bare, field.digits)
    if (scaled === undefined) return { refusal: `应为数字，小数点后最多 ${field.digits} 位` }
    return readValue(schema(field), Number((scaled / 10 ** field.digits).toFixed(field.digits)))
  },
  operators: ['from', 'to', 'is', 'blank', 'filled'],
  sortable: true,
  format: 'number',
}
