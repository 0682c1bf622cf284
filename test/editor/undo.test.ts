import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { caretAfter, htmlOf, openEditor } from './editor-page.ts'
import { closeBrowser, pass } from './open-page.ts'

afterAll(closeBrowser)

const depth = (page: Page) => page.evaluate(() => window.rt.undoDepth())
const undo = (page: Page) => page.keyboard.press('Control+z')

describe('undo', () => {
  test('takes back exactly twenty steps, and the tools know', async () => {
    const page = await openEditor('<p>始</p>')
    await caretAfter(page, '始')
    await page.evaluate(() => {
      const editor = window.rt.editor()
      // Thirty groups: each far from the last in time.
      for (let index = 0; index < 30; index += 1) {
        editor.view.dispatch(editor.state.tr.insertText('x').setTime(Date.now() + index * 1000))
      }
    })
    for (let index = 0; index < 25; index += 1) await undo(page)
    expect(await htmlOf(page)).toBe(`<p>始${'x'.repeat(10)}</p>`)
    await expect.poll(() => page.isDisabled('[aria-label="撤销"]')).toBe(true)
    expect(await page.isDisabled('[aria-label="重做"]')).toBe(false)
    for (let index = 0; index < 25; index += 1) await page.keyboard.press('Control+y')
    expect(await htmlOf(page)).toBe(`<p>始${'x'.repeat(30)}</p>`)
    await expect.poll(() => page.isDisabled('[aria-label="重做"]')).toBe(true)
  })

  test('a step ends after twenty inputs', async () => {
    const page = await openEditor('<p>始</p>')
    await caretAfter(page, '始')
    await page.evaluate(() => {
      const editor = window.rt.editor()
      for (let index = 0; index < 50; index += 1)
        editor.view.dispatch(editor.state.tr.insertText('x'))
    })
    expect(await depth(page)).toBe(3)
    await undo(page)
    expect(await htmlOf(page)).toBe(`<p>始${'x'.repeat(40)}</p>`)
    await undo(page)
    expect(await htmlOf(page)).toBe(`<p>始${'x'.repeat(20)}</p>`)
  })

  test('a rest of more than 200 ms ends a step', async () => {
    const page = await openEditor('<p>始</p>')
    await caretAfter(page, '始')
    await page.evaluate(() => {
      const editor = window.rt.editor()
      const now = Date.now()
      for (const [index, at] of [0, 100, 450, 500].entries()) {
        editor.view.dispatch(editor.state.tr.insertText(String(index)).setTime(now + at))
      }
    })
    await undo(page)
    expect(await htmlOf(page)).toBe('<p>始01</p>')
  })

  test('what was loaded cannot be taken back', async () => {
    const page = await openEditor('<p>始</p>')
    await page.evaluate(() => window.rt.setValue('<p>换</p>'))
    await page.waitForFunction(() => window.rt.html() === '<p>换</p>')
    await pass(page, 300)
    expect(await page.isDisabled('[aria-label="撤销"]')).toBe(true)
    await page.focus('.ProseMirror')
    await undo(page)
    expect(await htmlOf(page)).toBe('<p>换</p>')
  })
})
