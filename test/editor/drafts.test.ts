import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { crash, hear, htmlOf, openEditor, openTab, stopClock } from './editor-page.ts'
import { closeBrowser, openPage, pass } from './open-page.ts'

afterAll(closeBrowser)

const place = 'ue-draft:a1:/article/addarticle:new:content'

const kept = (page: Page) =>
  page.evaluate(async key => (await window.rt.keptDraft(key))?.html ?? null, place)
const offerOf = (page: Page) => page.getByText(/发现.*的未保存草稿/)
const again = (page: Page) => page.evaluate(() => window.rt.mount('?draft&html='))

/** Types into an empty text and waits until the browser keeps it. */
async function typed(words: string): Promise<Page> {
  const page = await openEditor('', 'draft')
  await page.focus('.ProseMirror')
  await page.keyboard.insertText(words)
  await pass(page, 600)
  await expect.poll(() => kept(page)).toBe(`<p>${words}</p>`)
  return page
}

describe('drafts', () => {
  test('are kept half a second after the last key, and say so for two seconds', async () => {
    const page = await openEditor('', 'draft')
    await stopClock(page)
    await page.focus('.ProseMirror')
    await page.keyboard.insertText('一')
    await page.getByText('保存中...').waitFor()
    await pass(page, 450)
    await page.keyboard.insertText('二')
    await pass(page, 450)
    expect(await kept(page)).toBe(null)
    await pass(page, 60)
    await expect.poll(() => kept(page)).toBe('<p>一二</p>')
    const saved = page.getByText('本地保存成功')
    await saved.waitFor()
    await pass(page, 1900)
    expect(await saved.count()).toBe(1)
    await pass(page, 200)
    await expect.poll(() => saved.count()).toBe(0)
    await page.clock.resume()
  })

  test('are offered after a crash, compared and restored', async () => {
    const page = await typed('未保存的话')
    const next = await crash(page, '?draft&html=')
    await offerOf(next).waitFor()
    await next.getByRole('button', { name: '对比' }).click()
    await next.locator('.ant-modal .rich-text-view').getByText('未保存的话').waitFor()
    await next.getByRole('button', { name: '取消', exact: true }).click()
    await next.getByRole('button', { name: '恢复', exact: true }).click()
    await expect.poll(() => htmlOf(next)).toBe('<p>未保存的话</p>')
  })

  test('are thrown away for good', async () => {
    const page = await typed('不要的话')
    await again(page)
    await page.getByRole('button', { name: '丢弃' }).click()
    await expect.poll(() => kept(page)).toBe(null)
    await expect.poll(() => offerOf(page).count()).toBe(0)
  })

  test('that no store takes are given up with one sentence, and typing goes on', async () => {
    const page = await openPage('?')
    const session = await page.context().newCDPSession(page)
    const { origin } = new URL(page.url())
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    await page.evaluate(() => {
      for (let size = 1 << 22; size > 0; size >>= 1) {
        try {
          localStorage.setItem(`full${size}`, 'x'.repeat(size))
        } catch {
          // Nothing of this size fits any more.
        }
      }
    })
    await again(page)
    await page.waitForSelector('.ProseMirror')
    const warning = '浏览器存储空间不足，草稿未能保存'
    await stopClock(page)
    await page.focus('.ProseMirror')
    await page.keyboard.insertText('一')
    await pass(page, 600)
    await hear(page, warning)
    await page.keyboard.insertText('二')
    await pass(page, 600)
    await page.waitForFunction(() => window.rt.value === '<p>一二</p>')
    expect(await page.locator('.ant-message').getByText(warning).count()).toBe(1)
    expect(await kept(page)).toBe(null)
    await page.context().close()
  })

  test('of a text that is open in two tabs make both say so', async () => {
    const page = await openEditor('', 'draft')
    const other = await openTab(page.context(), '?draft&html=')
    const warning = '此文稿已在另一个标签页中打开，请勿同时编辑'
    await hear(page, warning)
    await hear(other, warning)
    await other.close()
    const elsewhere = await openEditor('', '')
    await openTab(elsewhere.context(), '?draft&html=').then(tab => tab.close())
    expect(await elsewhere.locator('.ant-message').getByText(warning).count()).toBe(0)
  })

  test('of an emptied text are none', async () => {
    const page = await typed('x')
    await page.keyboard.press('Backspace')
    await pass(page, 600)
    await expect.poll(() => kept(page)).toBe(null)
  })
})
