import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { call, openBrowser, openSignedIn } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

it('looks', async () => {
  const clerk = await openSignedIn(browser, 'qinling.finance', '/useradmin/accountlist')
  const { page } = clerk
  await page.screenshot({ path: 'test-results/a.png' })
  await clerk.close()
})
