import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const reportGrants: BuiltInGrants = {
  'zhuanti/*': { work: 'publicity' },
  // Who locks a report publishes none (two persons): the platform's reviewers, and of an organisation its finance.
  'report/*': {
    work: 'charity',
    org_operator: 'RM',
    org_finance: 'RX publish',
    unit_reviewer: 'R',
  },
}
