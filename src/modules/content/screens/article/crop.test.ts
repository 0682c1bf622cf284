import { expect, it } from 'vitest'
import { cutOf, frame, heldOffset, middleOf, scaleOf, zoomedOffset } from './crop.ts'

const tall = { width: 1000, height: 2000 }

it('fills the frame, and never leaves a gap beside the picture', () => {
  expect(scaleOf(tall, 1)).toBeCloseTo(0.56)
  expect(heldOffset(tall, 1, { x: 40, y: -5000 })).toEqual({ x: 0, y: frame.height - 2000 * 0.56 })
})

it('begins in the middle of the picture', () => {
  expect(middleOf(tall).x).toBeCloseTo(0)
  expect(middleOf(tall).y).toBeCloseTo((315 - 1120) / 2)
})

it('cuts 16:9 of the picture itself', () => {
  const { from, to } = cutOf(tall, 2, { x: -56, y: -112 })
  expect(from.x).toBeCloseTo(50)
  expect(from.y).toBeCloseTo(100)
  expect(from.width / from.height).toBeCloseTo(16 / 9)
  expect(to).toEqual({ width: 500, height: 281 })
  expect(cutOf({ width: 6400, height: 3600 }, 1, { x: 0, y: 0 }).to.width).toBe(1600)
})

it('keeps the middle where it is while zooming', () => {
  const offset = zoomedOffset(tall, { from: 1, to: 2 }, { x: 0, y: -200 })
  expect(offset).toEqual({ x: -280, y: 2 * (-200 - 315 / 2) + 315 / 2 })
})
