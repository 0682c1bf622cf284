import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser, openWindow } from './browser.ts'
import { askClose, refusedClose, report } from './cause-closing.ts'
import {
  type Desks,
  dayIn,
  done,
  fresh,
  giveCash,
  move,
  openDesks,
  paper,
  passDesk,
  pay,
  rowsOf,
  serial,
  uploaded,
} from './cause-desk.ts'
import { raisingFund, sponsor } from './fund-desk.ts'
import { draftHelp, evidence, grantHelp, help, payee, provePapers } from './help-desk.ts'
import { product } from './product.ts'
import { project, raisingProject } from './project-desk.ts'

/* The way of a cause with its money, of each kind: every step by somebody else than the one before. */

let browser: Browser
let opened: Promise<Desks> | undefined
/** The people of the three journeys sit down once: a code by message comes once a minute. */
const desks = () => (opened ??= openDesks(browser))

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await (await opened)?.close()
  await browser?.close()
})

/** Takes the first that a picker of a dialog offers. */
async function choose(page: Page, dialog: Locator, label: string): Promise<void> {
  await dialog.getByLabel(label).click()
  await page.locator('.ant-select-item-option').filter({ visible: true }).first().click()
}

/** Sends the record that is open in for review, and says yes to the question. */
async function sendIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交审核' }).first().click()
  const question = page.getByRole('dialog').getByRole('button', { name: /^(确\s*定|提交审核)$/ })
  await question.click()
  await page.getByText('待审核').first().waitFor()
}

it('a project tells, changes, pays and closes, and nobody passes his own', async () => {
  const { operator, head, finance, reviewer1, reviewer2 } = await desks()
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
  await report(operator, head, at.id, '图书已全部送到，书屋开放。')
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
})

it('a help request is proved, granted, paid and visited before it closes', async () => {
  const { operator, head, finance, reviewer1 } = await desks()
  const [pattern] = await rowsOf(operator, project, { state: 'raising' })
  const { id } = await draftHelp(operator, 100_000, { plan: pattern.plan })
  const at = { resource: help, id }
  await operator.goto(`/seekhelp/helpidetail?id=${id}`)
  await sendIn(operator)
  await reviewer1.goto(`/seekhelp/helpidetail?id=${id}&tab=case`)
  await passDesk(reviewer1, /help\/approve/)
  // Whoever handed the papers in does not verify them.
  const [first, ...others] = await rowsOf(head, evidence, { cause: id })
  await provePapers(head, others)
  await head.goto(`/seekhelp/evidence?id=${first.id}`)
  await head.getByRole('button', { name: '已证实' }).click()
  const verdict = head.getByRole('dialog', { name: /已证实/ })
  await choose(head, verdict, '核实方式')
  await verdict.getByRole('button', { name: /^(确\s*定|已证实)$/ }).click()
  await expect.poll(async () => (await fresh(operator, evidence, first.id)).state).toBe('verified')
  await grantHelp(reviewer1, id, 100_000)
  await move(operator, at, 'startRaising')
  await giveCash([finance, head], { id, organisation: pattern.organisation }, 1000)
  // The drive ends by itself with what was granted.
  await expect.poll(async () => (await fresh(operator, help, id)).state).toBe('raised')

  const applied = await done(operator, 'cause/payout/insert', {
    ...{ cause: id, amount: 100_000, ...payee, purpose: '支付受助家庭的住院与安置费用' },
    basisFiles: [await uploaded(operator, 'cause/payout', 'basisFiles')],
  })
  const payout = { resource: 'cause/payout', id: applied.id }
  await move(operator, payout, 'submit', { riskNote: '首次付款，已电话核实' })
  await move(head, payout, 'approve', { opinion: '账户已核实' })
  await pay(finance, payout.id)
  const signFiles = [await uploaded(operator, 'cause/payout', 'signFiles')]
  await move(operator, payout, 'sign', { signedBy: '医院收费处', signedOn: dayIn(0), signFiles })
  await move(operator, at, 'setOutcome', { outcome: 'out' })

  // It closes only once somebody has visited again, and another has published what was found.
  await operator.goto(`/seekhelp/helpidetail?id=${id}`)
  await refusedClose(operator, '已脱困', '最后一次拨付后尚未回访')
  await operator
    .getByRole('button', { name: /^回\s*访$/ })
    .first()
    .click()
  await operator.getByLabel('标题').fill('回访受助家庭')
  await operator.getByLabel('发生日期').fill(dayIn(0))
  await operator.getByLabel('发生日期').press('Enter')
  await operator.locator('[contenteditable="true"]').first().fill('一家人已经搬进新居。')
  await operator
    .getByRole('button', { name: /^保\s*存/ })
    .first()
    .click()
  await sendIn(operator)
  const [visit] = await rowsOf(operator, 'cause/progress', { cause: id })
  await head.goto(`/seekhelp/helpidetail?view=progressDesk&id=${visit.id}`)
  await passDesk(head, /progress\/approve/)
  await report(operator, head, id, '求助款项已全部用于住院与安置。')
  await operator.goto(`/seekhelp/helpidetail?id=${id}`)
  await (await askClose(operator, '已脱困')).waitFor({ state: 'hidden' })
  await move(reviewer1, at, 'approveEnding', { opinion: '同意结项' })
  await operator.reload()
  await operator.getByText('已结项').first().waitFor()
})

