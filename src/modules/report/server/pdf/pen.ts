import type { PaperFonts, Weight } from '#services/fonts/paper-fonts.ts'

type Document = PDFKit.PDFDocument

/** How a text is set: size in points, weight, colour. */
export interface Type {
  readonly size: number
  readonly weight?: Weight
  readonly color?: string
}

/** Signs that never begin a line. */
const closing = new Set('，。、；：？！）】》」』”’%…·,.;:?!)]}')

/** Sets texts whose signs lie in several fonts; measures and breaks lines itself. */
export class Pen {
  readonly #doc: Document
  readonly #fonts: PaperFonts
  readonly #widths = new Map<string, number>()

  constructor(doc: Document, fonts: PaperFonts) {
    this.#doc = doc
    this.#fonts = fonts
    for (const [name, file] of fonts.files) doc.registerFont(name, file)
  }

  /** Width of a text on one line, in points. */
  width(text: string, type: Type): number {
    return (
      [...text].reduce((sum, sign) => sum + this.#advance(sign, type.weight ?? 400), 0) * type.size
    )
  }

  /** The lines of a text in a measure: words and figures stay whole, closing signs hang. */
  lines(text: string, measure: number, type: Type): string[] {
    return text.split('\n').flatMap(paragraph => this.#broken(paragraph, measure, type))
  }

  /** Sets one line at the left, or within a measure to the right or in the middle. */
  line(
    text: string,
    { x, y, measure, align = 'left' }: { x: number; y: number; measure?: number; align?: Align },
    type: Type,
  ): void {
    const { size, weight = 400, color = '#1f2328' } = type
    const free = (measure ?? 0) - (align === 'left' ? 0 : this.width(text, type))
    let at = align === 'right' ? x + free : align === 'center' ? x + free / 2 : x
    for (const { name, run } of this.#runs(text, weight)) {
      const width = this.width(run, type)
      // Measuring may have left another size behind.
      this.#doc.font(name).fontSize(size).fillColor(color).text(run, at, y, { lineBreak: false })
      at += width
    }
  }

  #broken(paragraph: string, measure: number, type: Type): string[] {
    const done: string[] = []
    let line = ''
    for (const token of tokensOf(paragraph)) {
      const isFull = line !== '' && this.width(line + token, type) > measure
      if (!isFull || closing.has(token)) line += token
      else {
        done.push(line.trimEnd())
        line = token.trimStart()
      }
      // A token without a gap that no line can hold is cut where the line ends.
      while (this.width(line, type) > measure + type.size && [...line].length > 1) {
        const head = this.#head(line, measure, type)
        done.push(head)
        line = line.slice(head.length)
      }
    }
    return [...done, line]
  }

  #head(line: string, measure: number, type: Type): string {
    let head = ''
    for (const sign of line) {
      if (head !== '' && this.width(head + sign, type) > measure) break
      head += sign
    }
    return head
  }

  /** Advance of a sign at one point. */
  #advance(sign: string, weight: Weight): number {
    const key = `${sign}${weight}`
    const known = this.#widths.get(key)
    if (known !== undefined) return known
    const { name, sign: drawn } = this.#fonts.of(sign, weight)
    const width = this.#doc.font(name).fontSize(1000).widthOfString(drawn) / 1000
    this.#widths.set(key, width)
    return width
  }

  *#runs(text: string, weight: Weight): Generator<{ name: string; run: string }> {
    let name = ''
    let run = ''
    for (const each of text) {
      const found = this.#fonts.of(each, weight)
      if (found.name !== name && run !== '') {
        yield { name, run }
        run = ''
      }
      name = found.name
      run += found.sign
    }
    if (run !== '') yield { name, run }
  }
}

export type Align = 'left' | 'center' | 'right'

/** Words and figures as they stand, everything else sign by sign. */
function tokensOf(text: string): string[] {
  return text.match(/[!-~]+|[^!-~]/gu) ?? []
}
