import { expect, it } from 'vitest'
import { printClock } from './print-clock.ts'

it('prints a moment by its form', () => {
  const at = new Date(2025, 2, 8, 9, 5, 7)
  expect(printClock(at, 'YYYY年MM月DD日 dddd HH:mm:ss')).toBe('2025年03月08日 星期六 09:05:07')
  expect(printClock(at, 'M月D日 HH:mm')).toBe('3月8日 09:05')
})
