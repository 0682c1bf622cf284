import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import {
  dayIn,
  done,
  fresh,
  move,
  openDesks,
  paper,
  passDesk,
  rowsOf,
  serial,
  uploaded,
} from './cause-desk.ts'
import { project, raisingProject } from './project-desk.ts'

/* The way of a cause with its money: every step by somebody else than the one before. */

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

/** Takes the first that a picker of a dialog offers. */
async function choose(page: Page, dialog: Locator, label: string): Promise<void> {
  await dialog.getByLabel(label).click()
  await page.locator('.ant-select-item-option').filter({ visible: true }).first().click()
}

/** Asks for the close of the cause that is open; the dialog, which stays with what is refused. */
async function askClose(page: Page, reason: string): Promise<Locator> {
  await page.getByRole('button', { name: '申请结项' }).click()
  const dialog = page.getByRole('dialog', { name: /申请结项/ })
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('button', { name: /^(确\s*定|申请结项)$/ }).click()
  return dialog
}

/** Asks for a close that is refused, with the reason shown. */
async function refusedClose(page: Page, reason: string, why: string): Promise<void> {
  const dialog = await askClose(page, reason)
  await page.getByText(why).first().waitFor()
  await dialog.getByRole('button', { name: /^取\s*消$/ }).click()
  await page.reload()
}

it('a project tells, changes, pays and closes, and nobody passes his own', async () => {
  const desks = await openDesks(browser)
  const { operator, head, finance, reviewer1, reviewer2 } = desks
  const { at, title } = await raisingProject({
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
    ...{ cause: at.id, reason: '合作学校增加', basisKind: '4' },
    items: [{ field: 'title', to: renamed }],
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
  await refusedClose(operator, '图书已全部送到', `拨付 ${paid.number}`)
  await move(operator, payout, 'sign', { signedBy: '村小学', signedOn: dayIn(0), signFiles })
  await (await askClose(operator, '图书已全部送到')).waitFor({ state: 'hidden' })
  await move(reviewer1, at, 'approveEnding', { opinion: '同意结项' })

  const decision = await done(operator, 'cause/surplusDecision/insert', {
    ...{ cause: at.id, way: '3', basis: '1' },
    files: [await uploaded(operator, 'cause/surplusDecision', 'files')],
  })
  const left = { resource: 'cause/surplusDecision', id: decision.id }
  await move(operator, left, 'submit')
  await reviewer1.goto(`/project/proaudit?part=surplus&id=${decision.id}`)
  const drawer = reviewer1.getByRole('dialog').filter({ hasText: '退回捐赠人' })
  await drawer.getByText('100.00').first().waitFor()
  await drawer.getByRole('button', { name: /^通\s*过$/ }).click()
  const verdict = reviewer1.getByRole('dialog', { name: /通\s*过/ }).last()
  await verdict.getByLabel('审核意见').fill('按方案退回')
  await verdict.getByRole('button', { name: /^(确\s*定|通\s*过)$/ }).click()
  await expect
    .poll(async () => (await fresh(operator, left.resource, left.id)).state)
    .toBe('approved')
  await operator.reload()
  await operator.getByRole('button', { name: /^归\s*档$/ }).click()
  await operator.getByText('已归档').first().waitFor()
  await desks.close()
})
