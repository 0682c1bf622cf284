import { printNumber } from '../count/print-number.ts'

/** Fen as yuan, the way accounts print it: 123450 → `1,234.50`. */
export function printMoney(fen: number): string {
  return printNumber(fen / 100, 2)
}
