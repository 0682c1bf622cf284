const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** A citizen's number with a right last sign; the places before it name an area that has been given up. */
export function citizenNumber(birthday: string, serial: number): string {
  const body = `110229${birthday.replaceAll('-', '')}${String(serial).padStart(3, '0')}`
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0)
  return body + ('10X98765432'[sum % 11] ?? '')
}
