import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, inSight, openBrowser, openSignedIn } from './browser.ts'
import { confirmBySms } from './own-factors.ts'

/* The books as the people of an organisation keep them: the bank's statement, a difference, receipts, the accountant. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const beijing = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

const page1 = Buffer.from(
  `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>> endobj
trailer <</Root 1 0 R>>
%%EOF
`,
  'latin1',
)

/** The account in use of an organisation, and a drive that takes gifts. */
async function factsOf(page: Page) {
  const active = JSON.stringify([{ field: 'state', op: 'is', value: 'active' }])
  const raising = JSON.stringify([{ field: 'state', op: 'in', value: ['raising'] }])
  const list = async (path: string, filter: string) =>
    (await call(page, `/api/${path}/getListByPage?limit=10&${new URLSearchParams({ filter })}`))
      .dataPoints.list[0]
  return {
    account: await list('finance/bankAccount', active),
    project: await list('project/project', raising),
  }
}

it('the bank’s statement is imported, and a line is claimed from its row as it was proposed', async () => {
  const clerk = await openSignedIn(browser, 'qinling.finance', '/finance/finentry?part=lines')
  const { page } = clerk
  const { account, project } = await factsOf(page)
  const serial = `E2E${Date.now()}`
  const head = '交易日期,交易时间,借方发生额,贷方发生额,余额,对方户名,对方账号,附言,交易流水号'
  const rows = [
    `${beijing(-1)},09:00:00,,1200.00,,周秀兰,6222020000001234567,捐${project.title},${serial}1`,
    `${beijing(-1)},09:10:00,35.00,,,工商银行,,手续费,${serial}2`,
  ]
  const file = Buffer.from(`﻿${[head, ...rows].join('\r\n')}\r\n`)
  for (const isAgain of [false, true]) {
    await page.getByRole('button', { name: '导入银行流水' }).first().click()
    const dialog = page.getByRole('dialog', { name: '导入银行流水' })
    await dialog.getByRole('combobox').first().click()
    await page.locator('.ant-select-item-option', { hasText: account.bank }).first().click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '对账单.csv', mimeType: 'text/csv', buffer: file })
    if (isAgain) await dialog.getByText(/新增 0 行，重复跳过 2 行/).waitFor()
    else {
      await dialog.getByText('新增入账').waitFor()
      await dialog.getByRole('button', { name: '确认导入 2 行' }).click()
      await dialog.getByText(/已导入：共 2 行/).waitFor()
    }
    await dialog.getByRole('button', { name: /^完\s*成$/ }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  await page.goto(`/finance/finentry?part=money&tab=unclaimed&keyword=${serial}1`)
  const line = inSight(page, 'tbody tr.ant-table-row').first()
  await line.getByText('1,200.00').first().waitFor()
  await line.getByRole('button', { name: '认领', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: /认领/ })
  await drawer.getByText(/附言写明标的/).waitFor()
  const saved = page.waitForResponse(/moneyClaim\/insert/)
  await drawer.getByRole('button', { name: /^(保\s*存|提\s*交)$/ }).click()
  const claim = (await (await saved).json()).dataPoints
  expect(claim).toMatchObject({ kind: 'donation', amount: 120_000, cause: project.id })

  const chief = await openSignedIn(
    browser,
    'qinling.head',
    `/finance/finentry?part=claims&id=${claim.id}`,
  )
  await chief.page.getByRole('button', { name: '确认认领' }).last().click()
  await expect
    .poll(
      async () =>
        (await call(page, `/api/finance/moneyClaim/getById?id=${claim.id}`)).dataPoints.state,
    )
    .toBe('confirmed')
  await chief.close()
  await clerk.close()
})

