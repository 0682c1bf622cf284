import { halfWidth } from '../read-value.ts'

/**
 * Reads `1,234.5` as a whole number of units of 10^-digits (123450 for two digits) without
 * passing through binary fractions. Undefined when it is no number or has more digits.
 */
export function readScaled(text: string, digits: number): number | undefined {
  const plain = halfWidth(text).replace(/[,\s]/g, '')
  const match = /^([+-]?)(\d{1,15})(?:\.(\d*))?$/.exec(plain)
  if (!match) return undefined
  const [, sign = '', whole = '', typedFraction = ''] = match
  const fraction = typedFraction.replace(/0+$/, '')
  if (fraction.length > digits) return undefined
  const scaled = Number(`${whole}${fraction.padEnd(digits, '0')}`)
  if (!Number.isSafeInteger(scaled)) return undefined
  return sign === '-' && scaled !== 0 ? -scaled : scaled
}
