import { expect, it } from 'vitest'
import { movePart, orderedParts, partNames, usualArrangement } from './parts.ts'

it('moves a part by one place and not beyond the ends', () => {
  expect(movePart(usualArrangement, 'today', -1).order.slice(0, 2)).toEqual(['today', 'todo'])
  expect(movePart(usualArrangement, 'todo', -1)).toBe(usualArrangement)
  expect(movePart(usualArrangement, 'notices', 1)).toBe(usualArrangement)
})

it('keeps parts that an older arrangement does not know', () => {
  expect(orderedParts({ order: ['notices'], hidden: [] })).toEqual([
    'notices',
    ...partNames.filter(name => name !== 'notices'),
  ])
})
