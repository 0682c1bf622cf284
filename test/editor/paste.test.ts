import { afterAll, describe, expect, test } from 'vitest'
import {
  allLoaded,
  caretAfter,
  hear,
  htmlOf,
  openEditor,
  paste,
  pasted,
  reopen,
} from './editor-page.ts'
import {
  excelRange,
  googleText,
  wordCell,
  wordLists,
  wordText,
  wpsRange,
} from './office-samples.ts'
import { closeBrowser, pass } from './open-page.ts'

afterAll(closeBrowser)

describe('a paste', () => {
  test('from Word keeps headings, bold, colours and indents, and nothing of Word', async () => {
    const { html } = await pasted({ 'text/html': wordText, 'text/plain': 'x' })
    expect(html).toContain('<h1>标题</h1>')
    expect(html).toContain('<strong>粗体</strong>')
    expect(html).toContain('<span style="color: red; font-size: 16px;">红字</span>')
    expect(html).toContain('text-indent: 2em')
    expect(html).toContain('text-align: center')
    expect(html).not.toMatch(/mso|Mso|o:p|xmlns|<style|StartFragment|class=/)
  })

  test('keeps indent and alignment of its first line, with which nearly every document begins', async () => {
    const { html } = await pasted({
      'text/html':
        '<p style="text-indent: 2em; text-align: justify;">春天来了。</p><p style="text-align: right;">办公室</p>',
    })
    expect(html).toMatch(/^<p style="[^"]*text-indent: 2em[^"]*">春天来了。/)
    expect(html).toMatch(/^<p style="[^"]*text-align: justify/)
    expect(html).toContain('text-align: right')
    // A line that stands already keeps its own look.
    const other = await openEditor('<p>已有</p>')
    await caretAfter(other, '已有')
    await paste(other, { 'text/html': '<p style="text-align: center;">接上</p>' })
    expect(await htmlOf(other)).toBe('<p>已有接上</p>')
  })

  test('makes lists of Word’s numbered lines, nested as they were', async () => {
    const { html } = await pasted({ 'text/html': wordLists })
    expect(
      html.replace(/ class="[^"]*"/g, '').replace(/ style="list-style-type: ([\w-]+);"/g, ' $1'),
    ).toBe(
      '<ol><li><p>第一项</p><ol lower-alpha><li><p>甲</p></li><li><p>乙</p></li></ol></li><li><p>第二项</p></li></ol><p>文</p><ol><li><p>总则</p></li><li><p>细则</p></li></ol><ul><li><p>圆点</p></li></ul>',
    )
    expect(html).toContain('custom_cn2')
  })

  test('of an Excel range is a table, not the picture beside it', async () => {
    const { html } = await pasted({ 'text/html': excelRange, 'text/plain': 'a\tb' }, ['range.png'])
    expect(html).toContain('<td')
    expect(html).toContain('1200.5')
    expect(html).not.toContain('<img')
  })

  test('of WPS cells has the looks of their style sheet, and nothing of the sheet itself', async () => {
    const { html } = await pasted({ 'text/html': wpsRange })
    expect(html).toContain(
      '<td style="background-color: #FFFF00; text-align: center; vertical-align: middle;"><strong><span style="color: #C00000;">受助人</span></strong></td>',
    )
    expect(html).toContain('<span style="color: #0070C0;">金额</span>')
    expect(html).toContain('<td><em>张三</em></td><td>1,200.50</td>')
    expect(html).not.toMatch(/\.et2|margin|宋体|class="et/)
    expect(html).toMatch(/^<table/)
  })

  test('of a Word table keeps where the only line of a cell stands', async () => {
    const { html } = await pasted({ 'text/html': wordCell })
    expect(html).toContain('<td style="text-align: center;">合计</td><td>乙</td>')
  })

  test('of Google Docs keeps its headings and marks, without its wrapper', async () => {
    const { html } = await pasted({ 'text/html': googleText })
    expect(html).toMatch(/^<h2><span[^>]*>小结<\/span><\/h2><p>/)
    expect(html).toContain('<strong>重点</strong>')
    expect(html).toContain('普通')
    expect(html).not.toContain('<strong>普通')
  })

  test('of a table that is too wide is refused', async () => {
    const wide = `<table><tr>${'<td>x</td>'.repeat(21)}</tr></table>`
    const { page, html } = await pasted({ 'text/html': wide })
    expect(html).toBe('')
    await hear(page, '表格最多20列、100行')
  })

  test('with a table that is too wide brings the words and pictures around it', async () => {
    const wide = `<table>${`<tr>${'<td>x</td>'.repeat(21)}</tr>`.repeat(2)}</table>`
    const usual = '<table><tbody><tr><td>甲</td><td>乙</td></tr></tbody></table>'
    const { page, html } = await pasted({
      'text/html': `<p>前</p>${wide}<p>后<img src="/own.png"></p>${usual}`,
    })
    expect(html).toContain('<p>前</p><p>后<img src="/own.png"></p><table>')
    expect(html).toContain('乙')
    expect(html).not.toContain('x</td>')
    await hear(page, '过大的表格没有粘贴')
  })

  test('can be shown as it was, as structure only, or as text', async () => {
    const { page } = await pasted({
      'text/html':
        '<h2 style="text-align:center">题</h2><p><span style="color:#ff0000">红<b>粗</b></span></p>',
    })
    await page.waitForSelector('[aria-label="粘贴选项"]')
    await page.getByRole('button', { name: '只保留标签' }).click()
    expect(await htmlOf(page)).toBe('<h2>题</h2><p>红<strong>粗</strong></p>')
    await page.getByRole('button', { name: '只保留文本' }).click()
    expect(await htmlOf(page)).toBe('<p>题</p><p>红粗</p>')
    await page.getByRole('button', { name: '保留源格式' }).click()
    expect(await htmlOf(page)).toContain('color: #FF0000')
    await page.focus('.ProseMirror')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.locator('[aria-label="粘贴选项"]').count()).toBe(0)
  })

  test('offers its forms alone, until somebody presses elsewhere in the text', async () => {
    const { page } = await pasted({
      'text/html': '<table><tr><td>甲</td><td>乙</td></tr></table><p>尾</p>',
    })
    const offer = page.getByRole('toolbar', { name: '粘贴选项' })
    const table = page.getByRole('toolbar', { name: '表格' })
    await offer.waitFor()
    await page.locator('.ProseMirror td').first().click()
    await offer.waitFor({ state: 'detached' })
    await table.waitFor()
    await paste(page, { 'text/html': '<b>粗</b>' })
    await offer.waitFor()
    expect(await table.count()).toBe(0)
    await page.keyboard.press('ArrowLeft')
    await table.waitFor()
    expect(await offer.count()).toBe(0)
  })

  test('in the plain mode keeps paragraphs of text; the mode shows and stays', async () => {
    const page = await openEditor('<p>前</p>')
    const tool = page.locator('[data-tool][aria-label="纯文本粘贴模式"]')
    await tool.click()
    await expect.poll(() => tool.getAttribute('aria-pressed')).toBe('true')
    await caretAfter(page, '前')
    await paste(page, { 'text/html': '<h1>题</h1><p><b>粗</b></p>', 'text/plain': '题\n粗' })
    expect(await htmlOf(page)).toBe('<p>前题</p><p>粗</p>')
    await reopen(page)
    await expect.poll(() => tool.getAttribute('aria-pressed')).toBe('true')
  })

  test('of hostile markup runs nothing', async () => {
    const { page, html } = await pasted({
      'text/html':
        '<p>文<img src=x onerror="window.ran=1"><a href="javascript:window.ran=1">链</a></p><script>window.ran=1</script>',
    })
    await pass(page, 200)
    await allLoaded(page)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    expect(html).not.toMatch(/onerror|javascript|script/)
  })

  test('of what the editor itself copied brings everything back', async () => {
    const html =
      '<p>文<a name="x"></a><img src="/file-icons/icon_pdf.svg" alt="" style="vertical-align: middle;"><a href="/a.pdf" title="a.pdf" style="color: #0066CC; font-size: 12px;">a.pdf</a></p><ol class="custom_cn list-paddingleft-1"><li class="list-cn-1-1 list-cn-paddingleft-1"><p>项</p></li></ol>'
    const page = await openEditor(html)
    const copied = await page.evaluate(() => {
      const { view } = window.rt.editor()
      window.rt.selectAll()
      const transfer = new DataTransfer()
      view.dom.dispatchEvent(
        new ClipboardEvent('copy', { clipboardData: transfer, bubbles: true, cancelable: true }),
      )
      return transfer.getData('text/html')
    })
    await page.keyboard.press('Delete')
    await paste(page, { 'text/html': copied })
    expect(await htmlOf(page)).toBe(html)
  })
})
