import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, openBrowser, openSignedIn } from './browser.ts'
import { draftListed } from './draft-listed.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

it('deletes the one record that was ticked, and takes it back', async () => {
  const window = await openSignedIn(browser, 'tuocheng.head', '/project/promine')
  const { page } = window
  const draft = await draftListed(page)
  await page.goto(`/project/promine?keyword=${encodeURIComponent(draft.title)}`)
  const row = page.getByRole('row').filter({ hasText: draft.title })
  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^删\s*除/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /撤\s*销/ }).click()
  await page.getByText('已撤销').first().waitFor()
  const found = await call(page, `/api/project/project/getById?id=${draft.id}`)
  expect(found.dataPoints.deletedAt).toBe(null)
  await window.close()
})

it('takes a deletion back from the message and an edit from the own last acts', async () => {
  const window = await openSignedIn(browser, 'qinling.head', '/project/promine')
  const { page } = window
  const draft = await draftListed(page)
  await page.goto(`/project/promine?keyword=${encodeURIComponent(draft.title)}`)
  const row = page.getByRole('row').filter({ hasText: draft.title })
  await row.getByRole('button', { name: /更\s*多/ }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  const undo = page.getByRole('button', { name: /撤\s*销/ })
  await undo.waitFor()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '回收站' }).click()
  await page.getByText('保留 30 天，期间可以恢复').waitFor()
  await page.getByText('30 天', { exact: true }).waitFor()
  await page.getByRole('button', { name: '返回列表' }).click()
  await undo.click()
  await page.getByText('已撤销').first().waitFor()
  const found = `/api/project/project/getById?id=${draft.id}`
  expect((await call(page, found)).dataPoints.deletedAt).toBe(null)

  const back = (await call(page, found)).dataPoints
  const named = { id: draft.id, version: back.version, emergencyEvent: '换一个说明' }
  expect((await call(page, '/api/project/project/update', named)).statusCode).toBe(1)
  await page.getByTitle('账号菜单').click()
  await page.getByRole('menuitem', { name: '最近操作' }).click()
  const drawer = page.getByRole('dialog', { name: '最近操作' })
  await drawer.getByRole('listitem').first().getByText('修改项目').waitFor()
  await drawer
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: /撤\s*销/ })
    .click()
  await drawer.getByText('该操作已撤销').nth(1).waitFor()
  expect((await call(page, found)).dataPoints.emergencyEvent).toBe(back.emergencyEvent)
  await window.close()
})
