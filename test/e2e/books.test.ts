import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readSheet } from '#services/sheets/read-sheet.ts'
import type { Parsed } from '#test/parsed.ts'
import {
  attach,
  beijing,
  house,
  listOf,
  openProven,
  send,
  slip,
  told,
  twoSigns,
  where,
} from './books-desk.ts'
import { call, openBrowser, openSignedIn } from './browser.ts'

/* A treasurer's day: money leaves, a receipt is printed, the accountant gets the vouchers, money that came is claimed. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

/** Cash that a donor gave, counted by the clerk and passed by the head; answers the donation. */
async function giveCash(clerk: Page, chief: Page, of: { cause: string; phone: string }) {
  const [{ id: counter, organisation }, { id: second }] = await Promise.all(
    [clerk, chief].map(
      async person => (await call(person, '/api/user/user/getUserInfoByManage')).dataPoints,
    ),
  )
  const entered = await told(clerk, 'finance/moneyIn/enter', {
    ...{ organisation: organisation.id, origin: '3', bookedAt: new Date().toISOString() },
    ...{ amount: 120_00, counters: [counter, second], denominations: { '10000': 1, '2000': 1 } },
    lines: [{ amount: 120_00, cause: of.cause, donorName: '杜若溪', donorPhone: of.phone }],
  })
  await told(chief, 'finance/moneyIn/approve', { id: entered.id, version: entered.version })
  const [claim] = await listOf(
    clerk,
    'finance/moneyClaim/getListByPage',
    where('moneyIn', 'is', entered.id),
  )
  return String(claim?.donation)
}

/** A receipt on paper for a gift: asked for by the clerk, issued by the head, its stub's numbers typed. */
async function issueReceipt(clerk: Page, chief: Page, of: { gift: string; phone: string }) {
  const asked = await told(clerk, 'finance/receipt/insert', {
    ...{ gifts: [of.gift], payer: '杜若溪', phone: of.phone, form: '2', mailName: '杜若溪' },
    mailAddress: { areaCode: '610802', detail: '驼峰路街道金沙路 18 号' },
  })
  const sent = await told(clerk, 'finance/receipt/submit', { id: asked.id, version: asked.version })
  const { id, version } = await told(chief, 'finance/receipt/approve', {
    ...{ id: sent.id, version: sent.version },
  })
  const numbers = { fiscalCode: '61010126', fiscalNo: of.phone.slice(-10), checkCode: 'a1b2c3' }
  return told(clerk, 'finance/receipt/record', { id, version, ...numbers })
}

/** Payouts that wait to be paid: applied for by the operator, passed by the head. */
async function approvePayouts(maker: Page, chief: Page): Promise<Parsed[]> {
  const [known] = await listOf(
    maker,
    'cause/payout/getListByPage',
    where('state', 'is', 'approved'),
  )
  const basis = await send(
    maker,
    'platform/file/upload?resource=cause/payout&field=basisFiles',
    slip,
  )
  const made: Parsed[] = []
  for (const at of [1, 2, 3]) {
    const mark = `${String(Date.now()).slice(-8)}${at}`
    const draft = await told(maker, 'cause/payout/insert', {
      ...{ cause: known.cause, budgetLine: known.budgetLine, amount: at * 100, payeeKind: '1' },
      ...{ payeeName: `受助人${mark}`, payeeBank: '中国银行榆林分行' },
      ...{ payeeAccount: `6222${mark}0001`, payeeAccountKind: '2', payeeCode: `9161${mark}00012` },
      ...{ purpose: '发放送水款，按名册逐人发放', basisFiles: [basis.id] },
    })
    const sent = await told(maker, 'cause/payout/submit', {
      ...{ id: draft.id, version: draft.version, riskNote: '首次付款，已电话核实收款账户' },
    })
    made.push(
      await told(chief, 'cause/payout/approve', {
        ...{ id: sent.id, version: sent.version, opinion: '依据齐全，同意付款' },
      }),
    )
  }
  return made
}

