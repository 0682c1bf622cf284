import { expect, it } from 'vitest'
import { printValue, printWhole, usualBy } from './print-value.ts'

it('prints fen as yuan, hundredths as percent, and tells large figures in 万 and 亿', () => {
  expect(printValue(123_456_700, { unit: 'money' })).toEqual({ figure: '1,234,567', unit: '元' })
  expect(printValue(12_345, { unit: 'money' })).toEqual({ figure: '123.45', unit: '元' })
  expect(printWhole(123_456_700, { unit: 'money', by: '万' })).toBe('123.5万元')
  expect(printWhole(12_345_670_000_00, { unit: 'money' }, { by: '亿' })).toBe('123.46亿元')
  expect(printWhole(6_789, { unit: 'percent', by: '万' })).toBe('67.9%')
  expect(printWhole(32_000, { unit: 'count' }, { by: '万', suffix: '万人次' })).toBe('3.2万人次')
})

it('leaves what is not told as it is', () => {
  expect(printWhole('<5', { unit: 'count' })).toBe('<5')
  expect(printWhole(null, { unit: 'count' })).toBe('—')
})

it('takes the unit in which an axis is short', () => {
  expect([99_999, 100_000, 100_000_000].map(usualBy)).toEqual(['1', '万', '亿'])
})
