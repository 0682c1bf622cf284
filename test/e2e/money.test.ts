import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeWechatBill } from '#modules/finance/server/bills/write-wechat-bill.ts'
import { call, openBrowser, openSignedIn } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

/** The first active merchant number that an organisation has at WeChat Pay. */
async function merchantOf(page: Page): Promise<{ id: string; mchId: string }> {
  const { dataPoints } = await call(page, '/api/charity/orgMerchant/getListByPage?limit=50')
  return dataPoints.list.find((row: { mchId?: string }) => row.mchId)
}

/** The donation that a merchant's order made. */
async function donationOf(page: Page, merchantOrderNo: string) {
  const { dataPoints } = await call(
    page,
    `/api/finance/donation/getListByPage?keyword=${merchantOrderNo}`,
  )
  return dataPoints.list
}

/** The name of whoever is signed in. */
async function nameOf(page: Page): Promise<string> {
  const { dataPoints } = await call(page, '/api/user/user/getUserInfoByManage')
  return dataPoints.realName
}

it('cash is entered by one counter and approved by another, never by the same', async () => {
  const clerk = await openSignedIn(browser, 'qinling.finance', '/finance/finentry?part=cash')
  const { page } = clerk
  const chief = await openSignedIn(browser, 'qinling.head')
  for (const person of [page, chief.page]) {
    const realName = await nameOf(person)
    await page.getByRole('combobox', { name: '清点人' }).fill(realName)
    await page.locator('.ant-select-item-option', { hasText: realName }).first().click()
  }
  await page.keyboard.press('Escape')
  await page.getByLabel('100元张数').fill('3')
  await page.getByLabel('50元张数').fill('1')
  const line = page.locator('tbody tr').first()
  await line.locator('input').first().fill('周清点')
  await line.getByRole('spinbutton').first().fill('350')
  await page.getByText('与清点一致').waitFor()
  await page.getByRole('button', { name: '提交复核' }).click()
  await page.waitForURL('**/finance/finentry?part=money**')

  const pending = await call(page, '/api/finance/moneyIn/getListByPage?sort=-createdAt')
  const entered = pending.dataPoints.list[0]
  expect(entered).toMatchObject({ amount: 35_000, state: 'pending' })
  const step = { id: entered.id, version: entered.version }
  expect((await call(page, '/api/finance/moneyIn/approve', step)).statusCode).not.toBe(1)

  await chief.page.goto(`/finance/finentry?part=money&tab=pending&id=${entered.id}`)
  await chief.page.getByText('100元 × 3').waitFor()
  await chief.page.getByRole('button', { name: '复核通过' }).last().click()
  await expect
    .poll(
      async () =>
        (await call(page, `/api/finance/moneyIn/getById?id=${entered.id}`)).dataPoints.state,
    )
    .toBe('claimed')
  await clerk.close()
  await chief.close()
})

/** The first day whose books are open and of which the merchant number has no bill yet. */
async function dayWithoutBill(page: Page, merchant: string): Promise<string> {
  const { closedThrough } = (await call(page, '/api/finance/closingDay/getOpen')).dataPoints
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  let last: { day: string; bill: string } | undefined
  const first = closedThrough ?? new Date(Date.parse(today) - 60 * 86_400_000).toISOString()
  for (
    let at = Date.parse(first.slice(0, 10)) + 86_400_000;
    at < Date.parse(today);
    at += 86_400_000
  ) {
    const day = new Date(at).toISOString().slice(0, 10)
    const { merchants } = (await call(page, `/api/finance/bill/getDay?day=${day}`)).dataPoints
    const known: { number: string; bill: string | null }[] = merchants
    const bill = known.find(({ number }) => number === merchant)?.bill
    if (!bill) return day
    last = { day, bill }
  }
  if (last === undefined) throw new Error('no day is open')
  await forgetBill(page, merchant, last)
  return last.day
}

/** The bill that a run before has made of a day is replaced by one that differs, which is put aside. */
async function forgetBill(page: Page, merchant: string, of: { day: string; bill: string }) {
  const mark = `AGAIN${Date.now()}`
  const trade = { merchant, merchantOrderNo: mark, channelTradeNo: mark, amount: 100, rate: 60 }
  const buffer = writeWechatBill([
    { ...trade, tradedAt: `${of.day}T11:00:00+08:00`, productName: '爱心捐赠', userMark: 'oAgain' },
  ])
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'gyb_token')?.value ?? ''
  const response = await page.request.post(`/api/finance/bill/upload?replaces=${of.bill}`, {
    headers: { 'x-token': token },
    multipart: { upfile: { name: 'again.csv', mimeType: 'text/csv', buffer } },
  })
  const { id } = (await response.json()).dataPoints.bills[0]
  await expect
    .poll(async () => {
      const { version } = (await call(page, `/api/finance/bill/getById?id=${id}`)).dataPoints
      return (await call(page, '/api/finance/bill/discard', { id, version })).statusMessage
    })
    .toBe('success')
}

