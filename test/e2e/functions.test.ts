import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, openBrowser, openSignedIn } from './browser.ts'

/* A function switched off and on again, a menu with another title. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

it('a function goes from menu, route and calls at once when it is switched off, and comes back', async () => {
  const admin = await openSignedIn(browser, 'admin', '/product/function?keyword=seekhelp')
  await switchOn(admin.page)
  const staff = await openSignedIn(browser, 'operator', '/seekhelp/helpmine')
  const { page } = staff
  const menu = page.getByRole('menuitem', { name: '求助管理' })
  await menu.waitFor()
  const asked = () => call(page, '/api/help/help/getListByPage')
  expect((await asked()).statusCode).toBe(1)

  await turn(admin.page, '停用')
  expect(await asked()).toMatchObject({ statusCode: 4031, statusMessage: '该功能未开通' })
  await page.goto('/seekhelp/helpmine')
  await page.waitForURL(/\/404/)
  await menu.waitFor({ state: 'detached' })

  await turn(admin.page, '启用')
  expect((await asked()).statusCode).toBe(1)
  await page.goto('/seekhelp/helpmine')
  await menu.waitFor()

  // Another title stands in the sidebar, the breadcrumb and the tab; the address stays.
  await rename(admin.page, '资金拨付')
  await page.goto('/project/propayout')
  await page.getByRole('menuitem', { name: '资金拨付' }).waitFor()
  await page.getByRole('tab', { name: '资金拨付' }).waitFor()
  await page.locator('.ant-breadcrumb').getByText('资金拨付').waitFor()
  await rename(admin.page, '项目拨付')
  await admin.close()
  await staff.close()
})

/** The title of 项目拨付 in the menu. */
async function rename(page: Page, title: string) {
  const tree = (await call(page, '/api/product/menu/getTree')).dataPoints
  const menus: { id: string; version: number; path: string }[] = tree.flatMap(
    (module: { menus: object[] }) => module.menus,
  )
  const found = menus.find(({ path }) => path === '/project/propayout')
  const { id, version } = found ?? {}
  const told = await call(page, '/api/product/menu/update', { id, version, title })
  expect(told.statusMessage).toBe('success')
}

/** The function is on, whatever a run before this one left. */
async function switchOn(page: Page) {
  const listed = await call(page, '/api/product/function/getListByPage?keyword=seekhelp')
  const { id, version, state } = listed.dataPoints.list[0]
  if (state === 'disabled') await call(page, '/api/product/function/enable', { id, version })
}

async function turn(page: Page, word: '停用' | '启用') {
  const row = page.getByRole('row').filter({ hasText: 'seekhelp' })
  await row.getByRole('button', { name: /更\s*多/ }).click()
  const done = page.waitForResponse(/product\/function\/(disable|enable)/)
  await page.getByRole('menuitem', { name: word }).click()
  // Only what takes something away is asked about.
  if (word === '停用')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(确\s*定|停用)$/ })
      .click()
  expect((await (await done).json()).statusMessage).toBe('success')
}
