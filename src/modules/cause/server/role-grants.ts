import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const causeGrants: BuiltInGrants = {
  'project/*': { work: 'causes' },
  // Whoever narrows a grant to causes must be able to name them.
  // Only the platform moves causes between categories.
  'project/cause': {
    work: 'causes',
    secadmin: 'R',
    operator: 'R recategorise',
    org_head: 'RMAX -recategorise',
    org_operator: 'RM -recategorise',
  },
  'cause/*': { work: 'causes' },
  // Money leaves by the hands of finance (adding-a-group.md); applicant, reviewers, payer differ (BR-15).
  'cause/payout': {
    work: 'causes',
    reviewer: 'R',
    unit_reviewer: 'R',
    finance: 'RAX pay payFail bounce retry void',
    org_head: 'RMAX -pay -payFail -bounce',
    org_operator: 'RM -pay -payFail -bounce',
    org_finance: 'RMAX',
  },
  'cause/payoutLine': { work: 'causes', finance: 'RX', org_finance: 'RX' },
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
