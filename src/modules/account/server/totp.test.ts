import { expect, test } from 'vitest'
import {
  acceptedTotpStep,
  hashRecoveryCode,
  newRecoveryCodes,
  newTotpSecret,
  otpauthUri,
  totpCode,
  totpStep,
} from './totp.ts'

// RFC 6238, appendix B: the secret 12345678901234567890 in base32.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test('codes agree with the test values of RFC 6238', () => {
  const values: [number, string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ]
  for (const [seconds, code] of values) expect(totpCode(secret, totpStep(at(seconds)))).toBe(code)
})

test('a code is accepted one step early or late and not two', () => {
  const code = totpCode(secret, 100)
  const stepAt = (step: number) => acceptedTotpStep({ secret, code, now: at(step * 30) })
  expect([98, 99, 100, 101, 102].map(stepAt)).toEqual([undefined, 100, 100, 100, undefined])
})

test('a code works once: its step and those before are refused afterwards', () => {
  const attempt = (step: number, lastStep: number) =>
    acceptedTotpStep({ secret, code: totpCode(secret, step), now: at(3000), lastStep })
  expect(attempt(100, 99)).toBe(100)
  expect(attempt(100, 100)).toBeUndefined()
  expect(attempt(99, 100)).toBeUndefined()
  expect(attempt(101, 100)).toBe(101)
})

test('what is not six digits is refused', () => {
  for (const code of ['', '12345', '1234567', ' 28708', '28708a']) {
    expect(acceptedTotpStep({ secret, code, now: at(59) })).toBeUndefined()
  }
})

test('a new secret has 160 bits and stands in the address an app reads', () => {
  const own = newTotpSecret()
  expect(own).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(otpauthUri(own, 'zhang san'))
  expect(uri.searchParams.get('secret')).toBe(own)
  expect(uri.searchParams.get('issuer')).toBe('公益宝管理平台')
  expect(decodeURIComponent(uri.pathname)).toContain('公益宝管理平台:zhang san')
})

test('eight different recovery codes, whose hash does not depend on how they are typed', () => {
  const codes = newRecoveryCodes()
  const key = Buffer.alloc(32, 1)
  expect(new Set(codes).size).toBe(8)
  const [code = ''] = codes
  expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/)
  expect(hashRecoveryCode(` ${code.toLowerCase().replace('-', ' ')}`, key)).toBe(
    hashRecoveryCode(code, key),
  )
  expect(hashRecoveryCode(code, Buffer.alloc(32, 2))).not.toBe(hashRecoveryCode(code, key))
})
