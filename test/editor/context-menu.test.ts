import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { caretAfter, caretInText, hear, htmlOf, openEditor, selectWords } from './editor-page.ts'
import { closeBrowser, pass } from './open-page.ts'

afterAll(closeBrowser)

// Keys and arrows stand behind the words.
const item = (page: Page, words: string) =>
  page.getByRole('menuitem', { name: new RegExp(`^${words}( |$)`) }).filter({ visible: true })
const right = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).click({ button: 'right', position: { x: 4, y: 8 } })

describe('the menu of the right button', () => {
  test('aligns the paragraph under the pointer, in a list beside that opens after 250 ms', async () => {
    const page = await openEditor('<p>一段</p><p>二段</p>')
    await caretAfter(page, '一段')
    await right(page, '二段')
    await item(page, '段落对齐').hover()
    await pass(page, 300)
    await item(page, '居中').click()
    expect(await htmlOf(page)).toBe('<p>一段</p><p style="text-align: center;">二段</p>')
    await expect.poll(() => page.getByRole('menu').filter({ visible: true }).count()).toBe(0)
    await caretInText(page)
  })

  test('copies, cuts and pastes what is chosen with its looks', async () => {
    const page = await openEditor('<p>一<strong>二</strong>三</p><p>四</p>')
    await selectWords(page, '二')
    await right(page, '二')
    await item(page, '剪切').click()
    expect(await htmlOf(page)).toBe('<p>一三</p><p>四</p>')
    await caretAfter(page, '四')
    // As a hand that lets Shift go when the menu is there already.
    await page.keyboard.down('Shift')
    await page.keyboard.press('F10')
    await item(page, '粘贴').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('menuitem')
    await page.keyboard.up('Shift')
    await item(page, '粘贴').click()
    await expect.poll(() => htmlOf(page)).toBe('<p>一三</p><p>四<strong>二</strong></p>')
  })

  test('says which keys to press where the browser keeps its clipboard to itself', async () => {
    const page = await openEditor('<p>一</p>')
    await page.context().clearPermissions()
    await caretAfter(page, '一')
    await right(page, '一')
    await item(page, '粘贴').click()
    await hear(page, "浏览器不支持,请使用 'Ctrl + v'")
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  })

  test('works on the table around, by keys alone', async () => {
    const page = await openEditor('<table><tr><td>甲</td><td>乙</td></tr></table>')
    await caretAfter(page, '甲')
    await page.keyboard.press('Shift+F10')
    await item(page, '行与列').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    await expect.poll(focused).toBe('粘贴Ctrl+V')
    const trail: string[] = []
    while (trail.length < 8 && !trail.at(-1)?.startsWith('行与列')) {
      const before = await focused()
      await page.keyboard.press('ArrowDown')
      await expect.poll(focused).not.toBe(before)
      trail.push(await focused())
    }
    expect(trail).toEqual(['超链接Ctrl+K', '段落对齐', '行与列'])
    // The list beside takes the focus once it is drawn; before that the key is pressed again.
    const entered = async () => {
      await page.keyboard.press('ArrowRight')
      return focused()
    }
    await expect.poll(entered, { interval: 300 }).toContain('上方插入行')
    await item(page, '下方插入行').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await htmlOf(page)).match(/<tr/g)?.length).toBe(2)
  })

  test('asks before it clears the text, and Esc leaves everything as it was', async () => {
    const page = await openEditor('<p>一</p>')
    await caretAfter(page, '一')
    await right(page, '一')
    await item(page, '全选').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('menu').filter({ visible: true }).count()).toBe(0)
    await right(page, '一')
    await item(page, '清空文档').click()
    await page.locator('.ant-modal-confirm-title').waitFor()
    await page.getByRole('button', { name: '取消', exact: true }).click()
    expect(await htmlOf(page)).toBe('<p>一</p>')
  })
})
