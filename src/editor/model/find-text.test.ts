import { expect, test } from 'vitest'
import { findText, searchOf } from './find-text.ts'

test('signs of patterns are letters unless a pattern is asked', () => {
  expect(findText(['a.b a+b'], searchOf('a.b', false, false))).toEqual([
    { text: 0, from: 0, to: 3 },
  ])
  expect(findText(['a.b a+b'], searchOf('a.b', false, true))).toHaveLength(2)
  expect(findText(['A a'], searchOf('a', true, false))).toHaveLength(1)
})

test('strokes around a term make it a pattern; empty finds are none', () => {
  expect(searchOf('/a+/', false, false)).toEqual({
    term: 'a+',
    isCaseSensitive: false,
    isPattern: true,
  })
  expect(findText(['aab'], searchOf('/a*/', false, false))).toEqual([{ text: 0, from: 0, to: 2 }])
  expect(() => findText(['a'], searchOf('/(/', false, false))).toThrow(SyntaxError)
})
