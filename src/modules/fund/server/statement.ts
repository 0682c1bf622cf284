import type { AnswerOf } from '#kernel/resource/ask.ts'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { holds } from '#kernel/server/person.ts'
import { denied } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { causePeriod, flows, paidOfFounders } from '#modules/finance/server/index.ts'
import { founderStatement } from '../model/fund-calls.ts'
import { fund, type fundFounder } from '../model/index.ts'
import { fundFounderServing } from './fund-people.ts'

const named: Readonly<Record<string, string>> = flows

/** The money of a founder's fund on some days, both included, beside his own gifts; from the ledger, in fen. */
export async function statementOf(
  act: Pick<Act, 'tx'>,
  founder: Row<typeof fundFounder>,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<AnswerOf<typeof founderStatement>> {
  const held = await findRow(act.tx, fund, founder.fund)
  const { grantsBy, ...period } = await causePeriod(act.tx, { cause: founder.fund, from, to })
  const giver = founder.donor === null ? [] : [{ cause: founder.fund, donor: founder.donor }]
  const key = `${founder.fund}/${founder.donor}`
  return {
    founder: founder.name,
    fund: held?.fullName ?? held?.title ?? '',
    ...{ from, to },
    given: (await paidOfFounders(act.tx, giver, { from, to })).get(key) ?? 0,
    pledged: founder.pledged,
    paid: (await paidOfFounders(act.tx, giver)).get(key) ?? 0,
    ...period,
    grantsBy: Object.entries(grantsBy).map(([flow, amount]) => ({
      item: named[flow] ?? flow,
      amount,
    })),
  }
}

/** `GET …/getStatement`: the fund's money in a period for one founder, from the ledger (出资人对账). */
export const founderStatementRoute: AnyRoute = route(founderStatement, {
  access: { action: 'fundFounder.view' },
  summary: '查询出资人对账单',
  async read({ id, from, to }, act) {
    // The books of a fund are open to whoever may see its gifts.
    if (!holds(act.person, 'donation.view')) throw denied()
    if (to < from) act.refuse('结束日期不能早于开始日期', 'to')
    return statementOf(act, await readInScope(act, fundFounderServing, id), { from, to })
  },
})
