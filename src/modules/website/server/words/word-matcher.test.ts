import { describe, expect, it } from 'vitest'
import { type Word, WordMatcher } from './word-matcher.ts'

const day = '2026-11-21'
let serial = 0
const word = (text: string, more: Partial<Word> = {}): Word => ({
  id: String(++serial),
  word: text,
  list: 'block',
  category: 'ad',
  level: 'block',
  replacement: null,
  scopes: [],
  organisation: null,
  from: null,
  to: null,
  ...more,
})

describe('sensitive words', () => {
  const matcher = new WordMatcher([
    word('加微信'),
    word('加微信公益群', { list: 'allow' }),
    word('赌博', { level: 'replace' }),
    word('sex', { level: 'review' }),
    word('红包群', { scopes: ['nickname'] }),
    word('内幕', { organisation: 'a' }),
    word('旧词', { to: '2026-11-20' }),
  ])
  const level = (text: string, more = {}) => matcher.check(text, { day, ...more }).level

  it('are found behind blanks, signs, full width, traditional and look-alike writing', () => {
    for (const text of [
      '加微信',
      '加 微·信',
      '加薇信',
      '加　微　信',
      '加*微*信',
      '加微\u200b信',
      '賭博',
    ])
      expect(level(text), text).not.toBe('clean')
    expect(level('ＳＥＸ')).toBe('review')
  })

  it('are found however many signs that nobody sees stand between', () => {
    for (const unseen of ['\u200b', '\u200d\ufe0f', '\u0301', ' ', '\u3164', '\u00ad', '\t'])
      expect(level(`加${unseen.repeat(12)}微信`), JSON.stringify(unseen)).toBe('block')
    expect(level(`加${'\u{e0001}'.repeat(9)}微信`)).toBe('block')
    const verdict = matcher.check(`请加${'\u200b'.repeat(12)}微信`, { day })
    expect(verdict.hits[0]).toMatchObject({ at: 1, length: 15 })
  })

  it('are found between tags and written as entities, and where a tag is only pretended', () => {
    const parted = [
      '加<b>微</b>信',
      '加&nbsp;微信',
      '加&#24494;信',
      '加&#x5fae;&#20449;',
      '<加微信>',
    ]
    for (const text of [...parted, '<p 加微信>', '加<span style="color:red">微</span>信'])
      expect(level(text), text).toBe('block')
    expect(level('a < b，加 > 微 & 信')).toBe('block')
    expect(level('<b>加</b>微信公益群')).toBe('clean')
    const verdict = matcher.check('不要赌&#21338;，<i>赌</i>博', { day })
    expect(verdict.text).toBe('不要***，<i>***')
    expect(verdict.hits.map(({ at, length }) => [at, length])).toEqual([
      [2, 9],
      [15, 6],
    ])
  })

  it('of Latin letters are found before a number, not within a word', () => {
    expect(level('sex123')).toBe('review')
    expect(level('ｓｅｘ１２３')).toBe('review')
    expect(level('ａｓｅｘ')).toBe('clean')
    expect(level('123sex')).toBe('review')
    expect(level('sexton')).toBe('clean')
  })

  it('are not found inside a longer allowed word, nor too far apart, nor inside another Latin word', () => {
    expect(level('欢迎加微信公益群')).toBe('clean')
    expect(level('加微信公益群，或者加微信')).toBe('block')
    expect(level('加入我们，，，，，，，，，微信')).toBe('clean')
    expect(level('Essex')).toBe('clean')
  })

  it('hold only where and when they say', () => {
    expect(level('红包群')).toBe('block')
    expect(level('红包群', { scope: 'comment' })).toBe('clean')
    expect(level('红包群', { scope: 'nickname' })).toBe('block')
    expect(level('内幕')).toBe('clean')
    expect(level('内幕', { organisation: 'a' })).toBe('block')
    expect(level('旧词')).toBe('clean')
  })

  it('tell where they stand and replace what is to be replaced', () => {
    const verdict = matcher.check('请勿赌 博！', { day })
    expect(verdict.text).toBe('请勿***！')
    expect(verdict.hits[0]).toMatchObject({ at: 2, length: 3, word: '赌博' })
    expect(verdict.marks[0]).toMatchObject({ at: 2, length: 3, word: '赌博' })
    const several = matcher.check('赌博加微信赌　　博', { day })
    expect(several.text).toBe('***加微信***')
    expect(several.marks.map(({ at, length }) => [at, length])).toEqual(
      expect.arrayContaining([
        [0, 3],
        [3, 3],
        [6, 3],
      ]),
    )
  })

  it('that overlap or end in one another are all found', () => {
    const both = new WordMatcher([word('慈善捐款诈骗'), word('捐款诈骗'), word('诈骗')])
    expect(both.check('慈善捐款诈骗', { day }).hits).toHaveLength(3)
  })

  it('by the fifty thousand are all found, each alone', () => {
    const sign = (n: number) => String.fromCharCode(0x4e00 + (n % 20_000))
    const list = Array.from({ length: 50_000 }, (_, n) =>
      word(sign(n * 7) + sign(n * 13 + 1) + sign(n)),
    )
    const large = new WordMatcher(list)
    for (const at of [0, 1, 4711, 49_999]) {
      const sought = list[at]?.word ?? ''
      expect(large.check(`前${sought}后`, { day }).hits.map(hit => hit.word)).toContain(sought)
    }
  })
})
