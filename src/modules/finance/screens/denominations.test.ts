import { expect, test } from 'vitest'
import { countedIn, pieces, sumOf } from './denominations.ts'

test('counted notes and coins add up to the fen', () => {
  expect(sumOf({ '10000': 3, '500': 1, '50': 1, '1': 4 })).toBe(30_554)
})

test('each piece stands under its own value, none twice', () => {
  expect(new Set(pieces.map(({ fen }) => fen)).size).toBe(13)
  expect(pieces.map(({ fen }) => fen)).toEqual(
    pieces.map(({ fen }) => fen).toSorted((a, b) => b - a),
  )
})

test('what is no count is left out', () => {
  expect(countedIn({ '100': 2, '50': 0, '20': '3' })).toEqual({ '100': 2 })
  expect(countedIn(null)).toEqual({})
})
