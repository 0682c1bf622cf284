import { halfWidth } from '#kinds/read-value.ts'

/** Failures counted under one key within one window of time. */
export interface LoginCounter {
  failures: number
  windowStart: Date
  blockedUntil: Date | null
}

/** How many failures are borne in a window and how long a pause follows; times in milliseconds. */
export interface LoginLimit {
  maxFailures: number
  window: number
  pause: number
}

/** login.maxFailures and login.lockMinutes of the platform's security settings. */
export interface LoginLimitSettings {
  maxFailures: number
  lockMinutes: number
}

/** Whether the browser has logged in to the typed account before, with every factor. */
export type DeviceStanding = 'known' | 'unknown'

/** Which counter of a login attempt is meant. */
export type CounterScope = 'name' | 'ip' | 'global'

const quarterHour = 15 * 60_000

/** The limits in force: the name's by the settings, 50 an address and 1,000 in all beside them. */
export function loginLimits(settings: LoginLimitSettings): Record<CounterScope, LoginLimit> {
  return {
    name: {
      maxFailures: settings.maxFailures,
      window: quarterHour,
      pause: settings.lockMinutes * 60_000,
    },
    ip: { maxFailures: 50, window: quarterHour, pause: quarterHour },
    global: { maxFailures: 1000, window: quarterHour, pause: quarterHour },
  }
}

/**
 * The counters an attempt is held against. A known device has a counter of its own for the name
 * and does not ask the global one, so that no stranger can keep the owner out. Names that do not
 * exist are counted alike: the answer never tells.
 */
export function counterKeys(attempt: {
  loginName: string
  device: DeviceStanding
  ip: string
}): { scope: CounterScope; key: string }[] {
  const { loginName, device, ip } = attempt
  const own = [
    { scope: 'name' as const, key: `name:${normaliseLoginName(loginName)}:${device}` },
    { scope: 'ip' as const, key: `ip:${ip}` },
  ]
  return device === 'known' ? own : [...own, { scope: 'global' as const, key: 'global' }]
}

/** The login name as it is looked up and counted: trimmed, composed, without case. */
export function normaliseLoginName(typed: string): string {
  return halfWidth(typed).toLowerCase().slice(0, 100)
}

/** The counter after one more failure; a window or a pause that has passed starts anew. */
export function countFailure(
  counter: LoginCounter | undefined,
  limit: LoginLimit,
  now: Date,
): LoginCounter {
  const running = counter && isRunning(counter, limit, now) ? counter : undefined
  const failures = (running?.failures ?? 0) + 1
  const isFull = failures >= limit.maxFailures
  return {
    failures,
    windowStart: running?.windowStart ?? now,
    blockedUntil: running?.blockedUntil ?? (isFull ? new Date(now.getTime() + limit.pause) : null),
  }
}

/** Failures that still count now, 0 once their window or pause has passed. */
export function failuresOf(
  counter: LoginCounter | undefined,
  limit: LoginLimit,
  now: Date,
): number {
  return counter && isRunning(counter, limit, now) ? counter.failures : 0
}

/** Milliseconds until the longest pause of these counters is over; 0 = not blocked. */
export function pauseLeft(counters: readonly LoginCounter[], now: Date): number {
  const ends = counters.map(({ blockedUntil }) => blockedUntil?.getTime() ?? 0)
  return Math.max(0, ...ends.map(end => end - now.getTime()))
}

/** What a blocked person reads; the password was not looked at. */
export function blockedMessage(pause: number): string {
  return `密码错误次数过多，请 ${Math.max(1, Math.ceil(pause / 60_000))} 分钟后再试`
}

function isRunning(counter: LoginCounter, limit: LoginLimit, now: Date): boolean {
  if (counter.blockedUntil) return counter.blockedUntil > now
  return now.getTime() - counter.windowStart.getTime() < limit.window
}
