import { expect, test } from 'vitest'
import { printSpan, workingDays } from './waiting-time.tsx'

const hour = 3_600_000

test('a span is told in its two largest units', () => {
  expect(printSpan(20_000)).toBe('刚刚')
  expect(printSpan(59 * 60_000)).toBe('59分钟')
  expect(printSpan(2 * hour)).toBe('2小时')
  expect(printSpan(2.5 * hour)).toBe('2小时30分')
  expect(printSpan(76 * hour)).toBe('3天4小时')
  expect(printSpan(664.7 * 24 * hour)).toBe('664天')
})

test('a weekend does not count as waiting', () => {
  // Friday 20 November 2026 to Monday and Tuesday after it.
  const friday = new Date(2026, 10, 20, 10)
  expect(workingDays(friday, new Date(2026, 10, 22, 18))).toBe(0)
  expect(workingDays(friday, new Date(2026, 10, 23, 18))).toBe(1)
  expect(workingDays(friday, new Date(2026, 10, 24, 18))).toBe(2)
})
