import { expect, test } from 'vitest'
import { namePeriod, periodBefore, periodOf, periodOn, yearBefore } from './periods.ts'

test('weeks begin on Monday and belong to the year of their Thursday', () => {
  expect(periodOn('W', '2027-01-03')).toEqual({
    ...{ kind: 'W', key: '2026-W53', from: '2026-12-28', to: '2027-01-03' },
  })
  expect(periodOn('W', '2027-01-04').key).toBe('2027-W01')
  expect(periodOf('W', '2026-W47')).toMatchObject({ from: '2026-11-16', to: '2026-11-22' })
  expect(periodOf('W', '2025-W53')).toBeUndefined()
})

test('months and years end on their last day', () => {
  expect(periodOf('M', '2028-02')).toMatchObject({ from: '2028-02-01', to: '2028-02-29' })
  expect(periodOf('M', '2028-13')).toBeUndefined()
  expect(periodOf('Y', '2025')).toMatchObject({ from: '2025-01-01', to: '2025-12-31' })
})

test('every period knows the one before, and the same of the year before', () => {
  const january = periodOn('M', '2026-01-15')
  expect(periodBefore(january).key).toBe('2025-12')
  expect(yearBefore(january)?.key).toBe('2025-01')
  expect(periodBefore(periodOn('W', '2027-01-04')).key).toBe('2026-W53')
  expect(namePeriod(periodOn('W', '2026-11-20'))).toBe('2026 年第 47 周（11-16 至 11-22）')
})
