import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, openBrowser, openSignedIn } from './browser.ts'
import { patience } from './lanes.ts'

/* The budget of a draft is typed beside its fields: nothing of it is lost without a word. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

/** A draft with one line of budget, made from a project that raises money. */
async function makeDraft(page: Page): Promise<string> {
  const filter = JSON.stringify([{ field: 'state', op: 'in', value: ['raising'] }])
  const asked = new URLSearchParams({ limit: '10', filter })
  const [pattern] = (await call(page, `/api/project/project/getListByPage?${asked}`)).dataPoints
    .list
  const made = await call(page, '/api/project/project/insert', {
    ...{ organisation: pattern.organisation, charityField: '4', executor: '驼城志愿服务队' },
    ...{ title: `图书室${Date.now().toString(36)}`, raiseMode: '2', targetAmount: 100_000 },
    ...{ raiseStart: '2030-01-01', raiseEnd: '2030-02-01' },
    ...{
      execStart: '2030-02-01',
      execEnd: '2030-03-01',
      beneficiaryGroup: pattern.beneficiaryGroup,
    },
    ...{ contactName: '周敏', contactPhone: '0912-3520001', contactAddress: '榆阳区青山路 1 号' },
  })
  expect(made).toMatchObject({ statusMessage: 'success' })
  const lines = [{ item1: '1', item2: '图书', unitPrice: 1000, quantity: 100 }]
  const { id } = made.dataPoints
  await call(page, '/api/project/project/setBudget', { id, lines, known: [] })
  return id
}

const ofCause = (id: string) =>
  new URLSearchParams({ filter: JSON.stringify([{ field: 'cause', op: 'is', value: id }]) })

async function openBudget(page: Page, id: string): Promise<void> {
  await page.goto(`/project/promine?edit=${id}`)
  await page.getByRole('navigation', { name: '步骤' }).getByText('预算', { exact: true }).click()
  await page.getByLabel('第 1 行费用项').waitFor()
}

it('who saves a budget over another one sees both and chooses', async () => {
  const window = await openSignedIn(browser, 'tuocheng.operator')
  const first = window.page
  const second = await window.context.newPage()
  second.setDefaultTimeout(patience)
  const id = await makeDraft(first)
  await openBudget(first, id)
  await openBudget(second, id)
  await first.getByLabel('第 1 行费用项').fill('绘本')
  await first.getByRole('button', { name: '保存草稿' }).click()
  await first
    .getByText(/已保存/)
    .first()
    .waitFor()

  const item = second.getByLabel('第 1 行费用项')
  await item.fill('词典')
  await second.getByRole('button', { name: '保存草稿' }).click()
  const told = second.getByRole('alert').filter({ hasText: '预算已被' })
  await told.getByText('款物资助 · 绘本：¥1,000.00').waitFor()
  expect(await item.inputValue()).toBe('词典')
  await told.getByRole('button', { name: '采用最新预算' }).click()
  expect(await item.inputValue()).toBe('绘本')

  await first.getByLabel('第 1 行费用项').fill('杂志')
  const kept = first.waitForResponse(/setBudget/)
  await first.getByRole('button', { name: '保存草稿' }).click()
  expect((await kept).status()).toBe(200)
  await item.fill('字典')
  await second.getByRole('button', { name: '保存草稿' }).click()
  await told.getByRole('button', { name: '保留我的' }).click()
  const over = second.waitForResponse(/setBudget/)
  await second.getByRole('button', { name: '保存草稿' }).click()
  expect((await over).status()).toBe(200)
  await window.close()
})

it('a budget that is not saved is offered again where it was typed, and tells what was saved since', async () => {
  const window = await openSignedIn(browser, 'tuocheng.operator')
  const { page } = window
  const id = await makeDraft(page)
  const item = page.getByLabel('第 1 行费用项')
  const offer = page
    .getByRole('alert')
    .filter({ hasText: /发现\d{4}-\d\d-\d\d \d\d:\d\d的未保存预算/ })
  await openBudget(page, id)
  await item.fill('词典')
  const question = page.getByRole('dialog').filter({ hasText: '离开后内容会保留为本机草稿' })
  await page.getByRole('button', { name: /^取\s*消$/ }).click()
  await question.getByRole('button', { name: '离开' }).click()
  await page.getByRole('navigation', { name: '步骤' }).waitFor({ state: 'detached' })

  await openBudget(page, id)
  expect(await item.inputValue()).toBe('图书')
  await offer.getByRole('button', { name: '恢复' }).click()
  expect(await item.inputValue()).toBe('词典')
  await page.reload()
  await page.getByRole('navigation', { name: '步骤' }).getByText('预算', { exact: true }).click()
  await item.waitFor()
  const [stored] = (await call(page, `/api/project/budgetLine/getList?${ofCause(id)}`)).dataPoints
  const lines = [{ item1: '1', item2: '绘本', unitPrice: 1000, quantity: 100 }]
  await call(page, '/api/project/project/setBudget', { id, lines, known: [stored.id] })
  await offer.getByRole('button', { name: '恢复' }).click()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByRole('alert').filter({ hasText: '预算已被' }).getByText('绘本').waitFor()
  await page.getByRole('button', { name: '采用最新预算' }).click()
  await page.reload()
  await page.getByRole('navigation', { name: '步骤' }).getByText('预算', { exact: true }).click()
  await item.waitFor()
  expect([await item.inputValue(), await offer.count()]).toEqual(['绘本', 0])
  await window.close()
})

it('a budget that is not saved is not left without a question', async () => {
  const window = await openSignedIn(browser, 'tuocheng.operator')
  const { page } = window
  await openBudget(page, await makeDraft(page))
  await page.getByLabel('第 1 行费用项').fill('词典')
  const question = page.getByRole('dialog').filter({ hasText: '离开后内容会保留为本机草稿' })
  await page.getByRole('button', { name: /^取\s*消$/ }).click()
  await question.getByRole('button', { name: '继续编辑' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await page.getByLabel('第 1 行费用项').inputValue()).toBe('词典')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page
    .getByText(/已保存/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^取\s*消$/ }).click()
  await page.getByRole('navigation', { name: '步骤' }).waitFor({ state: 'detached' })
  await window.close()
})
