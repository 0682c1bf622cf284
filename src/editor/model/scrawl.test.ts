import { expect, test } from 'vitest'
import { blank, isBlank, redoStroke, undoStroke, withStroke } from './scrawl.ts'

const line = (color?: string) => ({
  ...(color ? { color } : {}),
  width: 2,
  points: [{ x: 0, y: 0 }],
})

test('lines are taken back and drawn again in order; a new one ends what could be drawn again', () => {
  const two = withStroke(withStroke(blank, line('#FF0000')), line('#00FF00'))
  const one = undoStroke(two)
  expect(one.strokes).toEqual([line('#FF0000')])
  expect(redoStroke(one)).toEqual(two)
  expect(undoStroke(undoStroke(undoStroke(two))).strokes).toEqual([])
  expect(withStroke(one, line('#0000FF')).undone).toEqual([])
})

test('rubbing out alone is no drawing', () => {
  expect(isBlank(blank)).toBe(true)
  expect(isBlank(withStroke(blank, line()))).toBe(true)
  expect(isBlank(withStroke(blank, line('#000000')))).toBe(false)
})
