import { expect, test } from 'vitest'
import { comparedLines, headingsIn } from './compared-lines.ts'

test('a row of a table is one line, a heading is known by its words', () => {
  const html =
    '<h2>收支</h2><table><tr><th>项目</th><th>万元</th></tr><tr><td>捐赠</td><td>486.32</td></tr></table><p>完</p>'
  expect(comparedLines(html)).toEqual(['收支', '项目 │ 万元', '捐赠 │ 486.32', '完'])
  expect(headingsIn(html)).toEqual(new Set(['收支']))
})

test('a chart tells how it is drawn', () => {
  const text = (chart: string) =>
    `<p>收支</p><table data-chart="${chart}"><tr><th>项目</th></tr></table>`
  const lines = comparedLines(
    text('title:收支%3A上半年;subTitle:;suffix:元;dataFormat:1;chartType:4'),
  )
  expect(lines).toEqual(['收支', '［图表 柱状图 按行 收支:上半年 元］', '项目'])
  expect(comparedLines(text('title:;dataFormat:-1;chartType:5'))[1]).toBe('［图表 饼图 按列］')
  expect(comparedLines(text('any'))).toEqual(['收支', '项目'])
})

test('another picture or another address is a change, also where the words stay', () => {
  const text = (file: string, link: string) =>
    `<p>文<img src="/api/files/${file}" alt="操场"/></p><p><a href="${link}">详情</a></p>`
  const before = comparedLines(text('one-0001', 'https://a.cn/x'))
  expect(before).toEqual(['文', '［图片 操场 one-0001］', '详情〔https://a.cn/x〕'])
  expect(comparedLines(text('one-0002', 'https://a.cn/x'))[1]).toBe('［图片 操场 one-0002］')
  const ours = (id: string) => comparedLines(`<p><img src="/api/upms/editorFile?id=${id}"/></p>`)
  expect(ours('01a21884-80b3-7314-94e0-579a33083b61')).toEqual(['［图片 579a33083b61］'])
  expect(ours('01a21884-80b3-7314-94e0-579a33083b62')).toEqual(['［图片 579a33083b62］'])
  expect(comparedLines(text('one-0001', 'https://b.cn/x'))[2]).toBe('详情〔https://b.cn/x〕')
})
