import sharp from 'sharp'
import { expect, test } from 'vitest'
import { noiseFrom } from './chance.ts'
import { iconShapes } from './icon-shapes.ts'
import { areIconsClicked, drawIcons } from './icons.ts'

const answer = [
  { x: 50, y: 50 },
  { x: 150, y: 60 },
  { x: 250, y: 140 },
]

test('an icon challenge asks three icons whose click circles lie in the picture and apart', async () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const challenge = await drawIcons(noiseFrom(() => seed / 1000))
    const image = await sharp(Buffer.from(challenge.image.split(',')[1] ?? '', 'base64')).metadata()
    expect([image.width, image.height]).toEqual([320, 200])
    expect(challenge.answer).toHaveLength(3)
    for (const [at, { x, y }] of challenge.answer.entries()) {
      expect(Math.min(x, y, 320 - x, 200 - y)).toBeGreaterThanOrEqual(22)
      for (const other of challenge.answer.slice(at + 1)) {
        expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(44)
      }
    }
  }
})

test('there are 24 icons to choose from, each of which draws something', async () => {
  expect(Object.keys(iconShapes)).toHaveLength(24)
  for (const [name, shape] of Object.entries(iconShapes)) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" stroke="#000">${shape}</svg>`
    const { channels } = await sharp(Buffer.from(svg)).stats()
    expect(channels[3]?.max, name).toBeGreaterThan(200)
  }
})

test('clicks up to 22 pixels off pass, farther ones do not', () => {
  const moved = (dx: number) => answer.map(({ x, y }) => ({ x: x + dx, y }))
  expect(areIconsClicked(moved(22), answer)).toBe(true)
  expect(areIconsClicked(moved(23), answer)).toBe(false)
})

test('the right places in another order, or too few or too many of them, do not pass', () => {
  expect(areIconsClicked([...answer].reverse(), answer)).toBe(false)
  expect(areIconsClicked(answer.slice(0, 2), answer)).toBe(false)
  expect(areIconsClicked([...answer, { x: 1, y: 1 }], answer)).toBe(false)
  expect(areIconsClicked([], [])).toBe(false)
})
