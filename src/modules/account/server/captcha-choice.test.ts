import { expect, test } from 'vitest'
import { captchaKind, isCaptchaRequired } from './captcha-choice.ts'

test('alternating captchas turn from puzzle to icons after three failures', () => {
  expect(captchaKind('alternating', 2)).toBe('puzzle')
  expect(captchaKind('alternating', 3)).toBe('icon')
  expect(captchaKind('puzzle', 9)).toBe('puzzle')
  expect(captchaKind('icon', 0)).toBe('icon')
})

test('a captcha is asked after the set failures, always at 0 and from unknown devices', () => {
  const known = (after: number, failures: number) =>
    isCaptchaRequired({ after, failures, device: 'known' })
  expect([known(0, 0), known(3, 2), known(3, 3)]).toEqual([true, false, true])
  expect(isCaptchaRequired({ after: 3, failures: 0, device: 'unknown' })).toBe(true)
})
