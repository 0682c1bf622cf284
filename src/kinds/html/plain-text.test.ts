import { expect, test } from 'vitest'
import { isEmptyValue, schemaOf } from '../registry.ts'
import { html } from './html.ts'
import { htmlLength, isBlankHtml, plainText } from './plain-text.ts'

test('the words of a rich text stand in one line', () => {
  expect(
    plainText('<h1>题</h1><p>一&nbsp;二<br>三</p><table><tr><td>四</td><td>五</td></tr></table>'),
  ).toBe('题 一 二 三 四 五')
  expect(plainText('a &lt;b&gt; &#20844;&#x76CA; &amp;nbsp; &unknown;')).toBe(
    'a <b> 公益 &nbsp; &unknown;',
  )
  expect(plainText('<p>x</p><p data-background="a" style="display: none;"><br></p>')).toBe('x')
})

test('a text that shows nothing is nothing', () => {
  for (const blank of ['', '<p><br></p>', '<p>&nbsp; </p>', '<ol><li><p></p></li></ol>']) {
    expect(isBlankHtml(blank)).toBe(true)
    expect(isEmptyValue(html('正文'), blank)).toBe(true)
  }
  for (const filled of ['<p>x</p>', '<img src="/a.png">', '<table><tr><td></td></tr></table>']) {
    expect(isBlankHtml(filled)).toBe(false)
  }
})

test('a required text must show something', () => {
  const schema = schemaOf(html('正文', { required: true }))
  expect(schema.safeParse('<p><br></p>').error?.issues[0]?.message).toBe('请填写正文')
  expect(schema.safeParse('<p>文</p>').success).toBe(true)
})

test('an object counts as one character', () => {
  expect(htmlLength('<p>两字<img src="/a.png"></p>')).toBe(3)
})
