import { expect, test } from 'vitest'
import { changedLines } from './changed-lines.ts'

test('of a text the history keeps the paragraphs that went and came', () => {
  const before = '<p>一</p><p>每人三百元</p><p>三</p><p>末</p>'
  const after = '<p>一</p><p>每人四百元</p><p>三</p><p>三</p>'
  expect(changedLines(before, after)).toEqual({
    before: '每人三百元\n末',
    after: '每人四百元\n三',
  })
})

test('a change that no word tells is told all the same', () => {
  expect(changedLines('<p>一</p><p>二</p>', '<p>二</p><p>一</p>').after).toBe('段落顺序有调整')
  expect(changedLines('<p>一</p>', '<p><strong>一</strong></p>').after).toBe('仅格式有调整')
  expect(changedLines(null, '<p>两字</p>')).toEqual({ before: '', after: '2 字' })
})

test('a whole new text does not fill the log', () => {
  const long = (word: string) => `<p>${word.repeat(9000)}</p>`
  const { before, after } = changedLines(long('旧'), long('新'))
  expect([before.length, after.length]).toEqual([4001, 4001])
})
