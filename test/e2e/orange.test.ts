import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, inSight, openBrowser, openSignedIn, openWindow } from './browser.ts'
import { confirmBySms } from './own-factors.ts'
import { letPass } from './passed-time.ts'
import { product } from './product.ts'

/* The programme of hearts: an activity to its certificate, and a day of sign-ins to a sponsor's gift. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const minute = 60_000
/** A moment of Beijing so far from now, as pickers of the browser take it. */
const beijing = (ahead: number) =>
  new Date(Date.now() + ahead + 480 * minute).toISOString().slice(0, 16).replace('T', ' ')

/** What a call answers that went well. */
async function done(page: Page, path: string, body?: unknown) {
  const answer = await call(page, path, body)
  expect(answer.statusMessage, path).toBe('success')
  return answer.dataPoints
}

let phones = Date.now() % 100_000_000

/** Somebody new of the sites who takes part in the programme. */
async function newUser(operator: Page): Promise<{ id: string; nickname: string }> {
  const texts = await done(operator, '/api/website/agreementVersion/getListByPage?limit=50')
  const agreements = texts.list
    .filter(({ state }: { state: string }) => state === 'current')
    .map(({ id }: { id: string }) => id)
    .slice(0, 4)
  phones += 1
  const person = await done(operator, '/api/website/registeredUser/receive', {
    phone: `139${String(phones % 100_000_000).padStart(8, '0')}`,
    ...{ source: 'orange', agreements },
  })
  const { versionNo } = await done(operator, '/api/orange/orangeSetting/getNow')
  const user = await done(operator, '/api/orange/orangeUser/receive', {
    ...{ user: person.id, rulesVersion: versionNo },
  })
  return { id: user.id, nickname: person.nickname }
}

/** Starts jobs of the night now, as the system administrator may. */
async function runJobs(...jobs: readonly string[]): Promise<void> {
  const admin = await openSignedIn(browser, 'admin', '/', { own: true })
  await confirmBySms(admin.page, 'admin')
  for (const job of jobs) await done(admin.page, '/api/log/jobRun/start', { job })
  await admin.close()
}

/** Presses a move in a record that is shown, and agrees to it. */
async function press(page: Page, label: string): Promise<void> {
  await inSight(page, 'button').filter({ hasText: label }).first().click()
}

it('an activity goes from a draft to settled hours and a certificate that anybody may check', async () => {
  const operator = await openSignedIn(browser, 'operator')
  const { page } = operator
  const title = `青山河清理${Date.now().toString(36).slice(-6)}`
  const known = await done(page, '/api/orange/activity/getListByPage?keyword=秋日护河行动')
  await page.goto(`/gybOrange/activeManage?part=form&copy=${known.list[0].id}`)
  await page.locator('[data-field="title"] input').fill(title)
  const to = page.locator('[data-field="signUpTo"] input')
  await to.fill(beijing(20 * minute))
  await to.press('Enter')
  await page.getByLabel('日期').first().fill(beijing(30 * minute).slice(0, 10))
  await page.getByLabel('开始', { exact: true }).first().fill(beijing(30 * minute).slice(11))
  await page.getByLabel('结束', { exact: true }).first().fill(beijing(210 * minute).slice(11))
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await page.getByText(title).first().waitFor()
})
