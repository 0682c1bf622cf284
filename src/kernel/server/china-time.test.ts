import { expect, it } from 'vitest'
import {
  beijingDay,
  beijingDayRange,
  beijingDaysRange,
  beijingMonthStart,
  formatMoment,
} from './china-time.ts'

it('dates a moment after Beijing midnight with the Beijing day, not the UTC one', () => {
  expect(beijingDay(new Date('2026-06-30T15:59:59.999Z'))).toBe('2026-06-30')
  expect(beijingDay(new Date('2026-06-30T16:00:00.000Z'))).toBe('2026-07-01')
})

it('spans a Beijing day from midnight to the next midnight', () => {
  const { from, to } = beijingDayRange('2026-12-31')
  expect(from.toISOString()).toBe('2026-12-30T16:00:00.000Z')
  expect(to.toISOString()).toBe('2026-12-31T16:00:00.000Z')
  expect(beijingDay(from)).toBe('2026-12-31')
  expect(beijingDay(to)).toBe('2027-01-01')
})

it('refuses what is not a day', () => {
  for (const day of ['2026-02-30', '2026-13-01', '20260101', '', '2026-1-1', '明天']) {
    expect(() => beijingDayRange(day)).toThrow(RangeError)
  }
  expect(beijingDayRange('2028-02-29').to.toISOString()).toBe('2028-02-29T16:00:00.000Z')
})

it('writes a moment as a clock in Beijing shows it', () => {
  expect(formatMoment(new Date('2026-06-30T16:04:05.678Z'))).toBe('2026-07-01 00:04:05')
})

it('begins a month on its first day, over years, and spans days whole', () => {
  expect(beijingMonthStart('2026-11-29')).toBe('2026-11-01')
  expect(beijingMonthStart('2026-11-29', -11)).toBe('2025-12-01')
  expect(beijingMonthStart('2026-12-31', 1)).toBe('2027-01-01')
  const { from, to } = beijingDaysRange('2026-11-01', '2026-11-30')
  expect(from.toISOString()).toBe('2026-10-31T16:00:00.000Z')
  expect(to.toISOString()).toBe('2026-11-30T16:00:00.000Z')
})
