import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, inSight, openBrowser, openSignedIn, openWindow, type Window } from './browser.ts'
import { done, newUser } from './orange-users.ts'
import { confirmBySms } from './own-factors.ts'
import { letPass } from './passed-time.ts'
import { product } from './product.ts'

/* The programme of hearts: an activity to its certificate, and a day of sign-ins to a sponsor's gift. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(async () => {
  await admin?.close()
  await browser?.close()
})

const minute = 60_000
/** A moment of Beijing so far from now, as pickers of the browser take it. */
const beijing = (ahead: number) =>
  new Date(Date.now() + ahead + 480 * minute).toISOString().slice(0, 16).replace('T', ' ')

let admin: Window | undefined

/** The system administrator, who has confirmed who he is; one message serves the whole file. */
async function administrator(): Promise<Page> {
  if (admin === undefined) {
    admin = await openSignedIn(browser, 'admin', '/', { own: true })
    await confirmBySms(admin.page, 'admin')
  }
  return admin.page
}

/** Starts a job now, as an administrator may; its own schedule may have begun it. */
async function runJob(job: string): Promise<void> {
  const answer = await call(await administrator(), '/api/log/jobRun/start', { job })
  expect(answer.statusMessage).toMatch(/^success$|正在运行或排队/)
}

/** Types a moment and confirms it, as its calendar asks. */
async function pick(page: Page, field: string, at: string): Promise<void> {
  const input = page.locator(`[data-field="${field}"] input`)
  await input.click()
  await input.fill(at)
  await inSight(page, '.ant-picker-ok button').click()
  // A calendar that is still going out would take the next moment for its own.
  await expect.poll(() => inSight(page, '.ant-picker-ok button').count()).toBe(0)
  expect(await input.inputValue()).toBe(at)
}

/** Does something on the page, and waits until the product has taken the call that it makes. */
async function taken(page: Page, call: RegExp, act: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(call)
  await act()
  // What the page has left already tells no more; the record does.
  const body = await (await answer).json().catch(() => ({ statusMessage: 'success' }))
  expect(body.statusMessage, String(call)).toBe('success')
}

/** Presses a step of the record that is shown. */
async function press(page: Page, label: string): Promise<void> {
  const spaced = new RegExp(`^${[...label].join('\\s*')}$`)
  await inSight(page, '.ant-drawer button').filter({ hasText: spaced }).first().click()
}

