import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const givingGrants: BuiltInGrants = {
  'zhuanti/teamCampaign': { work: 'publicity' },
  'zhuanti/teamMember': { work: 'publicity' },
  'zhuanti/teamAssist': { work: 'publicity' },
  'zhuanti/matchingPool': { work: 'publicity', org_finance: 'R' },
  'zhuanti/matchEntry': { work: 'publicity', org_finance: 'R' },
  'zhuanti/monthlyPlan': { work: 'publicity' },
  'zhuanti/monthlyContract': { work: 'publicity' },
  'zhuanti/monthlyDebit': { work: 'publicity' },
  'zhuanti/monthlyGift': { work: 'publicity' },
  'zhuanti/giftDelivery': { work: 'publicity' },
}
