import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { sanitiseArticle } from '#editor/server/sanitise-article.ts'
import { caretAfter, htmlOf, openEditor, selectWords } from './editor-page.ts'
import { closeBrowser, pass } from './open-page.ts'

afterAll(closeBrowser)

const tool = (name: string) => `[data-tool][aria-label="${name}"]`

describe('letters and lines', () => {
  test('bold, colour, size and frame come out in one span each way', async () => {
    const page = await openEditor('<p>文字</p>')
    await selectWords(page, '文字')
    await page.click(tool('加粗'))
    await page.click(tool('字体颜色'))
    await page.click(tool('字号'))
    await page.getByRole('menuitem', { name: '18px' }).click()
    expect(await htmlOf(page)).toBe(
      '<p><strong><span style="color: #C00000; font-size: 18px;">文字</span></strong></p>',
    )
    await page.click(tool('清除格式'))
    expect(await htmlOf(page)).toBe('<p>文字</p>')
  })

  test('seventy colours are offered, and none', async () => {
    const page = await openEditor('<p>文字</p>')
    await selectWords(page, '文字')
    await page.click(tool('选择字体颜色'))
    expect(await page.locator('[aria-label^="颜色 #"]').count()).toBe(70)
    await page.click('[aria-label="颜色 #0070C0"]')
    expect(await htmlOf(page)).toContain('color: #0070C0')
    await page.click(tool('选择字体颜色'))
    await page.getByRole('button', { name: '清空颜色' }).click()
    expect(await htmlOf(page)).toBe('<p>文字</p>')
  })

  test('line height, spacing, indent and alignment stand at the block', async () => {
    const page = await openEditor('<p>一</p><p>二</p>')
    await page.evaluate(() => window.rt.selectAll())
    await page.click(tool('行间距'))
    await page.getByRole('menuitem', { name: '1.75' }).click()
    await page.click(tool('首行缩进'))
    await page.click(tool('居中'))
    const css = 'line-height: 1.75em; text-align: center; text-indent: 2em;'
    expect(await htmlOf(page)).toBe(`<p style="${css}">一</p><p style="${css}">二</p>`)
    await page.click(tool('首行缩进'))
    expect(await htmlOf(page)).not.toContain('text-indent')
  })

  test('Tab moves several lines, a picture and code, and takes nothing of them away', async () => {
    const page = await openEditor(
      '<p>一</p><p>二<img src="/a.png" alt=""></p><pre class="brush:js;toolbar:false">if\na\nb</pre>',
    )
    const select = (from: string, to: string) =>
      page.evaluate(
        ends => {
          const [start = 0, end = 0] = ends.map(words => {
            window.rt.select(words)
            return window.rt.editor().state.selection.from
          })
          window.rt.editor().commands.setTextSelection({ from: start, to: end + 1 })
        },
        [from, to],
      )
    const four = '&nbsp;'.repeat(4)
    const stored = (one: string, two: string, code: string) =>
      `<p>${one}一</p><p>${two}二<img src="/a.png" alt=""></p><pre class="brush:js;toolbar:false">${code}</pre>`
    await select('一', '二')
    await page.keyboard.press('Tab')
    expect(await htmlOf(page)).toBe(stored(four, four, 'if\na\nb'))
    await page.keyboard.press('Shift+Tab')
    expect(await htmlOf(page)).toBe(stored('', '', 'if\na\nb'))
    await page.click('.ProseMirror img')
    await page.keyboard.press('Tab')
    expect(await htmlOf(page)).toBe(stored('', four, 'if\na\nb'))
    await page.evaluate(() => {
      const { state, commands } = window.rt.editor()
      const end = state.doc.content.size - 1
      commands.setTextSelection({ from: end - 3, to: end })
    })
    await page.keyboard.press('Tab')
    expect(await htmlOf(page)).toBe(stored('', four, 'if\n    a\n    b'))
    await page.keyboard.press('Shift+Tab')
    expect(await htmlOf(page)).toBe(stored('', four, 'if\na\nb'))
  })

  test('Enter behind a centred line begins an ordinary one', async () => {
    const page = await openEditor('<p style="text-align: center;">题</p>')
    await caretAfter(page, '题')
    await page.keyboard.press('Enter')
    await page.keyboard.type('文')
    expect(await htmlOf(page)).toBe('<p style="text-align: center;">题</p><p>文</p>')
  })

  test('the titles 标题居中 and 标题居左 have a line below, which the next line has not', async () => {
    const page = await openEditor('<p>题</p>')
    const title = async (name: string) => {
      await page.click(tool('段落格式'))
      await page.getByRole('menuitem', { name }).click()
    }
    await caretAfter(page, '题')
    await title('标题居中')
    const underlined = 'border-bottom: 2px solid #CCCCCC;'
    expect(await htmlOf(page)).toBe(`<h1 style="${underlined} text-align: center;">题</h1>`)
    expect(sanitiseArticle(await htmlOf(page))).toBe(await htmlOf(page))
    await title('标题居左')
    expect(await htmlOf(page)).toBe(`<h1 style="${underlined}">题</h1>`)
    await expect.poll(() => page.textContent(tool('段落格式'))).toContain('标题居左')
    await page.keyboard.press('Enter')
    await page.keyboard.type('文')
    expect(await htmlOf(page)).toBe(`<h1 style="${underlined}">题</h1><p>文</p>`)
    await caretAfter(page, '题')
    await title('标题 2')
    expect(await htmlOf(page)).toBe('<h2>题</h2><p>文</p>')
  })

  test('the painter carries letters and block once, or until Esc', async () => {
    const page = await openEditor(
      '<p style="line-height: 2em;"><strong>样</strong></p><p>公益</p><p>慈善</p><p>捐赠</p>',
    )
    await caretAfter(page, '样')
    await page.click(tool('格式刷（双击可连续使用）'))
    const paint = async (words: string) => {
      await page.getByText(words).dblclick({ position: { x: 12, y: 12 } })
      await pass(page, 50)
    }
    const painter = page.locator(tool('格式刷（双击可连续使用）'))
    const isOn = () => painter.getAttribute('aria-pressed')
    await paint('公益')
    await expect.poll(isOn).toBe('false')
    await paint('慈善')
    expect(await htmlOf(page)).toContain(
      '<p style="line-height: 2em;"><strong>公益</strong></p><p>慈善</p>',
    )
    await caretAfter(page, '样')
    await painter.dblclick()
    await paint('慈善')
    await paint('捐赠')
    await expect
      .poll(() => htmlOf(page))
      .toContain('<strong>慈善</strong></p><p style="line-height: 2em;"><strong>捐赠')
    await page.keyboard.press('Escape')
    await expect.poll(isOn).toBe('false')
  })

  test('the painter paints what is clicked, also when the browser tells of it late', async () => {
    const page = await openEditor('<p><strong>样</strong></p><p>公益</p>')
    await caretAfter(page, '样')
    await page.click(tool('格式刷（双击可连续使用）'))
    await page.evaluate(() => {
      const swallow = (event: Event) => event.stopImmediatePropagation()
      document.addEventListener('selectionchange', swallow, { capture: true })
      setTimeout(() => document.removeEventListener('selectionchange', swallow, true), 1_000)
    })
    await page.getByText('公益').click({ position: { x: 12, y: 12 } })
    await expect.poll(() => htmlOf(page)).toContain('<p><strong>公益</strong></p>')
  })

  test('an address becomes a link with the blank behind it', async () => {
    const page = await openEditor('<p>见</p>')
    await caretAfter(page, '见')
    await page.keyboard.type(' https://a.cn/x www.b.cn ')
    const html = await htmlOf(page)
    expect(html).toContain(
      '<a href="https://a.cn/x" target="_blank" rel="noopener noreferrer">https://a.cn/x</a>',
    )
    expect(html).toContain('<a href="http://www.b.cn"')
  })

  test('typesetting is one step and leaves code, cells and pictures as they are', async () => {
    const page = await openEditor(
      '<p>　　<span style="font-size:18px">一</span></p><p><br></p><p><br></p><p><img src="/a.png"></p><pre class="brush:js;toolbar:false">  x</pre><table><tr><td>格</td></tr></table>',
    )
    await page.click(tool('自动排版'))
    const shaped = page.getByRole('region', { name: '排版效果' })
    const firstLine = () => shaped.locator('p').first().getAttribute('style')
    await expect.poll(firstLine).toBe('text-indent: 2em;')
    expect(await htmlOf(page)).toContain('font-size: 18px')
    await page.getByText('首行缩进 2 字符').click()
    await expect.poll(firstLine).toBe(null)
    await page.getByText('首行缩进 2 字符').click()
    await page.getByRole('button', { name: '执行' }).click()
    const html = await htmlOf(page)
    expect(html).toBe(
      '<p style="text-indent: 2em;">一</p><p style="text-indent: 2em;"><br></p><p style="text-align: center;"><img src="/a.png"></p><pre class="brush:js;toolbar:false">  x</pre><table><tbody><tr class="firstRow"><td>格</td></tr></tbody></table>',
    )
    await pass(page, 250)
    await page.focus('.ProseMirror')
    await page.keyboard.press('Control+z')
    expect(await htmlOf(page)).toContain('font-size: 18px')
  })
})

