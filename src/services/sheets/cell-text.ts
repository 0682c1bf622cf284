/** A value as hucre reads it, as the text a person sees: the one form in which cells are imported. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (value instanceof Date) return dateText(value)
  return String(value)
}

/** Digits that Excel keeps of a number. */
const keptDigits = 15

/**
 * 15 digits, as Excel counts: 0.1 + 0.2 is 0.3. An exponent, as Excel shows it, only where the number
 * had more digits than it kept: what stands there is no longer what was typed.
 */
export function numberText(value: number): string {
  const kept = Number(value.toPrecision(keptDigits))
  if (Math.abs(kept) >= 10 ** keptDigits) return kept.toExponential().toUpperCase()
  const plain = String(kept)
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(plain) ?? []
  if (whole === '') return plain
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return sign + digits.padEnd(point, '0')
}

/**
 * Whether a cell is a long number that lost its last digits: in a workbook, or in a text file that a
 * spreadsheet wrote, which puts the sign that a code such as 2E10 has not.
 */
export function hasLostDigits(cell: string): boolean {
  return /^\d(\.\d+)?E\+\d{2,}$/i.test(cell.trim())
}

const dayLength = 86_400_000
const firstDay = Date.UTC(1900, 0, 1)

/** Excel's clock has no zone, so hucre's UTC fields are what the cell shows. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const seconds = Math.round(date.getTime() / 1000) * 1000
  const text = new Date(seconds).toISOString().slice(0, 19).replace('T', ' ')
  // A serial below 1 is a time of day without a day.
  if (seconds < firstDay) return text.slice(11)
  return seconds % dayLength === 0 ? text.slice(0, 10) : text
}
