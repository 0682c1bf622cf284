import { expect, it } from 'vitest'
import { agoOf } from './ago.ts'

const now = Date.parse('2026-11-20T12:00:00+08:00')
const before = (seconds: number) => agoOf(new Date(now - seconds * 1_000).toISOString(), now)

it('speaks of the last two days in words and of earlier ones by Beijing date', () => {
  expect(before(29)).toBe('刚刚')
  expect(before(30)).toBe('1分钟前')
  expect(before(3_599)).toBe('59分钟前')
  expect(before(3_600)).toBe('1小时前')
  expect(before(24 * 3_600)).toBe('1天前')
  expect(before(48 * 3_600)).toBe('2026-11-18')
  expect(agoOf('2026-11-10T17:00:00Z', now)).toBe('2026-11-11')
})
