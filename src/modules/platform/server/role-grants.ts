import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const platformGrants: BuiltInGrants = {
  'platform/*': { work: 'daily' },
  'platform/dictionary': { work: 'product' },
  'platform/term': { work: 'product' },
  // 公共参数 and the working calendar stand beside the platform's site.
  'platform/platformSetting': { work: 'product', operator: 'R update' },
}
