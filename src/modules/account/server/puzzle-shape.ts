import sharp from 'sharp'
import { between, type Chance } from './chance.ts'

/** Edge length in pixels of the square that holds a puzzle piece. */
export const pieceSize = 52

/** Coverage (0–255) of a piece and of its rim, one byte a pixel of the square. */
export interface PieceShape {
  body: Buffer
  rim: Buffer
}

/** Draws one outline of its family with random turns and knobs; `besides` is never the result. */
export async function drawShape(chance: Chance, besides?: string): Promise<Shape> {
  const outlines = [jigsaw(chance), ...plainOutlines].filter(outline => outline !== besides)
  const outline = outlines[between(chance, 0, outlines.length - 1)] ?? jigsaw(chance)
  return { outline, ...(await rasterise(outline)) }
}

/** A drawn shape together with its outline as an SVG path. */
export interface Shape extends PieceShape {
  outline: string
}

const plainOutlines = [
  'M26 47 C-4 27 5 5 18 7 C23 8 25 11 26 15 C27 11 29 8 34 7 C47 5 56 27 26 47 Z',
  'M26 4 L46 15 V37 L26 48 L6 37 V15 Z',
  'M26 3 L46 10 V27 C46 38 37 45 26 49 C15 45 6 38 6 27 V10 Z',
  'M18 4 H34 V18 H48 V34 H34 V48 H18 V34 H4 V18 H18 Z',
  'M26 3 L33 18 L49 20 L37 31 L40 48 L26 40 L12 48 L15 31 L3 20 L19 18 Z',
  'M5 38 C5 25 14 26 17 19 C21 8 37 9 38 21 C48 21 49 38 40 43 H12 C8 43 5 41 5 38 Z',
]

/** A square with an outward, inward or no knob on each side. */
function jigsaw(chance: Chance): string {
  const knobs = Array.from({ length: 4 }, () => between(chance, -1, 1))
  if (!knobs.some(knob => knob !== 0)) knobs[0] = 1
  const [top = 0, right = 0, bottom = 0, left = 0] = knobs
  const arc = (knob: number, to: string) => `a6 6 0 0 ${knob > 0 ? 1 : 0} ${to}`
  return [
    'M11 11',
    top === 0 ? 'H41' : `H20 ${arc(top, '12 0')} H41`,
    right === 0 ? 'V41' : `V20 ${arc(right, '0 12')} V41`,
    bottom === 0 ? 'H11' : `H32 ${arc(bottom, '-12 0')} H11`,
    left === 0 ? 'V11' : `V32 ${arc(left, '0 -12')} V11`,
    'Z',
  ].join(' ')
}

async function rasterise(outline: string): Promise<PieceShape> {
  const paint = (attributes: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${pieceSize}" height="${pieceSize}"><path d="${outline}" ${attributes}/></svg>`,
      ),
    )
      .extractChannel(3)
      .raw()
      .toBuffer()
  const [body, rim] = await Promise.all([
    paint('fill="#fff"'),
    paint('fill="none" stroke="#fff" stroke-width="2"'),
  ])
  return { body, rim }
}
