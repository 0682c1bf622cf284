import { expect, it } from 'vitest'
import { isoOfStored } from './stored-moment.ts'

it('reads what PostgreSQL writes, in UTC and elsewhere, to the millisecond', () => {
  expect(isoOfStored('2026-06-18 12:15:00.12+00')).toBe('2026-06-18T12:15:00.120Z')
  expect(isoOfStored('2026-06-18 12:15:00+00')).toBe('2026-06-18T12:15:00.000Z')
  expect(isoOfStored('2026-06-18 12:15:00.123999+00')).toBe('2026-06-18T12:15:00.123Z')
  expect(isoOfStored('2026-06-18 20:15:00.5+08')).toBe('2026-06-18T12:15:00.500Z')
  expect(isoOfStored('2026-06-18 17:45:00+05:30')).toBe('2026-06-18T12:15:00.000Z')
  expect(isoOfStored(new Date('2026-06-18T12:15:00Z'))).toBe('2026-06-18T12:15:00.000Z')
})
