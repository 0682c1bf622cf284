import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openSignedIn } from './browser.ts'
import { coverFor, dayIn, done, fresh, giveCash, move, paper, passDesk, rowsOf, uploaded } from './cause-desk.ts'
import { confirmBySms } from './own-factors.ts'

/* The way of a cause with money: told, changed, paid out, ended, each by two persons at least. */

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

const serial = () => Date.now().toString(36).slice(-6)

/** Windows of these people, by their login names without the organisation. */
async function openDesks<K extends string>(names: readonly K[], own: readonly string[] = []) {
  const opened = await Promise.all(
    names.map(async name => {
      const window = await openSignedIn(browser, name, 'about:blank', { own: false })
      if (own.includes(name)) await confirmBySms(window.page, name).catch(() => {})
      return [name, window] as const
    }),
  )
  const pages = Object.fromEntries(opened.map(([name, { page }]) => [name, page]))
  return {
    // The cast: one page was opened for each name.
    pages: pages as Record<K, Page>,
    close: () => Promise.all(opened.map(([, window]) => window.close())),
  }
}

/** Takes the first that a picker of a dialog offers. */
async function choose(page: Page, dialog: Locator, label: string): Promise<void> {
  await dialog.getByLabel(label).click()
  await page.locator('.ant-select-item-option').filter({ visible: true }).first().click()
}

const project = 'project/project'
const copied = [
  ...['organisation', 'summary', 'category', 'charityField', 'plan', 'executor', 'detail', 'areas'],
  ...['beneficiaryScope', 'beneficiaryCount', 'beneficiaryMethod', 'beneficiaryGroup'],
  ...['surplusPolicy', 'contactName', 'contactPhone', 'contactAddress', 'executionPlan'],
]

/** A project like one that raises, passed by two and raising since today, with 400 yuan. */
async function raisingProject({ operator, reviewers, counters }: {
  readonly operator: Page
  readonly reviewers: readonly Page[]
  readonly counters: readonly [Page, Page]
}) {
  const [pattern] = await rowsOf(operator, project, { state: 'raising' })
  const all = await fresh(operator, project, pattern.id)
  const { id } = await done(operator, `${project}/insert`, {
    ...Object.fromEntries(copied.map(field => [field, all[field]])),
    ...{ title: `石泉书屋${serial()}`, raiseMode: '1', targetAmount: 100_000 },
    ...{ raiseStart: dayIn(0), raiseEnd: dayIn(60), execStart: dayIn(0), execEnd: dayIn(100) },
    team: [{ name: '周敏', duty: '负责人' }],
    cover: await coverFor(operator, project),
    decisionFiles: [await uploaded(operator, project, 'decisionFiles')],
  })
  const lines = [{ item1: '1', item2: '图书', unitPrice: 1000, quantity: 100 }]
  await done(operator, `${project}/setBudget`, { id, lines, known: [] })
  const at = { resource: project, id }
  await move(operator, at, 'submit')
  for (const each of reviewers) await move(each, at, 'approve', { opinion: '同意' })
  const row = await move(operator, at, 'startRaising')
  await giveCash(counters, row, 400)
  return { at, title: row.title, organisation: row.organisation }
}

