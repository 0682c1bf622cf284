import { expect, test } from 'vitest'
import { sealPassword } from '../screens/seal-password.ts'
import { isSealed, newLoginKey, openPassword, rotateLoginKeys } from './password-cipher.ts'

const now = new Date('2026-03-02T01:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const key = newLoginKey(now)
const seal = (password: string) => sealPassword(password, key, now.getTime())

test('what the browser seals the server opens, in any script and to the last space', async () => {
  for (const password of [' 密码 with 空格 ', 'x', '🔑'.repeat(64)]) {
    const cipher = await seal(password)
    expect(isSealed(cipher)).toBe(true)
    expect(openPassword(cipher, [key], now)).toMatchObject({ opened: true, password })
  }
})

test('each sealing has its own nonce, to be remembered as long as the text is valid', async () => {
  const [one, other] = (await Promise.all([seal('a'), seal('a')])).map(cipher =>
    openPassword(cipher, [key], now),
  )
  if (!one?.opened || !other?.opened) throw new Error('not opened')
  expect(one.nonce).not.toBe(other.nonce)
  expect(one.until).toEqual(later(120))
})

test('a sealed password is valid for 120 seconds and not longer', async () => {
  const cipher = await seal('secret')
  expect(openPassword(cipher, [key], later(120)).opened).toBe(true)
  expect(openPassword(cipher, [key], later(121))).toEqual({ opened: false, reason: 'expired' })
  expect(openPassword(cipher, [key], later(-121))).toEqual({ opened: false, reason: 'expired' })
})

test('the key before the newest still opens, an older one does not', async () => {
  const cipher = await seal('secret')
  const once = rotateLoginKeys([key], later(86_400))
  expect(once).toHaveLength(2)
  expect(openPassword(cipher, once, now).opened).toBe(true)
  const twice = rotateLoginKeys(once, later(2 * 86_400))
  expect(openPassword(cipher, twice, now)).toEqual({ opened: false, reason: 'unknownKey' })
})

test('keys stay as they are while the newest is fresh', () => {
  expect(rotateLoginKeys([key], later(86_399))).toEqual([key])
})

test('changed, cut and invented cipher texts are refused without an exception', async () => {
  const cipher = await seal('secret')
  const last = cipher.endsWith('0') ? '1' : '0'
  const others = [
    cipher.slice(0, -1) + last,
    cipher.slice(0, -2),
    `sm2:${key.id}:${'ff'.repeat(200)}`,
    `sm2:${key.id}:zz`,
    'secret',
    '',
    `sm2:${key.id}:${'00'.repeat(100_000)}`,
  ]
  for (const text of others) {
    expect(openPassword(text, [key], now)).toEqual({ opened: false, reason: 'malformed' })
  }
})