it('a fund budgets its year, grants to a help request and answers its founder by his link', async () => {
  const { operator, head, finance, reviewer1, reviewer2 } = await desks()
  const { row, founder } = await raisingFund({
    operator,
    reviewers: [reviewer1, reviewer2],
    counters: [finance, head],
  })
  const meeting = await done(operator, 'fund/fundMeeting/insert', {
    ...{ fund: row.id, heldOn: dayIn(0), attendance: '全体委员', topic: '审议年度预算' },
    ...{ resolution: '同意', minutes: await uploaded(operator, 'fund/fundMeeting', 'minutes') },
  })
  const budget = await done(operator, 'fund/fundBudget/insert', {
    ...{ fund: row.id, year: Number(dayIn(0).slice(0, 4)), approvedByMeeting: meeting.id },
    ...{ expectedIncome: 1_000_000, incomeNote: '本年协议出资' },
  })
  await operator.goto(`/fund/funddetail?id=${row.id}&tab=budgets`)
  await operator.getByRole('row').filter({ hasText: '审议年度预算' }).getByText('草稿').click()
  await operator.getByRole('tab', { name: '预算行' }).click()
  await operator.getByRole('button', { name: '添加一行' }).click()
  const typed = operator.getByLabel('删除第 1 行').locator('..').locator('input')
  await typed.nth(1).fill('助困')
  await typed.nth(2).fill('8000')
  const saved = operator.waitForResponse(/fundBudget\/setLines/)
  await operator.getByRole('button', { name: '保存预算行' }).click()
  expect((await (await saved).json()).statusMessage).toBe('success')
  await move(operator, { resource: 'fund/fundBudget', id: budget.id }, 'submit')
  await head.goto(`/fund/fundreviewdetail?kind=fundBudget&id=${budget.id}`)
  await head.getByText('助困').first().waitFor()
  await passDesk(head, /fundBudget\/approve/)

  const asked = await draftHelp(operator, 400_000, { fundMode: '2', fundingCause: row.id })
  const request = { resource: help, id: asked.id }
  await move(operator, request, 'submit')
  await move(reviewer1, request, 'approve', { opinion: '同意' })
  await provePapers(head, await rowsOf(head, evidence, { cause: asked.id }))
  await grantHelp(reviewer1, asked.id, 400_000)
  await move(operator, request, 'execute')
  const [line] = await rowsOf(operator, 'fund/fundBudgetLine', { budget: budget.id })
  const granted = await done(operator, 'cause/payout/insert', {
    ...{ cause: row.id, fundLine: line.id, helpRequest: asked.id, amount: 300_000, ...payee },
    ...{ useItem: '助困', grantKind: '2', purpose: '支付求助家庭的安置费用' },
    basisFiles: [await uploaded(operator, 'cause/payout', 'basisFiles')],
  })
  const payout = { resource: 'cause/payout', id: granted.id }
  await move(operator, payout, 'submit', { riskNote: '首次付款，已电话核实' })
  await head.goto(`/fund/fundpayout?id=${payout.id}`)
  await head.getByText('3,000.00').first().waitFor()
  await passDesk(head, /payout\/approve/)
  await pay(finance, payout.id)

  const linked = await move(operator, founder, 'link')
  const visitor = await openWindow(browser, product().address)
  await visitor.page.goto(linked.extra.link)
  await visitor.page.getByText(`${sponsor} 对账单`).waitFor()
  await visitor.page.getByText('10,000.00').first().waitFor()
  const doubt = `${sponsor}请问其余款项何时使用`
  await visitor.page.getByLabel('疑问').fill(doubt)
  for (const _ of [1, 2]) {
    const said = visitor.page.waitForResponse(/answerLink/)
    await visitor.page.getByRole('button', { name: '有疑问' }).click()
    expect((await (await said).json()).statusCode).toBe(1)
  }
  await visitor.page.getByText('已收到，谢谢').waitFor()
  await visitor.close()
  const questions = await rowsOf(operator, 'website/interaction', { cause: row.id })
  expect(questions).toMatchObject([
    { displayName: '出资人', content: '出资人请问其余款项何时使用', fromFounder: true },
  ])
  await operator.goto(`/fund/fundinteract`)
  await operator.getByText('请问其余款项何时使用').first().waitFor()
})
