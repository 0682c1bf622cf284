import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const contentGrants: BuiltInGrants = {
  'article/*': { area: 'publicity' },
  // The platform asks for corrections and settles what readers report.
  'article/article': {
    area: 'publicity',
    org_head: 'RM review publish -askCorrection -settleReports',
    org_operator: 'RM -askCorrection -settleReports',
  },
  'helpmanager/*': { area: 'publicity' },
  'helpmanager/helpArticle': { area: 'publicity', operator: 'RM publish' },
  'helpmanager/application': {
    area: 'publicity',
    service: 'R accept reply transfer finish close update unmask',
  },
}
