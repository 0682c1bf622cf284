import { expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import { firstDebitOn, nextDebitOn, retryOn } from './debit-days.ts'

const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => addDays(from, at))

it('comes twelve times a year on its own day, whatever day it was agreed on', () => {
  for (const today of days('2027-01-01', 800))
    for (const debitDay of [1, 15, 28]) {
      const first = firstDebitOn(today, debitDay)
      const course = [first]
      while (course.length < 13) course.push(nextDebitOn(course.at(-1) ?? '', debitDay))
      expect(first >= addDays(today, 2), `${today} ${debitDay}`).toBe(true)
      expect(first <= addDays(today, 33), `${today} ${debitDay}`).toBe(true)
      expect(course.map(day => Number(day.slice(8)))).toEqual(Array(13).fill(debitDay))
      expect(new Set(course.map(day => day.slice(0, 7))).size).toBe(13)
      expect(course[12]?.slice(0, 4)).toBe(String(Number(first.slice(0, 4)) + 1))
      expect(course[12]?.slice(4)).toBe(first.slice(4))
    }
})

it('of a contract of 31 January or 29 February is in the month after, and the day stays', () => {
  expect(firstDebitOn('2027-01-31', 28)).toBe('2027-02-28')
  expect(nextDebitOn('2027-02-28', 28)).toBe('2027-03-28')
  expect(firstDebitOn('2028-02-29', 28)).toBe('2028-03-28')
  expect(firstDebitOn('2028-02-29', 1)).toBe('2028-04-01')
  expect(firstDebitOn('2027-12-30', 1)).toBe('2028-01-01')
})

it('is tried again as its plan says and no further', () => {
  expect([1, 2, 3, 4].map(attempts => retryOn('2027-02-28', '1,3,7', attempts))).toEqual([
    ...['2027-03-01', '2027-03-03', '2027-03-07', undefined],
  ])
})
