import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const platformGrants: BuiltInGrants = {
  'platform/*': { area: 'daily' },
  'platform/dictionary': { area: 'product' },
  'platform/term': { area: 'product' },
  // 公共参数 and the working calendar stand beside the platform's site.
  'platform/platformSetting': { area: 'product', operator: 'R update' },
}
