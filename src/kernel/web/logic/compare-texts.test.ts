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