it('a treasurer’s day: a difference is explained, a receipt printed, a gift found, the books handed on', async () => {
  const own = { own: true } as const
  const treasurer = await openSignedIn(
    browser,
    'qinling.finance',
    '/useradmin/accountlist?part=differences&tab=open',
    own,
  )
  const { page } = treasurer
  const open = JSON.stringify([
    { field: 'state', op: 'is', value: 'open' },
    { field: 'type', op: 'is', value: '2' },
  ])
  const listed = await call(
    page,
    `/api/finance/difference/getListByPage?limit=10&${new URLSearchParams({ filter: open })}`,
  )
  const [found] = listed.dataPoints.list
  await page.goto(`/useradmin/accountlist?part=differences&tab=open&id=${found.id}`)
  await page.getByRole('button', { name: '提出处理' }).last().click()
  const dialog = page.getByRole('dialog').filter({ hasText: '处理方式' }).last()
  await dialog.getByRole('combobox').first().click()
  await page.locator('.ant-select-item-option', { hasText: '挂账' }).first().click()
  await dialog.getByLabel(/说明/).fill('已向渠道核实，等待书面答复，先挂账。')
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '渠道查询.pdf', mimeType: 'application/pdf', buffer: page1 })
  await dialog.getByText('渠道查询.pdf').waitFor()
  const proposed = page.waitForResponse(/difference\/propose/)
  await dialog
    .getByRole('button', { name: /提出处理|确\s*定/ })
    .last()
    .click()
  expect((await (await proposed).json()).statusMessage).toBe('success')
  const { version } = (await call(page, `/api/finance/difference/getById?id=${found.id}`))
    .dataPoints
  const alone = await call(page, '/api/finance/difference/confirm', { id: found.id, version })
  expect(alone.statusCode).not.toBe(1)

  // Another person confirms it, and who it is once more.
  const chief = await openSignedIn(browser, 'qinling.head', '/', own)
  await confirmBySms(chief.page, 'qinling.head')
  const agreed = await call(chief.page, '/api/finance/difference/confirm', {
    ...{ id: found.id, version },
  })
  expect(agreed.statusMessage).toBe('success')
  await chief.close()

  await page.goto('/finance/findon?part=receipts')
  await page.getByRole('button', { name: '连号检查' }).click()
  await page
    .getByText(/缺号|连号/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  const issued = JSON.stringify([{ field: 'state', op: 'is', value: 'issued' }])
  const receipts = await call(
    page,
    `/api/finance/receipt/getListByPage?limit=10&${new URLSearchParams({ filter: issued })}`,
  )
  const [receipt] = receipts.dataPoints.list
  await page.goto(`/finance/findon?part=receipts&id=${receipt.id}`)
  const printed = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /打\s*印/ })
    .last()
    .click()
  expect((await printed).suggestedFilename()).toMatch(/\.pdf$/)

  const gifts = await call(page, '/api/finance/donation/getListByPage?limit=10')
  const [gift] = gifts.dataPoints.list
  await page.goto(`/finance/findon?part=donations&keyword=${gift.number}`)
  await inSight(page, 'tbody tr.ant-table-row').first().getByText(gift.number).first().waitFor()

  await page.goto('/finance/findata?part=vouchers')
  await page
    .getByRole('button', { name: /导\s*出/ })
    .first()
    .waitFor()
  await treasurer.close()
})

it('a bank account is reconciled with its statement, every item between them named', async () => {
  const clerk = await openSignedIn(browser, 'qinling.finance', '/useradmin/orgaccount')
  const { page } = clerk
  await inSight(page, 'tbody tr.ant-table-row').first().waitFor()
  await page.getByText('按银行账户', { exact: true }).click()
  await page.getByRole('button', { name: '余额调节表' }).first().click()
  const drawer = page.getByRole('dialog', { name: '银行存款余额调节表' })
  await drawer.getByText('账面余额', { exact: true }).waitFor()
  await drawer.getByText('减：企业已付、银行未付').waitFor()
  await clerk.close()
  // Every invariant of books and documents holds in the whole product.
  const platform = await openSignedIn(browser, 'finance')
  const { dataPoints } = await call(platform.page, '/api/finance/closingDay/getFaults')
  expect(dataPoints.faults).toEqual([])
  await platform.close()
})
