import { printNumber } from '#kinds/count/print-number.ts'
import type { ChartSettings, ShapedColumn } from '../model/index.ts'

/** A figure in two parts, the unit to be set smaller than the digits. */
export interface PrintedValue {
  readonly figure: string
  readonly unit: string
}

export type PrintedBy = Pick<ChartSettings, 'by' | 'decimals' | 'prefix' | 'suffix'>

/** What a word of size counts. */
export const sizes = { '1': 1, 万: 10_000, 亿: 100_000_000 } as const

/** The value of a cell in the unit in which people read it: yuan, pieces, percent. */
export function plainValue(value: number, { unit }: Pick<ShapedColumn, 'unit'>): number {
  return unit === 'money' || unit === 'percent' ? value / 100 : value
}

/** What a cell holds of a value in the unit in which people read it: fen, pieces, hundredths. */
export function cellValue(plain: number, { unit }: Pick<ShapedColumn, 'unit'>): number {
  return unit === 'money' || unit === 'percent' ? Math.round(plain * 100) : plain
}

/** Prints a cell; what is not told (`<5`) as it stands, what is missing as a dash. */
export function printValue(
  value: string | number | null | undefined,
  column: Pick<ShapedColumn, 'unit' | 'by'>,
  settings: PrintedBy = {},
): PrintedValue {
  if (value === null || value === undefined || value === '') return { figure: '—', unit: '' }
  const unitless = settings.suffix ?? ''
  if (typeof value === 'string') return { figure: value, unit: unitless }
  const plain = plainValue(value, column)
  const by = column.unit === 'percent' ? '1' : (settings.by ?? column.by ?? '1')
  const size = plain / sizes[by]
  const digits = settings.decimals ?? usualDigits(plain, column.unit, by)
  const word = column.unit === 'money' ? '元' : column.unit === 'percent' ? '%' : ''
  return {
    figure: `${settings.prefix ?? ''}${printNumber(size, digits)}`,
    unit: settings.suffix ?? `${by === '1' ? '' : by}${word}`,
  }
}

function usualDigits(plain: number, unit: ShapedColumn['unit'], by: '1' | '万' | '亿'): number {
  if (by !== '1') return by === '亿' ? 2 : 1
  if (unit === 'percent') return 1
  return unit === 'money' && Math.abs(plain) < 1000 && !Number.isInteger(plain) ? 2 : 0
}

/** A figure and its unit in one text. */
export function printWhole(...given: Parameters<typeof printValue>): string {
  const { figure, unit } = printValue(...given)
  return `${figure}${unit}`
}

/** The unit in which figures up to this one (yuan, pieces) are short: for axes. */
export function usualBy(most: number): '1' | '万' | '亿' {
  if (most >= 100_000_000) return '亿'
  return most >= 100_000 ? '万' : '1'
}