it('a project tells, changes, pays and closes, and nobody passes his own', async () => {
  const desks = await openDesks(
    ['qinling.operator', 'qinling.head', 'qinling.finance', 'reviewer1', 'reviewer2'],
    ['qinling.head', 'qinling.finance', 'reviewer1'],
  )
  const { 'qinling.operator': operator, 'qinling.head': head, 'qinling.finance': finance } = desks.pages
  const { reviewer1, reviewer2 } = desks.pages
  const { at, title, organisation } = await raisingProject({
    operator,
    reviewers: [reviewer1, reviewer2],
    counters: [finance, head],
  })

  // Told by one, published by another.
  const told = await done(operator, 'cause/progress/insert', {
    ...{ cause: at.id, kind: '2', title: '首批图书已经送到', occurredOn: dayIn(0) },
    ...{ body: '<p>首批图书已送到村小学。</p>', showsPeople: false },
  })
  const progress = { resource: 'cause/progress', id: told.id }
  await move(operator, progress, 'submit')
  await head.goto(`/project/proProgressdetail?id=${told.id}`)
  await passDesk(head, /progress\/approve/)
  expect((await fresh(operator, 'cause/progress', told.id)).state).toBe('published')

  // The change is shown beside what stands, which stays until it is passed.
  const renamed = `${title}二期`
  const asked = await done(operator, 'cause/changeRequest/insert', {
    ...{ cause: at.id, items: [{ field: 'title', to: renamed }], reason: '合作学校增加', basisKind: '4' },
    basisFiles: [await uploaded(operator, 'cause/changeRequest', 'basisFiles')],
  })
  await move(operator, { resource: 'cause/changeRequest', id: asked.id }, 'submit')
  await reviewer1.goto(`/project/proadetail?id=${asked.id}`)
  const change = reviewer1.getByRole('row', { name: /名称/ }).first()
  await change.getByRole('cell', { name: title, exact: true }).waitFor()
  await change.getByRole('cell', { name: renamed, exact: true }).waitFor()
  expect((await fresh(operator, project, at.id)).title).toBe(title)
  await passDesk(reviewer1, /changeRequest\/approve/)
  expect((await fresh(operator, project, at.id)).title).toBe(renamed)

  // Paid by a third hand, with the slip of the bank.
  const [line] = await rowsOf(operator, 'project/budgetLine', { cause: at.id })
  const applied = await done(operator, 'cause/payout/insert', {
    ...{ cause: at.id, budgetLine: line.id, amount: 30_000, payeeKind: '1', payeeName: '宁强书店' },
    ...{ payeeBank: '工商银行宁强支行', payeeAccount: `6222${Date.now()}`, payeeAccountKind: '2' },
    ...{ payeeCode: `91610726MA${serial().toUpperCase()}X`, purpose: '购买首批图书，按合同付款' },
    basisFiles: [await uploaded(operator, 'cause/payout', 'basisFiles')],
  })
  const payout = { resource: 'cause/payout', id: applied.id }
  await move(operator, payout, 'submit', { riskNote: '首次付款，已电话核实' })
  await move(head, payout, 'approve', { opinion: '账户已核实' })
  await finance.goto(`/project/propayout?id=${applied.id}`)
  await finance.getByRole('button', { name: '确认付款' }).click()
  const paying = finance.getByRole('dialog', { name: /确认付款/ })
  await choose(finance, paying, '付款账户')
  await finance.screenshot({ path: 'test-results/pay.png' })
  await paying.getByLabel('付款日').fill(dayIn(0))
  await paying.getByLabel('付款日').press('Enter')
  await paying.getByLabel('银行流水号').fill(`GH${Date.now()}`)
  const kept = finance.waitForResponse(/file\/upload/)
  await paying.locator('input[type=file]').setInputFiles(paper('付款回单'))
  expect((await (await kept).json()).statusCode).toBe(1)
  await paying.getByRole('button', { name: /^(确\s*定|确认付款)$/ }).click()
  await finance.getByText('已付款').first().waitFor()
  const paid = await fresh(operator, 'cause/payout', applied.id)
  expect(paid).toMatchObject({ state: 'paid', paidAmount: 30_000, slip: expect.any(String) })
  expect((await fresh(operator, project, at.id)).extra.figures).toMatchObject({
    ...{ paidOut: 30_000, available: 10_000, reserved: 0 },
  })

  // Closed by two once it is signed for and reported; what is left goes where both agree.
  const signFiles = [await uploaded(operator, 'cause/payout', 'signFiles')]
  await move(operator, at, 'endRaising', { reason: '已够购书' })
  await move(operator, at, 'execute')
  const report = await done(operator, 'cause/report/insert', {
    ...{ cause: at.id, type: '4', sections: '<p>图书已全部送到，书屋开放。</p>' },
    period: { from: dayIn(0), to: dayIn(0) },
  })
  await move(operator, { resource: 'cause/report', id: report.id }, 'submit')
  await move(head, { resource: 'cause/report', id: report.id }, 'approve', { opinion: '属实' })
  await operator.goto(`/project/promine?id=${at.id}`)
  const close = async () => {
    await operator.getByRole('button', { name: '申请结项' }).click()
    const dialog = operator.getByRole('dialog', { name: /申请结项/ })
    await dialog.getByLabel('原因').fill('图书已全部送到')
    await dialog.getByRole('button', { name: /^(确\s*定|申请结项)$/ }).click()
    return dialog
  }
  const refused = await close()
  await operator.getByText(`拨付 ${paid.number}`).first().waitFor()
  await operator.screenshot({ path: 'test-results/close.png' })
  await refused.getByRole('button', { name: /^取\s*消$/ }).click()
  await move(operator, payout, 'sign', { signedBy: '村小学', signedOn: dayIn(0), signFiles })
  await close()
  await operator.screenshot({ path: 'test-results/close2.png' })
  await desks.close()
})
