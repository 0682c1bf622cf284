import { expect, test } from 'vitest'
import { HashingOverload, hashPassword, isRehashNeeded, verifyPassword } from './password-hash.ts'

// The least argon2 allows: the rules below do not depend on the cost.
const cheap = { memory: 64, passes: 1, lanes: 1 }

test('the right password verifies and any other does not', async () => {
  const encoded = await hashPassword('Correct 密码 1', cheap)
  expect(await verifyPassword('Correct 密码 1', encoded)).toBe(true)
  expect(await verifyPassword('correct 密码 1', encoded)).toBe(false)
  expect(await verifyPassword('Correct 密码 1 ', encoded)).toBe(false)
})

test('the same password hashes differently each time, with its cost in the text', async () => {
  const [one, other] = await Promise.all([hashPassword('a', cheap), hashPassword('a', cheap)])
  expect(one).not.toBe(other)
  expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
})

test('a known vector of another argon2id implementation verifies', async () => {
  const encoded =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword('password', encoded)).toBe(true)
})

test('without a hash, or with a broken one, nothing verifies', async () => {
  expect(await verifyPassword('', undefined, cheap)).toBe(false)
  expect(await verifyPassword('a', 'not a hash', cheap)).toBe(false)
})

test('composed and decomposed spellings of one letter are the same password', async () => {
  const encoded = await hashPassword('caf\u00e9', cheap)
  expect(await verifyPassword('cafe\u0301', encoded)).toBe(true)
})

test('a hash of another cost is to be renewed, one of the same is not', async () => {
  const encoded = await hashPassword('a', cheap)
  expect(isRehashNeeded(encoded, cheap)).toBe(false)
  expect(isRehashNeeded(encoded)).toBe(true)
  expect(isRehashNeeded('md5:abc')).toBe(true)
})

test('more than 64 waiting passwords are turned away and the others are all hashed', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 80 }, () => hashPassword('a', cheap)),
  )
  const refused = results.filter(result => result.status === 'rejected')
  expect(refused).toHaveLength(80 - 64 - 3)
  expect(refused.every(({ reason }) => reason instanceof HashingOverload)).toBe(true)
  expect(await hashPassword('a', cheap)).toContain('argon2id')
})
