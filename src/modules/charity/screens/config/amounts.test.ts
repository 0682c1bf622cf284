import { expect, test } from 'vitest'
import { amountsOf, fenOf, yuanOf } from './amounts.ts'

test('reads amounts in yuan to the fen, and leaves out what is none', () => {
  expect(['10', ' 0.5 ', '1.005', '0', '-3', '十', '19.99'].map(fenOf)).toEqual([
    1000,
    50,
    undefined,
    undefined,
    undefined,
    undefined,
    1999,
  ])
  expect([1000, 50, 1999].map(yuanOf)).toEqual(['10', '0.50', '19.99'])
  expect(amountsOf(null)).toEqual([])
})
