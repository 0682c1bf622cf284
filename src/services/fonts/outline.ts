import { create, type Font } from 'fontkit'
import { fontsFor } from './paper-fonts.ts'

/** A line of text as one shape, its signs one unit high and its foot at y = 0; needs no font to be drawn. */
export interface Outline {
  /** The `d` of an SVG path: y grows downwards. */
  readonly path: string
  readonly width: number
}

/** The shape of a line of text in Noto Sans SC. */
export async function outlineOf(text: string): Promise<Outline> {
  const fonts = await fontsFor(text)
  const opened = new Map<string, Font>()
  let width = 0
  let path = ''
  for (const sign of text) {
    const { name, sign: drawn } = fonts.of(sign, 400)
    const file = fonts.files.get(name)
    if (file === undefined) throw new Error(`no font draws ${name}`)
    const font = opened.get(name) ?? create(file)
    opened.set(name, font)
    const unit = 1 / font.unitsPerEm
    const glyph = font.glyphForCodePoint(drawn.codePointAt(0) ?? 0)
    path += shortened(glyph.path.scale(unit, -unit).translate(width, 0).toSVG())
    width += glyph.advanceWidth * unit
  }
  return { path, width }
}

/** Thousandths of a sign are finer than any screen. */
function shortened(path: string): string {
  return path.replace(/-?\d+\.\d{4,}(e-\d+)?/g, number => String(Math.round(+number * 1000) / 1000))
}
