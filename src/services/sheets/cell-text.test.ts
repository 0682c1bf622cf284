import { expect, it } from 'vitest'
import { hasLostDigits, numberText } from './cell-text.ts'

it('writes numbers plainly as long as Excel keeps their digits', () => {
  const plain = {
    0: '0',
    999999999999999: '999999999999999',
    1.5e-7: '0.00000015',
    123456.78: '123456.78',
  }
  for (const [value, written] of Object.entries(plain)) {
    expect(numberText(Number(value))).toBe(written)
    if (Number(value) > 0) expect(numberText(-Number(value))).toBe(`-${written}`)
  }
})

it('tells a long number that lost its last digits', () => {
  const lost = [numberText(6.22202e18), numberText(1e15), numberText(4.2000012e27), '4.20001e+27']
  expect(lost).toEqual(['6.22202E+18', '1E+15', '4.2000012E+27', '4.20001e+27'])
  expect(lost.filter(hasLostDigits)).toEqual(lost)
  const whole = [
    '622202000000000',
    '1.5',
    'E+15',
    'WX4E+15',
    '2E10',
    '4200001234202611210000000001',
    '',
  ]
  expect(whole.filter(hasLostDigits)).toEqual([])
})
