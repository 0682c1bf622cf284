import { expect, test } from 'vitest'
import {
  blockedMessage,
  counterKeys,
  countFailure,
  failuresOf,
  type LoginCounter,
  type LoginLimit,
  loginLimits,
  normaliseLoginName,
  pauseLeft,
} from './login-limits.ts'

const start = new Date('2026-03-02T01:00:00Z')
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
const limits = loginLimits({ maxFailures: 5, lockMinutes: 15 })

function failing(times: number, limit: LoginLimit, now = start): LoginCounter {
  let counter = countFailure(undefined, limit, now)
  for (let time = 1; time < times; time += 1) counter = countFailure(counter, limit, now)
  return counter
}

test('the fifth failure of a name blocks it for fifteen minutes, the fourth does not', () => {
  expect(pauseLeft([failing(4, limits.name)], start)).toBe(0)
  const blocked = failing(5, limits.name)
  expect(pauseLeft([blocked], start)).toBe(15 * 60_000)
  expect(pauseLeft([blocked], after(14))).toBe(60_000)
  expect(pauseLeft([blocked], after(15))).toBe(0)
})

test('a pause is not prolonged by what is tried meanwhile', () => {
  const blocked = countFailure(failing(5, limits.name), limits.name, after(10))
  expect(blocked.blockedUntil).toEqual(after(15))
})

test('after the pause, and after a window without a block, counting starts anew', () => {
  const blocked = failing(5, limits.name)
  expect(failuresOf(blocked, limits.name, after(15))).toBe(0)
  expect(countFailure(blocked, limits.name, after(15))).toEqual({
    failures: 1,
    windowStart: after(15),
    blockedUntil: null,
  })
  const four = failing(4, limits.name)
  expect(failuresOf(four, limits.name, after(14))).toBe(4)
  expect(countFailure(four, limits.name, after(15)).failures).toBe(1)
})

test('a pause longer than the window lasts its full time', () => {
  const { name } = loginLimits({ maxFailures: 3, lockMinutes: 60 })
  expect(pauseLeft([failing(3, name)], after(59))).toBe(60_000)
  expect(failuresOf(failing(3, name), name, after(59))).toBe(3)
})

test('an address is blocked at 50 failures and the whole platform at 1,000', () => {
  expect(pauseLeft([failing(49, limits.ip)], start)).toBe(0)
  expect(pauseLeft([failing(50, limits.ip)], start)).toBeGreaterThan(0)
  expect(pauseLeft([failing(999, limits.global)], start)).toBe(0)
  expect(pauseLeft([failing(1000, limits.global)], start)).toBeGreaterThan(0)
})

test('a known device is held neither against the counter of strangers nor against the global one', () => {
  const stranger = counterKeys({ loginName: 'zhang', device: 'unknown', ip: '8.8.8.8' })
  const owner = counterKeys({ loginName: 'zhang', device: 'known', ip: '9.9.9.9' })
  expect(stranger.map(({ key }) => key)).toEqual(['name:zhang:unknown', 'ip:8.8.8.8', 'global'])
  expect(owner.map(({ key }) => key)).toEqual(['name:zhang:known', 'ip:9.9.9.9'])
})

test('spellings of one name share a counter', () => {
  const [one, other] = [' Zhang ', 'zhang'].map(loginName =>
    counterKeys({ loginName, device: 'unknown', ip: '::1' }),
  )
  expect(one).toEqual(other)
})

test('the sentence rounds the minutes up', () => {
  expect(blockedMessage(15 * 60_000)).toBe('密码错误次数过多，请 15 分钟后再试')
  expect(blockedMessage(61_000)).toBe('密码错误次数过多，请 2 分钟后再试')
  expect(blockedMessage(1)).toBe('密码错误次数过多，请 1 分钟后再试')
})

test('a login name is one, however it was pasted', () => {
  for (const typed of [
    'zhang.san',
    ' Zhang.San\u00a0',
    'ｚｈａｎｇ．ｓａｎ',
    '\u202azhang\u200b.san\ufeff',
  ])
    expect(normaliseLoginName(typed)).toBe('zhang.san')
})
