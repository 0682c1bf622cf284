import { printMoney, printNumber } from '#kinds/index.ts'

/** How a figure is written: fen as yuan, pieces, or a part of one as percent. */
export type FigureForm = 'money' | 'count' | 'percent'

/** A figure with its unit; `—` where there is none. */
export function printFigure(value: number | null, form: FigureForm): string {
  if (value === null) return '—'
  if (form === 'percent') return `${(value * 100).toFixed(1)}%`
  if (form === 'count') return printNumber(value, 0)
  if (Math.abs(value) < 100_000_000) return printMoney(value)
  return Math.abs(value) < 10_000_000_000
    ? `${printNumber(value / 1_000_000, 2)} 万`
    : `${printNumber(value / 10_000_000_000, 2)} 亿`
}

/** The change against a figure before, in percent; null where there was nothing before. */
export function changeOf(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null
  return ((now - before) / Math.abs(before)) * 100
}
