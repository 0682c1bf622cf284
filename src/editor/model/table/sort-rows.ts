import { firstNumberIn } from './number-in.ts'

/** The orders of UEditor's table sorting, by the names that `data-sort-type` keeps. */
export const sortOrders = {
  reversecurrent: '逆序当前',
  orderbyasc: '按文字升序',
  reversebyasc: '按文字降序',
  orderbynum: '按数值升序',
  reversebynum: '按数值降序',
} as const

export type SortOrder = keyof typeof sortOrders

/** Whether a stored word names an order. */
export function isSortOrder(word: string | null): word is SortOrder {
  return word !== null && Object.hasOwn(sortOrders, word)
}

const collator = new Intl.Collator('zh-CN-u-co-pinyin')

/** Rows in the order asked, by the text of one cell each; blanks stay last, equals as they were. */
export function sortRows<T>(rows: readonly T[], textOf: (row: T) => string, order: SortOrder): T[] {
  if (order === 'reversecurrent') return [...rows].reverse()
  const direction = order.startsWith('reverse') ? -1 : 1
  const isByNumber = order.endsWith('num')
  const keyed = rows.map(row => ({
    row,
    text: textOf(row).trim(),
    number: firstNumberIn(textOf(row)),
  }))
  const isBlank = (key: (typeof keyed)[number]) =>
    isByNumber ? key.number === null : key.text === ''
  keyed.sort((one, other) => {
    if (isBlank(one) || isBlank(other)) return Number(isBlank(one)) - Number(isBlank(other))
    const difference = isByNumber
      ? (one.number ?? 0) - (other.number ?? 0)
      : collator.compare(one.text, other.text)
    return direction * difference
  })
  return keyed.map(key => key.row)
}
