import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module: the group is the platform's in the built-in roles. */
export const orangeGrants: BuiltInGrants = {
  'orange/*': {
    work: 'publicity',
    org_head: '',
    org_operator: '',
    org_finance: '',
    org_relief: '',
  },
}
