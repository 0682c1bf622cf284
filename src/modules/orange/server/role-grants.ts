import type { BuiltInGrants } from '#modules/access/model/index.ts'

/**
 * What built-in roles hold of the records of this module. The programme is the platform's; an
 * organisation runs its own activities, themes and projects in it, decides who takes part in them,
 * and sees those people masked. What it runs is passed by the platform.
 */
export const orangeGrants: BuiltInGrants = {
  'orange/*': { work: 'publicity', org_head: '', org_operator: '', org_finance: '' },
  'orange/activity': { work: 'publicity' },
  // Whoever finds a breach proved also finds it unproved, and judges what others decided.
  'orange/violation': {
    work: 'publicity',
    reviewer: 'RA dismiss sendBack uphold revoke lessen',
    ...{ org_head: '', org_operator: '', org_finance: '' },
  },
  'orange/activitySession': { work: 'publicity' },
  'orange/activitySignUp': {
    work: 'publicity',
    org_head: 'RMAX -receive',
    org_operator: 'RMA -receive',
  },
  'orange/signIn': {
    work: 'publicity',
    org_head: 'RM export -receive',
    org_operator: 'RM -receive',
    org_finance: '',
  },
  'orange/theme': { work: 'publicity' },
  'orange/orangeUser': { work: 'publicity', org_head: 'R', org_operator: 'R', org_finance: '' },
  'orange/orangeEntry': { work: 'publicity', org_head: 'R export', org_operator: 'R' },
  'orange/donationProject': { work: 'publicity' },
  // Money of a sponsor goes back through the platform.
  'orange/heartDonation': { work: 'publicity', org_head: 'R export', org_operator: 'R' },
}
