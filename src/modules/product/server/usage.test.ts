import { expect, it } from 'vitest'
import { lastMonths } from './usage.ts'

it('counts twelve months back over the turn of the year', () => {
  const months = lastMonths('2026-02-28')
  expect(months).toHaveLength(12)
  expect([months[0], months[10], months[11]]).toEqual(['2025-03', '2026-01', '2026-02'])
})