describe('lists', () => {
  test('keep their style, and items count anew after one came in', async () => {
    const page = await openEditor(
      '<ol class="custom_cn1 list-paddingleft-1"><li class="list-cn-2-1"><p>甲</p></li><li class="list-cn-2-2"><p>乙</p></li></ol>',
    )
    await page.evaluate(() => window.rt.select('甲', 'before'))
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('新')
    const html = await htmlOf(page)
    expect(html).toContain('<ol class="custom_cn1 list-paddingleft-1">')
    expect(html.match(/list-cn-2-\d/g)).toEqual(['list-cn-2-1', 'list-cn-2-2', 'list-cn-2-3'])
  })

  test('Tab puts an item deeper with the next style, Shift+Tab back', async () => {
    const page = await openEditor('<ol><li><p>甲</p></li><li><p>乙</p></li></ol>')
    await caretAfter(page, '乙')
    await page.keyboard.press('Tab')
    expect(await htmlOf(page)).toContain(
      '<ol class="list-paddingleft-2" style="list-style-type: lower-alpha;"><li><p>乙',
    )
    await page.keyboard.press('Shift+Tab')
    expect(await htmlOf(page)).toBe(
      '<ol class="list-paddingleft-2"><li><p>甲</p></li><li><p>乙</p></li></ol>',
    )
  })

  test('the style of a list changes by its menu', async () => {
    const page = await openEditor('<p>甲</p>')
    await caretAfter(page, '甲')
    await page.click(tool('有序列表样式'))
    await page.getByRole('menuitem', { name: '(一) (二) (三)' }).click()
    expect(await htmlOf(page)).toContain('custom_cn2')
    await page.click(tool('有序列表样式'))
    await page.getByRole('menuitem', { name: 'I. II. III.', exact: true }).click()
    expect(await htmlOf(page)).toContain('list-style-type: upper-roman')
  })
})

