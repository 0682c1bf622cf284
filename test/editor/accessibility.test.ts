import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { caretAfter, caretInText, openEditor, selectWords } from './editor-page.ts'
import { closeBrowser } from './open-page.ts'

afterAll(closeBrowser)

const article =
  '<h2>题</h2><p><a name="first"></a>文字<a href="https://a.cn">链接</a><img src="/file-icons/icon_pdf.svg" alt="图"></p><table><tr><th>月</th><th>数</th></tr><tr><th>七月</th><td>1</td></tr></table>'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Rules of WCAG 2.2 A and AA that the page breaks: the rule and the elements. */
async function faultsOf(page: Page, within = 'body'): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Its own timers must not wait for a clock of the test.
  const { violations } = await page.evaluate<AxeResults, string>(
    root =>
      window.axe.run(root, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        elementRef: false,
      }),
    within,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  )
}

const tool = (name: string) => `[data-tool][aria-label="${name}"]`

interface Opening {
  readonly name: string
  readonly opener: string
  readonly item?: string
}

/** Each window, and what opens it from a table's cell. */
const windows: readonly Opening[] = [
  { name: '超链接', opener: '超链接' },
  { name: '插入图片', opener: '更多图片', item: '网络图片与在线管理' },
  { name: '涂鸦', opener: '更多图片', item: '涂鸦' },
  { name: '视频', opener: '视频' },
  { name: '音频', opener: '音频' },
  { name: '附件', opener: '附件' },
  { name: '图表', opener: '图表' },
  { name: '表格属性', opener: '表格属性' },
  { name: '自动排版', opener: '自动排版' },
  { name: '预览', opener: '预览' },
  { name: '特殊字符与表情', opener: '更多插入', item: '特殊字符与表情' },
  { name: '模板', opener: '更多插入', item: '模板' },
  { name: '背景', opener: '更多插入', item: '背景' },
  { name: '锚点', opener: '更多插入', item: '锚点' },
  { name: '网页框架', opener: '更多插入', item: '网页框架' },
  { name: '地图', opener: '更多插入', item: '地图' },
  { name: '确定清空当前文档么？', opener: '更多', item: '清空文档' },
  { name: '快捷键帮助', opener: '更多', item: '快捷键帮助' },
]

describe('those who do not see the screen', () => {
  test.each(['', 'dark'])('find no fault in the editor and its bars (%s)', async look => {
    const page = await openEditor(article, look)
    await caretAfter(page, '七月')
    await page.getByRole('toolbar', { name: '表格' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await caretAfter(page, '链')
    await page.getByRole('toolbar', { name: '链接' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    for (const [thing, bar] of [
      ['.rt-anchor', '锚点'],
      ['.ProseMirror img[alt="图"]', '图片'],
    ] as const) {
      await page.locator(thing).click()
      await page.getByRole('toolbar', { name: bar }).waitFor()
      expect(await faultsOf(page)).toEqual([])
    }
  })

  test('read colours that were chosen for paper in the dark too', async () => {
    const page = await openEditor('', 'view&dark')
    await page.evaluate(() =>
      window.rt.view(
        '<p><span style="color: #000000">黑</span></p><table><tr><td style="background-color: #dddddd">格</td></tr></table>',
      ),
    )
    const black = page.getByText('黑')
    await black.waitFor()
    const filter = () => black.evaluate(element => getComputedStyle(element).filter)
    expect(await filter()).toContain('invert(1)')
    expect(await faultsOf(page, 'td')).toEqual([])
  })

  test.each(windows)('find no fault in the window $name', async ({ name, opener, item }) => {
    const page = await openEditor(article, 'map')
    await caretAfter(page, '1')
    await page.locator(tool(opener)).first().click()
    if (item) await page.getByRole('menuitem', { name: item, exact: true }).click()
    await page.getByRole('dialog', { name }).waitFor()
    await page.waitForFunction(() => document.querySelector('.ant-zoom-appear') === null)
    expect(await faultsOf(page, '.ant-modal')).toEqual([])
    await page.evaluate(() => window.rt.look('dark'))
    // Colours change within a fifth of a second; what turns while it loads goes on turning.
    await page.waitForFunction(
      () =>
        document.documentElement.dataset.scheme === 'dark' &&
        document
          .getAnimations()
          .every(each => !(each instanceof CSSTransition) || each.playState === 'finished'),
    )
    expect(await faultsOf(page, '.ant-modal')).toEqual([])
  })

  test('find no fault in menus, panels, search and source', async () => {
    const page = await openEditor(article)
    await selectWords(page, '文字')
    for (const name of ['字号', '选择字体颜色', '有序列表样式']) {
      await page.locator(tool(name)).click()
      await page.locator('.ant-dropdown, .ant-popover').filter({ visible: true }).waitFor()
      expect(await faultsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
    }
    await page.locator(tool('查找替换')).click()
    await page.getByLabel('查找内容').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.locator(tool('源代码')).click()
    await page.waitForSelector('.cm-content')
    expect(await faultsOf(page)).toEqual([])
  })
})

describe('those who press keys only', () => {
  test('open every tool that opens something, and come back to the text', async () => {
    const page = await openEditor(article)
    await caretAfter(page, '1')
    await page.keyboard.press('Alt+F10')
    const openers = await page.$$eval('[role=toolbar][aria-label="编辑工具"] [data-tool]', tools =>
      tools
        .filter(each => each.getAttribute('aria-haspopup') && !each.hasAttribute('disabled'))
        .map(each => each.getAttribute('aria-label') ?? ''),
    )
    expect(openers.length).toBeGreaterThan(10)
    for (const name of openers) {
      const opener = page.locator(`[role=toolbar][aria-label="编辑工具"] ${tool(name)}`)
      await opener.focus()
      await page.keyboard.press('Enter')
      const opened = page.locator('.ant-dropdown, .ant-popover').filter({ visible: true })
      await opened.waitFor()
      const isInside = () =>
        page.evaluate(() => Boolean(document.activeElement?.closest('.ant-dropdown, .ant-popover')))
      await expect.poll(isInside, { message: name }).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => opened.count(), { message: name }).toBe(0)
    }
  }, 300_000)

  test('reach the tools of the table around the caret', async () => {
    const page = await openEditor(article)
    await caretAfter(page, '1')
    await page.getByRole('toolbar', { name: '表格' }).waitFor()
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('Alt+F10')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await expect.poll(focused).toBe('上方插入行')
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toBe('下方插入行')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => window.rt.html().match(/<tr/g)?.length)).toBe(3)
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('Escape')
    await caretInText(page)
  })
})
