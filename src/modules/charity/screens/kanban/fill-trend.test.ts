import { expect, test } from 'vitest'
import { fillTrend } from './fill-trend.ts'

test('days without a gift stand in the line with zero', () => {
  const line = fillTrend({
    from: '2026-02-27',
    to: '2026-03-02',
    unit: 'day',
    trend: [{ at: '2026-03-01', amount: 500, gifts: 2 }],
    money: { payoutThisMonth: 0, available: 0, payouts: [{ at: '2026-03-02', amount: 90 }] },
  })
  expect(line.map(point => point.at)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
  expect(line.map(point => point.amount)).toEqual([0, 0, 500, 0])
  expect(line.map(point => point.payout)).toEqual([0, 0, 0, 90])
})

test('months of a year stand in the line once each', () => {
  const line = fillTrend({ from: '2025-12-01', to: '2026-02-22', unit: 'month', money: null })
  expect(line.map(point => point.at)).toEqual(['2025-12', '2026-01', '2026-02'])
})
