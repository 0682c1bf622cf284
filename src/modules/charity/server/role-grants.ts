import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const charityGrants: BuiltInGrants = {
  'charity/*': { work: 'charity' },
  // The platform decides about organisations; their own people keep the facts up to date.
  'charity/organisation': { work: 'charity', org_head: 'R update' },
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
}
