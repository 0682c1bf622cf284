import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, openBrowser, openSignedIn } from './browser.ts'

/* A function switched off and on again, what its control asks first, a menu with another title. */

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

it('a control asks its confirmation and a reason before the act, and the log keeps the reason', async () => {
  const admin = await openSignedIn(browser, 'admin', '/product/control')
  const { page } = admin
  const control = async () =>
    (await call(page, '/api/product/control/getListByPage?keyword=function.update')).dataPoints
      .list[0]
  const clear = async () => {
    const { id, version } = await control()
    const none = { id, version, confirmText: null, reasonRequired: false }
    await call(page, '/api/product/control/update', none)
    return id
  }
  // Whatever a run before this one left.
  const id = await clear()
  const reason = `季度核对 ${Date.now()}`
  await page.goto(`/product/controledit?id=${id}`)
  await page.locator('[data-field="confirmText"] input').fill('所有机构都会看到，确定修改吗？')
  const flag = page.locator('[data-field="reasonRequired"]')
  await flag.getByRole('switch').or(flag.getByRole('checkbox')).check()
  await save(page)
  try {
    const listed = await call(page, '/api/product/function/getListByPage?keyword=points')
    const own = listed.dataPoints.list[0]
    await page.goto(`/product/functionedit?id=${own.id}`)
    const words = page.locator('[data-field="description"] textarea')
    await words.fill(`积分规则与发放 ${Date.now()}`)
    // Given up, nothing is changed.
    await page.getByRole('button', { name: /^保\s*存$/ }).click()
    const asked = page.getByRole('dialog', { name: '填写操作原因' })
    await asked.getByText('所有机构都会看到，确定修改吗？').waitFor()
    await asked.getByRole('button', { name: /^取\s*消$/ }).click()
    await asked.waitFor({ state: 'detached' })
    const look = () => call(page, `/api/product/function/getById?id=${own.id}`)
    expect((await look()).dataPoints.version).toBe(own.version)

    await page.getByRole('button', { name: /^保\s*存$/ }).click()
    const go = asked.getByRole('button', { name: /^继\s*续$/ })
    expect(await go.isDisabled()).toBe(true)
    await asked.getByRole('textbox').fill(reason)
    const done = page.waitForResponse(
      response => response.url().includes('function/update') && response.status() === 200,
    )
    await go.click()
    await done
    expect((await look()).dataPoints.version).toBe(own.version + 1)
    const history = await call(
      page,
      `/api/log/operation/getOfRecord?resource=product/function&id=${own.id}`,
    )
    expect(JSON.stringify(history.dataPoints)).toContain(reason)
  } finally {
    await clear()
  }
  await admin.close()
})

async function save(page: Page) {
  const done = page.waitForResponse(/product\/control\/update/)
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  // The page goes on at once: what it was answered is gone with it.
  expect((await done).status()).toBe(200)
}

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
