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

/** Gives what writes to the administrators of an organisation, as the platform does. */
async function writerTo(page: Page, name: string): Promise<(title: string) => Promise<void>> {
  const found = await call(
    page,
    `/api/charity/organisation/getListByPage?keyword=${encodeURIComponent(name)}`,
  )
  const [{ id, version }] = found.dataPoints.list
  return async title => {
    const sent = await call(page, '/api/charity/organisation/messageMany', {
      rows: [{ id, version }],
      answers: { title, body: '请在本周内核对。' },
    })
    expect(sent.statusMessage).toBe('success')
  }
}

it('shows earlier notices on demand, and those alone that are unread', async () => {
  const platform = await openSignedIn(browser, 'operator', '/gyhmanager/mechanism')
  const titles = Array.from({ length: 55 }, (_, no) => `第 ${no} 件事`)
  const write = await writerTo(platform.page, '益路社会工作')
  for (const title of titles) await write(title)
  const { page, close } = await openSignedIn(browser, 'yilu.head', '/project/promine')
  await bell(page).click()
  const rows = centre(page).locator('li')
  await expect.poll(() => rows.count()).toBe(50)
  await centre(page).getByRole('button', { name: '加载更早的通知' }).click()
  const first = centre(page).getByRole('button', { name: /第 0 件事/ })
  await first.click()
  await expect.poll(() => first.getByRole('img', { name: '未读' }).count()).toBe(0)
  await centre(page).getByRole('checkbox', { name: '只看未读' }).check()
  await centre(page)
    .getByRole('button', { name: /第 1 件事/ })
    .waitFor({ state: 'detached' })
  const more = centre(page).getByRole('button', { name: '加载更早的通知' })
  await more.click()
  await centre(page)
    .getByRole('button', { name: /第 1 件事/ })
    .waitFor()
  expect(await first.count()).toBe(0)
  await platform.close()
  await close()
})

it('a message is counted where it arrives, and only what was seen is marked read', async () => {
  const platform = await openSignedIn(browser, 'operator', '/gyhmanager/mechanism')
  const window = await openSignedIn(browser, 'tuocheng.head', '/project/promine')
  const { page } = window
  await bell(page).waitFor()
  const write = await writerTo(platform.page, '驼城慈善')
  // A second try finds the letters of the first.
  const mark = Date.now().toString(36)
  const one = `第一封通知${mark}`
  const other = `第二封通知${mark}`
  const before = await countOf(page)
  await write(one)
  await expect.poll(() => countOf(page)).toBe(before + 1)

  await bell(page).click()
  await centre(page)
    .getByRole('button', { name: new RegExp(one) })
    .waitFor()
  // The list stands still while another message comes.
  const held = Promise.withResolvers<void>()
  await page.route('**/notice/getListByPage**', async route => {
    await held.promise
    await route.continue()
  })
  await write(other)
  await expect.poll(() => countOf(page)).toBe(before + 2)
  await centre(page).getByRole('button', { name: '全部标为已读' }).click()
  held.resolve()
  await expect.poll(() => countOf(page)).toBe(1)
  const second = centre(page).getByRole('button', { name: new RegExp(other) })
  await second.waitFor()
  expect(await second.getByRole('img', { name: '未读' }).count()).toBe(1)
  await second.click()
  await expect.poll(() => countOf(page)).toBe(0)
  await platform.close()
  await window.close()
})
