import { expect, test } from 'vitest'
import { printChange } from './print-change.ts'

test('a change is told in percent, and in words from tenfold on', () => {
  expect(printChange(14.84)).toBe('14.8%')
  expect(printChange(-3)).toBe('3.0%')
  expect(printChange(505459.8)).toBe('10 倍以上')
})

test('a fall of all of it is told from one of nearly all', () => {
  expect(printChange(-99.99)).toBe('99.9%')
  expect(printChange(-100)).toBe('100.0%')
})
