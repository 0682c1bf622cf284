import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const topicGrants: BuiltInGrants = {
  'zhuanti/federationPage': { work: 'publicity' },
  // Whether an organisation is shown as a member is its own to say.
  'zhuanti/federationMember': {
    work: 'publicity',
    org_head: 'R confirm',
    org_operator: 'R confirm',
  },
}
