import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, openBrowser, openSignedIn } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const centre = (page: Page) => page.getByRole('dialog', { name: '消息中心' })
const bell = (page: Page) => page.getByRole('button', { name: /^通知，\d+ 条未读$/ })
const countOf = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0])

/** Writes to the administrators of an organisation, as the platform does. */
async function write(page: Page, to: string, title: string): Promise<void> {
  const found = await call(
    page,
    `/api/charity/organisation/getListByPage?keyword=${encodeURIComponent(to)}`,
  )
  const [{ id, version }] = found.dataPoints.list
  const sent = await call(page, '/api/charity/organisation/messageMany', {
    rows: [{ id, version }],
    answers: { title, body: '请在本周内核对。' },
  })
  expect(sent.statusMessage).toBe('success')
}

it('a message is counted where it arrives, and only what was seen is marked read', async () => {
  const platform = await openSignedIn(browser, 'operator', '/gyhmanager/mechanism')
  const window = await openSignedIn(browser, 'tuocheng.head', '/project/promine')
  const { page } = window
  await bell(page).waitFor()
  const before = await countOf(page)
  await write(platform.page, '驼城慈善', '第一封通知')
  await expect.poll(() => countOf(page)).toBe(before + 1)

  await bell(page).click()
  await centre(page)
    .getByRole('button', { name: /第一封通知/ })
    .waitFor()
  // The list stands still while another message comes.
  const held = Promise.withResolvers<void>()
  await page.route('**/notice/getListByPage**', async route => {
    await held.promise
    await route.continue()
  })
  await write(platform.page, '驼城慈善', '第二封通知')
  await expect.poll(() => countOf(page)).toBe(before + 2)
  await centre(page).getByRole('button', { name: '全部标为已读' }).click()
  held.resolve()
  await expect.poll(() => countOf(page)).toBe(1)
  const second = centre(page).getByRole('button', { name: /第二封通知/ })
  await second.waitFor()
  expect(await second.getByRole('img', { name: '未读' }).count()).toBe(1)
  await second.click()
  await expect.poll(() => countOf(page)).toBe(0)
  await platform.close()
  await window.close()
})
