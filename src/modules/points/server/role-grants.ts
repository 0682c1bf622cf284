import type { BuiltInGrants } from '#modules/access/model/index.ts'

/** What built-in roles hold of the records of this module. */
export const pointsGrants: BuiltInGrants = {
  'points/*': { work: 'publicity' },
  'points/pointsEntry': { work: 'publicity', operator: 'RM export' },
  'points/pointsAdjustment': { work: 'publicity', operator: 'RM approve reject' },
}
