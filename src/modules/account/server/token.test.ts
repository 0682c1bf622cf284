import { expect, test } from 'vitest'
import {
  anonymousLifetime,
  digestOf,
  isAnonymousSession,
  isSameText,
  isTokenOf,
  newAnonymousSession,
  newSessionId,
  xTokenOf,
} from './token.ts'

const key = Buffer.alloc(32, 7)
const now = new Date('2026-03-02T01:00:00Z')

test('session ids have 256 bits and only their SHA-256 is stored', () => {
  const id = newSessionId()
  expect(Buffer.from(id, 'base64url')).toHaveLength(32)
  expect(newSessionId()).not.toBe(id)
  expect(digestOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('the token is 43 characters, constant within a session and different in any other', () => {
  const [one, other] = [newSessionId(), newSessionId()]
  expect(xTokenOf(one, key)).toMatch(/^[\w-]{43}$/)
  expect(xTokenOf(one, key)).toBe(xTokenOf(one, key))
  expect(isTokenOf(xTokenOf(one, key), one, key)).toBe(true)
  expect(isTokenOf(xTokenOf(one, key), other, key)).toBe(false)
  expect(isTokenOf(xTokenOf(one, Buffer.alloc(32, 8)), one, key)).toBe(false)
  expect(isTokenOf('', one, key)).toBe(false)
})

test('texts of different lengths compare unequal without an exception', () => {
  expect(isSameText('a', 'ab')).toBe(false)
  expect(isSameText('密', '密')).toBe(true)
})

test('an anonymous session is recognised by its signature and only for a day', () => {
  const cookie = newAnonymousSession(key, now)
  const after = (age: number) => new Date(now.getTime() + age)
  expect(isAnonymousSession(cookie, key, after(anonymousLifetime - 1))).toBe(true)
  expect(isAnonymousSession(cookie, key, after(anonymousLifetime))).toBe(false)
  expect(isAnonymousSession(cookie, Buffer.alloc(32, 8), now)).toBe(false)
})

test('a changed anonymous session and a session id are no anonymous session', () => {
  const cookie = newAnonymousSession(key, now)
  const [, random = ''] = cookie.split('.')
  const forged = cookie.replace(
    random,
    random.replace(/./, c => (c === 'A' ? 'B' : 'A')),
  )
  for (const text of [forged, newSessionId(), '', `${cookie}x`]) {
    expect(isAnonymousSession(text, key, now)).toBe(false)
  }
})
