import { z } from 'zod'
import { readScaled } from '../count/read-number.ts'
import { type AnyField, type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { halfWidth, readValue } from '../read-value.ts'
import { printMoney } from './print-money.ts'

/** An amount in fen (BR-33); yuan only before a person's eyes. */
export interface MoneyField extends FieldBase<'money', number> {
  /** Fen at least; 0 when absent, unless `signed`. */
  readonly min?: number
  /** Fen at most; one billion yuan times a thousand when absent. */
  readonly max?: number
  /** May be negative (differences, corrections). */
  readonly signed?: boolean
}

/** Declares an amount of money in fen: `money('募捐目标', { required: true, min: 100 })`. */
export const money = fieldMaker<MoneyField>('money')

/** Whether a field holds an amount. */
export function isMoney(field: AnyField): field is MoneyField {
  return field.kind === 'money'
}

const most = 100_000_000_000_000

/** The bounds of an amount in fen, both included. */
export function moneyBounds(field: MoneyField): { min: number; max: number } {
  const max = field.max ?? most
  return { min: field.min ?? (field.signed ? -most : 0), max }
}

function schema(field: MoneyField): z.ZodType<number> {
  const { min, max } = moneyBounds(field)
  return z
    .int('金额应精确到分')
    .min(min, min === 0 ? '不能为负数' : `不能少于 ${printMoney(min)} 元`)
    .max(max, `不能超过 ${printMoney(max)} 元`)
}

export const moneyKind: Kind<MoneyField> = {
  schema,
  print: value => printMoney(value),
  cell: value => value / 100,
  parse(typed, field) {
    const plain = halfWidth(typed)
      .replace(/^[¥￥]/, '')
      .replace(/元$/, '')
    const fen = readScaled(plain, 2)
    if (fen === undefined) return { refusal: '应为金额，小数点后最多两位' }
    return readValue(schema(field), fen)
  },
  operators: ['from', 'to', 'is', 'blank', 'filled'],
  sortable: true,
  format: 'money',
}
