import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const fansGrants: BuiltInGrants = {
  'fans/*': { work: 'publicity' },
  // Many receivers need a second person of the organisation, who did not ask for it.
  'fans/massSend': { work: 'publicity', org_head: 'RMA' },
  // Who was helped is a matter of relief, and of nobody else's list.
  'fans/aidedPerson': {
    ...{ operator: 'R', reviewer: 'R', observer: 'R', org_head: 'RX', org_operator: 'R' },
    ...{ org_relief: 'R', unit_reviewer: 'R' },
  },
  'fans/aidVisit': {
    ...{ operator: 'R', reviewer: 'R', org_head: 'RMX', org_relief: 'RM', unit_reviewer: 'R' },
  },
}
