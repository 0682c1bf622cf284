import { expect, test } from 'vitest'
import { printFigure } from './paper.ts'

test('prints figures in the unit of their column', () => {
  expect(printFigure(1_234_567, 'money')).toBe('12,345.67')
  expect(printFigure(3_333, 'percent')).toBe('33.33%')
  expect(printFigure(12_000, 'count')).toBe('12,000')
  expect(printFigure('助学', 'text')).toBe('助学')
})
