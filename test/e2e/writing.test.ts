import type { Browser, CDPSession, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, inSight, openBrowser, openSignedIn, type Window } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const title = '三审三校的一篇文章'

/** Types as an input method does: letters under composition, then the word that was chosen. */
async function compose(session: CDPSession, letters: string, word: string): Promise<void> {
  for (let end = 1; end <= letters.length; end += 1)
    await session.send('Input.imeSetComposition', {
      ...{ text: letters.slice(0, end), selectionStart: end, selectionEnd: end },
    })
  await session.send('Input.insertText', { text: word })
}

const textOf = (page: Page) => page.locator('.ProseMirror').textContent()
const tool = (page: Page, name: string) => page.locator(`[role="toolbar"] [aria-label="${name}"]`)

/** Pixels of the window, 900 high, that a writer sees of the text. */
const roomOf = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector('.ProseMirror')?.getBoundingClientRect()
    const foot = document.querySelector('[class*=foot] button')?.closest('[class*=foot]')
    const end = foot?.getBoundingClientRect().top ?? window.innerHeight
    return text === undefined ? 0 : Math.min(text.bottom, end) - text.top
  })

async function stored(page: Page, id: string) {
  return (await call(page, `/api/article/article/getById?id=${id}`)).dataPoints
}

/** The column asks for three reviews from now on, and for no cover. */
async function askThree({ page }: Window): Promise<void> {
  const { dataPoints: columns } = await call(page, '/api/article/column/getTree')
  const column = columns.find((each: { code: string }) => each.code === 'party')
  const raised = await call(page, '/api/article/column/update', {
    ...{ id: column.id, version: column.version, reviewSteps: 3, template: 'text' },
  })
  expect(raised.statusMessage).toBe('success')
}

/** Opens the article from the list of what waits for one, reads it and passes it. */
async function pass(loginName: string, list: string): Promise<void> {
  const window = await openSignedIn(browser, loginName, list)
  const { page } = window
  const row = inSight(page, '.ant-table-tbody tr[data-row-key]').filter({ hasText: title })
  // Nothing is decided in the list, where nobody has read the text.
  expect(await row.getByRole('button', { name: '通过' }).count()).toBe(0)
  await row.getByRole('button', { name: '审核', exact: true }).click()
  await page.waitForURL(/editarticle.*view=1/)
  await page.getByText('今天我们走进云岭').first().waitFor()
  await page.getByLabel('审核意见').fill('内容属实，同意发布')
  await page.getByRole('button', { name: /^通\s*过$/ }).click()
  await page.getByText('已通过', { exact: true }).first().waitFor()
  await window.close()
}

it('a text is written, kept, passed by three people, read, corrected and brought back', async () => {
  const head = await openSignedIn(browser, 'qinling.head', '/article/column')
  await askThree(head)
  const writer = await openSignedIn(browser, 'qinling.operator', '/article/addarticle')
  const { page, context } = writer

  const text = page.locator('.ProseMirror[contenteditable="true"]')
  await text.waitFor()
  expect(await roomOf(page)).toBeGreaterThanOrEqual(450)
  await page.locator('[data-field="title"] input').fill(title)
  await page.locator('[data-field="column"] input').click()
  await page.getByTitle('党建工作').last().click()
  const session = await context.newCDPSession(page)
  await text.click()
  await compose(session, 'jintianwomenzoujin', '今天我们走进')
  await compose(session, 'yunling', '云岭')
  await expect.poll(() => textOf(page)).toBe('今天我们走进云岭')
  await page.getByText('本地保存成功').waitFor()

  await page.keyboard.press('Enter')
  const chosen = page.waitForEvent('filechooser')
  await tool(page, '上传图片').click()
  const picture = await sharp({
    create: { width: 320, height: 180, channels: 3, background: '#c7432b' },
  })
    .png()
    .toBuffer()
  await (await chosen).setFiles({ name: '云岭.png', mimeType: 'image/png', buffer: picture })
  await page.locator('.ProseMirror img[src*="editorFile"]').waitFor()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await tool(page, '插入表格').click()
  await page.getByRole('button', { name: /表格大小/ }).press('Enter')
  await page.locator('.ProseMirror table').waitFor()
  await compose(session, 'xiangmu', '项目')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12.5')

  await page.getByRole('button', { name: '提交审核（3 级）' }).click()
  await page.waitForURL(/editarticle/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const sending = page.getByRole('dialog', { name: /提交审核/ })
  await sending.getByRole('button', { name: '提交审核' }).click()
  await expect.poll(async () => (await stored(page, id)).state).toBe('pending')
  expect((await stored(page, id)).content).toMatch(/云岭.*editorFile.*<td.*项目.*12\.5/s)

  for (const [no, loginName, list] of [
    [1, 'qinling.head', '/article/articlelist?tab=mine'],
    [2, 'reviewer1', '/article/orgartlist'],
    [3, 'reviewer2', '/article/orgartlist'],
  ] as const) {
    expect(await stored(page, id)).toMatchObject({ state: 'pending', step: no, stepsTotal: 3 })
    await pass(loginName, list)
  }
  expect(await stored(page, id)).toMatchObject({ state: 'published', versionNo: 1 })
  const live = async () => (await call(page, `/api/article/public/getArticle?id=${id}`)).dataPoints
  expect((await live()).content).toContain('今天我们走进云岭')

  await page.reload()
  await page.getByRole('button', { name: /^更\s*正$/ }).click()
  const asked = page.getByRole('dialog', { name: '更正' })
  await asked.getByLabel('更正说明').fill('改正了地名')
  await asked.getByRole('button', { name: /^更\s*正$/ }).click()
  await text.waitFor()
  await page.locator('.ProseMirror p').first().click()
  await page.keyboard.press('End')
  await compose(session, 'xian', '县')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await expect.poll(async () => (await stored(page, id)).content).toContain('云岭县')
  expect((await live()).content).not.toContain('云岭县')

  await page.getByRole('button', { name: '版本（1）' }).click()
  const versions = page.getByRole('dialog', { name: /^版本/ })
  await versions.getByText('与当前内容对比').click()
  await versions.locator('ins', { hasText: '县' }).waitFor()
  await versions.getByRole('button', { name: '恢复此版本' }).click()
  await page.getByRole('button', { name: /^恢\s*复$/ }).click()
  await expect.poll(async () => (await stored(page, id)).content).not.toContain('云岭县')
  await expect.poll(() => textOf(page)).not.toContain('云岭县')
  await Promise.all([writer.close(), head.close()])
})
