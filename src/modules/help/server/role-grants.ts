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
    reviewer: 'RA verify assess notice unmask',
    org_head: 'RMAX -approveEnding -rejectEnding',
    org_operator: 'RM resume verify',
    org_relief: 'R create update submit withdraw delete verify unmask',
    unit_reviewer: 'RA -publish -resume',
  },
  'help/helpEvidence': {
    work: 'causes',
    reviewer: 'R unmask',
    org_relief: 'RM unmask',
  },
  'help/objection': { work: 'causes', org_relief: 'R create' },
  'help/blacklist': { work: 'causes', operator: 'R lift', reviewer: 'RA lift', org_relief: 'R' },
  'help/helpStandard': { work: 'causes', operator: 'RM', org_relief: 'R' },
}
