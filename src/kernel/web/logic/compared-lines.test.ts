import { expect, test } from 'vitest'
import { compareTexts, countChanges } from './compare-texts.ts'
import { comparedLines, headingsIn } from './compared-lines.ts'

test('a row of a table is one line, a heading is known by its words', () => {
  const html =
    '<h2>收支</h2><table><tr><th>项目</th><th>万元</th></tr><tr><td>捐赠</td><td>486.32</td></tr></table><p>完</p>'
  expect(comparedLines(html)).toEqual(['收支', '项目 │ 万元', '捐赠 │ 486.32', '完'])
  expect(headingsIn(html)).toEqual(new Set(['收支']))
})

test('another picture or another address is a change, also where the words stay', () => {
  const text = (file: string, link: string) =>
    `<p>文<img src="/api/files/${file}" alt="操场"/></p><p><a href="${link}">详情</a></p>`
  const before = comparedLines(text('one-0001', 'https://a.cn/x'))
  expect(before).toEqual(['文', '［图片 操场 one-0001］', '详情〔https://a.cn/x〕'])
  const changes = (file: string, link: string) =>
    countChanges(compareTexts(before, comparedLines(text(file, link))))
  expect(changes('one-0001', 'https://a.cn/x')).toBe(0)
  expect(changes('one-0002', 'https://a.cn/x')).toBe(1)
  expect(changes('one-0001', 'https://b.cn/x')).toBe(1)
})
