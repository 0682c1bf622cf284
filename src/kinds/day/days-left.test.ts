import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

test('days are counted in Beijing: one is past from its midnight there', () => {
  const at = (moment: string) => daysLeft('2026-11-25', Date.parse(moment))
  expect(at('2026-11-24T23:59:59+08:00')).toBe(1)
  expect(at('2026-11-25T00:00:00+08:00')).toBe(0)
  expect(at('2026-11-25T23:59:59+08:00')).toBe(0)
  expect(at('2026-11-26T00:00:00+08:00')).toBe(-1)
})

test('a moment counts by its day in Beijing, at whatever time it is asked: not five days here and six there', () => {
  const left = (now: string) => daysLeft('2026-12-03T16:30:00.000Z', Date.parse(now))
  expect(left('2026-11-28T00:10:00+08:00')).toBe(6)
  expect(left('2026-11-28T23:50:00+08:00')).toBe(6)
  expect(left('2026-12-04T00:10:00+08:00')).toBe(0)
})
