import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeWechatBill } from '#modules/finance/server/bills/write-wechat-bill.ts'
import type { Parsed } from '#test/parsed.ts'
import {
  attach,
  beijing,
  house,
  listOf,
  openProven,
  send,
  told,
  twoSigns,
  where,
} from './books-desk.ts'
import { call, openBrowser, openSignedIn } from './browser.ts'

/* The day whose turn it is is explained and closed by two people, and the open days after it in order. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

/** Answers the question before a dangerous act. */
async function agree(page: Page, label: string): Promise<void> {
  const question = page.getByRole('dialog').filter({ hasText: /确定.*吗？|依次.*？/ })
  await question.getByRole('button', { name: new RegExp(`^(确\\s*定|${label})$`) }).click()
  await question.waitFor({ state: 'hidden' })
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** The bill of the day whose turn it is to be closed: what the books know of it, and one payment that they do not. */
async function uploadBill(page: Page): Promise<{ day: string; stranger: string }> {
  const { firstOpen: day } = (await call(page, '/api/finance/closingDay/getOpen')).dataPoints
  const merchants = await listOf(page, 'charity/orgMerchant/getListByPage')
  const { id: own, mchId: merchant } = merchants.find(({ channel }) => channel === 'wechat')
  // Those of 月捐 too: the bill of the merchant number tells them all.
  const gifts = await listOf(page, 'finance/donation/getListByPage', {
    ...{ sort: '-paidAt', ...where('merchant', 'is', own) },
  })
  const stranger = `BOOKS${Date.now()}`
  const trade = { merchant, rate: 60, productName: '公益捐赠', userMark: 'oBooks' }
  const bill = writeWechatBill([
    ...gifts
      .filter(({ paidAt }) => paidAt !== null && beijing(paidAt) === day)
      .map(({ paidAt, merchantOrderNo, channelTradeNo, amount }) => ({
        ...{ ...trade, tradedAt: paidAt, merchantOrderNo, channelTradeNo, amount },
      })),
    {
      ...{ ...trade, tradedAt: `${day}T12:00:00+08:00`, merchantOrderNo: stranger },
      ...{ channelTradeNo: `42000${stranger}`, amount: 88_00 },
    },
  ])
  const file = { name: 'bill.csv', mimeType: 'text/csv', buffer: Buffer.from(bill) }
  // A run that broke off has left its bill.
  const { merchants: cards } = (await call(page, `/api/finance/bill/getDay?day=${day}`)).dataPoints
  const left = cards.find((card: Parsed) => card.number === merchant)?.bill
  await send(page, `finance/bill/upload${left ? `?replaces=${left}` : ''}`, file)
  return { day, stranger }
}

/** Days that a run which broke off has left prepared. */
async function forgetPrepared(page: Page): Promise<void> {
  const { prepared } = (await call(page, '/api/finance/closingDay/getOpen')).dataPoints
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'gyb_token')?.value ?? ''
  for (const { id, version } of prepared)
    await page.request.delete(`/api/finance/closingDay/delete?id=${id}&version=${version}`, {
      headers: { 'x-token': token },
    })
}

/** Passes the money of a day that the clerks have counted and nobody has checked yet. */
async function passCash(chief: Page, day: string): Promise<void> {
  const pending = await listOf(
    chief,
    'finance/moneyIn/getListByPage',
    where('state', 'is', 'pending'),
  )
  for (const { id, version, bookedAt } of pending)
    if (beijing(bookedAt) === day) await told(chief, 'finance/moneyIn/approve', { id, version })
}

it('a treasurer explains a difference and closes the day with a colleague', async () => {
  const clerk = await openSignedIn(browser, `${house}.finance`)
  const { page } = clerk
  await forgetPrepared(page)
  const { day, stranger } = await uploadBill(page)
  await expect
    .poll(async () => (await call(page, `/api/finance/bill/getDay?day=${day}`)).dataPoints.why)
    .toContain(`${day} 有 1 笔差异待处理`)
  await page.goto(`/useradmin/accountlist?day=${day}`)
  await page.getByText(`${day} 有 1 笔差异待处理`).waitFor()
  await page.getByRole('link', { name: '1 笔差异' }).click()
  const row = (on: Page) => on.getByRole('row').filter({ hasText: stranger })
  await row(page).getByRole('button', { name: '提出处理' }).click()
  const dialog = page.getByRole('dialog', { name: '提出处理' })
  await dialog.getByText('挂账', { exact: true }).click()
  await dialog.getByLabel('说明').fill('渠道已收款，平台无此订单，已向渠道查询，先挂账')
  await attach(dialog)
  await dialog.getByRole('button', { name: '提出处理' }).click()
  await dialog.waitFor({ state: 'hidden' })

  const chief = await openProven(
    browser,
    'head',
    '/useradmin/accountlist?part=differences&tab=proposed',
  )
  await row(chief.page).getByRole('button', { name: '确认处理' }).click()
  await agree(chief.page, '确认处理')
  await passCash(chief.page, day)
  await expect
    .poll(async () => (await call(page, '/api/finance/closingDay/getOpen')).dataPoints.why)
    .toEqual([])

  await page.goto('/useradmin/accountlist?part=closing')
  await page.getByText(`${day} 可以关账`).waitFor()
  const { lastClosable } = (await call(page, '/api/finance/closingDay/getOpen')).dataPoints
  if (dayAfter(day) <= lastClosable) {
    // The day after it is refused while it is open, at its field and with its name.
    await page.getByRole('button', { name: '新增关账' }).first().click()
    const form = page.getByRole('dialog', { name: '新增关账' })
    await form.getByLabel('关账日').fill(dayAfter(day))
    await form.getByLabel('关账日').press('Enter')
    await form.getByRole('button', { name: twoSigns('保存') }).click()
    await form.getByText(`${day} 尚未关账；须逐日依次关账`).waitFor()
    await form.getByRole('button', { name: twoSigns('取消') }).click()
    await page.getByRole('button', { name: twoSigns('离开') }).click()
    await form.waitFor({ state: 'hidden' })
  }
  // One act prepares the open days in order, and stops at the first that is in the way.
  await page.getByRole('button', { name: `依次关账至 ${lastClosable}` }).click()
  await agree(page, '依次准备关账')
  const led = page.getByRole('dialog').filter({ hasText: new RegExp(`已准备关账 \\d+ 天：${day}`) })
  await led.getByRole('button', { name: '知道了' }).click()
  await chief.page.goto('/useradmin/accountlist?part=closing')
  await chief.page.getByRole('button', { name: /^依次确认 \d+ 天$/ }).click()
  await agree(chief.page, '依次确认关账')
  await chief.page
    .getByRole('dialog')
    .filter({ hasText: /已关账 \d+ 天：/ })
    .getByRole('button', { name: '知道了' })
    .click()
  await expect
    .poll(async () => {
      const { closedThrough } = (await call(page, '/api/finance/closingDay/getOpen')).dataPoints
      return closedThrough >= day
    })
    .toBe(true)
  await chief.close()
  await clerk.close()
})
