import type { CDPSession, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { caretAfter, htmlOf, openEditor, selectWords } from './editor-page.ts'
import { closeBrowser, pass } from './open-page.ts'

afterAll(closeBrowser)

/** Types as an input method does: letters under composition, then the word chosen. */
async function compose(page: Page, letters: string, word: string, pause: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (let index = 1; index <= letters.length; index += 1) {
    await setComposition(session, letters.slice(0, index))
    await pass(page, pause)
  }
  await session.send('Input.insertText', { text: word })
  await page.waitForFunction(() => !window.rt.editor().view.composing)
  // ProseMirror reads the word a moment later.
  await pass(page, 80)
}

function setComposition(session: CDPSession, text: string) {
  return session.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  })
}

describe.each([10, 150, 400])('a composition with %i ms between keys', pause => {
  test.each([
    ['in an empty paragraph', '<p><br></p>', null, '<p>中国</p>'],
    ['in a paragraph', '<p>前后</p>', '前', '<p>前中国后</p>'],
    [
      'at the edge of bold',
      '<p><strong>粗</strong>后</p>',
      '粗',
      '<p><strong>粗中国</strong>后</p>',
    ],
    [
      'in a cell',
      '<table><tbody><tr><td>格</td><td>乙</td></tr></tbody></table>',
      '格',
      '格中国</td>',
    ],
    ['in a list', '<ol><li><p>项</p></li></ol>', '项', '<p>项中国</p>'],
    ['in code', '<pre class="brush:js;toolbar:false">let a</pre>', 'let a', 'let a中国</pre>'],
  ])('comes out whole %s and is one step', async (_place, html, words, expected) => {
    const page = await openEditor(html)
    if (words === null) await page.focus('.ProseMirror')
    else await caretAfter(page, words)
    const before = await htmlOf(page)
    await compose(page, 'zhongguo', '中国', pause)
    await expect.poll(() => htmlOf(page)).toContain(expected)
    await page.keyboard.press('Control+z')
    expect(await htmlOf(page)).toBe(before)
  })
})

describe('while a composition runs', () => {
  test('what comes by itself waits until it is over', async () => {
    let release: (value: unknown) => void = () => {}
    const page = await openEditor('<p>前后</p>', '', {
      uploadimage: () =>
        new Promise(resolve => {
          release = resolve
        }),
    })
    await caretAfter(page, '前')
    await page.evaluate(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(10)], 'a.png', { type: 'image/png' }))
      const event = new ClipboardEvent('paste', {
        clipboardData: transfer,
        bubbles: true,
        cancelable: true,
      })
      window.rt.editor().view.dom.dispatchEvent(event)
    })
    await page.waitForSelector('.loadingclass')
    const session = await page.context().newCDPSession(page)
    await setComposition(session, 'n')
    await setComposition(session, 'ni')
    release({ state: 'SUCCESS', url: '/a.png', original: 'a.png' })
    // The answer has come: what is left of the work waits.
    await page.waitForFunction(() => !window.rt.isBusy)
    await pass(page, 300)
    expect(await page.isVisible('.loadingclass')).toBe(true)
    await setComposition(session, 'nih')
    await session.send('Input.insertText', { text: '你好' })
    await page.waitForFunction(() => window.rt.html().includes('<img'))
    const text = () => page.evaluate(() => window.rt.editor().state.doc.textContent)
    await expect.poll(text).toBe('前你好后')
  })

  test('a selection is replaced by the word', async () => {
    const page = await openEditor('<p>前旧词后</p>')
    await selectWords(page, '旧词')
    await compose(page, 'xin', '新', 30)
    await expect.poll(() => htmlOf(page)).toBe('<p>前新后</p>')
  })

  test('the hint of an empty text is gone', async () => {
    const page = await openEditor('')
    await page.focus('.ProseMirror')
    await expect.poll(() => page.isVisible('.rt-empty')).toBe(true)
    const session = await page.context().newCDPSession(page)
    await setComposition(session, 'z')
    await expect.poll(() => page.isVisible('.rt-empty')).toBe(false)
  })

  test('the form hears no half word', async () => {
    const page = await openEditor('<p>前</p>')
    await caretAfter(page, '前')
    const session = await page.context().newCDPSession(page)
    await setComposition(session, 'zhong')
    await pass(page, 400)
    expect(await page.evaluate(() => window.rt.value)).toBe('<p>前</p>')
    await session.send('Input.insertText', { text: '中' })
    await page.waitForFunction(() => window.rt.value === '<p>前中</p>')
  })
})

describe('the search', () => {
  const mark = (page: Page) => page.locator('.rt-found')
  const now = (page: Page) =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('.rt-found')]
      return all.findIndex(each => each.classList.contains('rt-found-now'))
    })

  test('looks for whole words only, and a key of the input method goes to no other find', async () => {
    const page = await openEditor('<p>公益 gong 公益 gong 公益</p>')
    await page.focus('.ProseMirror')
    await page.keyboard.press('Control+f')
    const term = page.getByLabel('查找内容')
    await term.fill('公益')
    await pass(page, 400)
    await expect.poll(() => mark(page).count()).toBe(3)
    expect(await now(page)).toBe(0)

    await term.press('End')
    const session = await page.context().newCDPSession(page)
    await setComposition(session, 'gong')
    await page.keyboard.press('Enter')
    await pass(page, 400)
    // Neither the letters nor the words before them were looked for, and nobody moved.
    expect(await mark(page).count()).toBe(3)
    expect(await now(page)).toBe(0)
    await page.keyboard.press('Escape')
    expect(await term.isVisible()).toBe(true)

    await session.send('Input.insertText', { text: ' gong' })
    await pass(page, 400)
    await expect.poll(() => mark(page).count()).toBe(2)
    await page.keyboard.press('Enter')
    await expect.poll(() => now(page)).toBe(1)
  })

  test('hears no Enter of a browser that ended the composition before it', async () => {
    const page = await openEditor('<p>公益公益</p>')
    await page.focus('.ProseMirror')
    await page.keyboard.press('Control+f')
    const term = page.getByLabel('查找内容')
    await term.fill('公益')
    await pass(page, 400)
    await expect.poll(() => mark(page).count()).toBe(2)
    await term.evaluate(field =>
      field.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true }),
      ),
    )
    expect(await now(page)).toBe(0)
    await term.press('Escape')
  })
})
