import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const causeGrants: BuiltInGrants = {
  'cause/*': { work: 'causes' },
  // Tasks are the product's: done by what is published, waived by the platform alone.
  'cause/disclosureTask': {
    work: 'causes',
    operator: 'R remind waive',
    reviewer: 'R',
    org_head: 'R export fulfil',
    org_operator: 'R fulfil',
    unit_reviewer: 'R',
  },
}
