import { and, eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { insert, lockInScope } from '#kernel/server/commands.ts'
import { isSystem } from '#kernel/server/person.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { deleteRow, findRow, findRows, lockRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { expenseItems } from '#modules/cause/model/index.ts'
import { causeFigures, causePeriod, principalsOf } from '#modules/finance/server/index.ts'
import { setBudgetLines } from '../model/fund-calls.ts'
import { type fund, fundBudget, fundBudgetLine, fundMeeting } from '../model/index.ts'
import { usedOfBudgets } from './budget-lines.ts'
import { lockFund } from './fund-people.ts'

type Budget = Row<typeof fundBudget>
const lines = tableOf(fundBudgetLine)
const deciding: readonly string[] = ['approve', 'reject', 'return']

/** The lines of a budget in their order. */
export const linesOf = async (act: Pick<Act, 'tx'>, budget: string) =>
  (await findRows(act.tx, fundBudgetLine, eq(lines.budget, budget))).toSorted(
    (one, other) => one.sort - other.sort,
  )

export const budgetReviewed = reviewOf({
  kind: 'fundBudget',
  label: '年度预算',
  resource: fundBudget,
  places: { list: '/fund/fundReview', detail: '/fund/fundreviewdetail?kind=fundBudget' },
  hasAmount: true,
  steps: [plainStep('审核')],
  async printed(row, act) {
    const rows = await linesOf(act, row.id)
    return [
      {
        title: `${row.title}（合计 ¥${printMoney(row.total)}）`,
        head: ['费用类别', '费用项', '金额（元）', '备注'],
        rows: rows.map(({ item1, item2, amount, note }) => [
          expenseItems[item1],
          item2,
          printMoney(amount),
          note ?? '',
        ]),
      },
    ]
  },
  onApproved: (_row, _verdict, act) => ({ approvedAt: act.now.toISOString() }),
})

export const fundBudgetServing = serve(fundBudget, {
  async prepare(draft, act) {
    const owner = await lockFund(act, draft.fund)
    const { organisation, title } = owner
    return {
      organisation,
      title: `${title}${draft.year}年度预算`.slice(0, 60),
      carriedOver: await carriedOver(act, owner, draft.year),
    }
  },
  async check(next, act, before) {
    await lockFund(act, next.fund)
    if (before !== undefined && before.state !== 'draft') return
    const thisYear = Number(beijingDay(act.now).slice(0, 4))
    if (Math.abs(next.year - thisYear) > 1)
      act.mark('year', `只能编制 ${thisYear - 1} 至 ${thisYear + 1} 年度的预算`)
    if (next.expectedIncome > 0 && next.incomeNote === null)
      act.mark('incomeNote', '请说明预计收入的来源')
    if (next.approvedByMeeting === null) return
    const meeting = await findRow(act.tx, fundMeeting, next.approvedByMeeting)
    if (meeting?.fund !== next.fund) act.mark('approvedByMeeting', '请选择该基金的管委会会议')
  },
  removing: async (row, act) => {
    for (const line of await linesOf(act, row.id)) await deleteRow(act, fundBudgetLine, line)
  },
  mayMove: (row, move, person) =>
    deciding.includes(move) && row.submittedBy === person.accountId
      ? '提交人不能审核自己提交的申请'
      : true,
  moves: {
    async submit(row, _answers, act) {
      const owner = await lockFund(act, row.fund)
      const carried = await carriedOver(act, owner, row.year)
      const wrong = whyTooMuch(row, carried)
      if (wrong !== undefined) act.refuse(wrong, 'total')
      const { organisation, total: amount } = row
      await openReview(act, { kind: 'fundBudget', row, organisation, amount })
      return {
        carriedOver: carried,
        submittedBy: isSystem(act.person) ? null : act.person.accountId,
        submittedAt: act.now.toISOString(),
      }
    },
    async withdraw(row, _answers, act) {
      await budgetReviewed.withdraw(row, act)
      return {}
    },
    approve: budgetReviewed.approve,
    reject: budgetReviewed.reject,
    return: budgetReviewed.return,
    async close(row, _answers, act) {
      const taken = (await usedOfBudgets(act.tx, [row.id])).get(row.id)
      if ((taken?.reserved ?? 0) > 0)
        act.refuse(`还有已批准未付款的拨付 ¥${printMoney(taken?.reserved ?? 0)}，不能结转`)
      return {}
    },
  },
  enrich: async (rows, act) => {
    const taken = await usedOfBudgets(
      act.tx,
      rows.map(({ id }) => id),
    )
    return new Map(rows.map(({ id }) => [id, taken.get(id) ?? { used: 0, reserved: 0 }]))
  },
  sums: ['total'],
  openPicks: true,
})

/** Σ of the lines stays within what there is on 1 January and is expected (fund.md "fundBudget"). */
function whyTooMuch(
  { total, expectedIncome }: Pick<Budget, 'total' | 'expectedIncome'>,
  carried: number,
): string | undefined {
  if (total === 0) return '请填写预算行'
  const most = carried + expectedIncome
  if (total <= most) return undefined
  return `预算合计 ¥${printMoney(total)} 超过可用 ¥${printMoney(Math.max(0, most))}（上年结转 ¥${printMoney(carried)} + 预计收入 ¥${printMoney(expectedIncome)}）`
}

/** What may be spent of a fund's money on 1 January of a year; the principal where it may be touched. */
async function carriedOver(act: Act, row: Row<typeof fund>, year: number): Promise<number> {
  const { id: cause, principalRule } = row
  const before = addDays(`${year}-01-01`, -1)
  const mayTouch = principalRule === '2'
  const kept = mayTouch ? 0 : ((await principalsOf(act.tx, [cause])).get(cause)?.locked ?? 0)
  if (before >= beijingDay(act.now)) {
    const now = (await causeFigures(act.tx, [cause])).get(cause)
    return now === undefined ? 0 : now.balance - now.reserved - kept
  }
  const { closing } = await causePeriod(act.tx, { cause, from: before, to: before })
  return Math.max(0, closing - kept)
}

export const fundBudgetLineServing = serve(fundBudgetLine, {
  async prepare(draft, act) {
    const { organisation, fund: of } = await lockBudget(act, draft.budget)
    return { organisation, fund: of }
  },
  async check(next, act) {
    await lockBudget(act, next.budget)
  },
  inserted: (row, act) => keepTotal(act, row.budget),
  updated: (row, act) => keepTotal(act, row.budget),
  async removing(row, act) {
    const budget = await lockBudget(act, row.budget)
    await updateRow(act, fundBudget, budget, { total: budget.total - row.amount })
  },
  sums: ['amount', 'used', 'reserved'],
  openPicks: true,
})

/** Lines change while the budget is a draft; afterwards by a change request. */
async function lockBudget(act: Act, id: string): Promise<Budget> {
  const row = await lockRow(act, fundBudget, id)
  if (row.state !== 'draft') act.refuse('年度预算提交后，须通过变更申请调整')
  return row
}

async function keepTotal(act: Act, id: string): Promise<void> {
  const row = await lockRow(act, fundBudget, id)
  const total = (await linesOf(act, id)).reduce((sum, each) => sum + each.amount, 0)
  if (total !== row.total) await updateRow(act, fundBudget, row, { total })
}

/** `POST …/setLines`: the whole table of a draft budget at once; wrong fields carry their line: `lines.2.amount`. */
export const setLinesRoute: AnyRoute = route(setBudgetLines, {
  access: { action: 'fundBudgetLine.update' },
  summary: '保存年度预算行',
  async change({ id, lines: given }, act) {
    const row = await lockInScope(act, fundBudgetServing, { id, action: 'fundBudget.update' })
    await lockBudget(act, id)
    const held = await findRows(act.tx, fundBudgetLine, and(eq(lines.budget, id)))
    for (const line of held) await deleteRow(act, fundBudgetLine, line)
    for (const [at, line] of given.entries())
      await insertLine(act, { ...line, fund: row.fund, budget: id, sort: at }, at)
    await keepTotal(act, id)
    return linesOf(act, id)
  },
})

async function insertLine(act: Act, line: Readonly<Record<string, unknown>>, at: number) {
  try {
    await insert(act, fundBudgetLineServing, line)
  } catch (error) {
    const errors =
      error instanceof Refusal
        ? (error.dataPoints as { errors?: { field: string; message: string }[] } | null)?.errors
        : undefined
    if (errors === undefined) throw error
    for (const each of errors) act.mark(`lines.${at}.${each.field}`, each.message)
    act.settle()
  }
}
