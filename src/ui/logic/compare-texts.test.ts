import { expect, it } from 'vitest'
import { compareTexts, countChanges } from './compare-texts.ts'

it('finds the changed words inside a paragraph', () => {
  expect(compareTexts(['受益人数为三十人。'], ['受益人数为三十一人。'])).toEqual([
    [
      { kind: 'same', text: '受益人数为三十' },
      { kind: 'new', text: '一' },
      { kind: 'same', text: '人。' },
    ],
  ])
})

it('keeps paragraphs that did not change, and shows those that came and went', () => {
  const compared = compareTexts(['一', '二', '三'], ['一', '三', '四'])
  expect(compared.map(line => line[0]?.kind)).toEqual(['same', 'gone', 'same', 'new'])
  expect(countChanges(compared)).toBe(2)
  expect(countChanges(compareTexts(['一'], ['一']))).toBe(0)
})

it('pairs what became of each paragraph, also where several changed', () => {
  const before = [
    '［图表 柱状图 按行 收支 元］',
    '项目 │ 一月',
    '捐赠 │ 10',
    '第三段：每人三百元。',
  ]
  const after = ['［图表 饼图 按行 收支 元］', '项目 │ 二月', '捐赠 │ 13', '第三段：每人四百元。']
  const compared = compareTexts(before, after)
  expect(compared).toHaveLength(4)
  expect(compared.map(line => line.some(({ kind }) => kind === 'same'))).toEqual(
    Array(4).fill(true),
  )
})

it('leaves alone what has nothing to do with what came in its place', () => {
  const compared = compareTexts(
    ['捐赠已全部发放。', '感谢每一位捐赠人。'],
    ['附：名单', '感谢每位捐赠人。'],
  )
  expect(compared.map(line => line.map(({ kind }) => kind))).toEqual([
    ['gone'],
    ['new'],
    ['same', 'gone', 'same'],
  ])
})
