import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, openBrowser, openSignedIn, type Window } from './browser.ts'
import { confirmBySms } from './own-factors.ts'
import { product } from './product.ts'
import { dayIn, drawn, move, pick, press, strangers, uploaded } from './relief-steps.ts'

/* Help on its way to people: who is registered, given a voucher, and spends it; who dies before he is given one. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(async () => {
  for (const window of desks.values()) await window.close()
  await browser?.close()
})

/** Those who decide and who issue, both confirmed once: a code is sent to a phone once a minute. */
const desks = new Map<string, Window>()

async function deskOf(loginName: 'qinling.head' | 'qinling.finance'): Promise<Page> {
  const known = desks.get(loginName)
  if (known !== undefined) return known.page
  const window = await openSignedIn(browser, loginName, '/', { own: true })
  desks.set(loginName, window)
  await confirmBySms(window.page, loginName)
  return window.page
}

const roster = (batch: string) => `/gybSalvageManage/rescueDetailList?id=${batch}`

const ask = async (page: Page, path: string, body?: object) => {
  const { statusCode, statusMessage, dataPoints } = await call(page, `/api/${path}`, body)
  if (statusCode !== 1) throw new Error(`${path}: ${statusMessage} ${JSON.stringify(dataPoints)}`)
  return dataPoints
}
const batchNow = (page: Page, id: string) => ask(page, `rescue/grantBatch/getById?id=${id}`)

/** A batch of vouchers without a notice, from the cause of one that the organisation has. */
async function draftBatch(page: Page, title: string, unitAmount: number) {
  const { list } = await ask(page, 'rescue/grantBatch/getListByPage?limit=10')
  const { organisation, rescueType, cause } = list[0]
  return ask(page, 'rescue/grantBatch/insert', {
    ...{ title, organisation, rescueType, cause, unitAmount, period: '一次性', saveType: '1' },
    ...{ voucherFrom: dayIn(0), voucherTo: dayIn(60), issueFrom: dayIn(0), issueTo: dayIn(20) },
    ...{ proof: ['5'], quick: true, needNotice: false },
  })
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
  const registry = await deskOf('qinling.head')
  await registry.goto('/communityBasicInfo/personList')
  const { list: batches } = await ask(registry, 'rescue/grantBatch/getListByPage?limit=10')
  const { organisation } = batches[0]

  // 登记人员, in the browser: whoever is new is made and shown.
  await registry.getByRole('button', { name: '登记人员' }).click()
  const drawer = registry.getByRole('dialog')
  for (const [field, value] of Object.entries({ paper: head.paper, name: head.name, phone }))
    await drawer.locator(`[data-field="${field}"] input`).first().fill(value)
  await pick(drawer, 'organisation', '秦岭')
  await press(drawer, '保存')
  await registry.waitForURL('**/personInfo**')
  const person = new URL(registry.url()).searchParams.get('id') ?? ''
  const second = await ask(registry, 'community/personIntake/insert', {
    ...{ paper: wife.paper, name: wife.name, organisation },
  })

  // 新增家庭 with him as its head; his wife moves in.
  await registry.goto('/communityBasicInfo/familyList')
  await registry.getByRole('button', { name: '新增家庭' }).click()
  const form = registry.getByRole('dialog')
  await pick(form, 'organisation', '秦岭')
  await pick(form, 'head', head.name)
  const saved = registry.waitForResponse(/household\/insert/)
  await press(form, '保存')
  const home = (await (await saved).json()).dataPoints
  expect(home.head).toBe(person)
  const relations = await ask(registry, 'rescueConfig/familyRelation/getListByPage?keyword=配偶')
  const spouse = relations.list.find(({ name }: { name: string }) => name === '配偶')
  await ask(registry, 'community/household/addMember', {
    ...{ id: home.id, version: home.version, person: second.person, relation: spouse.id },
    ...{ living: true, joinReason: 'marriage', on: dayIn(0) },
  })
  await registry.goto(`/communityBasicInfo/familyInfo?id=${home.id}`)
  await registry.getByText('配偶').first().waitFor()

  const worker = await openSignedIn(browser, 'qinling.operator')
  const { page } = worker
  // A batch that names him, checked and submitted by who made it.
  const batch = await draftBatch(page, `冬衣代金券${drawn(1e6)}`, 100_00)
  await page.goto(roster(batch.id))
  await page.getByRole('button', { name: '添加人员' }).click()
  const filling = page.getByRole('dialog', { name: '添加人员' })
  await pick(filling, 'people', head.name)
  await filling.getByRole('button', { name: '加入名册' }).click()
  await filling.waitFor({ state: 'hidden' })
  await move(page, '提交审核')
  await page.getByText('待审核').first().waitFor()

  await approve(await deskOf('qinling.head'), batch.id)

  // Another issues it: he gets the number on his phone.
  const treasury = await deskOf('qinling.finance')
  await treasury.goto(roster(batch.id))
  await move(treasury, '开始发放')
  await treasury.getByText('发放中').first().waitFor()
  const line = treasury.getByRole('row').filter({ hasText: '未发放' })
  await move(treasury, '发放', line)
  await treasury.getByRole('row').filter({ hasText: '已发放' }).first().waitFor()
  const voucherNo = async () =>
    /券号(\d{16})/.exec((await product().messagesTo(phone)).at(-1) ?? '')?.[1]
  await expect.poll(voucherNo).toBeDefined()

  // The till of a shop takes a part of it.
  const till = await openSignedIn(browser, 'operator')
  const shops = await ask(
    till.page,
    `commerce/commercePartner/getListByPage?filter=${encodeURIComponent(
      JSON.stringify([
        { field: 'organisation', op: 'is', value: batch.organisation },
        { field: 'kind', op: 'is', value: '1' },
        { field: 'state', op: 'is', value: 'enabled' },
      ]),
    )}`,
  )
  await till.page.goto(`/gybCommerceService/entityCommerceInfo?id=${shops.list[0].id}`)
  await till.page.getByRole('button', { name: '收银台' }).click()
  const counter = till.page.getByRole('dialog', { name: /^收银台/ })
  await counter.locator('[data-field="voucherNo"] input').fill((await voucherNo()) ?? '')
  await press(counter, '查券')
  await counter.getByText('¥100.00').first().waitFor()
  await counter.locator('[data-field="amount"] input').fill('30')
  await counter.locator('[data-field="code"] input').fill(head.paper.slice(-6))
  await counter.getByRole('button', { name: '确认核销' }).click()
  await counter.getByText(/已核销，余额 ¥70\.00/).waitFor()
  await till.close()

  // What he was given stands with him, and the batch's vouchers hold the rest.
  const given = await ask(page, `rescue/rescueRecord/getListByPage?filter=${filterOf(batch.id)}`)
  expect(given.list).toMatchObject([
    { person, sendStatus: '1', voucherState: '2', voucherUsed: 30_00, voucherLeft: 70_00 },
  ])
  await registry.goto(`/communityBasicInfo/personInfo?id=${person}`)
  await registry.getByRole('tab', { name: '救助记录' }).click()
  await registry.getByText('100.00').filter({ visible: true }).first().waitFor()
  await worker.close()
})

