import { expect, test } from 'vitest'
import { innerStyle, itemClass, listStyleOf } from './list-styles.ts'

test('items carry the classes that public pages know', () => {
  expect(itemClass('cn1', 1)).toBe('list-cn-2-1 list-cn1-paddingleft-1')
  expect([10, 11, 19, 20, 21, 30].map(index => itemClass('cn', index).at(-1))).toEqual([
    '1',
    '2',
    '2',
    '2',
    '3',
    '2',
  ])
  expect([9, 10].map(index => itemClass('num2', index))).toEqual([
    'list-num-3-9 list-num2-paddingleft-1',
    'list-num-3-10 list-num2-paddingleft-2',
  ])
  expect(itemClass('dash', 4)).toBe('list-dash list-dash-paddingleft')
  expect(itemClass('lower-alpha', 1)).toBe('')
})

test('a style is read from the class or the marker type', () => {
  expect(listStyleOf('ol', 'custom_cn2 list-paddingleft-1', '')).toBe('cn2')
  expect(listStyleOf('ol', '', 'upper-latin')).toBe('upper-alpha')
  expect(listStyleOf('ol', '', 'decimal')).toBe(null)
  expect(listStyleOf('ul', 'custom_cn', '')).toBe(null)
})

test('a list made inside another takes the next style, and the first after the last', () => {
  expect(innerStyle('ol', null)).toBe('lower-alpha')
  expect(innerStyle('ol', 'upper-roman')).toBe(null)
  expect(innerStyle('ul', 'circle')).toBe('square')
  expect(innerStyle('ol', 'cn')).toBe('cn')
})