it('an activity goes from a draft to settled hours and a certificate that anybody may check', async () => {
  const author = await openSignedIn(browser, 'qinling.operator')
  const operator = await openSignedIn(browser, 'operator')
  const { page } = author
  const title = `青山河清理${Date.now().toString(36).slice(-6)}`
  const known = await done(page, '/api/orange/activity/getListByPage?keyword=秋日护河行动')
  await page.goto(`/gybOrange/activeManage?part=form&copy=${known.list[0].id}`)
  await page.locator('[data-field="title"] input').fill(title)
  await pick(page, 'signUpTo', beijing(20 * minute))
  await page
    .getByLabel('日期')
    .first()
    .fill(beijing(30 * minute).slice(0, 10))
  await page
    .getByLabel('开始', { exact: true })
    .first()
    .fill(beijing(30 * minute).slice(11))
  await page
    .getByLabel('结束', { exact: true })
    .first()
    .fill(beijing(210 * minute).slice(11))
  await page.getByRole('button', { name: /^保\s*存$/ }).click()
  await page.getByText(title).first().waitFor()
  const draft = (await done(page, `/api/orange/activity/getListByPage?keyword=${title}`)).list[0]
  expect(draft.state).toBe('draft')
  await page.goto(`/gybOrange/activeManage?id=${draft.id}`)
  await taken(page, /activity\/submit/, () => press(page, '提交审核'))

  const reviewer = await openSignedIn(
    browser,
    'reviewer1',
    `/gybOrange/activeManage?id=${draft.id}`,
  )
  await reviewer.page.getByLabel('审核意见').fill('场次清楚，同意发布。')
  await taken(reviewer.page, /activity\/approve/, () => reviewer.page.keyboard.press('Alt+p'))
  await reviewer.close()

  const user = await newUser(operator.page)
  const [session] = await done(page, `/api/orange/activity/getSessions?id=${draft.id}`)
  await done(operator.page, '/api/orange/activitySignUp/receive', {
    ...{ session: session.id, user: user.id },
  })
  await page.goto(`/gybOrange/activeManage?keyword=${title}`)
  const row = inSight(page, 'tbody tr.ant-table-row').filter({ hasText: title })
  await row.getByRole('button', { name: '签到台' }).click()
  const desk = page.getByRole('dialog', { name: /签到台/ })
  const roll = async (label: string) => {
    await desk.getByRole('row').filter({ hasText: user.nickname }).getByRole('checkbox').check()
    await taken(page, /activity\/rollCall/, () => desk.getByRole('button', { name: label }).click())
  }
  await roll('点名签到')
  await desk.getByText('1 / 1 人到场').waitFor()
  await letPass(
    "update activity_sign_up set sign_in_at = sign_in_at - interval '140 minutes' where session = $1",
    [session.id],
  )
  await roll('点名签退')
  await letPass('update activity set last_at = now() where id = $1', [draft.id])
  await runJob('orange.tend-activities')
  const stateNow = async () =>
    (await done(page, `/api/orange/activity/getById?id=${draft.id}`)).state
  await expect.poll(stateNow).toBe('settling')

  await page.goto(`/gybOrange/activeManage?id=${draft.id}`)
  await press(page, '结算')
  const asked = page.getByRole('dialog').filter({ hasText: '结算吗' })
  await taken(page, /activity\/settle/, () =>
    asked.getByRole('button', { name: /^结\s*算$/ }).click(),
  )
  await page.goto(`/gybOrange/activityRecord?keyword=${title}`)
  const took = inSight(page, 'tbody tr.ant-table-row').filter({ hasText: user.nickname })
  await took.getByText('2.0').first().waitFor()
  await taken(page, /activitySignUp\/certify/, () =>
    took.getByRole('button', { name: '出具时长证明' }).click(),
  )
  const paper = page.waitForEvent('download')
  await took.getByRole('button', { name: '时长证明', exact: true }).click()
  expect((await paper).suggestedFilename()).toMatch(/\.pdf$/)

  const { list } = await done(page, `/api/orange/activitySignUp/getListByPage?keyword=${title}`)
  const code = await codeOf(list[0].certificate)
  const anybody = await openWindow(browser, product().address)
  const check = `/api/orange/activitySignUp/certificate?number=${list[0].certificate}`
  await anybody.page.goto(`${check}&code=${code}`)
  await anybody.page.getByRole('heading', { name: '证明真实有效' }).waitFor()
  await anybody.page
    .getByRole('row', { name: /服务时长/ })
    .getByText('2 小时')
    .waitFor()
  expect(await anybody.page.getByText(user.nickname).count()).toBe(1)
  await anybody.page.goto(`${check}&code=aaaaaaaa`)
  await anybody.page.getByRole('heading', { name: '证明编号或校验码不正确' }).waitFor()
  await anybody.close()
  await operator.close()
  await author.close()
})

/** The check code that is printed on a certificate. */
async function codeOf(number: string): Promise<string> {
  const [row] = await letPass('select code from orange_hours_certificate where number = $1', [
    number,
  ])
  return String(row?.code)
}

