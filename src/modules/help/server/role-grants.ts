import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const helpGrants: BuiltInGrants = {
  'help/*': {
    work: 'causes',
    reviewer: 'RA',
    org_relief: 'R create update',
  },
  // An organisation's head decides the aid of its own charity; the platform may as well.
  'help/help': {
    work: 'causes',
    operator: 'R publish unpublish pause resume recommend',
    reviewer: 'RA unmask',
    org_head: 'RMAX -approveEnding -rejectEnding',
    org_operator: 'RM resume',
    org_relief: 'R create update submit withdraw delete restore unmask',
    unit_reviewer: 'RA -publish -resume',
  },
  'help/helpEvidence': {
    work: 'causes',
    reviewer: 'R unmask verify',
    org_operator: 'RM verify',
    org_relief: 'RM unmask verify',
    unit_reviewer: 'R',
  },
  'help/helpAssessment': { work: 'causes', reviewer: 'RM' },
  'help/publicNotice': { work: 'causes', reviewer: 'R start' },
  'help/objection': { work: 'causes', reviewer: 'R check', org_relief: 'R create' },
  // One proposes, another confirms; only the platform lets somebody off.
  'help/blacklist': {
    work: 'causes',
    operator: 'R lift',
    reviewer: 'RA lift',
    org_head: 'RMAX -lift',
    org_operator: 'RM -lift',
    org_relief: 'R',
  },
  'help/helpStandard': { work: 'causes', operator: 'RM', org_relief: 'R' },
}
