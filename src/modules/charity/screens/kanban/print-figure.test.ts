import { expect, test } from 'vitest'
import { changeOf, printFigure, printShort } from './print-figure.ts'

test('a figure is exact to the fen below one million yuan and shortened above', () => {
  expect(printFigure(123_456)).toEqual({ figure: '1,234.56', unit: '元' })
  expect(printFigure(99_999_999)).toEqual({ figure: '999,999.99', unit: '元' })
  expect(printFigure(100_000_000)).toEqual({ figure: '100.00', unit: '万元' })
  expect(printFigure(12_345_000_000)).toEqual({ figure: '1.23', unit: '亿元' })
})

test('a whole amount has no decimals on an axis', () => {
  expect(printShort(500_000)).toBe('5,000 元')
})

test('there is no change against nothing', () => {
  expect(changeOf(100, 0)).toBeNull()
  expect(changeOf(100, undefined)).toBeNull()
  expect(changeOf(150, 100)).toBe(50)
})
