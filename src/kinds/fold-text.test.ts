import { describe, expect, it } from 'vitest'
import { comparableName, foldLine, foldText, isBlank, writingsOf } from './fold-text.ts'
import { choice, flag, sealedText, tags, text } from './index.ts'
import { isEmptyValue, parseCell, schemaOf } from './registry.ts'

const unseen = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u202e',
  '\u2060',
  '\u2066',
  '\ufeff',
  '\u00ad',
]

describe('values that look alike', () => {
  it.each(unseen.map(sign => [sign.codePointAt(0)?.toString(16), sign]))(
    'are alike without the sign %s, which nobody sees',
    (_, sign) => {
      expect(foldText(`测${sign}试`)).toBe('测试')
      expect(parseCell(text('名称'), `${sign}测${sign}试${sign}`)).toEqual({ value: '测试' })
      expect(schemaOf(text('名称')).parse(`测试${sign}`)).toBe('测试')
      expect(isBlank(` ${sign}\t`)).toBe(true)
      expect(isEmptyValue(text('名称'), sign)).toBe(true)
      expect(parseCell(choice('性质', { a: '公募' }), `公${sign}募`)).toEqual({ value: 'a' })
      expect(parseCell(flag('公开'), `${sign}是`)).toEqual({ value: true })
    },
  )

  it('keep the parts of an emoji together', () => {
    for (const emoji of ['👨‍👩‍👧', '🏳️‍🌈', '👩🏽‍⚕️'])
      expect(foldText(`a${emoji}b`)).toBe(`a${emoji}b`)
  })

  it('are alike in blanks that do not break, letters, digits and brackets of either width', () => {
    expect(foldLine('ＡＢＣ\u00a01２3\u3000x')).toBe('ABC 123 x')
    expect(foldLine('测试(一期)')).toBe(foldLine('测试（一期）'))
    expect(foldLine('abc（x）')).toBe('abc(x)')
    expect(schemaOf(sealedText('姓名')).parse('Ｗａｎｇ（王）')).toBe('Wang（王）')
    expect(schemaOf(tags('标签')).parse(['Ａ', 'b\u200b'])).toEqual(['A', 'b'])
    expect(schemaOf(tags('标签')).safeParse(['Ａ', 'A']).success).toBe(false)
  })

  it('leave the punctuation of running text as it was typed', () => {
    const story = '她说：“好，就这样（明天见）！”\u3000\u3000第２段'
    expect(schemaOf(text('内容', { lines: 3 })).parse(story)).toBe(story.replace('２', '2'))
    expect(schemaOf(text('名称')).parse('助学，就这样！')).toBe('助学，就这样！')
  })

  it('are searched for under every writing of their brackets', () => {
    expect(writingsOf('（一期')).toEqual(['（一期', '(一期'])
    expect(writingsOf('助学')).toEqual(['助学'])
  })

  it('are the same name without blanks, dots, case and width', () => {
    const names = ['买买提·艾力', '买买提•艾力', '买买提 艾力', '买买提‧艾力\u200b']
    expect(new Set(names.map(comparableName)).size).toBe(1)
    expect(comparableName('Ｊohn SMITH')).toBe(comparableName('john smith'))
  })
})
