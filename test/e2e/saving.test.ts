import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, openBrowser, openSignedIn } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const add = '/article/addarticle'

/** The text of a new article, empty and ready to be typed into. */
async function openText(page: Page): Promise<void> {
  await page.locator('.ProseMirror[contenteditable="true"]').waitFor()
}

const textOf = (page: Page) => page.locator('.ProseMirror').textContent()

it('a text is not saved while a picture of it is on its way', async () => {
  const window = await openSignedIn(browser, 'qinling.operator', add)
  const { page } = window
  await openText(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/uploadUEditor?action=uploadimage*', async route => {
    await held.promise
    await route.fulfill({ json: { state: '权限不足' } })
  })
  await page.locator('.ProseMirror').click()
  await page.evaluate(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(64)], 'a.png', { type: 'image/png' }))
    const paste = { clipboardData: transfer, bubbles: true, cancelable: true }
    document.querySelector('.ProseMirror')?.dispatchEvent(new ClipboardEvent('paste', paste))
  })
  await page.locator('.loadingclass').waitFor()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByRole('alert').getByText('图片正在上传，请稍候').waitFor()
  held.resolve()
  await page.getByText('权限不足').first().waitFor()
  await expect.poll(() => page.locator('.loadingclass').count()).toBe(0)
  await page.getByRole('button', { name: '保存草稿' }).click()
  // The next refusal is about the form itself: nothing waits any more.
  await expect.poll(() => page.getByText('图片正在上传，请稍候').count()).toBe(0)
  await window.close()
})

it('a button that is pressed three times at once saves one article', async () => {
  const window = await openSignedIn(browser, 'qinling.operator', add)
  const { page } = window
  await openText(page)
  let sent = 0
  page.on('request', request => {
    if (request.url().includes('/article/article/insert')) sent += 1
  })
  await page.locator('[data-field="title"] input').fill('连按三次保存的文章')
  await page.locator('[data-field="column"] input').click()
  await page.getByTitle('党建工作').last().click()
  await page.getByRole('button', { name: '保存草稿' }).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 3; press += 1) button.click()
  })
  await page.waitForURL(/editarticle/)
  expect(sent).toBe(1)
  await window.close()
})

it('what is typed while a save is under way stays, unsaved, also where the article is being made', async () => {
  const window = await openSignedIn(browser, 'qinling.operator', add)
  const { page } = window
  await openText(page)
  const text = page.locator('.ProseMirror')
  const stored = async () => {
    const id = new URL(page.url()).searchParams.get('id')
    return (await call(page, `/api/article/article/getById?id=${id}`)).dataPoints?.content
  }
  /** Saves, and types on before the answer is there. */
  const typeMeanwhile = async (path: string, words: string) => {
    const held = Promise.withResolvers<void>()
    await page.route(path, async route => {
      await held.promise
      await route.continue()
    })
    const asked = page.waitForRequest(path)
    const answered = page.waitForResponse(path)
    await page.getByRole('button', { name: '保存草稿' }).click()
    await asked
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(words)
    held.resolve()
    await answered
    await page.unroute(path)
  }
  await page.locator('[data-field="title"] input').fill('边保存边写的文章')
  await page.locator('[data-field="column"] input').click()
  await page.getByTitle('党建工作').last().click()
  await text.click()
  await page.keyboard.type('第一句。')
  await typeMeanwhile('**/article/article/insert', '新建时写的。')
  await page.waitForURL(/editarticle/)
  await expect.poll(stored).toContain('第一句。新建时写的。')
  await openText(page)
  await expect.poll(() => textOf(page)).toBe('第一句。新建时写的。')

  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('第二句。')
  await typeMeanwhile('**/article/article/update', '修改时写的。')
  await expect.poll(() => textOf(page)).toBe('第一句。新建时写的。第二句。修改时写的。')
  expect(await stored()).not.toContain('修改时写的。')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect.poll(stored).toContain('第二句。修改时写的。')
  await window.close()
})
