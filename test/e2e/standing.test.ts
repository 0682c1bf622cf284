import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSight, openBrowser, openSignedIn } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

it('says that the network is gone, lets a question fail at once, and goes on when it is back', async () => {
  const { page, context, close } = await openSignedIn(browser, 'operator', '/website/sensitiveword')
  const row = page.locator('tbody tr.ant-table-row')
  await row.first().waitFor()
  await context.setOffline(true)
  await page.getByText('网络已断开').waitFor()
  await page.getByPlaceholder(/搜索词/).fill('家庭')
  await page.keyboard.press('Enter')
  await page.getByText('网络请求失败，请检查网络后重试').waitFor()
  await context.setOffline(false)
  await page.getByText('网络已恢复').waitFor()
  await row.filter({ hasText: '家庭住址' }).waitFor()
  await close()
})

it('tells an open page once that a newer version is served', async () => {
  const { page, close } = await openSignedIn(browser, 'operator', '/website/sensitiveword')
  await page.locator('tbody tr.ant-table-row').first().waitFor()
  await page.route('**/getListByPage**', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-build': 'another' } })
  })
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  await page.getByText('系统已更新').waitFor()
  await page.getByRole('button', { name: '刷新', exact: true }).first().click()
  expect(await page.getByText('系统已更新').count()).toBe(1)
  await close()
})

it('leads back from a record that is not there', async () => {
  const { page, close } = await openSignedIn(browser, 'operator', '/gyhmanager/mechanism')
  await page.locator('tbody tr.ant-table-row').first().waitFor()
  await page.goto('/classify/add?id=01900000-0000-7000-8000-000000000000')
  await page.getByText('记录不存在或无权查看').waitFor()
  await page.getByRole('button', { name: '返回上一页' }).click()
  await page.locator('h1', { hasText: '机构管理' }).waitFor()
  await close()
})

it('says how many conditions of a link do not hold, and finds by the others', async () => {
  const filter = JSON.stringify([
    ['word', 'contains', '家庭'],
    ['salary', 'is', 1],
    ['word', 'under', '1'],
  ])
  const address = `/website/sensitiveword?filter=${encodeURIComponent(filter)}`
  const { page, close } = await openSignedIn(browser, 'operator', address)
  await page.getByText('链接中的 2 个条件已失效，未按其筛选').waitFor()
  const rows = page.locator('tbody tr.ant-table-row')
  await rows.filter({ hasText: '家庭住址' }).waitFor()
  expect(await rows.filter({ hasNotText: '家庭' }).count()).toBe(0)
  await close()
})

it('shows the shape of a screen until its code is here, and of its rows until they are', async () => {
  const { page, close } = await openSignedIn(browser, 'operator', '/website/sensitiveword')
  await page.locator('tbody tr.ant-table-row').first().waitFor()
  const code = Promise.withResolvers<void>()
  const rows = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await code.promise
    await route.continue()
  })
  await page.route('**/project/project/getListByPage**', async route => {
    await rows.promise
    await route.continue()
  })
  await page.getByRole('menuitem', { name: '项目管理' }).click()
  await page.getByRole('menuitem', { name: '项目列表' }).click()
  await page.getByRole('status', { name: '正在打开项目列表' }).waitFor()
  code.resolve()
  const table = inSight(page, '.ant-table-tbody')
  await table.locator('[aria-busy="true"]').waitFor()
  rows.resolve()
  await table.locator('tr.ant-table-row').first().waitFor()
  expect(await table.locator('[aria-busy="true"]').count()).toBe(0)
  await close()
})

/** Where an element is once it has not moved for so many frames: columns are fitted to what came. */
const resting = (element: Locator, frames = 15) =>
  element.evaluate(async (one, frames) => {
    const place = () => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { x, y, width, height }
    }
    let last = place()
    for (let still = 0; still < frames; still += 1) {
      await new Promise(resolve => requestAnimationFrame(resolve))
      const now = place()
      if (JSON.stringify(now) !== JSON.stringify(last)) still = 0
      last = now
    }
    return last
  }, frames)

it('draws a column to a width that stays, and opens a row in a window of its own with Ctrl', async () => {
  const { page, context, close } = await openSignedIn(browser, 'operator', '/website/sensitiveword')
  const head = page.locator('thead th', { hasText: '类别' })
  await page.locator('tbody tr.ant-table-row').first().waitFor()
  const before = await resting(head)
  const edge = { x: before.x + before.width - 3, y: before.y + before.height / 2 }
  await page.mouse.move(edge.x, edge.y)
  await page.mouse.down()
  await page.mouse.move(edge.x + 30, edge.y)
  await page.mouse.move(edge.x + 80, edge.y)
  const written = page.waitForResponse(/preference\/set/)
  await page.mouse.up()
  await written
  await page.reload()
  await page.locator('tbody tr.ant-table-row').first().waitFor()
  await expect.poll(async () => (await head.boundingBox())?.width).toBeCloseTo(before.width + 80, 0)
  // Nothing was sorted by letting go of the edge.
  expect(new URL(page.url()).searchParams.get('sort')).toBeNull()
  const opened = context.waitForEvent('page')
  await page
    .locator('tbody tr.ant-table-row td')
    .nth(2)
    .click({ modifiers: ['Control'] })
  const other = await opened
  await other.locator('.ant-drawer').waitFor()
  expect(new URL(other.url()).searchParams.get('id')).toMatch(/^[0-9a-f-]{36}$/)
  await close()
})

it('saves a changed view, or takes the change back', async () => {
  const { page, close } = await openSignedIn(browser, 'operator', '/website/sensitiveword')
  const rows = page.locator('tbody tr.ant-table-row')
  const search = page.getByPlaceholder(/搜索词/)
  await rows.first().waitFor()
  await search.fill('家庭')
  await page.keyboard.press('Enter')
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByRole('button', { name: '保存为我的视图' }).click()
  await page.getByLabel('视图名称').fill('住址')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: /住址/ }).waitFor()
  expect(await page.getByRole('button', { name: '还原' }).count()).toBe(0)
  await search.fill('身份证')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '还原' }).click()
  await rows.filter({ hasText: '家庭住址' }).waitFor()
  await search.fill('身份证')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '保存修改' }).click()
  await page.getByText('视图已保存').last().waitFor()
  await page.getByRole('tab', { name: '全部' }).first().click()
  await page.getByRole('tab', { name: /住址/ }).click()
  await rows.filter({ hasText: '身份证号' }).waitFor()
  await close()
})

it('looks as before after a turn into the dark and back', async () => {
  const { page, close } = await openSignedIn(browser, 'operator', '/website/sensitiveword')
  await page.locator('tbody tr.ant-table-row').first().waitFor()
  const ground = () =>
    page
      .locator('.ant-btn-primary')
      .first()
      .evaluate(one => getComputedStyle(one).backgroundColor)
  const turn = async (scheme: string) => {
    await page.getByRole('button', { name: '显示', exact: true }).click()
    await page.getByTitle(scheme, { exact: true }).click()
    await page.keyboard.press('Escape')
  }
  const light = await ground()
  await turn('深色')
  await expect.poll(ground).not.toBe(light)
  await turn('浅色')
  await expect.poll(ground).toBe(light)
  await close()
})
