import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { absent } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { kindOf } from '#kinds/registry.ts'
import { balanceOf, events, flows, managementFee } from '#modules/finance/server/index.ts'
import {
  cause,
  payout,
  payoutBalance,
  payoutBudgets,
  payoutChecks,
  payoutPayees,
  payoutPostings as payoutPostingsAsk,
} from '../../model/index.ts'
import { payoutServing } from './payout.ts'
import { payoutFindings } from './payout-checks.ts'
import { payoutPostings } from './payout-lines.ts'
import { moneyOf } from './payout-money.ts'
import { limitsOf, rulesOf } from './payout-rules.ts'

const viewing = { action: 'payout.view' } as const

/** The cause as far as the person reaches it; absent otherwise. */
async function causeInReach(act: Act, id: string) {
  const serving = registry().get(cause.path)
  const [found] = await findRows(
    act.tx,
    cause,
    and(visible(serving, act.person), eq(columnNamed(cause, 'id'), id)),
    1,
  )
  if (found === undefined) throw absent()
  return found
}

const balanceRoute = route(payoutBalance, {
  access: viewing,
  summary: '拨付余额：账面、冻结、可拨付与本单之后的余额，金额单位分',
  async read(
    { cause: id, childPlan = null, budgetLine: line = null, helpRequest = null, amount },
    act,
  ) {
    const found = await causeInReach(act, id)
    const spending = {
      ...{ cause: id, causeKind: found.kind, organisation: found.organisation, amount },
      childPlan: found.kind === 'project' ? childPlan : null,
      budgetLine: found.kind === 'project' ? line : null,
      fundLine: found.kind === 'fund' ? line : null,
      ...{ helpRequest, exceptionFile: null },
    }
    const { account, feeRate } = await moneyOf(spending, act)
    const { balance, locked, reserved, available } = await balanceOf(
      act.tx,
      found.organisation,
      account,
    )
    const fee = managementFee(amount, feeRate)
    const limits = await Promise.all(
      (await limitsOf(spending, act)).map(async ({ label, name, rest }) => {
        const left = await rest()
        return { label, name, rest: left, after: left - amount }
      }),
    )
    return { balance, reserved, locked, available, fee, rest: available - amount - fee, limits }
  },
})

const budgetsRoute = route(payoutBudgets, {
  access: viewing,
  summary: '拨付可用的预算行及余额，金额单位分',
  async read({ cause: id }, act) {
    const { kind } = await causeInReach(act, id)
    const lines = (await rulesOf(kind)?.budgets?.(id, act)) ?? []
    return lines.map(line => ({ ...line, rest: line.amount - line.used - line.reserved }))
  },
})

const checksRoute = route(payoutChecks, {
  access: viewing,
  summary: '拨付风险检查，每项附依据',
  async read({ id }, act) {
    const row = await readInScope(act, payoutServing, id)
    return { findings: await payoutFindings(row, act) }
  },
})

const accountNames: Readonly<Record<string, string>> = {
  restricted: '限定性资金',
  custodial: '受托代理负债',
  bank: '银行存款',
  mgmtFee: '管理费',
}

const postingsRoute = route(payoutPostingsAsk, {
  access: viewing,
  summary: '拨付付款的记账预览，金额单位分',
  async read({ id }, act) {
    const row = await readInScope(act, payoutServing, id)
    const { account, feeRate, custodial } = await moneyOf(row, act)
    const flow = custodial ? 'E7' : ((await rulesOf(row.causeKind)?.flow?.(row, act)) ?? 'E1')
    const payment = {
      payFrom: row.payFrom ?? row.id,
      paidOn: row.paidOn ?? beijingDay(act.now),
      amount: row.amount,
    }
    const fee = managementFee(row.amount, feeRate)
    return payoutPostings({ row, payment, account, flow, fee }).flatMap(({ event, lines }) =>
      lines.map(({ account: { kind }, amount, flow: said }) => ({
        event,
        label: events[event].label,
        account: accountNames[kind] ?? kind,
        flow: said === undefined ? null : flows[said],
        debit: amount > 0 ? amount : null,
        credit: amount < 0 ? -amount : null,
      })),
    )
  },
})

const payeesRoute = route(payoutPayees, {
  access: viewing,
  summary: '该标的所属机构已付过款的收款方，近者在前',
  async read({ cause: id }, act) {
    const { organisation } = await causeInReach(act, id)
    const rows = await findRows(
      act.tx,
      payout,
      and(
        visible(payoutServing, act.person),
        eq(columnNamed(payout, 'organisation'), organisation),
        inArray(columnNamed(payout, 'state'), ['paid', 'signed']),
        sql`account_mark is not null`,
      ),
    )
    const seen = new Set<string>()
    return rows.reverse().flatMap(({ id: from, number, payeeName, payeeAccount, accountMark }) => {
      if (accountMark === null || seen.has(accountMark) || seen.size >= mostPayees) return []
      seen.add(accountMark)
      return [
        {
          payout: from,
          number,
          payee: masked('payeeName', payeeName),
          account: masked('payeeAccount', payeeAccount),
        },
      ]
    })
  },
})

const mostPayees = 50

/** A personal value as those see it who may not see it whole. */
function masked(name: 'payeeName' | 'payeeAccount', value: string | null): string {
  if (value === null) return ''
  const field = payout.fields[name]
  const kind = kindOf(field) as { mask?(given: string, of: typeof field): string }
  return kind.mask?.(value, field) ?? ''
}

/** What screens ask beside lists and records. */
export const payoutReadRoutes: readonly AnyRoute[] = [
  balanceRoute,
  budgetsRoute,
  checksRoute,
  postingsRoute,
  payeesRoute,
]