describe('a text longer than the screen', () => {
  const long = '<p>段落</p>'.repeat(80)
  /** How far the caret, or what was found, stands from the tools above and from the status below. */
  const room = (page: Page, part?: string) =>
    page.evaluate(selector => {
      const { view } = window.rt.editor()
      const found = selector && document.querySelector(selector)?.getBoundingClientRect()
      const box = found || view.coordsAtPos(view.state.selection.head)
      const around = view.dom.closest('section > div')
      const above = around?.previousElementSibling?.getBoundingClientRect().bottom ?? 0
      const below = around?.nextElementSibling?.getBoundingClientRect().top ?? 0
      return { above: box.top - above, below: below - box.bottom, status: below }
    }, part)

  test('keeps its word count in sight, and the caret out of what the bars cover', async () => {
    const page = await openEditor(long, 'sticky&pad=80')
    await page.locator('.ProseMirror p').first().click()
    const height = await page.evaluate(() => window.innerHeight)
    expect((await room(page)).status).toBeLessThan(height)
    await page.keyboard.press('Control+End')
    await page.keyboard.type('末')
    expect((await room(page)).below).toBeGreaterThanOrEqual(0)
    for (let line = 0; line < 60; line += 1) await page.keyboard.press('ArrowUp')
    expect((await room(page)).above).toBeGreaterThanOrEqual(0)
    for (let line = 0; line < 60; line += 1) await page.keyboard.press('ArrowDown')
    expect((await room(page)).below).toBeGreaterThanOrEqual(0)
  })

  test('shows what was found between the bars', async () => {
    const page = await openEditor(`<p>善款</p>${long}<p>善款</p>${long}`, 'sticky&pad=80')
    await page.locator('.ProseMirror p').first().click()
    await page.keyboard.press('Control+f')
    await page.getByPlaceholder('查找').fill('善款')
    const next = page.getByRole('button', { name: '下一个' })
    for (let turn = 0; turn < 4; turn += 1) {
      await next.click()
      await expect
        .poll(async () => {
          const { above, below } = await room(page, '.rt-found-now')
          return Math.min(above, below)
        })
        .toBeGreaterThanOrEqual(0)
    }
  })
})
