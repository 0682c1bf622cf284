import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSight, openBrowser, openSignedIn } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const choices = (page: Page) => page.getByRole('listbox', { name: '搜索结果' }).getByRole('option')

async function seek(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page
    .getByRole('combobox')
    .and(page.getByPlaceholder(/搜索页面/))
    .fill(typed)
}

it('offers what the page in sight can do, leads to help, and remembers what was opened', async () => {
  const window = await openSignedIn(browser, 'qinling.operator', '/project/promine')
  const { page } = window
  await inSight(page, 'tbody tr.ant-table-row').first().waitFor()
  await seek(page, '>')
  await choices(page).filter({ hasText: '新增项目' }).waitFor()
  expect(await choices(page).filter({ hasText: '当前页面' }).count()).toBeGreaterThan(1)

  await page.keyboard.press('Escape')
  await seek(page, '@王')
  await page.getByText('您没有查看人员的权限').waitFor()
  expect(await choices(page).count()).toBe(0)

  await page.keyboard.press('Escape')
  await seek(page, 'wzlb')
  await choices(page).filter({ hasText: '文章列表' }).first().click()
  await page.waitForURL('**/article/articlelist')
  await inSight(page, '[data-page="/article/articlelist" i]').locator('h1').first().waitFor()
  await seek(page, '>')
  await choices(page).filter({ hasText: '退出登录' }).waitFor()
  // The list of projects lives on unseen; what it can do is not offered here.
  expect(await choices(page).filter({ hasText: '新增项目' }).count()).toBe(0)

  await page.keyboard.press('Escape')
  await seek(page, '')
  await choices(page).first().filter({ hasText: '文章列表' }).waitFor()
  await page.getByPlaceholder(/搜索页面/).fill('？项目')
  await choices(page).filter({ hasText: '在帮助中查找「项目」' }).click()
  await expect.poll(() => page.getByLabel('搜索帮助').inputValue()).toBe('项目')
  await window.close()
})
