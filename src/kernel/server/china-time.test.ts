import { expect, it } from 'vitest'
import { beijingDay, beijingDayRange, formatMoment } from './china-time.ts'

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
