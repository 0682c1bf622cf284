import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const fundGrants: BuiltInGrants = {
  'fund/*': { work: 'causes' },
  'fund/fund': {
    work: 'causes',
    operator: 'R publish unpublish pause resume recommend',
    // An organisation never passes its own funds; the budgets of them it does.
    org_head: 'RMAX -approve -reject -return -approveEnding -rejectEnding',
    org_operator: 'RM resume',
    org_relief: 'R',
    unit_reviewer: 'RA -publish -resume',
  },
}
