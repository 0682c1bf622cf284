import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const reportGrants: BuiltInGrants = {
  'zhuanti/*': { work: 'publicity' },
  // A template says nothing by itself: who writes it releases it, and reports from it are reviewed.
  'zhuanti/reportTemplate': {
    work: 'publicity',
    operator: 'RM publish',
    reviewer: 'R',
    org_head: 'RM publish',
    org_operator: 'RM publish',
  },
  // Who locks a report publishes none (two persons): the platform's reviewers, and of an organisation its finance.
  'report/*': {
    work: 'charity',
    org_operator: 'RM',
    org_finance: 'RX publish',
    unit_reviewer: 'R',
  },
}
