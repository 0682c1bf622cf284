import type { Page, Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { sanitiseArticle } from '#editor/server/sanitise-article.ts'
import { caretAfter, hear, htmlOf, openEditor, selectWords } from './editor-page.ts'
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

describe('windows', () => {
  const link = async (address: string) => {
    const page = await openEditor('<p>文字</p>')
    await selectWords(page, '文字')
    await page.keyboard.press('Control+k')
    await page.getByLabel('链接地址').fill(address)
    await page.getByRole('button', { name: '确认' }).click()
    return page
  }

  test('the window of a link is ready for its address', async () => {
    const page = await openEditor('<p>文字</p>')
    await selectWords(page, '文字')
    await page.keyboard.press('Control+k')
    const address = page.getByLabel('链接地址')
    await address.waitFor()
    await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement)
    await page.keyboard.insertText('https://a.cn')
    expect(await address.inputValue()).toBe('https://a.cn')
    await page.keyboard.press('Escape')
  })

  test('Enter in a line of a window is its 确认, which may refuse', async () => {
    const page = await openEditor('<p>文字</p>')
    await selectWords(page, '文字')
    await page.keyboard.press('Control+k')
    await page.getByLabel('链接地址').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await page.getByText('链接地址不允许使用这种协议').waitFor()
    await page.getByLabel('链接地址').fill('https://a.cn')
    await page.keyboard.press('Enter')
    await page.getByLabel('链接地址').waitFor({ state: 'detached' })
    expect(await htmlOf(page)).toContain('<a href="https://a.cn" target="_blank"')
  })

  test('a link without a protocol gets one, and says so', async () => {
    const page = await link('a.cn/x')
    await hear(page, '您输入的超链接中不包含http等协议名称，默认将为您添加http://前缀')
    expect(await htmlOf(page)).toBe(
      '<p><a href="http://a.cn/x" target="_blank" rel="noopener noreferrer">文字</a></p>',
    )
  })

  test.each(['mailto:a@b.cn', 'tel:10086', '#x', '/a/b', 'https://a.cn'])(
    'a link to %s stays',
    async address => {
      const page = await link(address)
      expect(await htmlOf(page)).toContain(`<a href="${address}"`)
    },
  )

  test.each(['javascript:alert(1)', '\u00a0javascript:alert(1)', 'data:text/html,x', '//evil.cn'])(
    'a link to %s is refused',
    async address => {
      const page = await link(address)
      await page.getByRole('alert').getByText('链接地址不允许使用这种协议').waitFor()
      expect(await htmlOf(page)).toBe('<p>文字</p>')
    },
  )

  test('a frame needs an address, of a listed host, and is caged', async () => {
    const page = await openEditor('<p>文</p>')
    await caretAfter(page, '文')
    const frame = async (address: string) => {
      await page.getByLabel('地址').fill(address)
      await page.getByRole('button', { name: '确认' }).click()
    }
    await page.click(tool('更多插入'))
    await page.getByRole('menuitem', { name: '网页框架' }).click()
    await frame('')
    await page.getByText('请输入地址!').waitFor()
    await frame('https://evil.cn/')
    await page.getByText('该网站不允许嵌入').waitFor()
    await frame('v.qq.com/x')
    await page.waitForFunction(() => window.rt.html().includes('<iframe'))
    expect(await htmlOf(page)).toMatch(
      /<iframe src="https:\/\/v\.qq\.com\/x"[^>]*sandbox="allow-scripts [^"]*"/,
    )
  })

  test.each(['a0', '-1', '0', '12.5', '12345'])(
    'a picture of the width %s is refused',
    async width => {
      const page = await openEditor('<p>文</p>')
      await caretAfter(page, '文')
      await page.click(tool('更多图片'))
      await page.getByRole('menuitem', { name: '网络图片与在线管理' }).click()
      await page.getByLabel('地址').fill('/file-icons/icon_pdf.svg')
      await page.getByLabel('宽度', { exact: true }).fill(width)
      await page.getByText('请输入正确的长度或者宽度值！例如：123，400').waitFor()
      await page.getByRole('button', { name: '确认' }).click()
      expect(await htmlOf(page)).toBe('<p>文</p>')
    },
  )

  test('an anchor says its name, is renamed, and no two are called the same', async () => {
    const page = await openEditor('<p>甲<a name="first"></a>乙<a name="two"></a></p>')
    await page.locator('.rt-anchor').first().click()
    const bar = page.getByRole('toolbar', { name: '锚点' })
    await bar.getByText('#first').waitFor()
    await bar.getByRole('button', { name: '修改锚点' }).click()
    const name = page.getByLabel('锚点名称')
    await name.fill('two')
    await page.getByRole('button', { name: '确认' }).click()
    await page.getByText('已有同名的锚点').waitFor()
    await name.fill('第一处')
    await page.getByRole('button', { name: '确认' }).click()
    expect(await htmlOf(page)).toBe('<p>甲<a name="第一处"></a>乙<a name="two"></a></p>')
    await page.locator('.rt-anchor').last().click()
    await bar.getByRole('button', { name: '删除' }).click()
    expect(await htmlOf(page)).toBe('<p>甲<a name="第一处"></a>乙</p>')
  })

  test('a map wants a city, and its picture is kept on our site without the key', async () => {
    const asked: string[] = []
    const page = await openEditor('<p>文</p>', 'map', {
      catchimage: (route: Route) => {
        const source = new URLSearchParams(route.request().postData() ?? '').get('source[]') ?? ''
        asked.push(source)
        return { state: 'SUCCESS', list: [{ state: 'SUCCESS', source, url: '/map.png' }] }
      },
    })
    // The preview: no map service stands behind the tests.
    await page.route('https://api.map.baidu.com/**', route =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      }),
    )
    await caretAfter(page, '文')
    await page.click(tool('更多插入'))
    await page.getByRole('menuitem', { name: '地图' }).click()
    await page.getByRole('button', { name: '确认' }).click()
    await page.getByText('请选择城市').waitFor()
    await page.getByLabel('城市').fill('西安市')
    await page.getByRole('button', { name: '确认' }).click()
    await page.waitForFunction(() => window.rt.html().includes('<img'))
    expect(asked[0]).toContain('ak=k-of-the-map')
    expect(await htmlOf(page)).toBe(
      '<p>文<img src="/files/map.png" alt="西安市地图" width="530" height="340"></p>',
    )
  })

  test('a video wants an address it can play', async () => {
    const page = await openEditor('<p>文</p>')
    await caretAfter(page, '文')
    await page.click(tool('视频'))
    await page.getByLabel('地址').fill('https://a.cn/x.swf')
    await page.getByRole('button', { name: '确认' }).click()
    await page.getByText('输入的视频地址有误，请检查后再试！').waitFor()
    await page.getByLabel('地址').fill('https://a.cn/x.mp4')
    await page.getByRole('button', { name: '确认' }).click()
    await page.getByText('该网站不允许嵌入，请改为本地上传').waitFor()
    await page.getByLabel('地址').fill('/files/x.mp4')
    await page.getByRole('button', { name: '确认' }).click()
    await page.waitForFunction(() => window.rt.html().includes('<video'))
    expect(await htmlOf(page)).toContain('width="420" height="280" src="/files/x.mp4"')
  })

  test('a template takes the place of the text or stands before it', async () => {
    const page = await openEditor('<p>原文</p>')
    await page.click(tool('更多插入'))
    await page.getByRole('menuitem', { name: '模板' }).click()
    await page.getByLabel('保留原有内容').check()
    await page.getByRole('button', { name: '确认' }).click()
    expect(await htmlOf(page)).toBe('<h1>公示</h1><p>现将……</p><p>原文</p>')
  })
})