/** The bytes of a file that a press brings. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await press()
  const pieces: Buffer[] = []
  for await (const piece of await (await coming).createReadStream()) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

it('a treasurer pays payouts, finds a gift, prints its receipt and exports for the accountant', async () => {
  const clerk = await openProven(browser, 'finance')
  const chief = await openProven(browser, 'head')
  const maker = await openSignedIn(browser, `${house}.operator`)
  const { page } = clerk
  const payouts = await approvePayouts(maker.page, chief.page)
  await maker.close()
  const phone = `139${String(Date.now()).slice(-8)}`
  const gift = await giveCash(page, chief.page, { cause: payouts[0]?.cause, phone })
  const receipt = await issueReceipt(page, chief.page, { gift, phone })
  await chief.close()

  await page.goto('/project/propayout?tab=approved')
  for (const { number } of payouts) {
    const row = page.getByRole('row').filter({ hasText: number })
    await row.getByRole('button', { name: '确认付款' }).click()
    const dialog = page.getByRole('dialog', { name: '确认付款' })
    await dialog.getByLabel('付款账户').click()
    await page.locator('.ant-select-item-option').filter({ visible: true }).first().click()
    const today = beijing(new Date().toISOString())
    await dialog.getByLabel('付款日').fill(today)
    await dialog.getByLabel('付款日').press('Enter')
    await dialog.getByLabel('银行流水号').fill(`BOOKS${number}`)
    await attach(dialog)
    await dialog.getByRole('button', { name: '确认付款' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  for (const { id } of payouts)
    expect((await call(page, `/api/cause/payout/getById?id=${id}`)).dataPoints.state).toBe('paid')

  const found = encodeURIComponent(JSON.stringify([['phone', 'is', phone]]))
  await page.goto(`/finance/findon?filter=${found}`)
  await page.getByRole('row').filter({ hasText: '120.00' }).first().click()
  await page.getByRole('tab', { name: '票据' }).last().click()
  await page.getByText(receipt.number).first().waitFor()

  await page.goto(`/finance/findon?part=receipts&keyword=${receipt.number}`)
  await page.getByRole('row').filter({ hasText: receipt.number }).click()
  const paper = await downloaded(page, () =>
    page
      .getByRole('button', { name: twoSigns('打印') })
      .last()
      .click(),
  )
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')

  const [closed] = await listOf(
    page,
    'finance/closingDay/getListByPage',
    where('state', 'is', 'closed'),
  )
  const month = closed.day.slice(0, 7)
  const ofMonth = encodeURIComponent(JSON.stringify([['month', 'is', month]]))
  await page.goto(`/finance/findata?part=vouchers&filter=${ofMonth}`)
  const sheet = await downloaded(page, async () => {
    await page.getByRole('button', { name: `导出 ${month} 凭证` }).click()
    await page.getByText('用友 凭证导入（xlsx）').click()
  })
  const vouchers = await readSheet(sheet)
  let rows = 0
  for await (const { cells } of vouchers.rows) if (cells.length > 0) rows += 1
  expect(rows).toBeGreaterThan(1)
  await clerk.close()
})

it('a bank line is claimed from its row, where donor and project stand already, and a colleague confirms', async () => {
  const clerk = await openSignedIn(browser, `${house}.finance`)
  const { page } = clerk
  const active = where('state', 'is', 'active')
  const [account] = await listOf(page, 'finance/bankAccount/getListByPage', active)
  const raising = where('state', 'is', 'raising')
  const [project] = await listOf(page, 'project/project/getListByPage', raising)
  const serial = `BL${Date.now()}`
  const [day, time] = new Date(Date.now() + 7 * 3_600_000).toISOString().split(/[T.]/)
  const statement = [
    '交易日期,交易时间,贷方发生额,借方发生额,对方户名,对方账号,附言,交易流水号',
    `${day},${time},345.00,,榆林长城商贸有限公司,6100${serial.slice(-10)},捐${project.title},${serial}`,
  ].join('\r\n')
  await send(page, `finance/bankStatement/upload?bankAccount=${account.id}`, {
    ...{ name: '流水.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) },
  })

  await page.goto(`/finance/finentry?part=money&tab=unclaimed&keyword=${serial}`)
  await page
    .getByRole('row')
    .getByRole('button', { name: twoSigns('认领') })
    .click()
  const form = page.getByRole('dialog', { name: /认领/ })
  await form.getByText(`附言写明标的，标的「${project.title}」`).waitFor()
  await form.getByText('345.00').or(form.locator('input[value="345.00"]')).first().waitFor()
  const donor = form.locator('[data-field="donorName"] input')
  await expect.poll(() => donor.inputValue()).toBe('榆林长城商贸有限公司')
  await form.getByRole('button', { name: twoSigns('保存') }).click()
  await form.waitFor({ state: 'hidden' })
  const claimOf = async () => {
    const [money] = await listOf(page, 'finance/moneyIn/getListByPage', { keyword: serial })
    const own = where('moneyIn', 'is', money.id)
    return (await listOf(page, 'finance/moneyClaim/getListByPage', own))[0]
  }
  const proposed = await claimOf()
  expect(proposed).toMatchObject({ amount: 345_00, cause: project.id, state: 'proposed' })
  const chief = await openProven(browser, 'head')
  await told(chief.page, 'finance/moneyClaim/confirm', {
    ...{ id: proposed.id, version: proposed.version },
  })
  const { donation } = await claimOf()
  const gift = await call(page, `/api/finance/donation/getById?id=${donation}`)
  expect(gift.dataPoints).toMatchObject({ amount: 345_00, cause: project.id, state: 'paid' })
  await chief.close()
  await clerk.close()
})

it('an organisation enters its merchant number, a reviewer of the platform passes it, a test order opens it', async () => {
  const head = await openProven(browser, 'head', '/gyhmanager/addmerc?type=org')
  const { page } = head
  const { organisation } = (await call(page, '/api/user/user/getUserInfoByManage')).dataPoints
  const own = (await call(page, `/api/charity/organisation/getById?id=${organisation.id}`))
    .dataPoints
  const mchId = `98${String(Date.now()).slice(-8)}`
  await page.locator('[data-field="channel"] .ant-select').click()
  await page.getByTitle('数字人民币', { exact: true }).click()
  for (const [field, value] of Object.entries({
    ...{ mchId, subjectName: own.name, subjectUscc: own.uscc, settleHolder: own.name },
    settleNumber: '102500000012',
  }))
    await page.locator(`[data-field="${field}"] input`).first().fill(value)
  await page
    .getByRole('button', { name: twoSigns('保存') })
    .first()
    .click()
  const numberOf = async () =>
    (await listOf(page, 'charity/orgMerchant/getListByPage', { keyword: mchId }))[0]
  await expect.poll(async () => (await numberOf())?.state).toBe('draft')
  const row = (on: Page) => on.getByRole('row').filter({ hasText: mchId })
  const list = `/gyhmanager/orgmerc?keyword=${mchId}`
  await page.goto(list)
  await row(page).getByRole('button', { name: '提交审核' }).click()
  await expect.poll(async () => (await numberOf())?.state).toBe('reviewing')

  const reviewer = await openSignedIn(browser, 'reviewer1', list)
  await row(reviewer.page)
    .getByRole('button', { name: twoSigns('通过') })
    .click()
  await expect.poll(async () => (await numberOf())?.state).toBe('signing')
  await reviewer.close()
  await page.reload()
  await row(page)
    .getByRole('button', { name: twoSigns('开通') })
    .click()
  const dialog = page.getByRole('dialog', { name: '开通' })
  await dialog.getByLabel('测试订单号').fill(`TEST${mchId}`)
  await dialog.getByRole('button', { name: twoSigns('开通') }).click()
  await expect.poll(async () => (await numberOf())?.state).toBe('active')
  await head.close()
})
