import { expect, it } from 'vitest'
import { numberText } from './cell-text.ts'

it('writes numbers plainly, never with an exponent', () => {
  const plain = {
    0: '0',
    1e21: '1000000000000000000000',
    1.5e-7: '0.00000015',
    123456.78: '123456.78',
  }
  for (const [value, written] of Object.entries(plain)) {
    expect(numberText(Number(value))).toBe(written)
    if (Number(value) > 0) expect(numberText(-Number(value))).toBe(`-${written}`)
  }
  expect(numberText(1.25e22)).toBe('12500000000000000000000')
})
