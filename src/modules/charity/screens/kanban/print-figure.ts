import { printMoney, printNumber } from '#kinds/index.ts'

const tenThousand = 1_000_000
const hundredMillion = 10_000_000_000

/** Fen as a figure of a card: to the fen below one million yuan, then in 万 and 亿. */
export function printFigure(fen: number): { readonly figure: string; readonly unit: string } {
  const size = Math.abs(fen)
  if (size < 100 * tenThousand) return { figure: printMoney(fen), unit: '元' }
  if (size < hundredMillion) return { figure: printNumber(fen / tenThousand, 2), unit: '万元' }
  return { figure: printNumber(fen / hundredMillion, 2), unit: '亿元' }
}

/** The figure and its unit in one text, for axes and bars. */
export function printShort(fen: number): string {
  const { figure, unit } = printFigure(fen)
  return `${figure.replace(/\.00$/, '')} ${unit}`
}

/** The change of a figure against the one before in percent; null where there was nothing before. */
export function changeOf(now: number, before: number | undefined): number | null {
  if (before === undefined || before === 0) return null
  return ((now - before) / before) * 100
}