describe('search and replacement', () => {
  test('finds across marks, goes round, and replaces all with a count', async () => {
    const page = await openEditor('<p>公<strong>益</strong>一</p><p>公益二 Abc abc</p>')
    await page.focus('.ProseMirror')
    await page.keyboard.press('Control+f')
    await page.getByLabel('查找内容').fill('公益')
    await page.getByText('1/2').waitFor()
    await page.getByRole('button', { name: '下一个' }).click()
    await page.getByText('2/2').waitFor()
    await page.getByRole('button', { name: '下一个' }).click()
    await hear(page, '已经搜索到文章末尾！')
    await page.getByRole('button', { name: '上一个' }).click()
    await hear(page, '已经搜索到文章头部')
    await page.getByLabel('替换为').fill('慈善')
    await page.getByRole('button', { name: '全部替换' }).click()
    await hear(page, '总共替换了2处！')
    expect(await htmlOf(page)).toContain('慈善')
    expect(await page.evaluate(() => window.rt.editor().state.doc.textContent)).toBe(
      '慈善一慈善二 Abc abc',
    )
    await page.getByLabel('查找内容').fill('abc')
    await page.getByText('1/2').waitFor()
    await page.getByLabel('区分大小写').check()
    await page.getByText('1/1').waitFor()
  })

  test('has the keys again when it is asked for again', async () => {
    const page = await openEditor('<p>公益</p>')
    await page.focus('.ProseMirror')
    await page.keyboard.press('Control+f')
    const term = page.getByLabel('查找内容')
    await term.fill('旧')
    await caretAfter(page, '公益')
    await page.keyboard.press('Control+f')
    await page.keyboard.type('公')
    expect(await term.inputValue()).toBe('公')
    expect(await page.evaluate(() => window.rt.editor().state.doc.textContent)).toBe('公益')
  })

  test('reads /…/ as a pattern, uses its brackets, and stops one that never ends', async () => {
    const page = await openEditor(`<p>2026-11 2025-01</p><p>${'a'.repeat(40)}b</p>`)
    await page.focus('.ProseMirror')
    await page.keyboard.press('Control+f')
    await page.getByLabel('查找内容').fill('/(\\d{4})-(\\d\\d)/')
    await page.getByText('1/2').waitFor()
    await page.getByLabel('替换为').fill('$2/$1')
    await page.getByRole('button', { name: '全部替换' }).click()
    expect(await page.evaluate(() => window.rt.editor().state.doc.firstChild?.textContent)).toBe(
      '11/2026 01/2025',
    )
    await page.getByLabel('查找内容').fill('/(a+)+$/')
    await page.getByText('表达式过于复杂').waitFor()
    await page.getByLabel('查找内容').fill('/(/')
    await page.getByText('表达式有误').waitFor()
  })
})

test('a line across the page stands between what was written and what is written next', async () => {
  const page = await openEditor('<p>一</p>')
  await caretAfter(page, '一')
  await page.click(tool('更多插入'))
  await page.getByRole('menuitem', { name: '分隔线' }).click()
  await page.keyboard.type('2')
  expect(await htmlOf(page)).toBe('<p>一</p><hr><p>2</p>')
})

test('a page break in a table goes before it, and two never stand together', async () => {
  const page = await openEditor('<table><tr><td>a</td></tr></table>')
  await caretAfter(page, 'a')
  for (let index = 0; index < 2; index += 1) {
    await page.click(tool('更多插入'))
    await page.getByRole('menuitem', { name: '分页' }).click()
  }
  expect((await htmlOf(page)).match(/_ueditor_page_break_tag_/g)?.length).toBe(1)
  expect(await htmlOf(page)).toMatch(/^<p>_ueditor_page_break_tag_<\/p><table>/)
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
