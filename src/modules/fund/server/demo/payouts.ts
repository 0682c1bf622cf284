import { and, eq } from 'drizzle-orm'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { leadDemoPayouts, payingAccountOf, staffOf } from '#modules/cause/server/index.ts'
import { balanceOf, restrictedOf } from '#modules/finance/server/index.ts'
import { fund, fundBudget, fundBudgetLine } from '../../model/index.ts'

const ends = ['signed', 'paid', 'approved', 'pending', 'draft'] as const

/** Fen that one payout takes at most, so that one reviewer suffices. */
const mostEach = 3_000_000

/** Payouts of the funds with a budget of this year, in every state. */
export async function payOfFunds(
  world: DemoWorld,
  owners: readonly DemoOrganisation[],
): Promise<void> {
  for (const owner of owners) {
    const staff = await staffOf(world, owner)
    const money = staff && (await moneyOf(world, owner))
    if (staff === undefined || money === undefined) continue
    const random = world.random(`fund payouts ${owner.name}`)
    await leadDemoPayouts({ world, staff, money, random, apart: 0 }, ends)
  }
}

/** The first budget of an organisation from which something may be paid; undefined where there is none. */
function moneyOf(world: DemoWorld, { id }: DemoOrganisation) {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const budgets = tableOf(fundBudget)
    const active = and(eq(budgets.organisation, id), eq(budgets.state, 'active'))
    const account = await payingAccountOf(act, id)
    for (const budget of await findRows(act.tx, fundBudget, active)) {
      const lines = tableOf(fundBudgetLine)
      const [line] = await findRows(act.tx, fundBudgetLine, eq(lines.budget, budget.id), 1)
      const held = await findRow(act.tx, fund, budget.fund)
      if (line === undefined || held === undefined || account === null) continue
      const { available } = await balanceOf(act.tx, id, restrictedOf({ cause: held.id }))
      const whole = Math.min(available, line.amount, mostEach * ends.length)
      const share = Math.floor(whole / (ends.length + 1) / 10_000) * 10_000
      if (share <= 0 || held.state !== 'raising') continue
      const fields = { cause: held.id, fundLine: line.id, useItem: line.item2, grantKind: '3' }
      return { fields, account, share }
    }
    return undefined
  })
}
