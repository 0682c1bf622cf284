import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { totpCode, totpStep } from '#modules/account/server/totp.ts'
import { call } from './browser.ts'

/** Confirms the identity of whoever is signed in by a message, as guarded acts ask for. */
export async function confirmBySms(page: Page, loginName: string): Promise<void> {
  // A phone gets one code a minute: whoever came a moment ago waits.
  await expect
    .poll(async () => (await call(page, '/api/upms/sso/sendStepUpCode', {})).statusCode, {
      interval: 2_000,
    })
    .toBe(1)
  const { code } = (await call(page, `/api/test/outbox?loginName=${loginName}`)).dataPoints
  await call(page, '/api/upms/sso/stepUp', { method: 'sms', code })
}

/** An authenticator that a journey bound: what it shows, and what stands in for it. */
export interface BoundAuthenticator {
  readonly recoveryCodes: readonly string[]
  /** Digits that were not used yet. */
  nextCode(): string
}

/** Binds an authenticator to whoever is signed in, whose identity is confirmed. */
export async function bindAuthenticator(page: Page): Promise<BoundAuthenticator> {
  const { secret } = (await call(page, '/api/upms/twoFactorMethod/begin', {})).dataPoints
  let used = 0
  const nextCode = () => {
    used = Math.max(used + 1, totpStep(new Date()))
    return totpCode(secret, used)
  }
  const bound = await call(page, '/api/upms/twoFactorMethod/bind', { code: nextCode() })
  return { recoveryCodes: bound.dataPoints.recoveryCodes, nextCode }
}
