import { cleanColor } from './clean-color.ts'

/** Declarations of a style attribute, in the order written. */
export type Declarations = Map<string, string>

const lengths = /(-?\d*\.?\d+)(px|pt|em|rem|ex|ch|vw|vh|cm|mm|in|pc|%)?/gi
const pixels: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  '%': 1,
}
const border = /^border(-(top|right|bottom|left))?(-(color|style|width))?$/
const markers =
  /^(none|disc|circle|square|decimal|lower-alpha|upper-alpha|lower-roman|upper-roman|lower-latin|upper-latin)$/
const sizeWords = /^(xx-small|x-small|small|medium|large|x-large|xx-large)$/

type Check = (value: string) => string | null

const oneOf =
  (words: RegExp): Check =>
  value =>
    words.test(value.toLowerCase()) ? value.toLowerCase() : null

const length: Check = value => (/^(auto|normal|0)$/i.test(value) || isLength(value) ? value : null)

const checks: Readonly<Record<string, Check>> = {
  color: cleanColor,
  'background-color': cleanColor,
  'font-size': cleanFontSize,
  'font-family': cleanFontFamily,
  'font-weight': oneOf(/^(normal|bold|bolder|lighter|[1-9]00)$/),
  'font-style': oneOf(/^(normal|italic|oblique)$/),
  'text-decoration': cleanDecoration,
  'text-align': oneOf(/^(left|center|right|justify|start|end)$/),
  'text-indent': length,
  'line-height': value =>
    /^\d*\.?\d+$/.test(value) && Number(value) <= 10 ? value : length(value),
  'margin-top': length,
  'margin-bottom': length,
  'margin-left': length,
  'padding-left': length,
  width: length,
  height: length,
  float: oneOf(/^(left|right|none)$/),
  'vertical-align': oneOf(/^(top|middle|bottom|baseline|sub|super|text-top|text-bottom)$/),
  'border-collapse': oneOf(/^(collapse|separate)$/),
  'list-style-type': oneOf(markers),
}

/** Splits a style attribute; brackets and quotes may hide a semicolon. Later ones win. */
export function readStyle(text: string): Declarations {
  const found: Declarations = new Map()
  for (const part of text.match(/(?:[^;'"(]|'[^']*'|"[^"]*"|\([^)]*\)?|['"(])+/g) ?? []) {
    const colon = part.indexOf(':')
    if (colon < 0) continue
    const name = part.slice(0, colon).trim().toLowerCase()
    const value = part
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim()
    if (name !== '' && value !== '') found.set(name, value)
  }
  return found
}

/** Writes declarations back: `color: #FF0000; font-size: 18px;`; '' for none. */
export function printStyle(declarations: Declarations): string {
  return [...declarations].map(([name, value]) => `${name}: ${value};`).join(' ')
}

/** Keeps what may be styled, in one spelling and one order; '' for nothing. */
export function cleanStyle(text: string, { mayHide = false }: { mayHide?: boolean } = {}): string {
  const kept: [string, string][] = []
  for (const [given, raw] of readStyle(text)) {
    // A plain colour is all that the shorthand is read for.
    const name = given === 'background' ? 'background-color' : given
    const value = cleanValue(name, raw)
    if (value !== null) kept.push([name, value])
    else if (mayHide && name === 'display' && raw.toLowerCase() === 'none')
      kept.push([name, 'none'])
  }
  return printStyle(new Map(kept.sort(([one], [other]) => (one < other ? -1 : 1))))
}

/** The value of one property in its one spelling, or null when it may not be. */
export function cleanValue(name: string, raw: string): string | null {
  if (/url|expression|\\|@|var\(|attr\(|calc\(|[<>{}]|\/\*/i.test(raw)) return null
  const check = checks[name] ?? (border.test(name) ? cleanBorder : undefined)
  return check?.(raw) ?? null
}

function isLength(value: string): boolean {
  return /^-?\d*\.?\d+(px|pt|em|rem|ex|ch|vw|vh|cm|mm|in|pc|%)$/i.test(value) && isModest(value)
}

// Overlays that cover the page need large or negative lengths.
function isModest(value: string): boolean {
  return [...value.matchAll(lengths)].every(([, number, unit = 'px']) => {
    const size = Number(number) * (pixels[unit.toLowerCase()] ?? Number.POSITIVE_INFINITY)
    return size >= 0 && size <= 2000
  })
}

function cleanFontSize(value: string): string | null {
  if (sizeWords.test(value)) return value
  const found = /^(\d*\.?\d+)(px|pt|em|rem|%)$/.exec(value.toLowerCase())
  if (!found) return null
  const unit = found[2] ?? 'px'
  const size = Number(found[1]) * (unit === '%' ? 0.16 : (pixels[unit] ?? 1))
  return size >= 8 && size <= 96 ? `${Number(found[1])}${unit}` : null
}

function cleanFontFamily(value: string): string | null {
  const names = value
    .split(',')
    .map(name => name.replace(/['"]/g, '').trim())
    .filter(name => /^[\w\u4e00-\u9fa5 .-]{1,40}$/.test(name) && !/^(inherit|initial)$/.test(name))
  return names.length > 0 ? names.join(', ') : null
}

function cleanDecoration(value: string): string | null {
  const lines = value.toLowerCase().match(/\b(underline|line-through|overline|none)\b/g)
  return lines ? [...new Set(lines)].join(' ') : null
}

function cleanBorder(value: string): string | null {
  if (!isModest(value.replace(/#[0-9a-f]+|rgba?\([^)]*\)/gi, ''))) return null
  const words = value.match(/rgba?\([^)]*\)|\S+/gi) ?? []
  const clean = words.map(word => {
    if (/^(\d*\.?\d+)(px|pt|em)?$|^(thin|medium|thick)$/i.test(word)) return word.toLowerCase()
    if (/^(none|solid|dashed|dotted|double|hidden|groove|ridge|inset|outset)$/i.test(word))
      return word.toLowerCase()
    return cleanColor(word)
  })
  if (clean.length === 0 || clean.length > 12 || clean.includes(null)) return null
  return clean.join(' ')
}
