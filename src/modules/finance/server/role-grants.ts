import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const financeGrants: BuiltInGrants = {
  'finance/*': { area: 'finance' },
  'finance/donation': { area: 'finance', service: 'R' },
  // The second person of a difference with the channel (BR-34) is the head.
  'finance/bill': { area: 'finance', org_head: 'RAX createMissing' },
  'finance/billLine': { area: 'finance', org_head: 'RAX chargeback' },
  'finance/refund': { area: 'finance', org_head: 'RAX recover' },
  // The second person of money in may be another clerk; the records refuse the same one (BR-13).
  'finance/moneyIn': {
    area: 'finance',
    org_head: 'RAX reverse',
    org_finance: 'RMX approve reject',
  },
  'finance/moneyClaim': { area: 'finance', org_finance: 'RMX confirm reject' },
  // Stopped books go on once the platform has found what was wrong with them.
  'finance/closingDay': { area: 'finance', org_finance: 'RMX approve -resumeBook' },
}
