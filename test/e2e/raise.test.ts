import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, openBrowser, openSignedIn } from './browser.ts'

/* The way through the house: a project is drafted, reviewed, raises, and a gift to it is seen. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const day = 86_400_000
const dayIn = (days: number) =>
  new Date(Date.now() + days * day + 8 * 3_600_000).toISOString().slice(0, 10)

async function projectsIn(page: Page, state: string, keyword = '') {
  const filter = JSON.stringify([{ field: 'state', op: 'in', value: [state] }])
  const asked = new URLSearchParams({ limit: '50', keyword, filter })
  return (await call(page, `/api/project/project/getListByPage?${asked}`)).dataPoints.list
}

async function pass(loginName: string, project: string): Promise<void> {
  const reviewer = await openSignedIn(browser, loginName, `/project/proverifydetail?id=${project}`)
  const { page } = reviewer
  await page.getByLabel('审核意见').fill('资料齐全，预算合理，同意。')
  const decided = page.waitForResponse(/project\/approve/)
  await page.keyboard.press('Alt+p')
  expect((await (await decided).json()).statusMessage).toBe('success')
  await reviewer.close()
}

/** Opens a step of the form and types into its fields. */
async function fill(page: Page, step: string, values: Readonly<Record<string, string>>) {
  await page.getByRole('navigation', { name: '步骤' }).getByText(step, { exact: true }).click()
  for (const [field, value] of Object.entries(values)) {
    const input = page.locator(`[data-field="${field}"] input`).first()
    await input.fill(value)
    await input.press('Enter')
  }
}

it('a project goes from a copy to raising, and a gift to it stands on the board', async () => {
  const title = `石泉慈善超市${Date.now().toString(36).slice(-6)}`
  const author = await openSignedIn(browser, 'qinling.operator')
  const { page } = author
  const [pattern] = await projectsIn(page, 'raising')
  await page.goto(`/project/promine?new=1&copy=${pattern.id}`)
  await fill(page, '基本信息', { title })
  await fill(page, '募捐设置', {
    raiseStart: dayIn(0),
    raiseEnd: dayIn(60),
    targetAmount: '100000',
  })
  await fill(page, '执行', { execStart: dayIn(30), execEnd: dayIn(200) })
  await fill(page, '备案与合作', {})
  await page.getByRole('radiogroup', { name: '募捐方案' }).getByRole('radio').first().click()
  await page.getByRole('button', { name: '保存并提交审核' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /提交审核/ }).waitFor()
  await dialog.getByRole('button', { name: /提交审核/ }).click()
  await page.getByText('已提交审核').waitFor()
  const [sent] = await projectsIn(page, 'pending', title)
  await pass('reviewer1', sent.id)
  await pass('reviewer2', sent.id)

  await page.goto(`/project/promine?id=${sent.id}`)
  await page.getByRole('button', { name: '开始募捐' }).click()
  const asked = page.getByRole('dialog').filter({ hasText: '确定开始吗' })
  await asked.getByRole('button', { name: /^(确\s*定|开始募捐)$/ }).click()
  await page.getByText('募捐中').first().waitFor()

  const head = await openSignedIn(browser, 'qinling.head', '/gyhmanager/gyhkanban')
  const clerk = await openSignedIn(browser, 'qinling.finance')
  await giveCash(clerk.page, head.page, sent)
  // The project's account, the donations and the board tell of it.
  await page.reload()
  await page.getByText('350.00').first().waitFor()
  await page.goto('/finance/findon')
  await page.getByRole('row').filter({ hasText: title }).getByText('350.00').first().waitFor()
  await expect.poll(async () => JSON.stringify(await boardOf(head.page))).toContain(title)
  await head.page.goto('/gyhmanager/gyhkanban')
  await head.page.getByText(title).first().waitFor()
  await clerk.close()
  await head.close()
  await author.close()
})

async function boardOf(page: Page) {
  return (await call(page, '/api/charity/kanban/get?period=7d')).dataPoints
}

/** Cash for the project, counted by two and passed by the second. */
async function giveCash(
  clerk: Page,
  head: Page,
  { id, organisation }: { readonly id: string; readonly organisation: string },
): Promise<void> {
  const counters = [await accountOf(clerk), await accountOf(head)]
  const entered = await call(clerk, '/api/finance/moneyIn/enter', {
    ...{ organisation, origin: '3', bookedAt: new Date().toISOString(), amount: 35_000, counters },
    denominations: { '10000': 3, '5000': 1 },
    lines: [{ amount: 35_000, cause: id, donorName: '石泉乡亲' }],
  })
  expect(entered).toMatchObject({ dataPoints: { amount: 35_000 } })
  const passed = await call(head, '/api/finance/moneyIn/approve', {
    ...{ id: entered.dataPoints.id, version: entered.dataPoints.version },
  })
  expect(passed.statusMessage).toBe('success')
}

async function accountOf(page: Page): Promise<string> {
  return (await call(page, '/api/user/user/getUserInfoByManage')).dataPoints.id
}
