import { expect, it } from 'vitest'
import { cutOf, frameOf, heldOffset, middleOf, scaleOf, zoomedOffset } from './crop.ts'

const frame = frameOf({ width: 1600, height: 900 })
const wanted = { width: 1600, height: 900 }
const tall = { picture: { width: 1000, height: 2000 }, frame }

it('fills the frame, and never leaves a gap beside the picture', () => {
  expect(scaleOf(tall, 1)).toBeCloseTo(0.56)
  expect(heldOffset(tall, 1, { x: 40, y: -5000 })).toEqual({ x: 0, y: frame.height - 2000 * 0.56 })
})

it('is as wide as the screen allows, or as tall', () => {
  expect(frame).toEqual({ width: 560, height: 315 })
  expect(frameOf({ width: 1080, height: 1920 })).toEqual({ width: 225, height: 400 })
})

it('begins in the middle of the picture', () => {
  expect(middleOf(tall).x).toBeCloseTo(0)
  expect(middleOf(tall).y).toBeCloseTo((315 - 1120) / 2)
})

it('cuts 16:9 of the picture itself', () => {
  const { from, to } = cutOf(tall, 2, { x: -56, y: -112, wanted })
  expect(from.x).toBeCloseTo(50)
  expect(from.y).toBeCloseTo(100)
  expect(from.width / from.height).toBeCloseTo(16 / 9)
  expect(to).toEqual({ width: 500, height: 281 })
  const wide = { picture: { width: 6400, height: 3600 }, frame }
  expect(cutOf(wide, 1, { x: 0, y: 0, wanted }).to).toEqual(wanted)
})

it('keeps the middle where it is while zooming', () => {
  const offset = zoomedOffset(tall, { from: 1, to: 2 }, { x: 0, y: -200 })
  expect(offset).toEqual({ x: -280, y: 2 * (-200 - 315 / 2) + 315 / 2 })
})
