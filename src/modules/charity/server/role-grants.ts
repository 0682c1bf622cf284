import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const charityGrants: BuiltInGrants = {
  'charity/*': { work: 'charity' },
  // Whoever makes keys of an organisation names the merchant number that they receive by.
  'charity/orgMerchant': { work: 'charity', secadmin: 'R' },
  // The platform decides about organisations; their own people keep the facts up to date.
  'charity/organisation': { work: 'charity', secadmin: 'R', org_head: 'R update' },
  'charity/settlementApplication': {
    work: 'charity',
    org_head: '',
    org_operator: '',
    org_finance: '',
  },
  'charity/illegalOrganisation': {
    work: 'charity',
    org_head: '',
    org_operator: '',
    org_finance: '',
  },
  // Who looks after which organisation is the platform's own; its service people write down what they did.
  'charity/serviceManager': {
    work: 'charity',
    unit_reviewer: '',
    org_head: '',
    org_operator: '',
    org_finance: '',
  },
  'charity/serviceNote': {
    work: 'charity',
    service: 'RM',
    unit_reviewer: '',
    org_head: '',
    org_operator: '',
    org_finance: '',
  },
}
