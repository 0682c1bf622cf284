import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const commerceGrants: BuiltInGrants = {
  'commerce/*': { work: 'commerce' },
  // A shop looks at its own facts; the platform lets it in, and reviews are another's.
  'commerce/commercePartner': { work: 'commerce', merchant_admin: 'R unmask' },
  'commerce/goods': { work: 'commerce', merchant_admin: 'RM -import' },
  'commerce/stockCount': {
    work: 'commerce',
    merchant_admin: 'R create confirm',
    merchant_cashier: 'R create',
  },
  'commerce/voucherRedemption': {
    work: 'commerce',
    merchant_admin: 'RM unmask',
    merchant_cashier: 'R create reverse',
  },
  'commerce/commerceSettlement': {
    work: 'commerce',
    operator: 'RM -pay -approve',
    reviewer: 'R approve',
    finance: 'R pay unmask',
    merchant_admin: 'R confirm dispute update',
    merchant_cashier: '',
  },
  'commerce/partnerVisit': { work: 'commerce', merchant_admin: 'R', merchant_cashier: '' },
}