it('of two hundred who were checked and decided one dies: his line falls out, and his money stays', async () => {
  const people = strangers(200)
  const worker = await openSignedIn(browser, 'qinling.operator')
  const { page } = worker
  const batch = await draftBatch(page, `春节慰问代金券${drawn(1e6)}`, 1_00)
  const before = (await batchNow(page, batch.id)).extra.available
  await page.goto(roster(batch.id))
  await page.getByRole('button', { name: '导入名册' }).click()
  const dialog = page.getByRole('dialog', { name: '导入名册' })
  const sheet = people.map(({ name, paper }) => `${paper},${name}`).join('\n')
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: '名册.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`\uFEFF证件号码,姓名\n${sheet}\n`),
  })
  await dialog.getByText('名册已导入').waitFor()
  await press(dialog, '完成')
  await page.getByRole('button', { name: '核查名册' }).click()
  await expect
    .poll(async () => batchNow(page, batch.id))
    .toMatchObject({ checking: false, checkDone: 200, blocks: 0 })
  await page.reload()
  await move(page, '提交审核')
  await page.getByText('待审核').first().waitFor()
  const judge = await deskOf('qinling.head')
  await approve(judge, batch.id)
  expect((await batchNow(page, batch.id)).extra.available).toBe(before - 200_00)

  // He dies: told by one, with a paper, and confirmed by another.
  const lines = await ask(page, `rescue/rescueRecord/getListByPage?filter=${filterOf(batch.id)}`)
  const gone = lines.list[0]
  const paper = await uploaded(judge, 'community/personChange', 'evidence')
  const death = await ask(judge, 'community/personChange/insert', {
    ...{ organisation: batch.organisation, person: gone.person, field: 'death' },
    ...{ diedOn: dayIn(0), evidence: [paper] },
  })
  const { id, version } = death
  const platform = await openSignedIn(browser, 'operator')
  await ask(platform.page, 'community/personChange/approve', { id, version, opinion: '属实' })
  await platform.close()

  const treasury = await deskOf('qinling.finance')
  await treasury.goto(roster(batch.id))
  await move(treasury, '开始发放')
  await treasury.getByText('发放中').first().waitFor()
  await move(treasury, '全部发放')
  await expect
    .poll(async () => batchNow(treasury, batch.id))
    .toMatchObject({ issued: 199, pending: 1, sending: false })
  // Nobody can issue his: it is rejected, and the reason is there to be chosen.
  const his = await ask(treasury, `rescue/rescueRecord/getById?id=${gone.id}`)
  const asked = { id: gone.id, version: his.version, proofKind: null, proofFiles: null }
  const refused = await call(treasury, '/api/rescue/rescueRecord/issue', asked)
  expect(JSON.stringify(refused)).toContain('（R1）')
  await treasury.goto(`${roster(batch.id)}`)
  await treasury.getByPlaceholder(/^搜索记录号/).fill(gone.number)
  await treasury.getByPlaceholder(/^搜索记录号/).press('Enter')
  const row = treasury.getByRole('row').filter({ hasText: '未发放' })
  await row.getByRole('button', { name: '更多操作' }).or(row.getByText('驳回')).first().click()
  const more = treasury.getByRole('menuitem', { name: '驳回' })
  if (!(await treasury.locator('.ant-modal').isVisible())) await more.click()
  const rejecting = treasury.getByRole('dialog').last()
  await rejecting.locator('[data-field="rejectReason"] input').click()
  await treasury.locator('.ant-select-item-option', { hasText: '已去世' }).click()
  await press(rejecting, '驳回')
  await rejecting.waitFor({ state: 'hidden' })
  await treasury.reload()
  await move(treasury, '结束发放')
  await treasury.getByText('发放完成').first().waitFor()
  expect(await batchNow(treasury, batch.id)).toMatchObject({
    ...{ issued: 199, rejected: 1, pending: 0, returned: 1_00 },
    extra: { available: before - 199_00 },
  })
  const money = await ask(treasury, `rescue/grantBatch/getMoney?id=${batch.id}`)
  expect(money).toMatchObject({ held: 0, voucherBalance: 199_00 })
  await worker.close()
})

const filterOf = (batch: string) =>
  encodeURIComponent(JSON.stringify([{ field: 'batch', op: 'is', value: batch }]))
