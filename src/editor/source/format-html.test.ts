import { expect, test } from 'vitest'
import { formatHtml } from './format-html.ts'

test('every block begins a line, also beside code, and code stays as it is', () => {
  const code = '<pre class="brush:html;toolbar:false"><span>a</span>\n<ul><li>b</li></ul></pre>'
  expect(
    formatHtml(`<h1>题</h1><table><tbody><tr><td>格</td></tr></tbody></table>${code}<hr><p>末</p>`),
  ).toBe(
    `<h1>题</h1>\n<table>\n<tbody>\n<tr><td>格</td></tr>\n</tbody></table>\n${code}\n<hr>\n<p>末</p>`,
  )
  expect(formatHtml(`<p>甲<strong>乙</strong></p>文${code}`)).toBe(
    `<p>甲<strong>乙</strong></p>文${code}`,
  )
})
