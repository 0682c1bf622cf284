import type { Page, Route } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { caretInText, htmlOf, openEditor, reopen, selectWords } from './editor-page.ts'
import { closeBrowser } from './open-page.ts'

afterAll(closeBrowser)

/** An editor that has fetched no window yet; `let` lets the window's code come. */
async function slowEditor(html: string, part: string) {
  const page = await openEditor(html)
  const waiting: Route[] = []
  let isFree = false
  await page.route(`**/${part}-*.js`, async route => {
    if (isFree) await route.continue()
    else waiting.push(route)
  })
  await reopen(page)
  await page.evaluate(each => window.rt.mount(`?html=${encodeURIComponent(each)}`), html)
  await page.getByText('文字').first().waitFor()
  const free = async () => {
    isFree = true
    await Promise.all(waiting.map(route => route.continue()))
  }
  return { page, free }
}

const holdsKeys = (page: Page) =>
  page.waitForFunction(() => document.activeElement?.ariaLabel === '正在打开窗口')

describe('keys that come before a window does', () => {
  test('go into its first field, not into the text', async () => {
    const { page, free } = await slowEditor('<p>文字</p>', 'link-dialog')
    await selectWords(page, '文字')
    await page.keyboard.press('Control+k')
    await holdsKeys(page)
    await page.keyboard.type('https://a.cn')
    await free()
    const address = page.getByLabel('链接地址')
    await expect.poll(() => address.inputValue()).toBe('https://a.cn')
    await page.keyboard.type('/b')
    expect(await address.inputValue()).toBe('https://a.cn/b')
    await page.getByRole('button', { name: '确认' }).click()
    expect(await htmlOf(page)).toMatch(/^<p><a href="https:\/\/a.cn\/b"[^>]*>文字<\/a><\/p>$/)
  })

  test('are a whole word once a composition is over', async () => {
    const { page, free } = await slowEditor('<p>文字</p>', 'anchor-dialog')
    await selectWords(page, '文字')
    await page.getByRole('button', { name: '更多插入' }).click()
    await page.getByRole('menuitem', { name: '锚点' }).click()
    await holdsKeys(page)
    const keys = await page.context().newCDPSession(page)
    await keys.send('Input.imeSetComposition', {
      text: 'gongyi',
      selectionStart: 6,
      selectionEnd: 6,
    })
    await free()
    await page.getByRole('dialog').waitFor()
    await keys.send('Input.insertText', { text: '公益' })
    const name = page.getByRole('dialog').getByRole('textbox').first()
    await expect.poll(() => name.inputValue()).toBe('公益')
    expect(await page.evaluate(() => window.rt.editor().state.doc.textContent)).toBe('文字')
  })

  test('go back into the text after Esc, and no window comes', async () => {
    const { page, free } = await slowEditor('<p>文字</p>', 'link-dialog')
    await selectWords(page, '文字')
    await page.keyboard.press('Control+k')
    await holdsKeys(page)
    await page.keyboard.type('x')
    await page.keyboard.press('Escape')
    await caretInText(page)
    await free()
    await page.keyboard.type('改')
    expect(await htmlOf(page)).toBe('<p>改</p>')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
