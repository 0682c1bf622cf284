import { expect, it } from 'vitest'
import { applyMask } from './apply-mask.ts'
import { LinearPattern } from './linear-pattern.ts'

const found = (source: string, text: string) => {
  const signs = [...text]
  return new LinearPattern(source)
    .matches(signs)
    ?.map(({ from, to }) => signs.slice(from, to).join(''))
}

it('finds what a usual expression finds', () => {
  expect(found('\\d+', '共3号楼1204室')).toEqual(['3', '1204'])
  expect(found('[一-龥]{2}(路|街|巷)', '住青山路、长城街8号')).toEqual(['青山路', '长城街'])
  expect(found('^张.*$', '张晓明')).toEqual(['张晓明'])
  expect(found('^张', '小张')).toEqual([])
  expect(found('(?:ab|a)c?', 'abc ac a')).toEqual(['abc', 'ac', 'a'])
  expect(found('[^0-9-]+', '138-0000 王')).toEqual([' 王'])
  expect(found('a{2}', 'aaaaa')).toEqual(['aa', 'aa'])
  expect(found('x*', 'abc')).toEqual([])
  expect(found('\\.', 'a.b')).toEqual(['.'])
})

it('needs no more than text × pattern steps where others need as many as there are stars', () => {
  expect(found('(a*)*(a*)*(a*)*b', 'a'.repeat(2000))).toEqual([])
  expect(found('(a?){30}a{30}', 'a'.repeat(30))).toEqual(['a'.repeat(30)])
})

it('gives up a text that costs too much, and hides it whole', () => {
  expect(found('a(.*b)?', 'a'.repeat(5000))).toBeUndefined()
  expect(found('a(.*b)?', 'aaab')).toEqual(['aaab'])
  expect(found('a.?', 'ab'.repeat(2500))).toHaveLength(2500)
  expect(found('((.?){30}){30}x', 'a'.repeat(5000))).toBeUndefined()
  const params = { ...{ keepHead: 0, keepTail: 0, level: 'county' as const, char: '*' } }
  const rule = { ...params, pattern: '1(.*x)?', replacement: '' }
  expect(applyMask('regex', '1'.repeat(5000), rule)).toBe('***********')
})

it.each([
  ['(ab', '「(」没有对应的「)」'],
  ['ab)', '多余的「)」'],
  ['[a-', '「[」没有对应的「]」'],
  ['*a', '「*」前面没有可重复的内容'],
  ['(?=a)', '不支持环视和命名分组，分组请用 ( ) 或 (?: )'],
  ['(a)\\1', '不支持「\\1」'],
  ['a{3,1}', '重复次数的上限小于下限'],
  ['((a{90}){90}){90}', '表达式过于复杂，请减少重复次数'],
])('says what is wrong with %s', (source, sentence) => {
  expect(() => new LinearPattern(source)).toThrow(sentence)
})
