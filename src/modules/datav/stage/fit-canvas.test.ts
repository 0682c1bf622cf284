import { expect, it } from 'vitest'
import { fitCanvas } from './fit-canvas.ts'

const canvas = { width: 1920, height: 1080 }

it('shows the whole canvas in the middle, with margins where the display has another shape', () => {
  expect(fitCanvas({ ...canvas, fit: 'contain' }, { width: 3840, height: 2160 })).toEqual({
    ...{ unit: 2, left: 0, top: 0, scrolls: false },
  })
  expect(fitCanvas({ ...canvas, fit: 'contain' }, { width: 6656, height: 1792 })).toMatchObject({
    unit: 1792 / 1080,
    left: Math.round((6656 - 1920 * (1792 / 1080)) / 2),
    top: 0,
  })
})

it('fills the display and cuts what is over', () => {
  expect(fitCanvas({ ...canvas, fit: 'cover' }, { width: 1080, height: 1080 })).toEqual({
    ...{ unit: 1, left: -420, top: 0, scrolls: false },
  })
})

it('takes the width and scrolls where it is longer', () => {
  expect(fitCanvas({ ...canvas, fit: 'width' }, { width: 1920, height: 800 })).toEqual({
    ...{ unit: 1, left: 0, top: 0, scrolls: true },
  })
})
