import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Parsed } from '#test/parsed.ts'
import { call, inSight, openBrowser, openSignedIn } from './browser.ts'
import type { ChannelNotice } from './debit-channel.ts'
import { confirmBySms } from './own-factors.ts'
import { lane, product } from './product.ts'

/* Donors, monthly giving and reports, as the people who keep them work with them. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

const mark = () => Date.now().toString(36).slice(-6)
const phoneOf = () => `139${String(Date.now()).slice(-8)}`

/** A call that must come off. */
async function done(page: Page, path: string, body?: unknown): Promise<Parsed> {
  const { statusMessage, dataPoints } = await call(page, path, body)
  expect(
    `${path} ${statusMessage} ${statusMessage === 'success' ? '' : JSON.stringify(dataPoints)}`.trim(),
  ).toBe(`${path} success`)
  return dataPoints
}

async function listed(page: Page, resource: string, question: Record<string, unknown>) {
  const params = new URLSearchParams(
    Object.entries({ limit: 10, ...question }).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )
  return (await done(page, `/api/${resource}/getListByPage?${params}`)).list
}

const is = (field: string, value: unknown) => [{ field, op: 'is', value }]
const step = ({ id, version }: Parsed) => ({ id, version })
const accountOf = async (page: Page): Promise<string> =>
  (await done(page, '/api/user/user/getUserInfoByManage')).id

