import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { noiseFrom } from './chance.ts'
import { drawPuzzle, isPuzzleSolved } from './puzzle.ts'

const bytesOf = (uri: string) => Buffer.from(uri.slice(uri.indexOf(',') + 1), 'base64')
const seeded = (seed: number) => noiseFrom(() => seed / 1000)

test('a puzzle is 320 × 160 with a piece 52 wide whose answer lies between 80 and 260', async () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const puzzle = await drawPuzzle(seeded(seed))
    expect(puzzle.x).toBeGreaterThanOrEqual(80)
    expect(puzzle.x).toBeLessThanOrEqual(260)
    const background = await sharp(bytesOf(puzzle.background)).metadata()
    const slider = await sharp(bytesOf(puzzle.slider)).metadata()
    expect([background.format, background.width, background.height]).toEqual(['webp', 320, 160])
    expect([slider.format, slider.width, slider.height]).toEqual(['png', 52, 52])
    expect(puzzle.y + 52).toBeLessThanOrEqual(160)
    expect(puzzle.background.length + puzzle.slider.length).toBeLessThan(40_000)
  }
})

test('the notch lies where the answer says: it is darker than the same place in the picture', async () => {
  const puzzle = await drawPuzzle(seeded(7))
  const picture = await brightness(sharp(bytesOf(puzzle.background)), puzzle)
  const piece = await brightness(sharp(bytesOf(puzzle.slider)).flatten({ background: '#888' }), {
    x: 0,
    y: 0,
  })
  expect(picture).toBeLessThan(piece * 0.85)
})

test('two puzzles differ in background, piece and place', async () => {
  const [one, other] = await Promise.all([drawPuzzle(), drawPuzzle()])
  expect(one?.background).not.toBe(other?.background)
  expect(one?.slider).not.toBe(other?.slider)
})

test('5 pixels off is solved, 6 pixels off is not, on either side', () => {
  expect([115, 120, 125].map(x => isPuzzleSolved(x, 120))).toEqual([true, true, true])
  expect([114, 126, Number.NaN].map(x => isPuzzleSolved(x, 120))).toEqual([false, false, false])
})

/** Mean brightness of the middle of the square at a place. */
async function brightness(picture: Sharp, { x, y }: { x: number; y: number }) {
  const flat = await picture.png().toBuffer()
  const cut = sharp(flat).extract({ left: x + 20, top: y + 20, width: 12, height: 12 })
  const { channels } = await sharp(await cut.png().toBuffer()).stats()
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean, 0) / 3
}
