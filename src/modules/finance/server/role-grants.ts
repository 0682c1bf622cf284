import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const financeGrants: BuiltInGrants = {
  'finance/*': { work: 'finance' },
  'finance/donation': { work: 'finance', service: 'R' },
  // Keys write paid gifts: who counts the money holds none.
  'finance/apiClient': {
    work: 'finance',
    secadmin: 'RM',
    org_head: 'RM',
    finance: 'R',
    org_finance: 'R',
  },
  // The second person of a difference with the channel (BR-34) is the head.
  'finance/bill': { work: 'finance', org_head: 'RAX createMissing confirmEmpty original' },
  'finance/difference': {
    work: 'finance',
    org_head: 'RAX',
    org_finance: 'RMX confirm reject',
  },
  'finance/settlementConfig': {
    work: 'finance',
    org_head: 'RMAX',
    org_finance: 'RMX approve reject',
  },
  'finance/settlementBatch': { work: 'finance', org_head: 'RX check', org_finance: 'RMX' },
  'finance/billLine': { work: 'finance', org_head: 'RAX chargeback' },
  'finance/refund': { work: 'finance', org_head: 'RAX recover' },
  // The second person of money in may be another clerk; the records refuse the same one (BR-13).
  'finance/moneyIn': {
    work: 'finance',
    org_head: 'RAX reverse',
    org_finance: 'RMX approve reject',
  },
  // The second person of an adjustment is the head, or another clerk.
  'finance/ledgerAdjustment': {
    work: 'finance',
    org_head: 'RAX',
    org_finance: 'RMX approve reject',
  },
  'finance/openingBalance': { work: 'finance', org_head: 'R', org_finance: 'RMX' },
  'finance/moneyClaim': { work: 'finance', org_finance: 'RMX confirm reject' },
  // Whoever asked for a receipt never issues it; two persons close a month.
  'finance/receipt': { work: 'finance', org_head: 'RAX', org_finance: 'RMX approve reject' },
  'finance/accountingPeriod': { work: 'finance', org_head: 'RMX', org_finance: 'RMX' },
  'finance/chartMap': { work: 'finance', org_head: 'R', org_finance: 'R' },
  'finance/ratioRule': { work: 'finance', org_head: 'R', org_finance: 'R' },
  // Who asks, who reviews and who pays are three people; the records refuse the same one (BR-15).
  'finance/moneyOut': {
    work: 'finance',
    org_operator: 'RM -pay -fail -retry -void -arrive',
    org_head: 'RMAX -pay -fail -retry -arrive',
    org_finance: 'RMAX',
  },
  // Stopped books go on once the platform has found what was wrong with them.
  'finance/closingDay': { work: 'finance', org_finance: 'RMX approve -resumeBook' },
}
