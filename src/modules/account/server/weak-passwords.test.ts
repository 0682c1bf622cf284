import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listWeakPasswords } from './weak-password-patterns.ts'
import { isWeakPassword, weakPasswordFile } from './weak-passwords.ts'

test('the list holds 10,000 different passwords and is the one the patterns give', () => {
  const lines = readFileSync(weakPasswordFile, 'utf8').trim().split('\n')
  expect(new Set(lines).size).toBe(10_000)
  expect(lines).toEqual(listWeakPasswords())
})

test('common passwords are weak in any case and with signs put behind', () => {
  const weak = ['12345678', 'Password123', 'P@ssw0rd', '1QAZ2wsx', 'Woaini1314', 'Admin@2024!!']
  for (const password of weak) expect(isWeakPassword(password), password).toBe(true)
})

test('uncommon passwords are not weak, nor is what only contains a weak one', () => {
  for (const password of ['Lantern-day', 'x12345678y', '', '!!!', '春眠不觉晓处处闻啼鸟']) {
    expect(isWeakPassword(password), password).toBe(false)
  }
})
