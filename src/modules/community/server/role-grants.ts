import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const communityGrants: BuiltInGrants = {
  'community/*': { work: 'community' },
  'community/community': { work: 'community', operator: 'RM' },
  'community/grid': { work: 'community', operator: 'RM' },
  // Papers of who is helped are compared with their originals, one by one and with a reason.
  'community/person': {
    work: 'community',
    operator: 'R unmask sensitive',
    reviewer: 'R unmask sensitive',
    // Of health organisations see what somebody consented to, in a record of its own.
    org_head: 'RMX -sensitive',
    // Takes applications for help in, which begin with the number of a person.
    org_operator: 'R register',
    org_relief: 'RM unmask -sensitive',
    grid: 'RM -sensitive',
  },
  'community/personHealth': { work: 'community', org_head: 'RMX', org_relief: 'RM unmask' },
  // Who heads an organisation looks through the visits of its people.
  'community/homeVisit': { work: 'community', org_head: 'RM review' },
  // Another than who asked decides.
  'community/personChange': {
    work: 'community',
    operator: 'R approve reject unmask',
    org_head: 'RMAX',
    org_relief: 'RM unmask',
  },
  'community/duplicatePair': {
    work: 'community',
    operator: 'RM',
    org_head: '',
    org_operator: '',
    org_finance: '',
    org_relief: '',
    grid: '',
    unit_reviewer: '',
  },
  'community/communityMerge': {
    work: 'community',
    operator: 'RM',
    reviewer: 'R confirm reject undo',
    org_head: 'R',
    org_operator: 'R',
    org_finance: 'R',
    org_relief: 'R',
    grid: 'R',
  },
}