it('a bill of the channel makes the donations that the platform missed, once another person agrees', async () => {
  const clerk = await openSignedIn(browser, 'qinling.finance', '/finance/findon?part=bills')
  const { page } = clerk
  const merchant = await merchantOf(page)
  const merchantOrderNo = `JOURNEY${Date.now()}`
  const day = await dayWithoutBill(page, merchant.mchId)
  const bill = writeWechatBill([
    {
      tradedAt: `${day}T10:00:00+08:00`,
      merchant: merchant.mchId,
      merchantOrderNo,
      channelTradeNo: `42000${merchantOrderNo}`,
      amount: 12_300,
      rate: 60,
      productName: '爱心捐赠',
      userMark: 'oJourney',
    },
  ])
  await page.getByRole('button', { name: '上传账单' }).click()
  const dialog = page.getByRole('dialog', { name: '上传账单' })
  await dialog.getByText('提出补单').click()
  // Two files of one content at once: it is said before that one of them is saved alone.
  const choose = (...names: string[]) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles(names.map(name => ({ name, mimeType: 'text/csv', buffer: bill })))
  await choose('bill.csv', 'again.csv')
  const seen = (name: string) => dialog.getByRole('region', { name })
  await seen('again.csv').getByText('只能保存其中一份').waitFor()
  await seen('bill.csv').getByText('可保存').waitFor()
  await seen('bill.csv').getByRole('button', { name: '预览' }).click()
  await seen('bill.csv').getByRole('cell', { name: merchantOrderNo, exact: true }).waitFor()
  await dialog.getByRole('button', { name: '保存 1 份账单' }).click()
  await dialog.getByText('正在逐笔对账').waitFor()
  // What was saved is told when it comes again, and leads to its batch.
  await dialog.getByRole('button', { name: '继续上传' }).click()
  await choose('again.csv')
  await seen('again.csv')
    .getByText(/同一文件不能重复上传$/)
    .waitFor()
  await dialog.getByRole('link', { name: /^查看批次 C/ }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('dialog').getByText('bill.csv', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  const billOf = async () =>
    (await call(page, '/api/finance/bill/getListByPage?sort=-createdAt')).dataPoints.list[0]
  await expect.poll(async () => (await billOf()).state).toBe('differing')
  expect(await donationOf(page, merchantOrderNo)).toHaveLength(0)
  const { id, version } = await billOf()
  expect((await call(page, '/api/finance/bill/createMissing', { id, version })).statusCode).toBe(
    4031,
  )

  const chief = await openSignedIn(browser, 'qinling.head', `/finance/findon?part=bills&id=${id}`)
  const agreed = await call(chief.page, '/api/finance/bill/createMissing', { id, version })
  expect(agreed.statusMessage).toBe('success')
  await expect.poll(() => donationOf(page, merchantOrderNo)).toHaveLength(1)
  await chief.close()
  await clerk.close()
})

it('a sheet of donations is checked row by row before anything is written', async () => {
  const clerk = await openSignedIn(browser, 'qinling.finance', '/finance/findon')
  const { page } = clerk
  const merchant = await merchantOf(page)
  const order = `SHEET${Date.now()}`
  const head = '渠道,商户号,商户订单号,渠道单号,捐赠金额,支付时间,捐赠人'
  const row = (number: number, amount: string) =>
    `微信支付,${merchant.mchId},${order}${number},T${order}${number},${amount},2026-11-20 08:30,张导入`
  const upload = async (lines: string[]) => {
    const dialog = page.getByRole('dialog', { name: /^导入/ })
    await dialog.getByLabel('应有行数').fill('2')
    await dialog.getByLabel('应有金额').fill('50.00')
    await dialog.locator('input[type=file]').setInputFiles({
      name: '捐赠.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\uFEFF${[head, ...lines].join('\r\n')}\r\n`),
    })
    return dialog
  }
  await page.getByRole('button', { name: /导\s*入$/ }).click()
  const faulty = await upload([row(1, '20.00'), row(2, '二十元')])
  await faulty.getByRole('cell', { name: /金额/ }).first().waitFor()
  expect(await donationOf(page, `${order}1`)).toHaveLength(0)
  await faulty.getByRole('button', { name: '重新上传' }).click()
  const right = await upload([row(1, '20.00'), row(2, '30.00')])
  await right.getByRole('button', { name: /^确认导入/ }).click()
  const question = page.getByRole('dialog').getByRole('button', { name: /^确\s*定$/ })
  await Promise.race([question.click(), right.getByText('导入完成').waitFor()])
  await right.getByText('导入完成').waitFor()
  expect(await donationOf(page, `${order}2`)).toMatchObject([{ amount: 3000 }])
  await clerk.close()
})
