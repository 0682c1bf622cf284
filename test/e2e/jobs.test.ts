import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, inSight, openBrowser, openSignedIn } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const address = '/logCenter/logList?log=job'

it('the system administrator sees every job with its schedule and its runs, and may start one', async () => {
  const window = await openSignedIn(browser, 'admin', address)
  const { page } = window
  const rows = inSight(page, 'tbody tr.ant-table-row')
  const jobs = rows.filter({ has: page.locator('code') })
  await jobs.first().waitFor()
  const all = await jobs.count()
  await page.getByText(/^定时 \d+$/).click()
  await expect.poll(() => jobs.count()).toBeLessThan(all)
  expect(await jobs.filter({ hasText: '由操作触发' }).count()).toBe(0)
  const row = jobs.filter({ hasText: 'platform.forget-tasks' })
  await row.getByRole('button', { name: '立即运行' }).click()
  await page.getByRole('button', { name: '运行', exact: true }).click()
  // Whoever starts one confirms who he is.
  await page.getByText('为保护资金与个人信息，请再次验证身份').waitFor()
  await window.close()
})

it('nobody else is shown them, on the screen or by a call', async () => {
  const window = await openSignedIn(browser, 'qinling.head', address)
  const { page } = window
  await inSight(page, 'h1').first().waitFor()
  expect(await page.getByText('后台任务', { exact: true }).count()).toBe(0)
  for (const name of ['getJobs', 'getOpenJobs'])
    expect((await call(page, `/api/log/jobRun/${name}`)).statusCode).toBe(4031)
  const refused = await call(page, '/api/log/jobRun/start', { job: 'platform.forget-tasks' })
  expect(refused.statusCode).toBe(4031)
  await window.close()
})
