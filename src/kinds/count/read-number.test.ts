import { expect, it } from 'vitest'
import { printField } from '../registry.ts'
import { count } from './count.ts'
import { readScaled } from './read-number.ts'

it('reads numbers as people write them, without binary fractions', () => {
  const read = {
    '1,234.5': 123450,
    '１２，３４５．６７': 1234567,
    ' 1 234 567.00 ': 123456700,
    '-0.07': -7,
    '999,999,999,999.99': 99999999999999,
    '12.300': 1230,
  }
  for (const [text, fen] of Object.entries(read)) expect(readScaled(text, 2), text).toBe(fen)
})

it('takes no comma for thousands where it parts none', () => {
  for (const text of [
    '12,00',
    '1,2345',
    '1234,567',
    ',123',
    '1,,234',
    '12,34.5',
    '1.234,56',
    '1 2',
  ])
    expect(readScaled(text, 2), text).toBeUndefined()
})

it('parts the thousands of what is counted, and not of a year', () => {
  expect(printField(count('人数', { unit: '人' }), 2026)).toBe('2,026 人')
  expect(printField(count('年度', { isYear: true }), 2026)).toBe('2026')
})
