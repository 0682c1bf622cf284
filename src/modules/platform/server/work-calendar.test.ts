import { expect, it } from 'vitest'
import type { WorkCalendar } from '../model/index.ts'
import {
  daysAfter,
  hoursAfter,
  missingYears,
  workdayAfter,
  workingDaysBetween,
} from './work-calendar.ts'

const at = (text: string) => new Date(`${text}:00+08:00`)
const calendar: WorkCalendar = { off: ['2026-10-01', '2026-10-05'], on: ['2026-10-10'] }
const after = (from: string, days: number, counted: 'working' | 'calendar' = 'working') =>
  daysAfter(at(from), { days, counted }, calendar)

it('counts a fault of Friday 17:00 until Monday 17:00', () => {
  expect(after('2026-11-20T17:00', 1)).toEqual(at('2026-11-23T17:00'))
})

it('counts rights over personal data in calendar days', () => {
  expect(after('2026-11-20T17:00', 15, 'calendar')).toEqual(at('2026-12-05T17:00'))
})

it('takes the weekday of Beijing, not of Greenwich', () => {
  // Early Monday in Beijing is still Sunday in Greenwich.
  expect(after('2026-11-23T01:00', 1)).toEqual(at('2026-11-24T01:00'))
})

it('leaves out holidays and counts the weekends that are worked for them', () => {
  // Friday, then a weekend.
  expect(after('2026-10-09T09:00', 2)).toEqual(at('2026-10-12T09:00'))
  expect(after('2026-10-09T09:00', 1)).toEqual(at('2026-10-10T09:00'))
})

it('gives the whole first working day to what comes on a day that is not worked', () => {
  expect(after('2026-11-21T10:00', 1)).toEqual(at('2026-11-24T00:00'))
  expect(after('2026-11-22T23:30', 2)).toEqual(at('2026-11-25T00:00'))
  // The 2nd is a holiday, then a weekend, then Monday the 5th that is off.
  expect(after('2026-10-02T09:00', 1)).toEqual(at('2026-10-07T00:00'))
  expect(after('2026-10-02T09:00', 1)).toEqual(hoursAfter(at('2026-10-02T09:00'), 24, calendar))
})

it('counts working days of the calendar from the day after', () => {
  expect(workdayAfter('2026-11-20', 1, calendar)).toBe('2026-11-23')
  expect(workdayAfter('2026-11-21', 1, calendar)).toBe('2026-11-23')
  expect(workdayAfter('2026-11-22', 2, calendar)).toBe('2026-11-24')
  expect(workdayAfter('2026-10-09', 1, calendar)).toBe('2026-10-10')
})

it('knows the fixed holidays of a year that nobody entered', () => {
  expect(after('2029-04-30T09:00', 1)).toEqual(at('2029-05-03T09:00'))
})

it('counts hours of working days alone, in the same way as days', () => {
  const due = (from: string, hours: number) => hoursAfter(at(from), hours, calendar)
  expect(due('2026-11-20T17:00', 4)).toEqual(at('2026-11-20T21:00'))
  expect(due('2026-11-20T17:00', 24)).toEqual(after('2026-11-20T17:00', 1))
  expect(due('2026-11-21T10:00', 8)).toEqual(at('2026-11-23T08:00'))
  expect(due('2026-10-09T09:00', 24)).toEqual(at('2026-10-10T09:00'))
  // Early Monday in Beijing is still Sunday in Greenwich.
  expect(due('2026-11-23T01:00', 1)).toEqual(at('2026-11-23T02:00'))
})

it('counts back the working days that lie between two moments', () => {
  const between = (from: string, to: string) => workingDaysBetween(at(from), at(to), calendar)
  expect(between('2026-11-20T17:00', '2026-11-23T16:59')).toBe(0)
  expect(between('2026-11-20T17:00', '2026-11-23T17:00')).toBe(1)
  expect(between('2026-10-02T09:00', '2026-10-06T09:00')).toBe(0)
  expect(between('2026-10-02T09:00', '2026-10-07T00:00')).toBe(1)
  expect(between('2026-11-21T10:00', '2026-11-23T18:00')).toBe(0)
  expect(between('2026-10-09T09:00', '2026-10-10T09:00')).toBe(1)
  expect(between('2026-10-10T09:00', '2026-10-09T09:00')).toBe(0)
})

it('misses the holidays of this year at once, of the next from December on', () => {
  expect(missingYears(calendar, at('2026-11-30T23:00'))).toEqual([])
  expect(missingYears(calendar, at('2026-12-01T00:30'))).toEqual([2027])
  expect(missingYears(calendar, at('2028-02-01T09:00'))).toEqual([2028])
})
