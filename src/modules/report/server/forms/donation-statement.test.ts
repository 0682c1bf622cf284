import { expect, it } from 'vitest'
import { giverOf } from './donation-statement.ts'

it('calls a giver by name in the letter, and by the name of the nameless only who asked for it', () => {
  expect(giverOf({ anonymous: true, displayName: '王女士' }, '王芳')).toBe('爱心人士')
  expect(giverOf({ anonymous: false, displayName: '王女士' }, '王芳')).toBe('王女士')
  expect(giverOf({ anonymous: false, displayName: '爱心人士' }, '王芳')).toBe('王芳')
  expect(giverOf({ anonymous: false, displayName: null }, '王芳')).toBe('王芳')
  expect(giverOf({ anonymous: false, displayName: null }, undefined)).toBe('爱心人士')
})
