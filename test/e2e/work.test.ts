import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, openBrowser, openSignedIn } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const enter = (loginName: string, to = '/') => openSignedIn(browser, loginName, to)

it('a reviewer passes a project from the queue by keyboard, and nobody decides it again', async () => {
  const window = await enter('reviewer1', '/project/proverify')
  const { page } = window
  const queue = await call(page, '/api/approval/review/getQueue?tab=mine&limit=50')
  const first = queue.dataPoints.list.find(
    (each: { subject: string }) => each.subject === 'project/project',
  )
  expect(first).toBeDefined()
  await page.goto(`/project/proverifydetail?id=${first.record}`)
  await page.getByLabel('审核意见').fill('资料齐全，预算合理，同意。')
  await page.keyboard.press('Alt+p')
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^(确\s*定|通\s*过)$/ })
  const decided = page.waitForResponse(
    response =>
      /\/api\/(project\/project|approval\/review)\//.test(response.url()) &&
      response.request().method() === 'POST',
  )
  if (await confirm.isVisible().catch(() => false)) await confirm.click()
  expect((await decided).ok()).toBe(true)
  const after = await call(
    page,
    `/api/approval/review/getOfRecord?resource=project/project&id=${first.record}`,
  )
  expect(JSON.stringify(after.dataPoints)).toContain('资料齐全，预算合理，同意。')
  await window.close()
})

it('an organisation finds its own projects only, and no screen of the platform', async () => {
  const window = await enter('qinling.operator', '/project/promine')
  const { page } = window
  const own = await call(page, '/api/project/project/getListByPage?limit=50')
  const organisations = new Set(
    own.dataPoints.list.map((row: { organisation: string }) => row.organisation),
  )
  expect(organisations.size).toBe(1)
  for (const path of ['/gyhmanager/entering', '/upms/jslist', '/logCenter/logList']) {
    await page.goto(path)
    await page.waitForURL('**/404')
  }
  const staff = await enter('operator')
  const all = await call(staff.page, '/api/project/project/getListByPage?limit=50')
  const foreign = all.dataPoints.list.find(
    (row: { organisation: string }) => !organisations.has(row.organisation),
  )
  expect((await call(page, `/api/project/project/getById?id=${foreign.id}`)).statusCode).toBe(4040)
  await window.close()
  await staff.close()
})

it('the auditor reads who did what, and may change nothing of it', async () => {
  const window = await enter('auditor', '/logCenter/logList')
  const { page } = window
  await page.getByRole('row').nth(2).waitFor()
  const projects = await call(page, '/api/project/project/insert', {})
  expect([4031, 4033]).toContain(projects.statusCode)
  await window.close()
})
