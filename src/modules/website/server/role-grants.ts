import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const websiteGrants: BuiltInGrants = {
  'website/*': { work: 'publicity' },
  // Which personal fields are shown how is the security administrator's.
  'website/desensitisationRule': { work: 'safety' },
  'website/userInfoChange': {
    work: 'publicity',
    // Who checks a real name sees the papers, with a reason (website.md, userInfoAudit).
    operator: 'RM reject unmask',
    // To pass a text of the public and to take it down is to decide about it.
    reviewer: 'RA pass',
  },
  // What people write on the sites is handed over, judged and followed up by the platform.
  'website/publicComment': {
    work: 'publicity',
    reviewer: 'RA pass block discard',
    org_head: 'RM -classify -configure -receive',
    org_operator: 'RM -classify -configure -receive',
  },
  'website/interaction': {
    work: 'publicity',
    reviewer: 'RA pass block discard',
    service: 'R reply',
    org_head: 'RM -receive',
    org_operator: 'RM -receive',
  },
}
