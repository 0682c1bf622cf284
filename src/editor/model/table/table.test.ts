import { expect, test } from 'vitest'
import { isSize } from '../size.ts'
import { numberIn } from './number-in.ts'
import { sortRows } from './sort-rows.ts'

test('a number is read whole or not at all', () => {
  expect(['12.5', '-3', '1,200', '+4', '.5', '50%', '１２．５'].map(numberIn)).toEqual([
    12.5, -3, 1200, 4, 0.5, 50, 12.5,
  ])
  expect(['', '十', '1,2', '12a', '1.2.3', '-', '%'].map(numberIn)).toEqual(Array(7).fill(null))
})

const sort = (texts: string[], order: Parameters<typeof sortRows>[2]) =>
  sortRows(texts, text => text, order)

test('rows are sorted by number with minus and decimals, blanks last both ways', () => {
  const texts = ['12元', '', '-1.5', '1,200', '无', '2']
  expect(sort(texts, 'orderbynum')).toEqual(['-1.5', '2', '12元', '1,200', '', '无'])
  expect(sort(texts, 'reversebynum')).toEqual(['1,200', '12元', '2', '-1.5', '', '无'])
})

test('words are sorted by pinyin, equals keep their order', () => {
  expect(sort(['赵', '安', '', '钱', '李'], 'orderbyasc')).toEqual(['安', '李', '钱', '赵', ''])
  expect(sort(['a', 'b'], 'reversecurrent')).toEqual(['b', 'a'])
  const rows = [
    { key: '1', at: 1 },
    { key: '1', at: 2 },
  ]
  expect(sortRows(rows, row => row.key, 'orderbynum').map(row => row.at)).toEqual([1, 2])
})

test('a size is empty or a whole number of 1 to 9999', () => {
  expect(['', '1', '9999'].every(isSize)).toBe(true)
  expect(['0', 'a0', '-1', '12.5', '10000', '1 '].some(isSize)).toBe(false)
})
