import { expect, test } from 'vitest'
import { checkPassword, isPasswordAllowed, type PasswordHolder } from './password-rules.ts'

const rules = { minLength: 10, classes: 3 }
const failed = (password: string, holder?: PasswordHolder) =>
  checkPassword(password, rules, holder)
    .filter(({ passed }) => !passed)
    .map(({ rule }) => rule)

test('a password of ten characters and three classes passes every rule', () => {
  expect(failed('Lantern-day')).toEqual([])
  expect(isPasswordAllowed(checkPassword('Lantern-day', rules))).toBe(true)
  expect(isPasswordAllowed(checkPassword('lantern', rules))).toBe(false)
})

test('one character fewer than the minimum fails, one of three classes missing fails', () => {
  expect(failed('Lantern-d')).toEqual(['minLength'])
  expect(failed('lantern-day')).toEqual(['classes'])
  expect(failed('lantern-day1')).toEqual([])
})

test('from 16 characters on the classes are not asked', () => {
  expect(failed('abcdefghijklmno')).toEqual(['classes'])
  expect(failed('abcdefghijklmnop')).toEqual([])
})

test('128 characters pass and 129 do not, counted as people count', () => {
  expect(failed('🔑'.repeat(128))).toEqual([])
  expect(failed('🔑'.repeat(129))).toEqual(['maxLength'])
})

test('Chinese characters and spaces are characters like any other', () => {
  expect(failed('春眠不觉晓 Aa处处闻')).toEqual([])
})

test('a password must not contain login name, phone, real name or organisation', () => {
  const holder = {
    loginName: 'Zhang.San',
    phone: '13800005678',
    realName: '张三',
    organisation: '晨光基金会',
  }
  expect(failed('My-zhang.san-1', holder)).toEqual(['loginName'])
  expect(failed('Aa-13800005678', holder)).toEqual(['phone'])
  expect(failed('Aa1-我是张三呀你好', holder)).toEqual(['realName'])
  expect(failed('Aa1-晨光基金会-你好', holder)).toEqual(['organisation'])
  expect(failed('Lantern-day', holder)).toEqual([])
})

test('what is not known of the holder is not listed', () => {
  expect(checkPassword('x', rules).map(({ rule }) => rule)).toEqual([
    'minLength',
    'maxLength',
    'classes',
  ])
})
