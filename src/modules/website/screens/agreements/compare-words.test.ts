import { expect, it } from 'vitest'
import { compareWords } from './compare-words.ts'

it('tells what was put in and what was taken out between two texts', () => {
  expect(compareWords('响应天数为 30 日', '响应天数为 15 个工作日')).toEqual([
    { kind: 'same', text: '响应天数为 ' },
    { kind: 'gone', text: '30' },
    { kind: 'new', text: '15' },
    { kind: 'same', text: ' ' },
    { kind: 'new', text: '个工作' },
    { kind: 'same', text: '日' },
  ])
  expect(compareWords('', '新')).toEqual([{ kind: 'new', text: '新' }])
  expect(compareWords('同', '同')).toEqual([{ kind: 'same', text: '同' }])
})
