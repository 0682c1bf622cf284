import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const salvageGrants: BuiltInGrants = {
  'rescue/*': { work: 'community', grid: '' },
  // Who makes a batch, who decides on it and who issues it are three people; the records refuse the same one.
  'rescue/grantBatch': {
    work: 'community',
    operator: 'R roster',
    org_head: 'RMAX',
    org_operator: 'RM',
    org_finance: 'R issue finish',
    org_relief: 'RM',
    unit_reviewer: 'R',
    grid: '',
  },
  'rescue/rescueRecord': {
    work: 'community',
    operator: 'R unmask',
    org_head: 'RMX',
    org_operator: 'RM verify',
    org_finance: 'R issue reject reverse',
    org_relief: 'RM unmask',
    unit_reviewer: 'R',
    grid: '',
  },
  'rescue/rosterObjection': {
    work: 'community',
    org_head: 'RMX confirm',
    org_relief: 'RM',
    unit_reviewer: 'R',
    grid: '',
  },
}
