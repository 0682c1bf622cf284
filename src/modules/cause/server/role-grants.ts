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
  // Whoever works on a child plan stops it and takes it up again; its reviewers do not.
  'cause/childPlan': {
    work: 'causes',
    org_operator: 'RM suspend resume',
    reviewer: 'RA -suspend -resume',
    unit_reviewer: 'RA -suspend -resume',
  },
  // Whoever heads an organisation does not pass what its own people promise donors anew.
  'cause/changeRequest': {
    work: 'causes',
    org_head: 'RMAX -approve -reject -return',
    unit_reviewer: 'RA',
  },
  'cause/changeObjection': {
    work: 'causes',
    org_operator: 'RM -uphold -dismiss',
  },
  'cause/surplusDecision': {
    work: 'causes',
    org_head: 'RMAX -approve -reject -return',
    unit_reviewer: 'RA',
  },
  // 调剂: the officer asks, the head or the organisation's finance lets it go.
  'cause/childTransfer': {
    work: 'causes',
    org_finance: 'R approve reject',
  },
  'cause/causeSync': {
    work: 'causes',
    operator: 'R retry exempt export',
    org_head: 'RMAX -exempt',
    org_operator: 'RM export -exempt',
  },
  'cause/syncTarget': { work: 'causes', operator: 'RM', org_head: 'R', org_operator: 'R' },
}
