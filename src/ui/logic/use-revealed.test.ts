import { afterEach, expect, it, vi } from 'vitest'
import { forgetLater } from './use-revealed.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('shows what was revealed for half a minute, and forgets it then', () => {
  vi.useFakeTimers()
  const forget = vi.fn()
  forgetLater(forget)
  vi.advanceTimersByTime(29_999)
  expect(forget).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(forget).toHaveBeenCalledOnce()
  // Whoever left the record has nothing to forget.
  const left = vi.fn()
  forgetLater(left)()
  vi.advanceTimersByTime(60_000)
  expect(left).not.toHaveBeenCalled()
})
