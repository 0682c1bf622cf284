import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { citizenNumber } from '#modules/community/server/demo/citizen-number.ts'
import { call, openBrowser, openSignedIn } from './browser.ts'
import { product } from './product.ts'

/* Help on its way to people: who is registered, given a voucher, and spends it; who dies before he is given one. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const day = 86_400_000
const dayIn = (days: number) =>
  new Date(Date.now() + days * day + 8 * 3_600_000).toISOString().slice(0, 10)
const drawn = (bound: number) => Math.floor(Math.random() * bound)
const roster = (batch: string) => `/gybSalvageManage/rescueDetailList?id=${batch}`

/** People whom nobody has registered: born on one day, each with a name and a number of his own. */
function strangers(howMany: number): { readonly name: string; readonly paper: string }[] {
  const born = new Date(Date.UTC(1951, 0, 1) + drawn(16_000) * day).toISOString().slice(0, 10)
  const first = String.fromCharCode(0x4e10 + drawn(4000))
  return Array.from({ length: howMany }, (_, at) => ({
    name: `周${first}${String.fromCharCode(0x5c10 + at)}`,
    paper: citizenNumber(born, 1 + at),
  }))
}

const ask = async (page: Page, path: string, body?: object) => {
  const { statusCode, statusMessage, dataPoints } = await call(page, `/api/${path}`, body)
  if (statusCode !== 1) throw new Error(`${path}: ${statusMessage} ${JSON.stringify(dataPoints)}`)
  return dataPoints
}
const batchNow = (page: Page, id: string) => ask(page, `rescue/grantBatch/getById?id=${id}`)

/** A batch of vouchers without a notice, from the cause of one that the organisation has. */
async function draftBatch(page: Page, title: string, unitAmount: number) {
  const { list } = await ask(page, 'rescue/grantBatch/getListByPage?limit=1')
  const { organisation, rescueType, cause } = list[0]
  return ask(page, 'rescue/grantBatch/insert', {
    ...{ title, organisation, rescueType, cause, unitAmount, period: '一次性', saveType: '1' },
    ...{ voucherFrom: dayIn(0), voucherTo: dayIn(60), issueFrom: dayIn(0), issueTo: dayIn(20) },
    ...{ proof: ['5'], quick: true, needNotice: false },
  })
}

/** Chooses in a picker what is typed in full. */
async function pick(within: Page | Locator, field: string, typed: string): Promise<void> {
  const input = within.locator(`[data-field="${field}"] input`).first()
  const page = 'page' in within ? within.page() : within
  const found = page.waitForResponse(
    response =>
      response.url().includes('getPicks') && decodeURIComponent(response.url()).includes(typed),
  )
  await input.fill(typed)
  await found
  await page.locator('.ant-select-item-option').filter({ visible: true }).first().click()
}

/** Presses a move of the page and agrees to it. */
async function move(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await confirm(page)
}

async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('button', { name: /^(确\s*定|开始发放|结束发放|提交审核)$/ }).last().click()
}

/** The review of a batch by the organisation's head. */
async function approve(page: Page, batch: string): Promise<void> {
  await page.goto(roster(batch))
  await page.getByLabel('审核意见').fill('名册已逐人核对')
  const decided = page.waitForResponse(/grantBatch\/approve/)
  await page.keyboard.press('Alt+p')
  expect((await (await decided).json()).statusMessage).toBe('success')
}

it('a household is registered, given a voucher by three people, and spends it in a shop', async () => {
  const [head, wife] = strangers(2)
  if (head === undefined || wife === undefined) throw new Error('nobody')
  const phone = `139${String(10_000_000 + drawn(89_999_999))}`
  const worker = await openSignedIn(browser, 'qinling.operator', '/communityBasicInfo/personList')
  const { page } = worker
  const { list: communities } = await ask(page, 'community/community/getListByPage?limit=1')

  // 登记人员, in the browser: whoever is new is made and shown.
  await page.getByRole('button', { name: '登记人员' }).click()
  const drawer = page.getByRole('dialog')
  for (const [field, value] of Object.entries({ paper: head.paper, name: head.name, phone }))
    await drawer.locator(`[data-field="${field}"] input`).first().fill(value)
  await pick(drawer, 'community', communities[0].name)
  await drawer.getByRole('button', { name: /^保\s*存$/ }).click()
  await page.waitForURL('**/personInfo**')
  const person = new URL(page.url()).searchParams.get('id') ?? ''
  const second = await ask(page, 'community/personIntake/insert', {
    ...{ paper: wife.paper, name: wife.name, organisation: communities[0].organisation },
    community: communities[0].id,
  })

  // 新增家庭 with him as its head; his wife moves in.
  await page.goto('/communityBasicInfo/familyList')
  await page.getByRole('button', { name: '新增家庭' }).click()
  const form = page.getByRole('dialog')
  await pick(form, 'head', head.name)
  const saved = page.waitForResponse(/household\/insert/)
  await form.getByRole('button', { name: /^保\s*存$/ }).click()
  const home = (await (await saved).json()).dataPoints
  expect(home.head).toBe(person)
  void second
  await worker.close()
})
