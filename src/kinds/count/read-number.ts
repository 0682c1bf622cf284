import { halfWidth } from '../read-value.ts'

/**
 * Reads `1,234.5` as a whole number of units of 10^-digits (123450 for two digits) without
 * passing through binary fractions. Undefined when it is no number, has more digits, or has a comma
 * that parts no thousands: `12,00` is no twelve hundred.
 */
export function readScaled(text: string, digits: number): number | undefined {
  const match = /^([+-]?)(\d{1,15}|\d{1,3}(?:[, ]\d{3}){1,4})(?:\.(\d*))?$/.exec(halfWidth(text))
  if (!match) return undefined
  const [, sign = '', whole = '', typedFraction = ''] = match
  const fraction = typedFraction.replace(/0+$/, '')
  if (fraction.length > digits) return undefined
  const scaled = Number(`${whole.replace(/[, ]/g, '')}${fraction.padEnd(digits, '0')}`)
  if (!Number.isSafeInteger(scaled)) return undefined
  return sign === '-' && scaled !== 0 ? -scaled : scaled
}
