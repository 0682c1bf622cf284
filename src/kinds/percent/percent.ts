import { z } from 'zod'
import { printNumber } from '../count/print-number.ts'
import { readScaled } from '../count/read-number.ts'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { halfWidth, readValue } from '../read-value.ts'

/** A share in basis points: 1250 is 12.50%. */
export interface PercentField extends FieldBase<'percent', number> {
  /** Basis points at least; 0 when absent. */
  readonly min?: number
  /** Basis points at most; 10000 (100%) when absent. */
  readonly max?: number
}

/** Declares a share in basis points: `percent('管理费比例', { max: 1000 })`. */
export const percent = fieldMaker<PercentField>('percent')

/** Basis points as a person reads them: 1250 → `12.50%`. */
export function printPercent(points: number): string {
  return `${printNumber(points / 100, 2)}%`
}

/** The bounds of a share in basis points, both included. */
export function percentBounds(field: PercentField): { min: number; max: number } {
  return { min: field.min ?? 0, max: field.max ?? 10_000 }
}

function schema(field: PercentField): z.ZodType<number> {
  const { min, max } = percentBounds(field)
  return z
    .int('百分比最多两位小数')
    .min(min, `不能小于 ${printPercent(min)}`)
    .max(max, `不能大于 ${printPercent(max)}`)
}

export const percentKind: Kind<PercentField> = {
  schema,
  print: value => printPercent(value),
  // In percent, not as a fraction: what a person types into the template is 12.5.
  cell: value => value / 100,
  parse(typed, field) {
    const points = readScaled(halfWidth(typed).replace(/%$/, ''), 2)
    if (points === undefined) return { refusal: '应为百分比，小数点后最多两位' }
    return readValue(schema(field), points)
  },
  operators: ['from', 'to', 'is', 'blank', 'filled'],
  sortable: true,
  format: 'number',
}
