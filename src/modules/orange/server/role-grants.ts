import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const orangeGrants: BuiltInGrants = {
  'orange/*': { work: 'publicity' },
}
