import { expect, it } from 'vitest'
import { snap } from './snapping.ts'

const canvas = { width: 1000, height: 600 }
const other = { x: 300, y: 100, w: 100, h: 50 }
const around = { others: [other], canvas, guides: [], grid: false }

it('draws edges and centres within 5 pixels to those of others and tells the distance', () => {
  const { dx, dy, lines } = snap({ x: 304, y: 200, w: 60, h: 40 }, around)
  expect([dx, dy]).toEqual([-4, 0])
  expect(lines).toEqual([{ axis: 'x', at: 300, from: 100, to: 240, distance: 50 }])
})

it('leaves what is 6 pixels away', () => {
  expect(snap({ x: 306, y: 200, w: 61, h: 40 }, around)).toMatchObject({ dx: 0, lines: [] })
})

it('draws to the middle of the canvas and to guides', () => {
  expect(snap({ x: 452, y: 300, w: 100, h: 20 }, around)).toMatchObject({ dx: -2 })
  const guides = [{ axis: 'y' as const, at: 333 }]
  const { dy, lines } = snap({ x: 700, y: 330, w: 20, h: 200 }, { ...around, guides })
  expect(dy).toBe(3)
  expect(lines.find(({ axis }) => axis === 'y')).toMatchObject({ at: 333, from: 0, to: 1000 })
})

it('falls back to the grid of 8 pixels', () => {
  const { dx, dy } = snap({ x: 613, y: 251, w: 33, h: 21 }, { ...around, grid: true })
  expect([613 + dx, 251 + dy]).toEqual([616, 248])
})

it('moves only the edges that are pulled', () => {
  const { dx, dy } = snap({ x: 50, y: 400, w: 247, h: 33 }, around, { x: ['end'], y: [] })
  expect([dx, dy]).toEqual([3, 0])
})
