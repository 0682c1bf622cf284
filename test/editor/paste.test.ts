import type { Route } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { allLoaded, caretAfter, hear, htmlOf, openEditor, paste, reopen } from './editor-page.ts'
import {
  excelRange,
  googleText,
  wordCell,
  wordLists,
  wordPictures,
  wordPicturesRtf,
  wordText,
  wpsRange,
} from './office-samples.ts'
import { closeBrowser, pass } from './open-page.ts'

afterAll(closeBrowser)

/** A paste into an empty editor, and what is stored then. */
async function pasted(
  forms: Readonly<Record<string, string>>,
  files: readonly string[] = [],
  answers = {},
) {
  const page = await openEditor('', '', answers)
  await paste(page, forms, files)
  return { page, html: await htmlOf(page) }
}

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

  test('with pictures of the own disk sends them out of RTF, in order', async () => {
    let sent = 0
    const { page } = await pasted({ 'text/html': wordPictures, 'text/rtf': wordPicturesRtf }, [], {
      uploadimage: () => {
        sent += 1
        return { state: 'SUCCESS', url: `/word${sent}.png`, original: `word${sent}.png` }
      },
    })
    await page.waitForFunction(() => window.rt.html().includes('word2'))
    const html = await htmlOf(page)
    expect(html.match(/src="([^"]*)"/g)).toEqual([
      'src="/files/word1.png"',
      'src="/files/word2.png"',
    ])
    expect(html).not.toContain('file:')
  })

  test('with pictures that stand in it as letters sends them, also in another form', async () => {
    const bytes = await sharp({
      create: {
        width: 40,
        height: 30,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 90, sigma: 40 },
      },
    })
      .png()
      .toBuffer()
    const letters = `data:image/png;base64,${bytes.toString('base64')}`
    const sent: string[] = []
    const { page, html } = await pasted(
      {
        'text/html': `<p style="text-align:center">图<img src="${letters}" alt="合影"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="></p>`,
      },
      [],
      {
        uploadimage: (route: Route) => {
          sent.push(route.request().postDataBuffer()?.toString('latin1') ?? '')
          return { state: 'SUCCESS', url: `/kept${sent.length}.png`, original: 'a.png' }
        },
      },
    )
    expect(html).not.toContain('data:')
    await page.waitForFunction(() => window.rt.html().includes('/files/kept1.png'))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain(bytes.toString('latin1'))
    await page.getByRole('button', { name: '只保留标签' }).click()
    const plain = '<p>图<img src="/files/kept1.png" alt="合影"></p>'
    expect(await htmlOf(page)).toBe(plain)
    await page.focus('.ProseMirror')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await htmlOf(page)).toBe('')
    await page.keyboard.press('Control+y')
    await page.keyboard.press('Control+y')
    expect(await htmlOf(page)).toBe(plain)
    expect(sent).toHaveLength(1)
  })

  test('that was undone while its picture was on the way has it when it is done again', async () => {
    const waiting: ((said: object) => void)[] = []
    const { page } = await pasted({ 'text/html': wordPictures, 'text/rtf': wordPicturesRtf }, [], {
      uploadimage: () => new Promise<object>(answer => waiting.push(answer)),
    })
    await expect.poll(() => waiting.length).toBe(1)
    await page.focus('.ProseMirror')
    await page.keyboard.press('Control+z')
    expect(await htmlOf(page)).toBe('')
    const answered = page.waitForResponse(/action=uploadimage/)
    waiting[0]?.({ state: 'SUCCESS', url: '/kept.png', original: 'a.png' })
    await answered
    await expect.poll(() => waiting.length).toBe(2)
    await page.keyboard.press('Control+y')
    await page.waitForFunction(() => window.rt.html().includes('/files/kept.png'))
  })

  test('of a page that loads its pictures late takes them all the same', async () => {
    const { html } = await pasted({
      'text/html':
        '<p>图<img class="a" data-src="https://far.example/no.png" src="https://far.example/a.png"><img data-src="https://far.example/b.png?x=1&amp;y=2" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="乙"></p>',
    })
    expect(html).toBe(
      '<p>图<img src="https://far.example/a.png"><img src="https://far.example/b.png?x=1&amp;y=2" alt="乙"></p>',
    )
  })

  test('that was dropped from another page brings its pictures to our site', async () => {
    const page = await openEditor('<p>前</p>', '', {
      catchimage: {
        state: 'SUCCESS',
        list: [{ state: 'SUCCESS', source: 'https://far.example/a.png', url: '/kept.png' }],
      },
    })
    await page.evaluate(() => {
      const { dom } = window.rt.editor().view
      const { left, top } = dom.getBoundingClientRect()
      const dataTransfer = new DataTransfer()
      dataTransfer.setData('text/html', '<p>图<img src="https://far.example/a.png"></p>')
      const place = { clientX: left + 40, clientY: top + 30 }
      dom.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...place }),
      )
    })
    await page.waitForFunction(() => window.rt.html().includes('/files/kept.png'))
  })

  test('whose pictures nobody can send keeps their places, and stores nothing of them', async () => {
    const { page, html } = await pasted({ 'text/html': wordPictures })
    await expect.poll(() => page.locator('.rt-word-image').count()).toBe(2)
    expect(html).not.toContain('<img')
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
