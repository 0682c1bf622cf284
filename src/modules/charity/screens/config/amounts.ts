import { printMoney } from '#kinds/index.ts'

/** The amounts of a stored list in fen; none where it is empty or no list. */
export function amountsOf(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'number') : []
}

/** Fen as yuan, without needless zeros: `10`, `0.50`. */
export function yuanOf(fen: number): string {
  return fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2)
}

/** The amounts for reading: `¥10.00、¥50.00`. */
export function writeAmounts(value: unknown): string {
  return amountsOf(value)
    .map(fen => `¥${printMoney(fen)}`)
    .join('、')
}

/** Typed yuan as fen; undefined for what is no positive amount of at most two decimals. */
export function fenOf(typed: string): number | undefined {
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(typed.trim())) return undefined
  const fen = Math.round(Number(typed) * 100)
  return fen > 0 ? fen : undefined
}