it('a day of sign-ins becomes a gift of the sponsor, with its receipt', async () => {
  const operator = await openSignedIn(browser, 'operator')
  const { page } = operator
  const title = `橙心换书${Date.now().toString(36).slice(-6)}`
  const { list } = await done(
    page,
    '/api/orange/donationProject/getListByPage?keyword=橙心换一本书',
  )
  const cause = await done(page, `/api/project/project/getById?id=${list[0].cause}`)
  await page.goto('/gybOrange/addDonatePro')
  await page.locator('[data-field="cause"] input').fill(cause.title)
  await inSight(page, '.ant-select-item-option').filter({ hasText: cause.title }).first().click()
  await page.locator('[data-field="title"] input').fill(title)
  await page.getByRole('combobox', { name: '出资资金池' }).click()
  await inSight(page, '.ant-select-item-option').filter({ hasText: '橙心活动配捐池' }).click()
  for (const [field, value] of Object.entries({ packHearts: '5', packAmount: '1', goal: '100' }))
    await page.locator(`[data-field="${field}"] input`).fill(value)
  await pick(page, 'from', beijing(-minute))
  await pick(page, 'to', beijing(20 * 1440 * minute))
  await taken(page, /donationProject\/insert/, () =>
    page.getByRole('button', { name: /^保\s*存$/ }).click(),
  )
  const found = await done(page, `/api/orange/donationProject/getListByPage?keyword=${title}`)
  const [project] = found.list
  expect(project).toMatchObject({ packHearts: 5, packAmount: 100, goal: 10_000, state: 'draft' })
  const sent = await done(page, '/api/orange/donationProject/submit', {
    ...{ id: project.id, version: project.version },
  })
  const reviewer = await openSignedIn(browser, 'reviewer1')
  await done(reviewer.page, '/api/orange/donationProject/approve', {
    ...{ id: sent.id, version: sent.version, opinion: '资金池余额足够，同意上线。' },
  })
  await reviewer.close()

  const user = await newUser(page)
  for (const isNew of [true, false])
    expect(await done(page, '/api/orange/signIn/receive', { user: user.id })).toMatchObject({
      isNew,
    })
  const gift = { project: project.id, user: user.id, packs: 1 }
  await done(page, '/api/orange/heartDonation/receive', gift)
  expect((await call(page, '/api/orange/heartDonation/receive', gift)).statusMessage).toContain(
    '橙心不足',
  )
  await letPass("update heart_donation set at = at - interval '25 hours' where project = $1", [
    project.id,
  ])
  await runJob('orange.convert-gifts')
  const stateNow = async () =>
    (await done(page, `/api/orange/heartDonation/getListByPage?filter=${of(project.id)}`)).list[0]
      .state
  await expect.poll(stateNow).toBe('converted')

  await page.goto(`/gybOrange/donateManage?keyword=${title}`)
  const row = inSight(page, 'tbody tr.ant-table-row').filter({ hasText: title })
  await row.getByRole('button', { name: '数据与转捐' }).click()
  const course = page.getByRole('dialog', { name: /数据与转捐/ })
  await course.getByText('一致', { exact: true }).waitFor()
  await course.getByText('1.00').first().waitFor()
  const made = await done(page, `/api/orange/donationProject/getCourse?id=${project.id}`)
  await operator.close()
  await receiptFor(made.gifts[0].donation)
})

const of = (project: string) =>
  encodeURIComponent(JSON.stringify([{ field: 'project', op: 'in', value: [project] }]))

/** The organisation's finance asks for the receipt of the sponsor's gift; another one issues it. */
async function receiptFor(donation: string): Promise<void> {
  const clerk = await openSignedIn(
    browser,
    'qinling.finance',
    `/finance/findon?receipt=${donation}`,
  )
  const { page } = clerk
  const gift = await done(page, `/api/finance/donation/getById?id=${donation}`)
  expect(gift).toMatchObject({ channel: '12', amount: 100, state: 'paid', wantReceipt: true })
  await page.locator('[data-field="titleKind"]').getByText('单位').click()
  await page.locator('[data-field="payer"] input').fill('长安良品商贸有限公司')
  await page.locator('[data-field="payerUscc"] input').fill('91610131MA6T8H2R71')
  await page.locator('[data-field="email"] input').fill('caiwu@example.com')
  await taken(page, /receipt\/insert/, () => page.getByRole('button', { name: '保存申请' }).click())
  const filter = encodeURIComponent(
    JSON.stringify([{ field: 'gifts', op: 'in', value: [donation] }]),
  )
  const receiptNow = async () =>
    (await done(page, `/api/finance/receipt/getListByPage?filter=${filter}`)).list[0]
  const made = await receiptNow()
  expect(made).toMatchObject({ amount: 100, titleKind: '2', state: 'requested' })
  await done(page, '/api/finance/receipt/submit', { id: made.id, version: made.version })
  const head = await openSignedIn(browser, 'qinling.head')
  const { id, version } = await receiptNow()
  await done(head.page, '/api/finance/receipt/approve', { id, version })
  await head.close()
  const stub = { id, fiscalCode: '61010426', checkCode: 'a1b2c3' }
  const fiscalNo = String(Date.now()).slice(-10)
  // Its hand-over writes the record too; whoever types the number does it with the newest version.
  const record = async () => {
    const { version: now } = await receiptNow()
    const typed = { ...stub, fiscalNo, version: now }
    return (await call(page, '/api/finance/receipt/record', typed)).statusMessage
  }
  await expect.poll(record).toBe('success')
  await page.goto(`/finance/findon?part=receipts&id=${id}`)
  await inSight(page, '.ant-drawer').getByText('已开具').first().waitFor()
  await clerk.close()
}
