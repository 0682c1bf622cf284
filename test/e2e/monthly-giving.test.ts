import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayFromNow } from '#test/days.ts'
import type { Parsed } from '#test/parsed.ts'
import { inSight, openBrowser, openSignedIn } from './browser.ts'
import type { ChannelNotice } from './debit-channel.ts'
import { confirmBySms } from './own-factors.ts'
import { done, give, is, listed, mark, phoneOf, start, tab } from './people-steps.ts'
import { lane, product } from './product.ts'

/* Monthly giving, as the people who keep it work with it. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(() => browser?.close())

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
  const lasting = dayFromNow(370)
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
    ...{ condition: 'first', stock: 5, startOn: dayFromNow(0) },
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
