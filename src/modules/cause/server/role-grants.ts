import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const causeGrants: BuiltInGrants = {
  'cause/*': { work: 'causes' },
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
