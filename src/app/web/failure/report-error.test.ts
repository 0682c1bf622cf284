import { expect, it } from 'vitest'
import { isDue } from './report-error.ts'

it('reports one stack once a minute, and another stack at once', () => {
  expect(isDue('a', 0)).toBe(true)
  expect(isDue('a', 59_999)).toBe(false)
  expect(isDue('b', 59_999)).toBe(true)
  expect(isDue('a', 60_000)).toBe(true)
})
