import sharp from 'sharp'
import { clampByte, drawScene, type Pixels, toWebpUri } from './captcha-scene.ts'
import { between, type Chance, noiseFrom, secureChance } from './chance.ts'
import { drawShape, type PieceShape, pieceSize } from './puzzle-shape.ts'

/** What the login page needs to know about the size of a slide puzzle, in pixels. */
export const puzzleSize = { width: 320, height: 160, sliderWidth: pieceSize }

/** A slide puzzle: two pictures as data URIs, the piece's top edge, and the secret left edge. */
export interface Puzzle {
  background: string
  slider: string
  /** Distance of the piece from the top, in pixels; public. */
  y: number
  /** Distance of the notch from the left, 80–260 pixels; never leaves the server. */
  x: number
}

/**
 * Draws a slide puzzle. Beside the right notch stand a notch of another outline at the same height
 * and one of the same outline at another, each of random depth and foreign content. That misleads
 * a search for the darkest patch now and then; a matcher of outlines still finds the place, so the
 * counters of failures remain the protection and the puzzle a speed bump.
 */
export async function drawPuzzle(chance: Chance = secureChance): Promise<Puzzle> {
  const x = between(chance, 80, 260)
  const y = between(chance, 8, puzzleSize.height - pieceSize - 8)
  const scene = await drawScene(chance, puzzleSize)
  const shape = await drawShape(chance)
  const other = await drawShape(chance, shape.outline)
  const slider = await cutPiece(chance, { scene, shape, x, y })
  const untouched = Buffer.from(scene.rgb)
  for (const notch of [{ x, y, shape }, ...decoys(chance, { x, y, shape, other })]) {
    pressNotch(chance, { scene, untouched }, notch)
  }
  return { background: await toWebpUri(scene), slider, y, x }
}

/** Whether the piece was left within 5 pixels of the notch. */
export function isPuzzleSolved(x: number, answer: number): boolean {
  return Math.abs(x - answer) <= 5
}

interface Notch {
  x: number
  y: number
  shape: PieceShape
}

function decoys(chance: Chance, right: Notch & { other: PieceShape }): Notch[] {
  const beside = freeLeft(chance, right.x)
  const highest = puzzleSize.height - pieceSize - 4
  const apart =
    right.y > highest / 2 ? between(chance, 2, 12) : between(chance, highest - 12, highest)
  return [
    { x: beside, y: right.y + between(chance, -2, 2), shape: right.other },
    { x: between(chance, 60, 264), y: apart, shape: right.shape },
  ].filter(notch => !isOverlapping(notch, right))
}

/** A left edge within the picture whose square does not touch the one at `taken`. */
function freeLeft(chance: Chance, taken: number): number {
  const least = 56
  const most = puzzleSize.width - pieceSize - 4
  const before = Math.max(0, taken - pieceSize - 4 - least)
  const after = Math.max(0, most - (taken + pieceSize + 4))
  const draw = Math.floor(chance() * (before + after))
  return draw < before ? least + draw : taken + pieceSize + 4 + (draw - before)
}

function isOverlapping(a: Notch, b: Notch): boolean {
  return Math.abs(a.x - b.x) < pieceSize && Math.abs(a.y - b.y) < pieceSize
}

/**
 * Fills the notch with a darkened patch from elsewhere in the picture, so that what lies beneath
 * the piece cannot be found again by its content: only the outline tells where it belongs.
 */
function pressNotch(chance: Chance, picture: Pictures, { x, y, shape }: Notch): void {
  const { scene, untouched } = picture
  const from = (between(chance, 0, 108) * scene.width + between(chance, 0, 268)) * 3
  const depth = 0.4 + chance() * 0.2
  const foreign = 0.6 + chance() * 0.15
  const noise = noiseFrom(chance)
  for (let row = 0; row < pieceSize; row += 1) {
    for (let column = 0; column < pieceSize; column += 1) {
      const cell = row * pieceSize + column
      const body = (shape.body[cell] ?? 0) / 255
      const rim = (shape.rim[cell] ?? 0) / 255
      if (body === 0 && rim === 0) continue
      const at = ((y + row) * scene.width + x + column) * 3
      const other = from + (row * scene.width + column) * 3
      const grain = (noise() - 0.5) * 26
      for (let part = 0; part < 3; part += 1) {
        const own = untouched[at + part] ?? 0
        const mixed = own * (1 - foreign) + (untouched[other + part] ?? 0) * foreign
        const pressed = mixed * (1 - depth) + grain
        const filled = own * (1 - body) + pressed * body
        scene.rgb[at + part] = clampByte(filled + (255 - filled) * rim * 0.22)
      }
    }
  }
}

/** The picture being pressed, and its colours before the first notch. */
interface Pictures {
  scene: Pixels
  untouched: Buffer
}

async function cutPiece(chance: Chance, from: Notch & { scene: Pixels }): Promise<string> {
  const { scene, shape, x, y } = from
  const light = 0.9 + chance() * 0.2
  const noise = noiseFrom(chance)
  const rgba = Buffer.alloc(pieceSize * pieceSize * 4)
  for (let cell = 0; cell < pieceSize * pieceSize; cell += 1) {
    const rim = (shape.rim[cell] ?? 0) / 255
    const at = ((y + Math.floor(cell / pieceSize)) * scene.width + x + (cell % pieceSize)) * 3
    const grain = (noise() - 0.5) * 20
    for (let part = 0; part < 3; part += 1) {
      const lit = (scene.rgb[at + part] ?? 0) * light + grain
      rgba[cell * 4 + part] = clampByte(lit + (250 - lit) * rim * 0.75)
    }
    rgba[cell * 4 + 3] = Math.max(shape.body[cell] ?? 0, shape.rim[cell] ?? 0)
  }
  const png = await sharp(rgba, { raw: { width: pieceSize, height: pieceSize, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
