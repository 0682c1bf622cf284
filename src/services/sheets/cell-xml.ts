/** How the values of a column are written, and so how Excel counts and sorts them. */
export type CellFormat = 'text' | 'number' | 'money' | 'date' | 'dateTime' | 'percent'

/** The styles of a workbook, in the order of `cellXfs` in `workbook-parts.ts`. */
export const styleIds = {
  plain: 0,
  header: 1,
  text: 2,
  number: 3,
  money: 4,
  date: 5,
  dateTime: 6,
  percent: 7,
  note: 8,
  requiredHeader: 9,
  error: 10,
} as const

export type CellStyle = keyof typeof styleIds

const longest = 32_767
const cutMark = '…（内容过长，已截断）'
const needsCare = /[&<>_\r\p{Cc}\p{Cs}\ufffe\uffff]/u

/** Text as XML content: escaped, without control characters, cut (with a mark) at Excel's 32,767. */
export function xmlText(text: string): string {
  const fitting = text.length > longest ? cut(text) : text
  if (!needsCare.test(fitting)) return fitting
  return (
    fitting
      .toWellFormed()
      .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
      // Excel reads _x0041_ as an escaped character; the escaped underscore keeps it as typed.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      // A bare one would come back as a line break.
      .replaceAll('\r', '_x000D_')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}

function cut(text: string): string {
  // A cut inside a surrogate pair is repaired by toWellFormed.
  return text.slice(0, longest - cutMark.length) + cutMark
}

/** Text as the content of an XML attribute in double quotes. */
export function xmlAttribute(text: string): string {
  return xmlText(text).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')
}

/** The letters of a column counted from 0: A … Z, AA … */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}

/** One cell holding text; an inline string, because shared ones would all have to stay in memory. */
export function textCell(reference: string, text: string, style: CellStyle): string {
  const start = `<c r="${reference}" s="${styleIds[style]}"`
  if (text === '') return `${start}/>`
  return `${start} t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`
}

/**
 * One cell of a formatted column: money is fen, percent a ratio (0.05 is 5%), a date is
 * `YYYY-MM-DD`, a moment ISO or a Beijing clock. What does not fit its format becomes text, so that
 * a masked value (`***`) is shown as it is.
 */
export function formattedCell(
  reference: string,
  value: string | number | null,
  format: CellFormat,
): string {
  if (value === null || value === '') return ''
  if (format === 'text') return textCell(reference, String(value), 'text')
  const number = numberOf(value, format)
  if (number === undefined) return textCell(reference, String(value), 'text')
  return `<c r="${reference}" s="${styleIds[format]}"><v>${number}</v></c>`
}

function numberOf(
  value: string | number,
  format: Exclude<CellFormat, 'text'>,
): number | string | undefined {
  if (format === 'date' || format === 'dateTime') return serialOf(value, format)
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  return format === 'money' ? yuan(value) : value
}

/** Written digit by digit: fen / 100 would be inexact for large sums. */
function yuan(fen: number): string | undefined {
  if (!Number.isSafeInteger(fen)) return undefined
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const dayLength = 86_400_000
const beijingOffset = 8 * 3_600_000
const serialZero = Date.UTC(1899, 11, 30)
const clock = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?))?$/

/** Excel's day number on a Beijing wall clock; none before March 1900, where Excel counts wrongly. */
function serialOf(value: string | number, format: 'date' | 'dateTime'): number | undefined {
  if (typeof value === 'number') return undefined
  const local = clock.exec(value)
  const time = local
    ? Date.parse(`${local[1]}T${local[2] ?? '00:00'}Z`)
    : Date.parse(value) + beijingOffset
  const serial = (time - serialZero) / dayLength
  if (!(serial >= 61)) return undefined
  return format === 'date' ? Math.floor(serial) : Math.round(serial * 1e8) / 1e8
}
