import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const approvalGrants: BuiltInGrants = {
  'approval/*': { work: 'daily' },
  'approval/review': { work: 'daily', auditadmin: 'R export' },
  // 公益号配置 holds the review flows as well.
  'approval/reviewFlow': { work: 'charity' },
}
