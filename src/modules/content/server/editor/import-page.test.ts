import { expect, it } from 'vitest'
import { readPage } from './import-page.ts'

it('takes title, publisher and text of a page, with the pictures that it loads late', () => {
  const page = `<html><meta property="og:title" content="秋日&quot;探访&quot;" /><a id="js_name">
  云岭助学 </a><div class="rich" id="js_content" style="x"><div><p>一</p></div><img class="a" data-src="https://mmbiz.qpic.cn/1?a=1&amp;b=2"></div><div>广告</div></html>`
  expect(readPage(page)).toEqual({
    title: '秋日"探访"',
    author: '云岭助学',
    content: '<div><p>一</p></div><img class="a" src="https://mmbiz.qpic.cn/1?a=1&amp;b=2">',
  })
  expect(readPage('<html></html>')).toEqual({ title: '', author: '', content: '' })
})