/** Counted cash of some givers, entered by one and passed by another; their gifts, in order. */
async function give(
  clerk: Page,
  head: Page,
  givers: readonly { readonly name: string; readonly phone: string; readonly amount: number }[],
): Promise<Parsed[]> {
  const [cause] = await listed(clerk, 'project/project', {
    filter: [{ field: 'state', op: 'in', value: ['raising'] }],
  })
  const amount = givers.reduce((sum, each) => sum + each.amount, 0)
  const entered = await done(clerk, '/api/finance/moneyIn/enter', {
    ...{ organisation: cause.organisation, origin: '3', amount },
    bookedAt: new Date().toISOString(),
    counters: [await accountOf(clerk), await accountOf(head)],
    denominations: { '10000': amount / 10_000 },
    lines: givers.map(each => ({
      ...{ cause: cause.id, amount: each.amount },
      ...{ donorName: each.name, donorPhone: each.phone },
    })),
  })
  await done(head, '/api/finance/moneyIn/approve', step(entered))
  const gifts: Parsed[] = []
  for (const { phone, amount: given } of givers) {
    const [donor] = await listed(head, 'people/donor', { keyword: phone })
    const [gift] = await listed(head, 'finance/donation', {
      filter: [...is('donor', donor.id), ...is('amount', given)],
    })
    gifts.push(gift)
  }
  return gifts
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

/** A move of the open record that stands behind 更多操作. */
async function start(page: Page, move: string) {
  await inSight(page, 'button[aria-label="更多操作"]').first().click()
  await page.getByRole('menuitem', { name: move }).click()
  return page.getByRole('dialog', { name: move })
}

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

/** What a donor does at the channel, and the channel's notice of it to the product. */
async function atChannel(act: 'sign' | 'pay', what: string): Promise<void> {
  const answer = await fetch(`${lane().debitDesk}/${act}/${encodeURIComponent(what)}`)
  expect(answer.status).toBe(200)
  const { headers, body } = (await answer.json()) as ChannelNotice
  const told = await fetch(`${product().address}/api/zhuanti/papay/notify`, {
    ...{ method: 'POST', headers, body },
  })
  expect(told.status).toBe(200)
}

const noticedAt = async (contract: string) =>
  JSON.stringify(await (await fetch(`${lane().debitDesk}/noticed/-`)).json()).includes(contract)

/** Days pass: the only thing of a month that a journey cannot wait for. */
async function letPass(change: string, id: string): Promise<void> {
  const client = new pg.Client(lane().database)
  await client.connect()
  await client.query(change, [id])
  await client.end()
}

/** A monthly plan of a cause that raises for more than a year, passed by the platform. */
async function onlinePlan(page: Page): Promise<Parsed> {
  const raising = await listed(page, 'project/project', { filter: is('state', 'raising') })
  const [merchant] = await listed(page, 'charity/orgMerchant', {
    filter: [...is('channel', 'wechat'), ...is('state', 'active')],
  })
  const lasting = new Date(Date.now() + 370 * 86_400_000).toISOString().slice(0, 10)
  const cause = raising.find(
    (each: Parsed) => each.allowMonthly && (each.raiseEnd === null || each.raiseEnd > lasting),
  )
  const draft = await done(page, '/api/zhuanti/monthlyPlan/insert', {
    ...{ cause: cause?.id, title: `每月一书${mark()}`, minAmount: 1000, debitDays: ['10', '20'] },
    story: '每月固定捐出一份小小的心意，让孩子们按时读到新书。',
    tiers: [{ amount: 10_000, words: '一套新书' }],
    ...{ merchant: merchant?.id, contractTemplate: '100253', feedbackEvery: 3 },
  })
  const sent = await done(page, '/api/zhuanti/monthlyPlan/submit', {
    ...{ id: draft.id, version: draft.version },
  })
  const reviewer = await openSignedIn(browser, 'reviewer1')
  const plan = await done(reviewer.page, '/api/zhuanti/monthlyPlan/approve', {
    ...{ id: sent.id, version: sent.version, opinion: '标的、金额与扣款日核对无误。' },
  })
  await reviewer.close()
  return plan
}

it('a month of 月捐: signed, announced a day before, debited once, a gift earned', async () => {
  const system = await openSignedIn(browser, 'admin', '/', { own: true })
  await confirmBySms(system.page, 'admin')
  const run = (job: string) => done(system.page, '/api/log/jobRun/start', { job })
  const phone = phoneOf()
  const clerk = await openSignedIn(browser, 'qinling.finance')
  const keeper = await openSignedIn(browser, 'qinling.head')
  const { page } = keeper
  await give(clerk.page, page, [{ name: `盛月${mark()}`, phone, amount: 10_000 }])
  const [donor] = await listed(page, 'people/donor', { keyword: phone })
  const plan = await onlinePlan(page)
  const name = `感谢卡${mark()}`
  await done(page, '/api/zhuanti/monthlyGift/insert', {
    ...{ organisation: plan.organisation, plan: plan.id, name, kind: 'goods', value: 100 },
    ...{ condition: 'first', stock: 5, startOn: new Date().toISOString().slice(0, 10) },
  })

  await page.goto('/zhuanti/yuejuan?part=contracts')
  await page.getByRole('button', { name: '代为登记' }).click()
  const form = page.getByRole('dialog')
  for (const [field, text, shown] of [
    ['计划', plan.title, plan.title],
    ['捐赠人', donor.number, donor.number],
  ]) {
    await form.getByRole('combobox', { name: field }).fill(text)
    await page.locator('.ant-select-item-option', { hasText: shown }).first().click()
  }
  await form.getByLabel('每期金额').fill('100')
  await form.getByLabel('扣款日').fill(String(plan.debitDays[0]))
  await form.getByRole('button', { name: /^(保\s*存|提\s*交|代为登记)$/ }).click()
  const contractNow = async () =>
    (await listed(page, 'zhuanti/monthlyContract', { filter: is('giver', donor.id) }))[0]
  await expect.poll(async () => (await contractNow())?.state).toBe('unsigned')
  await page.goto(`/zhuanti/yuejuan/detail?contract=${(await contractNow()).id}`)
  await start(page, '签约链接')
  await expect.poll(async () => (await contractNow()).signLink ?? '').toContain('http')
  const contract = await contractNow()
  await page.reload()
  await page.getByText(contract.signLink).waitFor()
  await atChannel('sign', contract.number)
  await page.reload()
  await page.getByText('正常', { exact: true }).first().waitFor()

  await letPass(
    `update monthly_contract set next_debit_on = (now() at time zone 'Asia/Shanghai')::date + 1
      where id = $1`,
    contract.id,
  )
  await run('giving.plan-debits')
  await expect.poll(() => noticedAt(`C${contract.number}`)).toBe(true)
  const debitNow = async () =>
    (await listed(page, 'zhuanti/monthlyDebit', { filter: is('contract', contract.id) }))[0]
  await expect.poll(async () => (await debitNow())?.noticeAt ?? null).not.toBeNull()
  expect((await debitNow()).state).toBe('waiting')
  await letPass(
    `update monthly_debit set notice_at = now() - interval '25 hours', due_on = due_on - 1,
            try_on = try_on - 1 where contract = $1`,
    contract.id,
  )
  await run('giving.send-debits')
  await expect.poll(async () => (await debitNow()).state).toBe('processing')
  const { orderNo } = await debitNow()
  // Told twice, booked once.
  for (let time = 0; time < 2; time += 1) await atChannel('pay', orderNo)

  await page.reload()
  await tab(page, '扣款')
  await inSight(page, 'tbody tr').filter({ hasText: '成功' }).first().waitFor()
  await tab(page, '礼品')
  await inSight(page, 'tbody tr').filter({ hasText: name }).getByText('待领取').waitFor()
  const gifts = await listed(page, 'finance/donation', { filter: is('donor', donor.id) })
  expect(gifts.filter(({ source }: Parsed) => source === 'monthly')).toMatchObject([
    { amount: 10_000, state: 'paid', sourceRef: contract.id },
  ])
  await page.goto(`/fans/donatorDetail?id=${donor.id}`)
  await page.getByText('¥200.00').first().waitFor()
  await system.close()
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
