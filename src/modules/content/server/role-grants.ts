import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const contentGrants: BuiltInGrants = {
  'article/*': { work: 'publicity' },
  // The platform asks for corrections and settles what readers report.
  'article/article': {
    work: 'publicity',
    org_head: 'RM review publish -askCorrection -settleReports',
    org_operator: 'RM -askCorrection -settleReports',
  },
  'helpmanager/*': { work: 'publicity' },
  'helpmanager/helpArticle': { work: 'publicity', operator: 'RM publish' },
  'helpmanager/application': {
    work: 'publicity',
    service: 'R accept reply transfer finish close update unmask',
  },
}
