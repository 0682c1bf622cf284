import type { Row } from '#kernel/resource/resource.ts'
import { causeKind, serveCause } from '#modules/cause/server/index.ts'
import { setPrincipal } from '#modules/finance/server/index.ts'
import { fund } from '../model/index.ts'
import { demandClauses, tickClauses } from './clauses.ts'
import { checkFund, checkRenewal, fundFindings, whyFundNotRaising } from './fund-checks.ts'
import { enrichFunds, fundFinds } from './fund-extra.ts'
import { endLiquidation, finishLiquidation } from './liquidation.ts'
import { removePeople } from './remove-people.ts'

type Fund = Row<typeof fund>

const fundKind = causeKind({
  kind: 'fund',
  resource: fund,
  serial: 'J',
  places: {
    list: '/fund/fundmine',
    review: { list: '/fund/fundReview', detail: '/fund/fundreviewdetail' },
  },
  endings: { terminate: 'fund.terminate', close: 'fund.close' },
  check: (next: Fund, act) => checkFund(next, act),
  findings: fundFindings,
  whyNotRaising: whyFundNotRaising,
  approving: demandClauses,
  // The principal is locked from the first gift on.
  async approved({ id: cause, organisation, principal }: Fund, act) {
    if (principal !== null && principal > 0)
      await setPrincipal(act.tx, { organisation, cause, amount: principal })
  },
  checkChange: (change, act) => checkRenewal(change, act),
  changed: endLiquidation,
  // What is kept for ever is kept as long as the fund; its liquidation decides on it with the rest.
  async settling({ id: cause, organisation, principal }: Fund, act, isAsked) {
    if (principal !== null && principal > 0)
      await setPrincipal(act.tx, { organisation, cause, amount: isAsked ? 0 : principal })
  },
  settled: finishLiquidation,
})

/** Funds: causes with founders, a committee and yearly budgets. */
export const funds = serveCause(fund, fundKind, {
  finds: fundFinds,
  enrich: enrichFunds,
  purging: ({ id }, act) => removePeople(act, id),
  actions: { tickClauses },
})
