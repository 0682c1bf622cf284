import type { DeviceStanding } from './login-limits.ts'

/** login.captcha of the platform's security settings. */
export type CaptchaSetting = 'puzzle' | 'icon' | 'alternating'

/** 两者轮换 turns from the puzzle to the icons after this many failures of the name or address. */
const failuresBeforeIcons = 3

/** Which captcha is due after so many failures (the larger of name's and address's). */
export function captchaKind(setting: CaptchaSetting, failures: number): 'puzzle' | 'icon' {
  if (setting !== 'alternating') return setting
  return failures >= failuresBeforeIcons ? 'icon' : 'puzzle'
}

/** Whether a ticket is asked at all (login.captchaAfter); an unknown device always needs one. */
export function isCaptchaRequired(attempt: {
  after: number
  failures: number
  device: DeviceStanding
}): boolean {
  return attempt.device === 'unknown' || attempt.failures >= attempt.after
}
