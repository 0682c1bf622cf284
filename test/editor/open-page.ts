import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { inject, onTestFailed } from 'vitest'
import type { Fixture } from './fixture/fixture.ts'

declare global {
  interface Window {
    /** What the fixture page offers to tests. */
    rt: Fixture
  }
}

/** Milliseconds until a step counts as failed: far more than a busy machine needs. */
const patience = 60_000

let browser: Browser | undefined

/**
 * A fresh page with the fixture; `route` answers what the editor asks of the server. Its timers
 * follow a clock that tests may put forward by `pass`.
 */
export async function openPage(
  query = '',
  route?: (page: Page) => Promise<unknown>,
): Promise<Page> {
  browser ??= await chromium.connect(inject('editorBrowser'))
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(patience)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.clock.install()
  if (route) await route(page)
  await page.goto(inject('editorPage') + query)
  await page.waitForFunction(() => window.rt?.isReady)
  return page
}

/** Lets time pass on the page without waiting for it. */
export const pass = (page: Page, milliseconds: number) => page.clock.runFor(milliseconds)

/** Closes the connection of this file. */
export async function closeBrowser(): Promise<void> {
  await browser?.close()
  browser = undefined
}

/** Leaves a picture of the page behind when the test that runs fails. */
export function showIfFailed(page: Page): void {
  onTestFailed(async ({ task }) => {
    const name = task.name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)
    await page.screenshot({ path: join('test-results', 'editor', `${name}.png`), timeout: 10_000 })
  })
}
