import { expect, test } from 'vitest'
import { stepOf } from './refund-step.ts'

test('a refund waits for one review inside the cooling period, for two beyond it', () => {
  const asked = { state: 'pending', needsSecond: true, firstReviewer: null }
  expect(stepOf({ ...asked, needsSecond: false })).toBe('审核')
  expect(stepOf(asked)).toBe('初审')
  expect(stepOf({ ...asked, firstReviewer: 'someone' })).toBe('复审')
})

test('an approved refund waits for its payment, a decided one for nothing', () => {
  expect(stepOf({ state: 'approved' })).toBe('付款')
  expect(stepOf({ state: 'failed' })).toBe('付款')
  expect(stepOf({ state: 'processing' })).toBe('确认到账')
  for (const state of ['success', 'abandoned', 'rejected', 'cancelled'])
    expect(stepOf({ state })).toBeUndefined()
})
