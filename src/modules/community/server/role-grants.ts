import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const communityGrants: BuiltInGrants = {
  'community/*': { work: 'community' },
  // Papers of who is helped are compared with their originals, one by one and with a reason.
  'community/person': {
    work: 'community',
    operator: 'R unmask',
    reviewer: 'R unmask',
    org_head: 'RMX',
    org_relief: 'RM unmask',
  },
}
