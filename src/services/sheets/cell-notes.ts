import type { NumberLook } from './number-format.ts'
import { placeOfLetters, wholeTags } from './whole-tags.ts'

/** What the parser of worksheets does not tell of a cell. */
export type CellNote =
  /** A style, a type perhaps, and no value: nobody sees anything there. */
  | 'blank'
  /** A day or moment in ISO's form. */
  | 'day'
  | NumberLook

/**
 * Reads along with the parser of a worksheet, and keeps what it does not tell: cells without a value,
 * and how numbers are shown. Holds the lines that the parser has read and nobody has asked for.
 */
export function cellNotes(looks: ReadonlyMap<number, NumberLook>) {
  const text = wholeTags()
  const lines = new Map<number, Map<number, CellNote>>()
  const tag = /<(\/?)(?:[\w.-]+:)?(row|c|v|is)\b([^>]*)>/g
  let line = 0
  let column = -1
  let type = ''
  let look: NumberLook | undefined
  let isInCell = false
  let isInValue = false
  let hasValue = false

  function note(what: CellNote): void {
    const own = lines.get(line) ?? new Map<number, CellNote>()
    lines.set(line, own.set(column, what))
  }
  function endCell(): void {
    isInCell = false
    isInValue = false
    if (!hasValue && (type === 's' || type === 'b')) note('blank')
    else if (hasValue && type === 'd') note('day')
    else if (hasValue && look !== undefined && (type === '' || type === 'n')) note(look)
  }
  function beginCell(attributes: string): void {
    const letters = /\sr="([A-Z]{1,3})\d+"/.exec(attributes)?.[1]
    column = letters === undefined ? column + 1 : placeOfLetters(letters)
    type = /\st="(\w+)"/.exec(attributes)?.[1] ?? ''
    look = looks.get(Number(/\ss="(\d+)"/.exec(attributes)?.[1] ?? -1))
    isInCell = true
    hasValue = false
    if (attributes.endsWith('/')) endCell()
  }

  return {
    feed(piece?: Uint8Array): void {
      const whole = text(piece)
      let from = 0
      for (const each of whole.matchAll(tag)) {
        const [all, closing, name, attributes = ''] = each
        if (isInValue && whole.slice(from, each.index).trim() !== '') hasValue = true
        from = each.index + all.length
        const isEnd = closing === '/'
        if (name === 'row' && !isEnd) {
          line = Number(/\sr="(\d+)"/.exec(attributes)?.[1] ?? line + 1)
          column = -1
        } else if (name === 'c') {
          if (!isEnd) beginCell(attributes)
          else if (isInCell) endCell()
        } else if (name === 'v') isInValue = !isEnd && isInCell && !attributes.endsWith('/')
        else if (name === 'is' && isInCell && !isEnd) hasValue = true
      }
    },
    /** The notes of a line that the parser has given out, by column from 0; asked for once. */
    take(asked: number): ReadonlyMap<number, CellNote> | undefined {
      const own = lines.get(asked)
      lines.delete(asked)
      return own
    },
  }
}
