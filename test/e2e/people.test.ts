import { createHash } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inSight, openBrowser, openSignedIn } from './browser.ts'
import { done, give, is, listed, mark, phoneOf, start, tab } from './people-steps.ts'

/* Donors and reports, as the people who keep them work with them. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

it('two donors become one and two again, and the receipts follow and come back', async () => {
  const [one, two] = [phoneOf(), `138${String(Date.now()).slice(-8)}`]
  const clerk = await openSignedIn(browser, 'qinling.finance')
  const keeper = await openSignedIn(browser, 'qinling.head')
  const { page } = keeper
  const [gift, other] = await give(clerk.page, page, [
    { name: `沈忆${mark()}`, phone: one, amount: 20_000 },
    { name: `沈忆忆${mark()}`, phone: two, amount: 30_000 },
  ])
  const receipt = await done(clerk.page, '/api/finance/receipt/insert', {
    ...{ gifts: [gift?.id], payer: '沈忆', phone: one, titleKind: '1', form: '1' },
  })
  const [from, into] = [gift?.donor, other?.donor]
  const kept = await done(page, `/api/people/donor/getById?id=${into}`)
  const gone = await done(page, `/api/people/donor/getById?id=${from}`)
  await page.goto(`/fans/donatorDetail?id=${from}`)
  await tab(page, '票据')
  await page.getByText(receipt.requestNo).waitFor()
  const merging = await start(page, '并入其他捐赠人')
  await merging.getByRole('combobox', { name: '并入' }).fill(two)
  await page.locator('.ant-select-item-option', { hasText: kept.number }).click()
  await merging.getByRole('button', { name: '并入其他捐赠人' }).click()
  // The old link leads to whom she was merged into, with all that came along.
  await page.waitForURL(new RegExp(`id=${into}`))
  await page.getByText(`${gone.number} 已并入本捐赠人`).waitFor()
  await page.getByText('500.00').first().waitFor()
  await tab(page, '票据')
  await page.getByText(receipt.requestNo).waitFor()

  await tab(page, '合并与拆分')
  const merged = inSight(page, 'tbody tr').filter({ hasText: gone.number })
  await merged
    .getByRole('button', { name: '更多操作' })
    .or(merged.getByRole('button', { name: '拆分' }))
    .first()
    .click()
  await page.getByRole('menuitem', { name: '拆分' }).or(page.getByRole('dialog')).first().waitFor()
  if (await page.getByRole('menuitem', { name: '拆分' }).isVisible())
    await page.getByRole('menuitem', { name: '拆分' }).click()
  const parting = page.getByRole('dialog')
  await parting.getByLabel('拆分原因').fill('是母女两人，合错了')
  await parting.getByRole('button', { name: '拆分', exact: true }).click()
  await parting.waitFor({ state: 'detached' })
  await page.goto(`/fans/donatorDetail?id=${from}`)
  await page.getByText('200.00').first().waitFor()
  await tab(page, '票据')
  await page.getByText(receipt.requestNo).waitFor()
  expect(await listed(page, 'finance/receipt', { filter: is('donor', into) })).toEqual([])
  const apart = await done(page, `/api/people/donor/getById?id=${into}`)
  expect(apart).toMatchObject({ count: 1, total: 30_000 })
  await clerk.close()
  await keeper.close()
})

it('a report of a quarter goes from a copied template to a published PDF', async () => {
  const writer = await openSignedIn(browser, 'qinling.operator', '/zhuanti/reportTemplateLibrary')
  const { page } = writer
  const name = `秋季进展${mark()}`
  await inSight(page, 'tbody tr').filter({ hasText: '项目季度进展' }).first().waitFor()
  const row = inSight(page, 'tbody tr').filter({ hasText: '项目季度进展' }).first()
  await row.getByRole('button', { name: '复制' }).click()
  await page.waitForURL(/reportTemplateCopy/)
  await inSight(page, '[data-field="code"] input').fill(`QL-${mark().toUpperCase()}`)
  await inSight(page, '[data-field="name"] input').first().fill(name)
  await page.getByRole('button', { name: '检查' }).click()
  await page.getByText('没有发现问题，可以发布').waitFor()
  await page
    .getByRole('button', { name: /^保\s*存/ })
    .first()
    .click()
  await page.waitForURL(/reportTemplateLook/)
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const asked = page.getByRole('dialog')
  if (await asked.isVisible())
    await asked.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('button', { name: '生成报告' }).click()
  await page.waitForURL(/reportManage/)
  const form = page.getByRole('dialog')
  await form.getByPlaceholder('开始日期').fill('2026-07-01')
  await form.getByPlaceholder('开始日期').press('Enter')
  await form.getByPlaceholder('结束日期').fill('2026-09-30')
  await form.getByPlaceholder('结束日期').press('Enter')
  await form.getByRole('button', { name: /^保\s*存/ }).click()
  await page.waitForURL(/reportpreview/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.getByText('2026-09-30').filter({ visible: true }).first().waitFor()

  await page.goto(`/zhuanti/reportManage?id=${id}`)
  await page.getByRole('button', { name: '提交审核' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '提交审核' }).click()
  await page.getByText('待审核', { exact: true }).first().waitFor()
  const reviewer = await openSignedIn(browser, 'reviewer1', `/zhuanti/reportManage?id=${id}`)
  const shown = reviewer.page.getByRole('dialog')
  await shown.getByRole('button', { name: '通过并发布' }).click()
  const verdict = reviewer.page.getByRole('dialog', { name: /通过并发布/ })
  await verdict.getByLabel('审核意见').fill('数据与账面一致，同意发布。')
  const decided = reviewer.page.waitForResponse(/reportInstance\/approve/)
  await verdict.getByRole('button', { name: '通过并发布' }).click()
  expect((await (await decided).json()).statusMessage).toBe('success')

  await page.goto(`/reportpreview?id=${id}`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载 PDF' }).click()
  const file = await (await saving).createReadStream()
  const hash = createHash('sha256')
  for await (const piece of file) hash.update(piece)
  const report = await done(page, `/api/zhuanti/reportInstance/getById?id=${id}`)
  const digest = hash.digest('hex')
  expect(report).toMatchObject({ state: 'published', pdfHash: digest })
  const [leaf] = await listed(reviewer.page, 'evidence/evidenceLeaf', {
    filter: is('sourceId', id),
  })
  const known = await done(reviewer.page, `/api/evidence/evidenceLeaf/getById?id=${leaf.id}`)
  expect(JSON.parse(known.content)).toMatchObject({ pdf: digest })
  await reviewer.close()
  await writer.close()
})
