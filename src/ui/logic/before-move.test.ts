import { expect, it } from 'vitest'
import { text } from '#kinds/text/text.ts'
import { beforeMove } from './before-move.ts'

it('lets one press do what harms nobody to one record', () => {
  expect(beforeMove({}, 1)).toBe('nothing')
  expect(beforeMove({ danger: false }, 1)).toBe('nothing')
})

it('asks before what is dangerous, has a question of its own, or meets many', () => {
  expect(beforeMove({ danger: true }, 1)).toBe('question')
  expect(beforeMove({ confirm: '确定要下架吗？' }, 1)).toBe('question')
  expect(beforeMove({}, 2)).toBe('question')
  expect(beforeMove({}, 5000)).toBe('question')
})

it('has the number typed where fifty or more are harmed', () => {
  expect(beforeMove({ danger: true }, 49)).toBe('question')
  expect(beforeMove({ danger: true }, 50)).toBe('count')
})

it('asks for the fields of a move, be it dangerous or not', () => {
  const ask = { reason: text('原因') }
  expect(beforeMove({ ask }, 1)).toBe('fields')
  expect(beforeMove({ ask, danger: true }, 80)).toBe('fields')
  expect(beforeMove({ ask: {}, danger: true }, 1)).toBe('question')
})
