import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, inSight, openBrowser, openSignedIn } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const list = '/gyhmanager/illegalorg'

it('two tabs hear the server over one connection, which the second takes over when the first goes', async () => {
  const window = await openSignedIn(browser, 'operator', 'about:blank')
  const readers: Page[] = []
  window.context.on('request', request => {
    if (request.url().endsWith('/api/platform/events')) readers.push(request.frame().page())
  })
  await window.page.goto(list)
  // Whoever is there first hears for both.
  await expect.poll(() => readers.includes(window.page)).toBe(true)
  const second = await window.context.newPage()
  await second.goto(list)
  await inSight(second, 'h1').first().waitFor()
  await second.waitForLoadState('networkidle')
  expect(readers.includes(second)).toBe(false)
  // Whatever is read in one tab is told to all, also over the connection of another.
  const told = second.waitForResponse(/notice\/getUnread/)
  await call(window.page, '/api/common/notice/read', { ids: [] })
  await told
  await window.page.close()
  await expect.poll(() => readers.includes(second)).toBe(true)
  await window.close()
})

it('a list stays as it is when records come, and says so', async () => {
  const window = await openSignedIn(browser, 'operator')
  const { page } = window
  await page.clock.install()
  await page.goto(list)
  const rows = inSight(page, '.ant-table-tbody tr[data-row-key]')
  await rows.first().waitFor()
  const before = await rows.allTextContents()
  const made = await call(page, '/api/charity/illegalOrganisation/insert', {
    name: '中华爱心公益联盟总会',
    batch: '2026 年第九批',
    authority: '民政部',
    publishedOn: '2026-11-20',
  })
  expect(made.statusMessage).toBe('success')
  await page.clock.fastForward(31_000)
  const bar = page.getByRole('button', { name: '有 1 条新记录 · 刷新' })
  await bar.waitFor()
  expect(await rows.allTextContents()).toEqual(before)
  await bar.click()
  await rows.filter({ hasText: '中华爱心公益联盟总会' }).waitFor()
  await bar.waitFor({ state: 'detached' })
  await window.close()
})
