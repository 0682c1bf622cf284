import { expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { walkShare } from './walk.ts'

it('every screen of the first share of groups opens without a fault, and nothing runs that hides in names', {
  timeout: 1_200_000,
}, async () => {
  const browser = await openBrowser()
  expect(await walkShare(browser, { share: 0, shares: 2 })).toEqual([])
  await browser.close()
})
