import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

/** Weights that a paper is set in. */
export const weights = [400, 700] as const
export type Weight = (typeof weights)[number]

/** The fonts of one document: Noto Sans SC comes in slices, each with some signs of the script. */
export interface PaperFonts {
  /** Every slice that the text needs, by the name under which signs refer to it. */
  readonly files: ReadonlyMap<string, Buffer>
  /** The slice that holds a sign; signs that no slice holds are drawn as 〓. */
  of(sign: string, weight: Weight): { readonly name: string; readonly sign: string }
}

/** Stands for a sign that the font lacks, as printers set it (geta mark). */
const missing = '〓'

interface Slice {
  readonly file: string
  readonly ranges: readonly (readonly [number, number])[]
}

let known: Promise<readonly Slice[]> | undefined

const folder = dirname(
  createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans-sc/package.json'),
)

/** Signs that are printed around every text: ASCII, the punctuation of the script, and page numbers. */
const around = `${String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32))}　、。，：；！？（）《》「」“”‘’—…·¥第页共`

/** Cuts the glyphs of a text out of the font, so that a document carries these and the usual signs alone. */
export async function fontsFor(text: string): Promise<PaperFonts> {
  known ??= readSlices()
  const slices = await known
  const places = new Map<string, Slice>()
  for (const sign of new Set(`${text}${around}${missing}`)) {
    const slice = sliceOf(slices, sign)
    if (slice !== undefined) places.set(sign, slice)
  }
  const signs = Map.groupBy(places.keys(), sign => places.get(sign)?.file ?? '')
  const files = new Map<string, Buffer>()
  for (const [file, own] of signs) {
    const content = await readFile(join(folder, 'files', file))
    for (const wght of weights)
      files.set(
        `${file} ${wght}`,
        await subsetFont(content, own.join(''), { targetFormat: 'sfnt', variationAxes: { wght } }),
      )
  }
  return {
    files,
    of(sign, weight) {
      const drawn = places.has(sign) ? sign : missing
      return { name: `${places.get(drawn)?.file} ${weight}`, sign: drawn }
    },
  }
}

function sliceOf(slices: readonly Slice[], sign: string): Slice | undefined {
  const code = sign.codePointAt(0) ?? 0
  return slices.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
}

/** Which signs each slice holds: the package tells it beside the files. */
async function readSlices(): Promise<readonly Slice[]> {
  const told: Record<string, string> = JSON.parse(
    await readFile(join(folder, 'unicode.json'), 'utf8'),
  )
  return Object.entries(told).map(([name, ranges]) => ({
    file: `noto-sans-sc-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: ranges.split(',').map(range => {
      const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    }),
  }))
}
