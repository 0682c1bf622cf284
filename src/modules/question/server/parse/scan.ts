import type { Lexicon, Meaning } from './lexicon.ts'

/** A piece of a question with what it may mean; nothing where it is not understood. */
export interface Piece {
  readonly text: string
  readonly meanings: readonly Meaning[]
}

const digits: Readonly<Record<string, number>> = {
  ...{ 一: 1, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10 },
}
const numberOf = (text: string) => digits[text] ?? Number(text)
const two = (value: number) => String(value).padStart(2, '0')
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()
const number = '(\\d{1,4}|[一二三四五六七八九十])'

type Read = (found: RegExpExecArray, today: string) => Meaning | undefined

const monthOf = (year: number, month: number): Meaning | undefined =>
  month < 1 || month > 12
    ? undefined
    : {
        ...{ kind: 'period', label: `${year}年${month}月` },
        period: {
          from: `${year}-${two(month)}-01`,
          to: `${year}-${two(month)}-${two(lastDay(year, month))}`,
        },
      }

const quarterOf = (year: number, quarter: number): Meaning | undefined => {
  if (quarter < 1 || quarter > 4) return undefined
  const last = quarter * 3
  return {
    ...{ kind: 'period', label: `${year}年第${quarter}季度` },
    period: {
      from: `${year}-${two(last - 2)}-01`,
      to: `${year}-${two(last)}-${two(lastDay(year, last))}`,
    },
  }
}

/** What no list of words says: dates and numbers. */
const patterns: readonly (readonly [RegExp, Read])[] = [
  [
    /^(\d{4}-\d{2}-\d{2})\s*(?:至|到|~|—)\s*(\d{4}-\d{2}-\d{2})/,
    ([, from = '', to = '']) =>
      from <= to ? { kind: 'period', period: { from, to }, label: `${from} 至 ${to}` } : undefined,
  ],
  [/^(20\d{2})年(\d{1,2})月份?/, ([, year, month]) => monthOf(Number(year), Number(month))],
  [
    new RegExp(`^(20\\d{2})年第?${number}季度`),
    ([, year, quarter = '']) => quarterOf(Number(year), numberOf(quarter)),
  ],
  [
    /^(20\d{2})年度?/,
    ([, year]) => ({
      ...{ kind: 'period', label: `${year}年` },
      period: { from: `${year}-01-01`, to: `${year}-12-31` },
    }),
  ],
  [
    new RegExp(`^第?${number}季度`),
    ([, quarter = ''], today) => quarterOf(Number(today.slice(0, 4)), numberOf(quarter)),
  ],
  [/^(\d{1,2})月份?/, ([, month], today) => monthOf(Number(today.slice(0, 4)), Number(month))],
  [
    /^(?:近|最近)(\d{1,3})天/,
    ([, days = ''], today) => {
      const from = new Date(Date.parse(today) - (Number(days) - 1) * 86_400_000)
      return {
        ...{ kind: 'period', label: `近${days}天` },
        period: { from: from.toISOString().slice(0, 10), to: today },
      }
    },
  ],
  [
    new RegExp(`^(?:前|top)\\s*${number}(?:名|个|位|家)?`, 'i'),
    ([, top = '']) => ({
      ...{ kind: 'order', descending: true, top: Math.max(1, Math.min(500, numberOf(top))) },
      label: `前${numberOf(top)}`,
    }),
  ],
]

/** Reads a question from left to right, at each place the longest that is known. */
export function scan(text: string, lexicon: Lexicon, today: string): Piece[] {
  const longest = Math.max(0, ...[...lexicon.keys()].map(({ length }) => length))
  const pieces: Piece[] = []
  let strange = ''
  const close = () => {
    if (strange !== '') pieces.push({ text: strange, meanings: [] })
    strange = ''
  }
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at)
    const found = wordAt(rest, lexicon, longest)
    const dated = patternAt(rest, today)
    const piece =
      dated !== undefined && dated.text.length >= (found?.text.length ?? 0) ? dated : found
    if (piece === undefined) {
      if (/[\p{L}\p{N}]/u.test(rest.charAt(0))) strange += rest.charAt(0)
      else close()
      at += 1
      continue
    }
    close()
    pieces.push(piece)
    at += piece.text.length
  }
  close()
  return pieces
}

function wordAt(rest: string, lexicon: Lexicon, longest: number): Piece | undefined {
  for (let length = Math.min(longest, rest.length); length > 0; length -= 1) {
    const text = rest.slice(0, length)
    const meanings = lexicon.get(text)
    if (meanings !== undefined) return { text, meanings }
  }
  return undefined
}

function patternAt(rest: string, today: string): Piece | undefined {
  for (const [pattern, read] of patterns) {
    const found = pattern.exec(rest)
    const meaning = found === null ? undefined : read(found, today)
    if (found !== null && meaning !== undefined) return { text: found[0], meanings: [meaning] }
  }
  return undefined
}
