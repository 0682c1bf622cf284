import { expect, test } from 'vitest'
import { daysLeft } from './days-left.ts'

test('days are counted in Beijing: one is past from its midnight there', () => {
  const at = (moment: string) => daysLeft('2026-11-25', Date.parse(moment))
  expect(at('2026-11-24T23:59:59+08:00')).toBe(1)
  expect(at('2026-11-25T00:00:00+08:00')).toBe(0)
  expect(at('2026-11-25T23:59:59+08:00')).toBe(0)
  expect(at('2026-11-26T00:00:00+08:00')).toBe(-1)
})
